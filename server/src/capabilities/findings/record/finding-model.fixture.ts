import { HOUR_MS } from '@stance/core/kernel/durations'
import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { expect } from 'vitest'
import { EMPTY_RATES, NO_METADATA, observation } from '../findings.test-data.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { deriveFinding, identityOf } from '../ingest/derived-finding.ts'
import { flagOverdue, recordFindings } from '../ingest/findings.service.ts'
import { refreshAccount } from '../rescoring/metadata-refresh.service.ts'
import type { FindingStatus } from './finding.ts'
import type { Findings } from './finding-database.fixture.ts'

export const ACCOUNTS = ['111122223333', '444455556666'] as const
const CHECKS = ['S3.8', 'S3.9', 'IAM.3'] as const
const BUCKETS = ['ledgers', 'images'] as const
export const REGIONS = { ledgers: 'eu-west-1', images: 'us-east-1' } as const
const TITLES = ['Alpha', 'beta', 'Gamma'] as const

export interface ScannedResult {
  readonly account: (typeof ACCOUNTS)[number]
  readonly check: (typeof CHECKS)[number]
  readonly bucket: (typeof BUCKETS)[number]
  readonly status: 'FAILED' | 'PASSED' | 'NOT_AVAILABLE'
  readonly muted: boolean
  readonly severity: Severity
  readonly title: (typeof TITLES)[number]
}

type Command =
  | { readonly kind: 'ingest'; readonly result: ScannedResult }
  | {
      readonly kind: 'import'
      readonly complete: boolean
      readonly results: readonly ScannedResult[]
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'application'; readonly name: string }

export const scannedResult: fc.Arbitrary<ScannedResult> = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  check: fc.constantFrom(...CHECKS),
  bucket: fc.constantFrom(...BUCKETS),
  status: fc.constantFrom('FAILED', 'FAILED', 'PASSED', 'NOT_AVAILABLE'),
  muted: fc.constantFrom(false, false, true),
  severity: fc.constantFrom(...SEVERITIES),
  title: fc.constantFrom(...TITLES),
})

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ingest' as const), result: scannedResult }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      complete: fc.boolean(),
      results: fc.array(scannedResult, { minLength: 1, maxLength: 12 }),
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

/** Commands, each with the hours since the one before. */
export const script = fc.array(fc.record({ command, hours: fc.integer({ min: 1, max: 300 }) }), {
  minLength: 1,
  maxLength: 10,
})

/** A finding of the model, as the table must contain it. */
interface ExpectedFinding {
  readonly account_id: string
  /** Its region follows from it. */
  readonly bucket: ScannedResult['bucket']
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
  readonly findings: Map<string, ExpectedFinding>
  /** By hour. */
  readonly opened: Map<string, number>
  readonly resolved: Map<string, number>
  application: string
}

const bump = (counts: Map<string, number>, at: Date) => {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  counts.set(hour, (counts.get(hour) ?? 0) + 1)
}

export const asff = ({ account, check, bucket, status, muted, severity, title }: ScannedResult) =>
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

export const observed = ({ account, check, bucket, severity, title }: ScannedResult) =>
  observation({
    source: 'securityhub',
    check_id: check,
    account_id: account,
    severity,
    title,
    resource: { id: `arn:aws:s3:::${bucket}`, region: REGIONS[bucket] },
  })

const idOf = (result: ScannedResult) => identityOf(observed(result)).id

/** Applies a report of a failure to the model, by the table of the lifecycle. */
const applyReport = (
  model: Model,
  result: ScannedResult,
  muted: boolean,
  times: number,
  at: Date,
) => {
  const id = idOf(result)
  const current = model.findings.get(id)
  const byScanner =
    !current || current.status === 'resolved' || current.suppression_reason === 'scanner'
  const follows = byScanner || muted
  const status = follows ? (muted ? 'suppressed' : 'open') : current.status
  const appears = !current || current.status === 'resolved'
  if (appears && status === 'open') bump(model.opened, at)
  model.findings.set(id, {
    account_id: result.account,
    bucket: result.bucket,
    check_id: result.check,
    status,
    suppression_reason: status === 'suppressed' ? 'scanner' : '',
    severity: result.severity,
    title: result.title,
    application_id: model.application,
    occurrences: (current?.occurrences ?? 0) + times,
    resolved: false,
  })
}

const applyImport = (
  model: Model,
  results: readonly ScannedResult[],
  complete: boolean,
  at: Date,
) => {
  const failures = new Map(
    results.filter((result) => result.status === 'FAILED').map((result) => [idOf(result), result]),
  )
  for (const result of failures.values()) applyReport(model, result, result.muted, 1, at)
  const passed = new Set(
    results.filter((result) => result.status === 'PASSED').map((result) => idOf(result)),
  )
  const reported = new Set(results.map(idOf))
  const covers = ({ account_id, check_id, bucket }: ExpectedFinding) =>
    complete &&
    results.some(
      (result) =>
        result.account === account_id &&
        result.check === check_id &&
        REGIONS[result.bucket] === REGIONS[bucket],
    )
  for (const [id, current] of model.findings) {
    const isGone = passed.has(id) ? !failures.has(id) : !reported.has(id) && covers(current)
    if (current.status === 'resolved' || !isGone) continue
    bump(model.resolved, at)
    model.findings.set(id, {
      ...current,
      status: 'resolved',
      suppression_reason: '',
      resolved: true,
    })
  }
}

const applyToModel = (model: Model, command: Command, at: Date) => {
  if (command.kind === 'ingest') applyReport(model, command.result, false, 1, at)
  if (command.kind === 'import') applyImport(model, command.results, command.complete, at)
  if (command.kind !== 'application') return
  model.application = command.name
  for (const [id, current] of model.findings) {
    model.findings.set(id, { ...current, application_id: command.name })
  }
}

const applyToDatabase = async (findings: Findings, command: Command) => {
  const { world, transact } = findings
  if (command.kind === 'ingest') {
    const observation = observed(command.result)
    const observedFindings = [
      {
        source: deriveFinding(observation, world.metadata.describeAsset(observation)),
        provenance: null,
      },
    ]
    await transact((stores) => recordFindings(stores, observedFindings, world.now))
  }
  if (command.kind === 'import') {
    const summary = await findings.import([ndjson(...command.results.map(asff))], {
      complete: command.complete,
    })
    expect(summary).toMatchObject({ read: command.results.length, rejected: 0 })
  }
  if (command.kind === 'flag')
    await transact(({ findingWrites }) => flagOverdue(findingWrites, world.now, 1_000))
  if (command.kind === 'application') {
    world.metadata = { describeAsset: () => ({ ...NO_METADATA, application_id: command.name }) }
    for (const account of ACCOUNTS) {
      await refreshAccount(
        { transact, now: () => world.now, signal: new AbortController().signal },
        { metadata: world.metadata, rates: EMPTY_RATES },
        account,
      )
    }
  }
}

export interface Row extends ExpectedFinding {
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
    select f.*, replace(f.resource_id, 'arn:aws:s3:::', '') as bucket, resolved_at is not null as resolved, s.occurrences
    from finding f join finding_seen s using (account_id, id) order by id`)

/** Runs a script on an empty database and on the model. Returns the model. `onStep` is called after each step. */
export const runScript = async (
  findings: Findings,
  steps: readonly { command: Command; hours: number }[],
  onStep: () => Promise<void> = async () => {},
): Promise<Model> => {
  const model: Model = {
    findings: new Map(),
    opened: new Map(),
    resolved: new Map(),
    application: '',
  }
  await findings.clear()
  findings.world.metadata = { describeAsset: () => NO_METADATA }
  for (const step of steps) {
    findings.world.now = new Date(findings.world.now.getTime() + step.hours * HOUR_MS)
    await applyToDatabase(findings, step.command)
    applyToModel(model, step.command, findings.world.now)
    await onStep()
  }
  return model
}
