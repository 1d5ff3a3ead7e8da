import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { expect } from 'vitest'
import { NO_METADATA, observation, UNKNOWN_HISTORY } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { identityOf, reportOf } from '../ingest/derived-finding.ts'
import { flagOverdue, recordReports } from '../ingest/findings.service.ts'
import { refreshAccount } from '../rescoring/metadata-refresh.service.ts'
import type { FindingStatus } from './finding.ts'
import type { Findings } from './finding-database.fixture.ts'

const HOUR_MS = 3_600_000
export const ACCOUNTS = ['111122223333', '444455556666'] as const
const CHECKS = ['S3.8', 'S3.9', 'IAM.3'] as const
const BUCKETS = ['ledgers', 'images'] as const
export const REGIONS = { ledgers: 'eu-west-1', images: 'us-east-1' } as const
const TITLES = ['Alpha', 'beta', 'Gamma'] as const

export interface Said {
  readonly account: (typeof ACCOUNTS)[number]
  readonly check: (typeof CHECKS)[number]
  readonly bucket: (typeof BUCKETS)[number]
  readonly status: 'FAILED' | 'PASSED' | 'NOT_AVAILABLE'
  readonly muted: boolean
  readonly severity: Severity
  readonly title: (typeof TITLES)[number]
}

type Command =
  | { readonly kind: 'ingest'; readonly said: Said }
  | { readonly kind: 'import'; readonly complete: boolean; readonly said: readonly Said[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'application'; readonly name: string }

export const said: fc.Arbitrary<Said> = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  check: fc.constantFrom(...CHECKS),
  bucket: fc.constantFrom(...BUCKETS),
  status: fc.constantFrom('FAILED', 'FAILED', 'PASSED', 'NOT_AVAILABLE'),
  muted: fc.constantFrom(false, false, true),
  severity: fc.constantFrom(...SEVERITIES),
  title: fc.constantFrom(...TITLES),
})

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ingest' as const), said }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      complete: fc.boolean(),
      said: fc.array(said, { minLength: 1, maxLength: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'flag' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('application' as const),
      name: fc.constantFrom('', 'shop', 'till'),
    }),
  },
)

/** What happens, and how long after what was before it. */
export const script = fc.array(fc.record({ command, hours: fc.integer({ min: 1, max: 300 }) }), {
  minLength: 1,
  maxLength: 10,
})

/** A finding as the model knows it: what the table must say of it. */
interface Known {
  readonly account_id: string
  readonly check_id: string
  readonly status: FindingStatus
  readonly suppression_reason: string
  readonly severity: Severity
  readonly title: string
  readonly application_id: string
  readonly occurrences: number
  readonly resolved: boolean
}

export interface Model {
  readonly findings: Map<string, Known>
  /** By hour. */
  readonly opened: Map<string, number>
  readonly resolved: Map<string, number>
  application: string
}

const bump = (counts: Map<string, number>, at: Date) => {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  counts.set(hour, (counts.get(hour) ?? 0) + 1)
}

export const asff = ({ account, check, bucket, status, muted, severity, title }: Said) =>
  asffRecord({
    check,
    bucket,
    status,
    AwsAccountId: account,
    Title: title,
    Severity: { Label: severity === 'INFO' ? 'INFORMATIONAL' : severity },
    Workflow: { Status: muted ? 'SUPPRESSED' : 'NEW' },
    Resources: [{ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${bucket}`, Region: REGIONS[bucket] }],
  })

export const observed = ({ account, check, bucket, severity, title }: Said) =>
  observation({
    source: 'securityhub',
    check_id: check,
    account_id: account,
    severity,
    title,
    resource: { id: `arn:aws:s3:::${bucket}`, region: REGIONS[bucket] },
  })

const idOf = (one: Said) => identityOf(observed(one)).id

/** What a report of a failure does, by the table of the lifecycle. */
const report = (model: Model, one: Said, muted: boolean, times: number, at: Date) => {
  const id = idOf(one)
  const known = model.findings.get(id)
  const byScanner = !known || known.status === 'resolved' || known.suppression_reason === 'scanner'
  const follows = byScanner || muted
  const status = follows ? (muted ? 'suppressed' : 'open') : known.status
  const appears = !known || known.status === 'resolved'
  if (appears && status === 'open') bump(model.opened, at)
  model.findings.set(id, {
    account_id: one.account,
    check_id: one.check,
    status,
    suppression_reason: status === 'suppressed' ? 'scanner' : '',
    severity: one.severity,
    title: one.title,
    application_id: model.application,
    occurrences: (known?.occurrences ?? 0) + times,
    resolved: false,
  })
}

const importInto = (model: Model, all: readonly Said[], complete: boolean, at: Date) => {
  const failures = new Map(
    all.filter((one) => one.status === 'FAILED').map((one) => [idOf(one), one]),
  )
  for (const one of failures.values()) report(model, one, one.muted, 1, at)
  if (!complete) return
  const kept = new Set([
    ...failures.keys(),
    ...all.filter((one) => one.status === 'NOT_AVAILABLE').map(idOf),
  ])
  const covers = ({ account_id, check_id }: Known) =>
    all.some((one) => one.account === account_id) && all.some((one) => one.check === check_id)
  for (const [id, known] of model.findings) {
    if (known.status !== 'open' || kept.has(id) || !covers(known)) continue
    model.findings.set(id, { ...known, status: 'resolved', resolved: true })
    bump(model.resolved, at)
  }
}

const inModel = (model: Model, one: Command, at: Date) => {
  if (one.kind === 'ingest') report(model, one.said, false, 1, at)
  if (one.kind === 'import') importInto(model, one.said, one.complete, at)
  if (one.kind !== 'application') return
  model.application = one.name
  for (const [id, known] of model.findings) {
    model.findings.set(id, { ...known, application_id: one.name })
  }
}

const inDatabase = async (findings: Findings, one: Command) => {
  const { world, transact } = findings
  if (one.kind === 'ingest') {
    const given = observed(one.said)
    const reports = [{ told: reportOf(given, world.metadata.of(given)), provenance: null }]
    await transact((unit) => recordReports(unit, reports, world.now))
  }
  if (one.kind === 'import') {
    const done = await findings.import([ndjson(...one.said.map(asff))], { complete: one.complete })
    expect(done).toMatchObject({ read: one.said.length, rejected: 0 })
  }
  if (one.kind === 'flag') await transact(({ store }) => flagOverdue(store, world.now, 1_000))
  if (one.kind === 'application') {
    world.metadata = { of: () => ({ ...NO_METADATA, application_id: one.name }) }
    for (const account of ACCOUNTS) {
      await refreshAccount(
        { transact, now: () => world.now, signal: new AbortController().signal },
        { metadata: world.metadata, history: UNKNOWN_HISTORY },
        account,
      )
    }
  }
}

export interface Row extends Known {
  readonly id: string
  readonly cloud_provider: string
  readonly region: string
  readonly category: string
  readonly ai_risk_score: number
  readonly first_found_at: Date
  readonly sla_deadline: Date | null
}

export const rowsOf = ({ rows }: Findings) =>
  rows<Row>(`
    select f.*, resolved_at is not null as resolved, s.occurrences
    from finding f join finding_seen s using (account_id, id) order by id`)

/** Carries out a script on an empty database; answers what the model makes of it. */
export const play = async (
  findings: Findings,
  steps: readonly { command: Command; hours: number }[],
): Promise<Model> => {
  const model: Model = {
    findings: new Map(),
    opened: new Map(),
    resolved: new Map(),
    application: '',
  }
  await findings.clear()
  findings.world.metadata = { of: () => NO_METADATA }
  for (const step of steps) {
    findings.world.now = new Date(findings.world.now.getTime() + step.hours * HOUR_MS)
    await inDatabase(findings, step.command)
    inModel(model, step.command, findings.world.now)
  }
  return model
}
