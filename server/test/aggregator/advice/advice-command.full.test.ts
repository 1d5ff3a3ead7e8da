import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { ModelFault } from '../../support/models/fake-model.ts'
import { runJob, startJob } from '../job-process.ts'
import { awsFinding } from '../workspace.ts'
import {
  advisedSpace,
  decisionsOf,
  fakeModel,
  modelOf,
  obedientReply,
  oddFinding,
  politeReply,
} from './advised-space.ts'

const ARGS = ['--config', 'config.yaml']
const TIMEOUT_MS = 300_000
const PATIENCE = { timeout: 60_000, interval: 20 }
const KEY = 'model-key-canary-7c'

const FINDINGS = [
  awsFinding({ bucket: 'ledgers' }),
  oddFinding({ bucket: 'orders' }),
  oddFinding({ bucket: 'carts', Severity: { Label: 'CRITICAL' } }),
]

/** Findings with a question each. */
const MANY = Array.from({ length: 40 }, (_, at) =>
  oddFinding({ bucket: `bucket-${at}`, Title: `Ledger lacks ${'the '.repeat(at + 1)} seal` }),
)

interface Row {
  readonly name: string
  readonly fault?: ModelFault
  readonly reply?: typeof politeReply
  readonly code?: number
}

const ROWS: readonly Row[] = [
  { name: 'is down', fault: 'reset' },
  { name: 'fails', fault: 'failing' },
  { name: 'is slow', fault: 'slow drip' },
  { name: 'is silent', fault: 'silent' },
  { name: 'is rude', reply: () => 'No.' },
  { name: 'is verbose', reply: () => 'As I said, '.repeat(50_000) },
  { name: 'sends too much', fault: 'huge' },
  { name: 'sends a page', fault: 'html' },
  { name: 'is wrong in its JSON', reply: () => '{"tier": "one", "points": 1e99}' },
  { name: 'leads to another server', fault: 'redirect' },
  { name: 'obeys and lowers', reply: obedientReply(-5) },
  { name: 'obeys and raises', reply: obedientReply(5) },
  { name: 'refuses its key', fault: 'unauthorized', code: 4 },
  { name: 'does not exist', fault: 'unknown model', code: 4 },
]

const isEndless = (fault: ModelFault | undefined): boolean =>
  fault === 'slow drip' || fault === 'silent'

const decideWithoutModel = async () => {
  const space = advisedSpace(null, FINDINGS)
  expect((await runJob(ARGS, space.folder)).code).toBe(0)
  return decisionsOf(space)
}

let withoutModel: ReturnType<typeof decideWithoutModel> | undefined

describe('the job with a model', { timeout: TIMEOUT_MS }, () => {
  test.each(ROWS)('decides as the rules do where it $name', async ({ fault, reply, code = 0 }) => {
    withoutModel ??= decideWithoutModel()
    const expected = await withoutModel
    const model = await fakeModel({ reply: reply ?? politeReply, fault: () => fault ?? null })
    // A busy machine may need more than a second for the other answers.
    const timeout = isEndless(fault) ? ', timeout_s: 1' : ''
    const space = advisedSpace(model.url, FINDINGS, timeout)
    const job = await runJob(ARGS, space.folder)
    expect({ code: job.code, stderr: job.code === code ? '' : job.stderr }).toEqual({
      code,
      stderr: '',
    })
    expect(decisionsOf(space)).toEqual(expected)
    const written = [job.stdout, job.stderr, ...Object.values(space.files('.'))]
    const config = space.read('config.yaml')
    expect(written.filter((text) => text !== config && text.includes(KEY))).toEqual([])
    expect(model.strangers).toEqual([])
    expect(JSON.parse(job.stdout).errors).toHaveLength(code === 0 ? 0 : 1)
  })

  test('keeps what was answered before it was killed', async () => {
    let isSilent = true
    const fault = ({ number }: { number: number }) => (isSilent && number > 10 ? 'silent' : null)
    const model = await fakeModel({ fault })
    const space = advisedSpace(model.url, MANY, ', concurrency: 1')
    const job = startJob(ARGS, space.folder)
    await vi.waitFor(() => expect(model.calls()).toHaveLength(11), PATIENCE)
    job.child.kill('SIGKILL')
    await job.ended
    isSilent = false
    expect((await runJob(ARGS, space.folder)).code).toBe(0)
    expect(modelOf(space)).toMatchObject({ asked: 30, answered: 30, from_cache: 10 })
    const kept = readdirSync(join(space.folder, 'state/.advice'), { recursive: true })
    expect(kept.filter((name) => String(name).endsWith('.unfinished'))).toEqual([])

    const plain = advisedSpace(null, MANY)
    await runJob(ARGS, plain.folder)
    expect(decisionsOf(space)).toEqual(decisionsOf(plain))
  })

  test('stops while it waits for an answer, and leaves everything as it was', async () => {
    const model = await fakeModel({ fault: () => 'silent' })
    const space = advisedSpace(model.url, MANY)
    const job = startJob(ARGS, space.folder)
    await vi.waitFor(() => expect(model.calls().length).toBeGreaterThan(0), PATIENCE)
    job.child.kill('SIGTERM')
    const { code, stdout } = await job.ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout).status).toBe('interrupted')
    expect(() => readFileSync(space.path('reports/findings.json'))).toThrow('ENOENT')
  })
})
