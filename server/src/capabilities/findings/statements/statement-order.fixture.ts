import {
  type InstanceEvidence,
  learn,
  NO_DECISION,
  NOTHING_STATED_YET,
  type SourceDecision,
  type Statement,
  together,
  type Verdict,
  verdictOf,
} from '@stance/core/evidence/statement'
import type { Observation } from '@stance/core/formats/observation'
import { HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { expect } from 'vitest'
import { newUuid } from '../../../platform/uuid.ts'
import { NO_RATES } from '../false-positives/false-positive-rate.ts'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import { prepareBatch, saveBatch } from '../import/batch-saving.service.ts'
import type { ImportBatch } from '../import/import-batch.ts'
import { cover, type ImportRun, newImportRun } from '../import/import-run.ts'
import { resolveUnlisted, saveCovered } from '../import/unlisted-findings.service.ts'
import type { Findings } from '../record/finding-database.fixture.ts'

const START = Date.parse('2026-01-10T00:00:00.000Z')
const MOST = 10
const CHECKS = ['first', 'second'] as const

/** One statement. No two have the same time. */
interface Stated {
  readonly check: (typeof CHECKS)[number]
  readonly native_id: string
  readonly artifact: string | null
  readonly outcome: Observation['outcome']
  readonly decided: 'no' | 'muted' | 'resolved'
  /** Hours until this version of its record was made. */
  readonly later: number
  /** The file that has it. */
  readonly file: number
}

const FILES = 3

const stated: fc.Arbitrary<Stated> = fc.record({
  check: fc.constantFrom(...CHECKS),
  native_id: fc.constantFrom('', 'one', 'two'),
  artifact: fc.constantFrom('node-a', 'node-a', 'node-b', null),
  outcome: fc.constantFrom<Observation['outcome']>(
    'fail',
    'fail',
    'fail',
    'pass',
    'ended',
    'manual',
  ),
  decided: fc.constantFrom('no', 'no', 'no', 'muted', 'resolved'),
  later: fc.nat({ max: 3 }),
  file: fc.nat({ max: FILES - 1 }),
})

/** An import of a file, which ends after some of its transactions, or takes all of them. */
const step = fc.record({ file: fc.nat({ max: FILES - 1 }), transactions: fc.nat({ max: 3 }) })

const sequence = fc.record({
  times: fc.shuffledSubarray(
    Array.from({ length: MOST }, (_, index) => index),
    { minLength: MOST },
  ),
  all: fc.array(stated, { minLength: 1, maxLength: MOST }),
  complete: fc.array(fc.boolean(), { minLength: FILES, maxLength: FILES }),
  /** How many statements a transaction saves. */
  cut: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { maxLength: 3 }),
  order: fc.shuffledSubarray(
    Array.from({ length: FILES }, (_, index) => index),
    { minLength: FILES },
  ),
})

type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never
type Timed = Stated & { readonly hour: number }

/** Versions of different records have different times, because each hour has its own minutes. */
const timeOf = ({ hour }: Timed): Date => new Date(START + hour * HOUR_MS)
const versionOf = (one: Timed): Date =>
  new Date(timeOf(one).getTime() + one.later * HOUR_MS + one.hour * 60_000)

const SOURCE_OUTCOMES = {
  fail: 'failed',
  pass: 'passed',
  ended: 'ended',
  manual: 'undecided',
  not_evaluated: 'undecided',
} as const satisfies Record<Observation['outcome'], Statement['outcome']>

const DECISIONS: Readonly<Record<Stated['decided'], SourceDecision>> = {
  no: NO_DECISION,
  muted: { kind: 'suppressed', reason: 'scanner: accepted' },
  resolved: { kind: 'resolved' },
}

const statementOf = (one: Timed): Statement => {
  const at = timeOf(one)
  return {
    native_id: one.native_id,
    artifact: one.artifact,
    outcome: SOURCE_OUTCOMES[one.outcome],
    checked: { at, isStated: true, receivedAt: at },
    versionAt: versionOf(one),
    decision: DECISIONS[one.decided],
  }
}

const observationOf = (one: Timed, account_id: string): Observation =>
  observation({
    account_id,
    check_id: one.check,
    native_id: one.native_id,
    artifact: one.artifact,
    outcome: one.outcome,
    muted: one.decided === 'muted',
    mute_reason: one.decided === 'muted' ? 'accepted' : '',
    resolved_at_source: one.decided === 'resolved',
    last_observed_at: timeOf(one).toISOString(),
    version_at: versionOf(one).toISOString(),
  })

const instanceName = ({ native_id, artifact }: Timed) => `${native_id} ${artifact}`

/** When a complete file says that an instance is over, because it covers its check and does not list it. */
const absentAt = (file: readonly Timed[], one: Timed): Date | null => {
  const cell = file.filter(({ artifact }) => artifact === one.artifact && artifact !== null)
  const isCovered = cell.some(({ check }) => check === one.check)
  const isListed = cell.some(
    (other) => other.check === one.check && instanceName(other) === instanceName(one),
  )
  if (!isCovered || isListed) return null
  return new Date(Math.max(...cell.map((other) => timeOf(other).getTime())))
}

const endsOf = (files: readonly (readonly Timed[])[], one: Timed, failedAt: Date): Date[] =>
  files.flatMap((file) => {
    const at = absentAt(file, one)
    return at && at >= failedAt ? [at] : []
  })

/** What everything that was stated says about a check. */
const expectedVerdict = (
  all: readonly Timed[],
  complete: readonly (readonly Timed[])[],
): Verdict | null => {
  const instances = new Map<string, { known: InstanceEvidence; one: Timed }>()
  for (const one of all) {
    const known = instances.get(instanceName(one))?.known ?? NOTHING_STATED_YET
    instances.set(instanceName(one), { known: learn(known, statementOf(one)), one })
  }
  return together(
    [...instances.values()].flatMap(({ known, one }) => {
      const ends = known.failed ? endsOf(complete, one, known.failed.at) : []
      return verdictOf(known, ends) ?? []
    }),
  )
}

const STATUS = { open: 'open', suppressed: 'suppressed', over: 'resolved' } as const

const expectedState = ({ times, all, complete }: Sequence) => {
  const timed = all.map((one, index) => ({ ...one, hour: times[index] ?? 0 }))
  const files = complete.flatMap((isComplete, index) =>
    isComplete ? [timed.filter(({ file }) => file === index)] : [],
  )
  return CHECKS.flatMap((name) => {
    const verdict = expectedVerdict(
      timed.filter(({ check }) => check === name),
      files,
    )
    return verdict ? [{ check_id: name, status: STATUS[verdict.kind] }] : []
  })
}

const batchOf = (observations: readonly Observation[]): ImportBatch => ({
  format: 'test',
  records: observations.map(() => Buffer.from('{}')),
  imported: observations.map((one, line) => ({
    observation: one,
    metadata: NO_METADATA,
    position: line + 1,
    line,
  })),
  hasEveryObservation: true,
  failing: [],
  kinds: [],
  passedRecords: 0,
  mutedRecords: 0,
  isContinuation: false,
})

const startRun = async ({ contextFor, world }: Findings, complete: boolean): Promise<ImportRun> => {
  world.now = new Date(world.now.getTime() + HOUR_MS)
  const identity = { id: newUuid(), at: world.now, latestTime: '9999', complete }
  const run = newImportRun(identity)
  const stated = { accounts: [], cluster: '', repository: '', node: '', as_of: '' }
  await contextFor().transact(({ importRuns }) =>
    importRuns.start({
      id: run.id,
      format: 'test',
      complete,
      stated,
      observed_at: world.now,
      started_at: world.now,
      actor: '',
    }),
  )
  return run
}

const importFile = async (
  findings: Findings,
  file: readonly Observation[],
  { complete, cut, transactions }: { complete: boolean; cut: number; transactions: number },
): Promise<void> => {
  const deps = findings.contextFor()
  const run = await startRun(findings, complete)
  let left = transactions
  for (let from = 0; from < file.length; from += cut) {
    if (left === 0) return
    left -= 1
    const part = file.slice(from, from + cut)
    for (const one of part) cover(run, one)
    const options = { digest: null, rates: NO_RATES }
    const batch = await prepareBatch(deps.findingWrites, run, batchOf(part), options)
    const saved = await saveBatch(deps.transact, run, batch, null)
    expect(saved.kind).toBe('saved')
  }
  if (!complete || left === 0) return
  const cells = run.cells.cells()
  await saveCovered(deps, run, cells)
  await resolveUnlisted(deps, run, cells, { failuresOnly: false })
}

const FIRST_ACCOUNT = 500_000_000_000
let used = 0

const importAll = async (
  findings: Findings,
  { times, all, complete, cut, steps, order }: Sequence,
): Promise<string> => {
  used += 1
  const account = `${FIRST_ACCOUNT + used}`
  const observations = all.map((one, index) => ({
    file: one.file,
    observation: observationOf({ ...one, hour: times[index] ?? 0 }, account),
  }))
  const whole = order.map((file) => ({ file, transactions: Number.POSITIVE_INFINITY }))
  for (const { file, transactions } of [...steps, ...whole]) {
    const inFile = observations.filter((one) => one.file === file)
    const options = { complete: complete[file] ?? false, cut, transactions }
    await importFile(
      findings,
      inFile.map((one) => one.observation),
      options,
    )
  }
  return account
}

/**
 * Checks that the same statements end in the state of the model: of any instances and places, in any order,
 * in any cut into transactions, with imports that are killed between them and repeated.
 */
export const checkStatements = async (findings: Findings, numRuns: number): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(sequence, async (one) => {
      const account = await importAll(findings, one)
      const stored = await findings.rows(
        `select check_id, status from finding where account_id = '${account}' order by check_id`,
      )
      expect(stored).toEqual(expectedState(one))
    }),
    { numRuns },
  )
}
