import { DAY_MS, MINUTE_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { controlCountTruth } from '../../../test/support/control-count-truth.ts'
import {
  complianceReader,
  controlResult,
  deriveCounts,
} from '../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { FULL } from '../../../test/survival/extent.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { NO_LOG } from '../../platform/jobs/jobs.fixture.ts'
import { followNextEvents } from '../exceptions/exception-consumer.service.ts'
import { runExpiry } from '../exceptions/exception-expiry.service.ts'
import { freshSince, noteAged } from './counts/count-derivation.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const RUNS = FULL ? 300 : 25
const FSBP = 'aws-fsbp'
const CONTROLS = ['S3.8', 'S3.5', 'S3.9'] as const
const REGIONS = ['eu-west-1', 'eu-north-1'] as const

const applicationOf = (account: string): string => `app-${account}`
const accountsOf = (history: number) =>
  [`7060${history}1`, `7060${history}2`].map((id) => id.padEnd(12, '0')) as [string, string]

let api: TestApp
beforeAll(async () => {
  const accounts = Array.from({ length: 2 * RUNS + 200 }, (_, history) =>
    accountsOf(history),
  ).flat()
  const lines = accounts.map(
    (id) => `  - {match: "${id}", name: "${id}", application_id: ${applicationOf(id)}}\n`,
  )
  api = await startTestApp({ accountsYaml: `accounts:\n${[...new Set(lines)].join('')}` })
  await migrateJobs(api.database.address, NO_LOG)
  await followNextEvents(api.context, 1)
})
afterAll(() => api.close())

const part = fc.nat({ max: 1 })
const status = fc.constantFrom('PASSED', 'FAILED', 'WARNING')
const result = fc.record({
  control: fc.constantFrom(...CONTROLS),
  bucket: fc.constantFrom('a', 'b', 'c'),
  region: fc.constantFrom(...REGIONS),
  status,
  isMuted: fc.boolean(),
})
type Result = typeof result extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    account: part,
    results: fc.array(result, { minLength: 1, maxLength: 6 }),
    isComplete: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('except' as const),
    account: part,
    control: fc.constantFrom(...CONTROLS),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), number: part }),
  fc.record({
    kind: fc.constant('attest' as const),
    account: part,
    control: fc.constantFrom(...CONTROLS),
    outcome: fc.constantFrom('passed', 'failed', 'not_applicable'),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('derive' as const) }),
  fc.record({ kind: fc.constant('expire' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface History {
  readonly accounts: readonly [string, string]
  readonly exceptions: string[]
}

const recordOf = (account: string, one: Result) =>
  controlResult(account, one.control, one.bucket, one.status, {
    region: one.region,
    resource: `arn:aws:s3:::${account}-${one.bucket}`,
    at: api.time.now.toISOString(),
    changes: { Workflow: { Status: one.isMuted ? 'SUPPRESSED' : 'NEW' } },
  })

const load = async (account: string, results: readonly Result[], isComplete: boolean) => {
  const answer = await api.as('admin')(
    'POST',
    `/api/v1/findings/import?format=asff&complete=${isComplete}`,
    { body: { Findings: results.map((one) => recordOf(account, one)) } },
  )
  expect(answer.statusCode, answer.body).toBe(200)
}

const withdraw = (id: string) => api.as('admin')('POST', `/api/v1/exceptions/${id}/withdraw`)

const jobDeps = () => {
  const { transact, now } = api.context
  return { transact, now, signal: new AbortController().signal }
}

const STEPS: {
  readonly [Kind in Step['kind']]: (
    history: History,
    step: Extract<Step, { kind: Kind }>,
  ) => Promise<unknown>
} = {
  import: ({ accounts }, { account, results, isComplete }) =>
    load(accounts[account] as string, results, isComplete),
  except: async ({ accounts, exceptions }, { account, control, days }) => {
    const developer = { subject: 'dev@example.test', email: 'dev@example.test' }
    const asked = await api.as('operator', developer)('POST', '/api/v1/exceptions', {
      body: {
        application_id: applicationOf(accounts[account] as string),
        policy_violated: `${FSBP}/${control}`,
      },
    })
    // An application is unknown before its first finding.
    if (asked.statusCode === 404) return
    const { id } = asked.json()
    const expires_at = new Date(api.time.now.getTime() + days * DAY_MS).toISOString()
    const body = { decision: 'approve', expires_at }
    await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, { body })
    exceptions.push(id)
  },
  withdraw: async ({ exceptions }, { number }) => {
    const id = exceptions[number]
    if (id !== undefined) await withdraw(id)
  },
  attest: ({ accounts }, { account, control, outcome }) =>
    api.as('operator', { accounts: [accounts[account] as string] })(
      'POST',
      `/api/v1/compliance/controls/${FSBP}/${control}/attestations`,
      { body: { outcome, evidence: 'Reviewed.' } },
    ),
  wait: async (_, { days }) => {
    api.time.now = new Date(api.time.now.getTime() + days * DAY_MS)
  },
  derive: () => deriveCounts(api),
  expire: () => runExpiry(jobDeps()),
}

const take = (history: History, next: Step): Promise<unknown> =>
  (STEPS[next.kind] as (history: History, step: Step) => Promise<unknown>)(history, next)

interface ShownControl {
  readonly id: string
  readonly status: string
  readonly status_without_exceptions: string
  readonly rules: readonly string[]
  readonly failed_resources: number
  readonly passed_resources: number
  readonly excepted_resources: number
  readonly muted_resources: number
  readonly undecided_resources: number
  readonly stale_resources: number
  readonly attestation: { readonly outcome: string } | null
}

const STATES = ['failed', 'passed', 'excepted', 'muted', 'undecided', 'stale'] as const
const countsOf = (control: ShownControl): number[] =>
  STATES.map((state) => control[`${state}_resources`])

const get = complianceReader(() => api)

const read = async (claims: object) => {
  const controls = ((await get(`/controls/${FSBP}`, claims)) as ShownControl[]).filter(({ id }) =>
    (CONTROLS as readonly string[]).includes(id),
  )
  const [posture] = await get(`/posture?framework=${FSBP}`, claims)
  return { controls, posture }
}
type State = Awaited<ReturnType<typeof read>>

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const LISTED = ['passed', 'undecided', 'stale'] as const
const PER_PAGE = 2

/** The lists behind the counts of a control are as long as the counts say. */
const expectListed = async (control: ShownControl, claims: object): Promise<void> => {
  for (const state of LISTED) {
    const count = control[`${state}_resources`]
    const pages = Math.max(1, Math.ceil(count / PER_PAGE))
    const rows: string[] = []
    for (let page = 1; page <= pages; page += 1) {
      const query = `state=${state === 'passed' ? 'passing' : state}&per_page=${PER_PAGE}&page=${page}`
      const path = `/api/v1/compliance/controls/${FSBP}/${control.id}/outcomes?${query}`
      const answer = await api.as('viewer', { ...claims })('GET', path)
      expect(answer.json().total, answer.body).toBe(count)
      rows.push(...answer.json().data.map((row: object) => JSON.stringify(row)))
    }
    expect(new Set(rows).size, `${control.id} ${state} in ${JSON.stringify(claims)}`).toBe(count)
  }
}

/** The counts of a scope equal a plain aggregate, and the posture adds up. */
const expectExact = async (
  claims: Readonly<Record<string, readonly string[]>>,
  isListed = false,
): Promise<State> => {
  const { accounts = [], regions, applications } = claims
  const condition = [
    `f.account_id in (${list(accounts)})`,
    ...(regions ? [`f.region in (${list(regions)})`] : []),
    ...(applications ? [`f.application_id in (${list(applications)})`] : []),
  ].join(' and ')
  const { rows } = await api.database.pool.query<Record<string, number> & { control_id: string }>(
    controlCountTruth(condition),
    [freshSince(api.time.now, api.context.freshDays)],
  )
  const truth = new Map(rows.map((row) => [row.control_id, row]))
  const state = await read(claims)
  for (const control of state.controls) {
    const own = control.rules.flatMap((rule) => truth.get(rule) ?? [])
    const expected = ['failing', 'passing', ...STATES.slice(2)].map((name) =>
      own.reduce((sum, row) => sum + (row[name] ?? 0), 0),
    )
    expect(countsOf(control), `${control.id} in ${JSON.stringify(claims)}`).toEqual(expected)
    if (control.status === 'passed')
      expect(control.passed_resources > 0 || control.attestation?.outcome === 'passed').toBe(true)
    if (isListed) await expectListed(control, claims)
  }
  const { passed, failed, manual, not_assessed, total_controls } = state.posture
  expect(passed + failed + manual + not_assessed).toBe(total_controls)
  return state
}

/** Lets everything that follows from the steps happen. */
const settle = async (): Promise<void> => {
  await runExpiry(jobDeps())
  await noteAged(api.context)
  await vi.waitFor(
    async () => {
      await followNextEvents(api.context, 1_000)
      const { rows } = await api.database.pool.query(
        `select from finding f where status = 'suppressed' and suppression_reason = 'exception'
           and not exists (select from exception e where e.status = 'approved' and e.expires_at > $1
             and e.application_id = f.application_id and lower(f.control_id) = any(e.control_ids))
         union all
         select from finding f where status in ('open', 'in_progress')
           and exists (select from exception e where e.status = 'approved' and e.expires_at > $1
             and e.application_id = f.application_id and lower(f.control_id) = any(e.control_ids))`,
        [api.time.now],
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
  await deriveCounts(api)
}

const byId = ({ controls }: State) => new Map(controls.map((one) => [one.id, one]))

/** Exceptions move no result into a list or out of one, so the lists are read before their end alone. */
const checkScopes = async (
  [A, B]: readonly [string, string],
  isListed: boolean,
): Promise<State> => {
  const both = await expectExact({ accounts: [A, B] }, isListed)
  const ofA = await expectExact({ accounts: [A] }, isListed)
  const ofB = await expectExact({ accounts: [B] }, isListed)
  for (const [id, control] of byId(both)) {
    const parts = [byId(ofA).get(id), byId(ofB).get(id)].map((one) => countsOf(one as ShownControl))
    expect(countsOf(control)).toEqual(
      STATES.map((_, index) => (parts[0]?.[index] ?? 0) + (parts[1]?.[index] ?? 0)),
    )
  }
  const applications = [applicationOf(A)]
  await expectExact({ accounts: [A, B], regions: ['eu-west-1'] }, isListed)
  await expectExact({ accounts: [A, B], applications }, isListed)
  await expectExact({ accounts: [A], regions: ['eu-north-1'], applications }, isListed)
  return both
}

test('counts equal a plain aggregate in every scope after any history, and scores keep their promises', {
  timeout: 180_000 + RUNS * 30_000,
}, async () => {
  let histories = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      result,
      async (steps, last) => {
        histories += 1
        const history: History = { accounts: accountsOf(histories), exceptions: [] }
        api.time.now = START
        for (const next of steps) await take(history, next)
        // A complete run of the same moment would say that what comes last is gone.
        api.time.now = new Date(api.time.now.getTime() + MINUTE_MS)
        await settle()
        const before = await checkScopes(history.accounts, true)

        // Without exceptions, the state is the one that was shown next to it.
        for (const id of history.exceptions) await withdraw(id)
        await settle()
        const bare = await checkScopes(history.accounts, false)
        for (const [id, control] of byId(bare)) {
          expect(control.status).toBe(byId(before).get(id)?.status_without_exceptions)
          expect(control.excepted_resources).toBe(0)
        }
        expect(bare.posture.score_pct).toBe(before.posture.score_without_exceptions_pct)

        // One more failure raises no score.
        const failing = { ...last, status: 'FAILED', isMuted: false, bucket: 'last' }
        await load(history.accounts[0], [failing as Result], false)
        await settle()
        const failed = await expectExact({ accounts: [...history.accounts] })
        expect(failed.posture.score_pct).toBeLessThanOrEqual(bare.posture.score_pct ?? 100)
      },
    ),
    { numRuns: RUNS },
  )
})
