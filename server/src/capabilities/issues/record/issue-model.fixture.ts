import type { Observation } from '@stance/core/formats/observation'
import { HOUR_MS } from '@stance/core/kernel/durations'
import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { expect } from 'vitest'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import { NO_METADATA } from '../../findings/findings.test-data.ts'
import { ndjson } from '../../findings/import/import-records.test-data.ts'
import { deriveFinding } from '../../findings/ingest/derived-finding.ts'
import type { FindingStatus, SuppressionReason } from '../../findings/record/finding.ts'
import {
  ACCOUNTS,
  asff,
  observed,
  type ScannedResult,
  scannedResult,
} from '../../findings/record/finding-model.fixture.ts'
import { issueTitle } from '../projection/issue-title.ts'
import { ISSUE_STATUSES } from './issue.ts'
import { type Issues, issueCountersAndCounts } from './issue-database.fixture.ts'
import { type IssueUpdate, isAccepted } from './issue-state.ts'
import { expireSuppressions, updateIssues } from './issues.service.ts'
import type { StoredIssue } from './stored-issue.ts'

/** `which` selects one of the existing rows, modulo their number. */
export type Command =
  | { readonly kind: 'report'; readonly record: ScannedResult; readonly of: Instance }
  | {
      readonly kind: 'import'
      readonly complete: boolean
      readonly records: readonly ScannedResult[]
    }
  | { readonly kind: 'update'; readonly which: number; readonly update: UserUpdate }
  | { readonly kind: 'remove'; readonly which: number }
  | { readonly kind: 'expire' }

/** A problem may have two findings; the third kind moves between checks. */
type Instance = 'first' | 'second' | 'roving'

/** A user's update; a suppression may expire after some hours. */
type UserUpdate = Omit<IssueUpdate, 'expires_at'> & { readonly hours?: number | null }

const userUpdate: fc.Arbitrary<UserUpdate> = fc.oneof(
  fc.record({ status: fc.constantFrom(...ISSUE_STATUSES) }),
  fc.record({
    status: fc.constant('SUPPRESSED' as const),
    reason: fc.constantFrom('', 'a decoy'),
    hours: fc.constantFrom(null, 50),
  }),
  fc.record({ assignee: fc.constantFrom('', 'sam') }),
  fc.record({
    ticket: fc.constantFrom(null, { provider: 'jira', id: '7', url: 'https://t.test', status: '' }),
  }),
)

const which = fc.nat({ max: 1_000 })

/** Few distinct problems, so that each occurs often. */
const denseRecord: fc.Arbitrary<ScannedResult> = scannedResult.map((result) => ({
  ...result,
  check: result.check === 'S3.8' ? 'S3.8' : 'S3.9',
}))

const findingCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      record: denseRecord,
      of: fc.constantFrom<Instance>('first', 'second', 'second', 'roving'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      complete: fc.constantFrom(true, true, false),
      records: fc.array(denseRecord, { minLength: 1, maxLength: 8, size: 'max' }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: findingCommand },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('update' as const), which, update: userUpdate }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
)

/** Commands, the time since the previous one, and whether the projection runs before the next. */
const scriptWith = (commands: fc.Arbitrary<Command>) =>
  fc.array(
    fc.record({
      command: commands,
      hours: fc.integer({ min: 1, max: 60 }),
      catchesUp: fc.constantFrom(true, true, false),
    }),
    { minLength: 1, maxLength: 16, size: 'max' },
  )

export type Script = readonly {
  readonly command: Command
  readonly hours: number
  readonly catchesUp: boolean
}[]
/** Commands of scanners and users. */
export const userScript = scriptWith(command)
/** Commands of scanners. */
export const scannerScript = scriptWith(findingCommand)

const pick = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows[index % Math.max(1, rows.length)]

const update = async (issues: Issues, command: Command & { kind: 'update' }) => {
  const issue = pick(await issues.issues(), command.which)
  if (!issue) return
  const at = issues.world.now
  const { hours, ...changes } = command.update
  const end = hours ? new Date(at.getTime() + hours * HOUR_MS) : null
  const userUpdate = hours === undefined ? changes : { ...changes, expires_at: end }
  await issues.within((stores) =>
    updateIssues(stores, [issue.id], userUpdate, { actor: 'ana', at }),
  )
}

const remove = async (issues: Issues, index: number) => {
  const finding = pick(
    await issues.rows<{ id: string }>('select id from finding order by id'),
    index,
  )
  if (finding) await issues.deleteFindings([finding.id])
}

const instanceOf = ({ record, of }: Command & { kind: 'report' }): Observation => {
  if (of === 'first') return observed(record)
  if (of === 'second') return { ...observed(record), source_finding_id: `${record.check} again` }
  const resource = { account: ACCOUNTS[0], bucket: 'ledgers' } as const
  return { ...observed({ ...record, ...resource }), source_finding_id: 'roving' }
}

const execute = async (issues: Issues, command: Command): Promise<unknown> => {
  const { now } = issues.world
  switch (command.kind) {
    case 'report':
      return issues.report(deriveFinding(instanceOf(command), NO_METADATA))
    case 'import':
      return issues.import([ndjson(...command.records.map(asff))], { complete: command.complete })
    case 'update':
      return update(issues, command)
    case 'remove':
      return remove(issues, command.which)
    case 'expire':
      return issues.within(async (stores) => {
        const expired = await stores.issueWrites.expired(now, 100)
        const ids = expired.map(({ id }) => id)
        return expireSuppressions(stores, ids, now)
      })
  }
}

/** The findings that a user has suppressed. No report may change that. */
const suppressedWithIssue = async (issues: Issues): Promise<string[]> => {
  const rows = await issues.rows<{ id: string }>(
    `select id from finding where suppression_reason like 'issue%'`,
  )
  return rows.map(({ id }) => id)
}

/** Executes a script; `check` is called whenever the projection has caught up. */
export const play = async (issues: Issues, steps: Script, check: () => Promise<void>) => {
  await issues.clear()
  for (const { command, hours, catchesUp } of steps) {
    issues.world.now = new Date(issues.world.now.getTime() + hours * HOUR_MS)
    const suppressed = await suppressedWithIssue(issues)
    await execute(issues, command)
    if (catchesUp) await issues.catchUp()
    if (command.kind === 'report' || command.kind === 'import') {
      expect(await suppressedWithIssue(issues)).toEqual(expect.arrayContaining(suppressed))
    }
    if (catchesUp) await check()
  }
  await issues.catchUp()
  await check()
}

/** Executes a script while other consumers project it. */
export const playUnsettled = async (issues: Issues, steps: Script) => {
  for (const { command } of steps) await execute(issues, command)
}

interface FindingRow {
  readonly id: string
  readonly account_id: string
  readonly issue_id: string
  readonly control_id: string
  readonly resource_id: string
  readonly resource_name: string
  readonly title: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly severity: Severity
  readonly ai_risk_score: number
  readonly status: FindingStatus
  readonly suppression_reason: SuppressionReason
  readonly first_found_at: Date
  readonly reopened_at: Date | null
  readonly sla_deadline: Date | null
}

const isUnresolved = ({ status }: FindingRow) => status === 'open' || status === 'in_progress'

const common = (values: readonly string[]): string =>
  new Set(values).size === 1 ? (values[0] ?? '') : MIXED_PLACEMENT

/** Unresolved first, then by severity, risk and id. */
const byLead = (a: FindingRow, b: FindingRow): number =>
  Number(isUnresolved(b)) - Number(isUnresolved(a)) ||
  SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
  b.ai_risk_score - a.ai_risk_score ||
  (a.id < b.id ? -1 : 1)

/** The expected columns of an issue, recounted from its findings. */
const recount = (findings: readonly FindingRow[]) => {
  const [lead] = [...findings].sort(byLead)
  const due = findings
    .filter((finding) => isUnresolved(finding) && finding.sla_deadline)
    .sort((a, b) => Number(a.sla_deadline) - Number(b.sla_deadline) || (a.id < b.id ? -1 : 1))[0]
  return {
    control_id: lead?.control_id,
    resource_id: lead?.resource_id,
    resource_name: lead?.resource_name,
    scanner_title: lead?.title,
    title: issueTitle({ control_id: lead?.control_id ?? '', scanner_title: lead?.title ?? '' }),
    severity: lead?.severity,
    risk_score: Math.round((lead?.ai_risk_score ?? 0) * 10),
    cloud_provider: common(findings.map(({ cloud_provider }) => cloud_provider)),
    lead_finding_id: lead?.id,
    region: common(findings.map(({ region }) => region)),
    application_id: common(findings.map(({ application_id }) => application_id)),
    finding_count: findings.length,
    sla_deadline: due?.sla_deadline ?? null,
    sla_started_at: due ? (due.reopened_at ?? due.first_found_at) : null,
  }
}

const byIssue = (findings: readonly FindingRow[]): Map<string, FindingRow[]> => {
  const groups = new Map<string, FindingRow[]>()
  for (const finding of findings)
    groups.set(finding.issue_id, [...(groups.get(finding.issue_id) ?? []), finding])
  return groups
}

/** Checks the state of an issue, as far as no user has set it. */
const expectState = (issue: StoredIssue, findings: readonly FindingRow[]) => {
  const open = findings.some(isUnresolved)
  const allResolved = findings.every(({ status }) => status === 'resolved')
  if (isAccepted(issue)) expect(open).toBe(false)
  if (issue.set_by_user) return
  if (open) expect(issue.status).toBe('OPEN')
  else expect(issue.status).toBe(allResolved ? 'RESOLVED' : 'SUPPRESSED')
}

/** Checks that issues and counters equal a recount of findings and issues. */
export const expectRecounted = async (issues: Issues): Promise<void> => {
  const findings = byIssue(await issues.rows<FindingRow>('select * from finding'))
  const all = await issues.issues()
  expect(all.map(({ id }) => id)).toEqual([...findings.keys()].sort())
  for (const issue of all) {
    const group = findings.get(issue.id) ?? []
    expect(issue).toMatchObject(recount(group))
    expectState(issue, group)
  }
  const { counters, counts } = await issueCountersAndCounts(issues)
  expect(counters).toEqual(counts)
}
