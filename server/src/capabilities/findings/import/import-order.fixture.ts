import { HOUR_MS } from '@stance/core/kernel/durations'
import type { Severity } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { expect } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import type { Transact } from '../../../platform/db/transaction.ts'
import type { Findings } from '../record/finding-database.fixture.ts'
import { countersAndCounts } from '../record/finding-database.fixture.ts'
import { type ImportDeps, type ImportStores, importFindings } from './import.service.ts'
import { asffRecord, ndjson } from './import-records.test-data.ts'
import { NO_STATEMENT } from './stated-origin.ts'

const ACCOUNTS = ['a', 'b'] as const
const CHECKS = ['S3.1', 'S3.2', 'S3.3'] as const
const BUCKETS = ['ledgers', 'images'] as const
const REGIONS = { ledgers: 'eu-west-1', images: 'us-east-1' } as const
const SEVERITIES = ['LOW', 'HIGH'] as const satisfies readonly Severity[]
const START = Date.parse('2026-01-10T00:00:00.000Z')
const HOURS = 12

interface Report {
  readonly account: (typeof ACCOUNTS)[number]
  readonly check: (typeof CHECKS)[number]
  readonly bucket: (typeof BUCKETS)[number]
  readonly outcome: 'failed' | 'muted' | 'passed' | 'archived' | 'undecided'
  readonly severity: (typeof SEVERITIES)[number]
  readonly hour: number
}

interface ExportedFile {
  readonly reports: readonly Report[]
  readonly complete: boolean
  readonly failuresOnly: boolean
}

const report: fc.Arbitrary<Report> = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  check: fc.constantFrom(...CHECKS),
  bucket: fc.constantFrom(...BUCKETS),
  outcome: fc.constantFrom('failed', 'failed', 'muted', 'passed', 'archived', 'undecided'),
  severity: fc.constantFrom(...SEVERITIES),
  hour: fc.integer({ min: 0, max: HOURS }),
})

const file: fc.Arbitrary<ExportedFile> = fc.record({
  reports: fc.array(report, { minLength: 1, maxLength: 6 }),
  complete: fc.boolean(),
  failuresOnly: fc.boolean(),
})

/** An import of one of the files, which may be killed in one of its transactions. */
interface Step {
  readonly file: number
  /** The number of the transaction, and whether it has been committed. */
  readonly killedIn: { readonly transaction: number; readonly committed: boolean } | null
}

const FILES = 4

const step: fc.Arbitrary<Step> = fc.record({
  file: fc.nat({ max: FILES - 1 }),
  killedIn: fc.option(
    fc.record({ transaction: fc.integer({ min: 1, max: 6 }), committed: fc.boolean() }),
    { freq: 2 },
  ),
})

/** Files, imports of some of them, and the order in which each is imported at last. */
const sequence = fc.record({
  files: fc.array(file, { minLength: FILES, maxLength: FILES }),
  steps: fc.array(step, { maxLength: 4 }),
  order: fc.shuffledSubarray(
    Array.from({ length: FILES }, (_, index) => index),
    { minLength: FILES },
  ),
})

const timeOf = ({ hour }: Report): Date => new Date(START + hour * HOUR_MS)

const STATUS = {
  failed: 'FAILED',
  muted: 'FAILED',
  passed: 'PASSED',
  archived: 'FAILED',
  undecided: 'NOT_AVAILABLE',
} as const

/** The accounts of a sequence are its own, so that the next one needs no empty database. */
type AccountIds = Readonly<Record<(typeof ACCOUNTS)[number], string>>

const FIRST_ACCOUNT = 100_000_000_000
let used = 0
const newAccounts = (): AccountIds => {
  used += 2
  return { a: `${FIRST_ACCOUNT + used}`, b: `${FIRST_ACCOUNT + used + 1}` }
}

const recordOf = (reported: Report, accounts: AccountIds) =>
  asffRecord({
    check: reported.check,
    bucket: reported.bucket,
    status: STATUS[reported.outcome],
    AwsAccountId: accounts[reported.account],
    Severity: { Label: reported.severity },
    Workflow: { Status: reported.outcome === 'muted' ? 'SUPPRESSED' : 'NEW' },
    RecordState: reported.outcome === 'archived' ? 'ARCHIVED' : 'ACTIVE',
    UpdatedAt: timeOf(reported).toISOString(),
    Region: REGIONS[reported.bucket],
    Resources: [
      {
        Type: 'AwsS3Bucket',
        Id: `arn:aws:s3:::${reported.bucket}`,
        Region: REGIONS[reported.bucket],
      },
    ],
  })

type Subject = Pick<Report, 'account' | 'check' | 'bucket'>
const nameOf = ({ account, check, bucket }: Subject): string => `${account} ${check} ${bucket}`

const isFailure = ({ outcome }: Report) => outcome === 'failed' || outcome === 'muted'
const isPass = ({ outcome }: Report) => outcome === 'passed' || outcome === 'archived'

/** The time of a file as evidence about an account. */
const coveredAt = ({ reports }: ExportedFile, account: string): number =>
  Math.max(...reports.filter((one) => one.account === account).map(({ hour }) => hour))

/** Whether a file says that a subject is gone, because it covers the subject and does not list it. */
const isAbsentIn = (exported: ExportedFile, subject: Subject, hour: number): boolean => {
  const { reports, complete, failuresOnly } = exported
  const inCell = reports.filter(
    (one) => one.account === subject.account && REGIONS[one.bucket] === REGIONS[subject.bucket],
  )
  const isCovered = inCell.some(({ check }) => failuresOnly || check === subject.check)
  const isListed = reports.some((one) => nameOf(one) === nameOf(subject))
  return complete && isCovered && !isListed && coveredAt(exported, subject.account) >= hour
}

interface ExpectedFinding {
  readonly name: string
  /** Null where the last import decides. */
  readonly status: string | null
  readonly last_seen_at: Date
  readonly first_found_at: Date
  /** Null where two reports of the same time differ: either is the current one, always the same. */
  readonly severity: string | null
}

const RANK = { failed: 1, muted: 0 } as const
const rankOf = ({ outcome }: Report): number => (outcome === 'failed' ? RANK.failed : RANK.muted)

/** The state that follows from all evidence, whatever its order. */
const expectedFinding = (
  files: readonly ExportedFile[],
  subject: Subject,
): ExpectedFinding | null => {
  const reports = files
    .flatMap(({ reports }) => reports)
    .filter((one) => nameOf(one) === nameOf(subject))
  const failures = reports.filter(isFailure)
  const [latest] = failures.toSorted((a, b) => b.hour - a.hour || rankOf(b) - rankOf(a))
  if (!latest) return null
  const isGone =
    reports.some((one) => isPass(one) && one.hour > latest.hour) ||
    files.some((one) => isAbsentIn(one, subject, latest.hour))
  const equal = failures.filter(
    ({ hour, outcome }) => hour === latest.hour && outcome === latest.outcome,
  )
  // Of two versions of one time, the one that was received later counts.
  const isRedecided = failures.some(
    ({ hour, outcome }) => hour === latest.hour && outcome !== latest.outcome,
  )
  // Between a failure and a pass of the same time in a complete file, the last import decides.
  const isTied =
    !isGone &&
    files.some(
      ({ complete, reports: listed }) =>
        complete &&
        listed.some(
          (one) => isPass(one) && one.hour === latest.hour && nameOf(one) === nameOf(subject),
        ),
    )
  const unresolved = latest.outcome === 'muted' ? 'suppressed' : 'open'
  return {
    name: nameOf(subject),
    status: isGone ? 'resolved' : isTied || isRedecided ? null : unresolved,
    last_seen_at: timeOf(latest),
    first_found_at: new Date(START + Math.min(...failures.map(({ hour }) => hour)) * HOUR_MS),
    severity:
      !isRedecided && new Set(equal.map(({ severity }) => severity)).size === 1
        ? latest.severity
        : null,
  }
}

/** The latest result that is no failure, unless a complete file says later that its resource is gone. */
const expectedOutcome = (files: readonly ExportedFile[], subject: Subject) => {
  const [latest] = files
    .flatMap(({ reports }) => reports)
    .filter((one) => nameOf(one) === nameOf(subject) && !isFailure(one))
    .toSorted((a, b) => b.hour - a.hour || Number(isPass(a)) - Number(isPass(b)))
  if (!latest) return null
  const isGone = files.some((one) => !one.failuresOnly && isAbsentIn(one, subject, latest.hour))
  if (isGone) return null
  return {
    name: nameOf(subject),
    outcome: isPass(latest) ? 'pass' : 'not_evaluated',
    observed_at: timeOf(latest),
  }
}

const SUBJECTS: readonly Subject[] = ACCOUNTS.flatMap((account) =>
  CHECKS.flatMap((check) => BUCKETS.map((bucket) => ({ account, check, bucket }))),
)

const expectedState = (files: readonly ExportedFile[]): ExpectedFinding[] =>
  SUBJECTS.flatMap((subject) => expectedFinding(files, subject) ?? []).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )

const expectedOutcomes = (files: readonly ExportedFile[]) =>
  SUBJECTS.flatMap((subject) => expectedOutcome(files, subject) ?? []).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )

class Killed extends Error {}

/** Ends an import in one of its transactions, before or after it is committed. */
const killing = (
  transact: Transact<ImportStores>,
  killedIn: NonNullable<Step['killedIn']>,
): Transact<ImportStores> => {
  let transactions = 0
  return async (work) => {
    transactions += 1
    if (transactions > killedIn.transaction) throw new Killed()
    if (transactions < killedIn.transaction) return transact(work)
    if (!killedIn.committed) throw new Killed()
    await transact(work)
    throw new Killed()
  }
}

const importFile = async (
  findings: Findings,
  accounts: AccountIds,
  { reports, complete, failuresOnly }: ExportedFile,
  killedIn: Step['killedIn'] = null,
): Promise<void> => {
  const context: ImportDeps = findings.contextFor()
  const { transact } = context
  const deps = overrideContext(context, {
    transact: killedIn ? killing(transact, killedIn) : transact,
  })
  await importFindings(deps, {
    input: [ndjson(...reports.map((reported) => recordOf(reported, accounts)))],
    format: 'auto',
    complete,
    failuresOnly: complete && failuresOnly,
    stated: NO_STATEMENT,
    at: null,
  }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
}

const reportOf = (bucket: Report['bucket'], outcome: Report['outcome'], hour: number): Report => ({
  account: 'b',
  check: 'S3.1',
  bucket,
  outcome,
  severity: 'LOW',
  hour,
})
const fileOf = (complete: boolean, ...reports: Report[]): ExportedFile => ({
  reports,
  complete,
  failuresOnly: false,
})

/** A complete import has a pass of the same time as an earlier failure, and later results of others. */
const TIED_PASS = {
  files: [
    fileOf(false, reportOf('images', 'failed', 3)),
    fileOf(true, reportOf('images', 'passed', 2), reportOf('ledgers', 'failed', 3)),
    fileOf(false, reportOf('ledgers', 'failed', 0)),
    fileOf(false, reportOf('images', 'failed', 2)),
  ],
  steps: [{ file: 3, killedIn: null }],
  order: [1, 3, 0, 2],
}

/** A mute is newer than a complete file without its finding; an older version of it comes last. */
const MUTED_LATER = {
  files: [
    fileOf(false, reportOf('ledgers', 'failed', 0)),
    { ...fileOf(true, reportOf('images', 'failed', 3)), failuresOnly: true },
    fileOf(false, { ...reportOf('images', 'failed', 0), check: 'S3.2' as const }),
    fileOf(false, { ...reportOf('images', 'muted', 4), check: 'S3.2' as const }),
  ],
  steps: [],
  order: [3, 1, 0, 2],
}

interface StoredState extends Omit<ExpectedFinding, 'severity'> {
  readonly severity: string
}

const storedState = (findings: Findings, { a, b }: AccountIds) =>
  findings.rows<StoredState>(`
    select case f.account_id when '${a}' then 'a' else 'b' end || ' ' || f.check_id || ' ' || replace(f.resource_id, 'arn:aws:s3:::', '') as name,
      f.status, f.severity, s.last_seen_at, f.first_found_at
    from finding f join finding_seen s using (account_id, id)
    where account_id in ('${a}', '${b}') order by name`)

const storedOutcomes = (findings: Findings, { a, b }: AccountIds) =>
  findings.rows(`
    select case o.account_id when '${a}' then 'a' else 'b' end || ' ' || o.check_id || ' ' || replace(r.id, 'arn:aws:s3:::', '') as name,
      replace(o.outcome, 'ended', 'pass') as outcome, o.observed_at
    from check_outcome o join resource r on r.account_id = o.account_id and r.key = o.resource_key
    where o.account_id in ('${a}', '${b}') order by name`)

const withoutUnsure = (stored: readonly StoredState[], expected: readonly ExpectedFinding[]) =>
  stored.map((one, index) => ({
    ...one,
    status: expected[index]?.status === null ? null : one.status,
    severity: expected[index]?.severity === null ? null : one.severity,
  }))

/**
 * Checks that the same files end in the same state, in any order, repeated, and with imports that are
 * killed and repeated: in the state that follows from all evidence.
 */
export const checkOrders = async (findings: Findings, numRuns: number): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ files, steps, order }) => {
      const accounts = newAccounts()
      const imports = [...steps, ...order.map((index) => ({ file: index, killedIn: null }))]
      for (const { file: index, killedIn } of imports) {
        const chosen = files[index]
        if (chosen) await importFile(findings, accounts, chosen, killedIn)
      }
      const expected = expectedState(files)
      const stored = await storedState(findings, accounts)
      expect(withoutUnsure(stored, expected)).toEqual(expected)
      expect(await storedOutcomes(findings, accounts)).toEqual(expectedOutcomes(files))
    }),
    { numRuns, examples: [[TIED_PASS], [MUTED_LATER]] },
  )
  const { counters, counts } = await countersAndCounts(findings)
  expect(counters).toEqual(counts)
}
