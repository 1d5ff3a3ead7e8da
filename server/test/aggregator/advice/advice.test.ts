import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ModelFault } from '../../support/models/fake-model.ts'
import { CANARY } from '../../support/models/fake-model.ts'
import { NO_WAITING } from '../outputs/output-space.ts'
import { awsFinding } from '../workspace.ts'
import {
  advisedSpace,
  decisionsOf,
  fakeModel,
  KIND_ANSWER,
  modelOf,
  oddFinding,
  politeReply,
} from './advised-space.ts'

const FINDINGS = [
  awsFinding({ bucket: 'ledgers' }),
  oddFinding({ bucket: 'orders' }),
  oddFinding({ bucket: 'carts', Severity: { Label: 'MEDIUM' } }),
]

const METADATA = `accounts:
  - {match: "*", cbu: platform, tier: Tier2-NonProd, env_type: STG, owner: Ludmila Petrenko}
`

type Space = ReturnType<typeof advisedSpace>

const findingOn = (space: Space, bucket: string) => {
  const found = space.findings().find(({ finding }) => finding.resource_id.endsWith(`:${bucket}`))
  if (!found) throw new Error(`There is no finding on ${bucket}`)
  return found
}

/** What the rules say without a model. */
const plainSpace = async (findings: unknown) => {
  const plain = advisedSpace(null, findings)
  expect((await plain.run()).code).toBe(0)
  return plain
}

const keptFiles = (space: Space): string[] =>
  readdirSync(space.path('state/.advice'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(space.folder.length + 1))

describe('a model in the job', () => {
  test('moves scores and writes text; severity, priority and queue are those of the rules', async () => {
    const plain = await plainSpace(FINDINGS)
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS)
    const { code, result } = await space.run()
    expect(code).toBe(0)
    expect(result.errors).toEqual([])
    expect(decisionsOf(space)).toEqual(decisionsOf(plain))
    expect(findingOn(space, 'ledgers').risk_assessment).toMatchObject({
      risk_score: findingOn(plain, 'ledgers').risk_assessment.risk_score + 3,
      aggravating_factors: ['A language model judges it more urgent (+3)'],
      rationale: expect.stringMatching(/\+ 3 language_model = \d+\. .* It stands out\.$/),
    })
    expect(findingOn(space, 'ledgers').complexity_assessment).toEqual(
      findingOn(plain, 'ledgers').complexity_assessment,
    )
    expect(modelOf(space)).toEqual({
      provider: 'openai-compatible',
      name: 'm-1',
      asked: 3,
      answered: 3,
      from_cache: 0,
      withheld: 0,
      calls: 3,
      input_tokens: 3_000,
      output_tokens: 600,
      cost_usd: null,
      unavailable: '',
    })
    expect(JSON.parse(plain.read('reports/summary.json'))).not.toHaveProperty('model')
  })

  test('lowers the tier of a kind that no rule knows only where the priority stays', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS)
    await space.run()
    expect(findingOn(space, 'carts').complexity_assessment).toMatchObject({
      tier: 2,
      estimated_effort_hours: 2,
      automation_candidate: false,
    })
    expect(findingOn(space, 'orders').complexity_assessment).toMatchObject({
      tier: 3,
      estimated_effort_hours: 2,
      automation_candidate: false,
      rationale: expect.stringContaining('a language model judged it, with lower confidence'),
    })
  })

  test('is asked about open findings of P1 to P3 and those that no rule knows, each question once', async () => {
    const model = await fakeModel()
    const low = { Severity: { Label: 'LOW' }, FirstObservedAt: new Date().toISOString() }
    const space = advisedSpace(model.url, [
      awsFinding({ bucket: 'low', ...low }),
      awsFinding({ bucket: 'muted', Workflow: { Status: 'SUPPRESSED' } }),
      awsFinding({ bucket: 'one' }),
      awsFinding({ bucket: 'two' }),
      oddFinding({ bucket: 'odd', ...low }),
    ])
    await space.run()
    expect(model.calls()).toHaveLength(2)
    expect(findingOn(space, 'low').risk_assessment.rationale).not.toContain('language model')
    expect(findingOn(space, 'muted').risk_assessment.rationale).not.toContain('language model')
    for (const bucket of ['one', 'two', 'odd'])
      expect(findingOn(space, bucket).risk_assessment.rationale).toContain('language model')
  })

  test('sees no name, account, owner or secret, and its text has the names back', async () => {
    const model = await fakeModel({
      reply: (asked) =>
        politeReply(asked).replace('It stands out.', 'Look at <resource-1> and at <secret-1>.'),
    })
    const description =
      'The bucket topaz-ledgers of account 111122223333 of Ludmila Petrenko holds password=hunter2secret at 10.1.2.3.'
    const space = advisedSpace(model.url, [
      oddFinding({
        bucket: 'topaz-ledgers',
        Title: 'Bucket topaz-ledgers lacks the seal',
        Description: description,
      }),
    ])
    space.write('metadata.yaml', METADATA)
    expect((await space.run()).code).toBe(0)
    const sent = JSON.stringify(model.requests.map(({ body }) => body))
    expect(sent).toContain('lacks the seal')
    for (const name of ['topaz', '111122223333', 'Ludmila', 'platform', 'hunter2', '10.1.2.3'])
      expect(sent).not.toContain(name)
    const { risk_assessment, complexity_assessment } = findingOn(space, 'topaz-ledgers')
    expect(risk_assessment.rationale).toContain('Look at topaz-ledgers and at <secret-1>.')
    expect(complexity_assessment.recommended_approach).toContain('the setting of topaz-ledgers')
    const [kept = ''] = keptFiles(space)
    expect(space.read(kept)).not.toContain('topaz')
  })

  test('is not asked again: kept answers give the same bytes, also in a dry run', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS)
    await space.run()
    await space.run()
    const calls = model.calls().length
    const second = space.findings()
    expect((await space.run()).code).toBe(0)
    expect(space.findings()).toEqual(second)
    expect(modelOf(space)).toMatchObject({ asked: 0, answered: 0, from_cache: 3, calls: 0 })
    await space.run({ dryRun: true })
    expect(space.findings('reports/dry-run/findings.json')).toEqual(second)
    expect(calls).toBe(3)
    expect(model.calls()).toHaveLength(calls)
  })

  test('is not asked in a dry run', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS)
    expect((await space.run({ dryRun: true })).code).toBe(0)
    expect(model.requests).toEqual([])
  })

  test('is asked again where a kept answer is damaged or changed', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS)
    await space.run()
    const damaged = ['', '{"tier":1}', JSON.stringify({ ...KIND_ANSWER, tier: 1 })]
    for (const [at, file] of keptFiles(space).entries()) space.write(file, damaged[at])
    expect((await space.run()).code).toBe(0)
    expect(modelOf(space)).toMatchObject({ asked: 3, answered: 3, from_cache: 0 })
    await space.run()
    expect(modelOf(space)).toMatchObject({ asked: 0, from_cache: 3 })
  })
})

describe('a model that does not work', () => {
  const FAULTS: readonly ModelFault[] = [
    'html',
    'empty',
    'cut',
    'other json',
    'huge',
    'reset',
    'throttled',
    'throttled for an hour',
    'failing',
    'redirect',
    'slow drip',
    'silent',
  ]

  test.each(FAULTS)('changes nothing: %s', async (fault) => {
    const plain = await plainSpace(FINDINGS)
    const model = await fakeModel({ fault: () => fault })
    const space = advisedSpace(model.url, FINDINGS, ', timeout_s: 1')
    const { code, result } = await space.run({ pull: NO_WAITING })
    expect(code).toBe(0)
    expect(result).toMatchObject({ status: 'completed', errors: [] })
    const ofDay = (text: string) => text.replaceAll(/\d{2}:\d{2}:\d{2}\.\d{3}Z/g, '')
    expect(ofDay(JSON.stringify(space.findings()))).toBe(ofDay(JSON.stringify(plain.findings())))
    expect(modelOf(space)).toMatchObject({ answered: 0, from_cache: 0 })
    expect(space.read('reports/summary.json')).not.toContain(CANARY)
    expect(model.strangers).toEqual([])
  })

  const UNUSABLE: readonly (readonly [string, string])[] = [
    ['no JSON', 'I am happy to help!'],
    ['two values', '{} {}'],
    ['a field too many', JSON.stringify({ ...KIND_ANSWER, priority: 'P1' })],
    ['an automatic tier', JSON.stringify({ ...KIND_ANSWER, tier: 1 })],
    ['points beyond the limit', JSON.stringify({ ...KIND_ANSWER, points: 90 })],
    ['a prototype', '{"__proto__":{"tier":1},"constructor":{}}'],
    ['a book', JSON.stringify({ ...KIND_ANSWER, rationale: 'word '.repeat(20_000) })],
    ['a list', JSON.stringify([KIND_ANSWER])],
  ]

  test.each(UNUSABLE)('changes nothing with an answer that is %s', async (_, reply) => {
    const findings = [oddFinding({ bucket: 'orders' })]
    const plain = await plainSpace(findings)
    const model = await fakeModel({ reply: () => reply })
    const space = advisedSpace(model.url, findings)
    expect((await space.run()).code).toBe(0)
    expect(space.findings()).toEqual(plain.findings())
    expect(modelOf(space)).toMatchObject({ asked: 1, answered: 0, calls: 2 })
  })

  test('is not asked any more after twenty unusable answers in a row', async () => {
    const model = await fakeModel({ reply: () => 'no' })
    const findings = Array.from({ length: 60 }, (_, at) =>
      oddFinding({ bucket: `b${at}`, Title: `Ledger lacks ${'the '.repeat(at + 1)} seal` }),
    )
    const space = advisedSpace(model.url, findings, ', concurrency: 1')
    expect((await space.run()).code).toBe(0)
    expect(model.calls()).toHaveLength(40)
    expect(modelOf(space)).toMatchObject({
      asked: 20,
      answered: 0,
      unavailable: expect.stringContaining('20 answers in a row could not be used'),
    })
  })

  test('is not asked any more when the run has taken its time', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS, ', max_minutes: 1, concurrency: 1')
    // Of two findings, the second is reached after more than a minute.
    const now = () => (model.calls().length === 0 ? 0 : 60_001)
    const { code } = await space.run({ pull: { timing: { ...NO_WAITING.timing, now } } })
    expect(code).toBe(0)
    expect(modelOf(space)).toMatchObject({
      asked: 1,
      answered: 1,
      unavailable: 'The run has taken more than 1 min',
    })
  })

  test('is not asked beyond its budget', async () => {
    const model = await fakeModel()
    const space = advisedSpace(model.url, FINDINGS, ', budget_tokens: 3000, concurrency: 1')
    const { code } = await space.run()
    expect(code).toBe(0)
    const { input_tokens, output_tokens, answered, unavailable } = modelOf(space)
    expect(input_tokens + output_tokens).toBeLessThanOrEqual(3_000)
    expect(answered).toBe(1)
    expect(unavailable).toBe('The budget is spent')
  })

  test.each(['unauthorized', 'unknown model'] as const)(
    'leaves the findings to the rules, says what to correct, and ends with 4: %s',
    async (fault) => {
      const plain = await plainSpace(FINDINGS)
      const model = await fakeModel({ fault: () => fault })
      const space = advisedSpace(model.url, FINDINGS, ', concurrency: 1')
      const { code, result } = await space.run()
      expect(code).toBe(4)
      expect(result.status).toBe('partial')
      expect(result.errors).toEqual([
        { message: expect.stringMatching(/^The model openai-compatible\/m-1 .*scoring\.model/) },
      ])
      expect(JSON.stringify(result)).not.toContain(CANARY)
      expect(model.calls()).toHaveLength(1)
      expect(decisionsOf(space)).toEqual(decisionsOf(plain))
    },
  )
})
