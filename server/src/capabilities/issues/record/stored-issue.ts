import type { IssueFacts, IssueState, Ticket } from './issue.ts'
import { followFindings, NEW_ISSUE } from './issue-state.ts'

type ShownFacts = Omit<
  IssueFacts,
  'unresolved' | 'suppressed' | 'first_found_at' | 'all_resolved_at'
>

/** An issue as the table holds it. */
export interface StoredIssue extends ShownFacts, IssueState {
  readonly account_id: string
  readonly id: string
  readonly control_id: string
  readonly resource_id: string
  /** Digest of the resource_id, as in the inventory. */
  readonly resource_key: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** What the findings of one issue say, and which issue that is. */
export interface IssueReading extends IssueFacts {
  readonly account_id: string
  readonly id: string
  readonly control_id: string
  readonly resource_id: string
  readonly resource_key: string
}

const shown = (facts: IssueFacts): ShownFacts => ({
  finding_count: facts.finding_count,
  lead_finding_id: facts.lead_finding_id,
  title: facts.title,
  severity: facts.severity,
  risk_score: facts.risk_score,
  cloud_provider: facts.cloud_provider,
  region: facts.region,
  application_id: facts.application_id,
  resource_name: facts.resource_name,
  blast_radius: facts.blast_radius,
  sla_started_at: facts.sla_started_at,
  sla_deadline: facts.sla_deadline,
})

/** The issue of findings that had none. */
export const makeIssue = (reading: IssueReading, at: Date): StoredIssue => ({
  account_id: reading.account_id,
  id: reading.id,
  control_id: reading.control_id,
  resource_id: reading.resource_id,
  resource_key: reading.resource_key,
  ...shown(reading),
  ...followFindings(NEW_ISSUE, reading, true),
  created_at: reading.first_found_at,
  updated_at: at,
  version: 1,
})

export const withFacts = (issue: StoredIssue, facts: IssueFacts): StoredIssue => ({
  ...issue,
  ...shown(facts),
})

const sameTicket = (a: Ticket, b: Ticket): boolean =>
  a.provider === b.provider && a.id === b.id && a.url === b.url && a.status === b.status

const isSame = (a: unknown, b: unknown): boolean => {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  return a === b
}

const differs = (a: StoredIssue, b: StoredIssue, column: keyof StoredIssue): boolean =>
  column === 'ticket' && a.ticket && b.ticket
    ? !sameTicket(a.ticket, b.ticket)
    : !isSame(a[column], b[column])

/** Who decided the status is not shown: it says what happens next, and nothing now. */
const isShown = (column: string): boolean => column !== 'decided'

/**
 * The issue with its next version when what is shown of it is another than before; null when
 * nothing is.
 */
export const nextVersion = (
  before: StoredIssue,
  after: StoredIssue,
  at: Date,
): StoredIssue | null => {
  const columns = Object.keys(before) as (keyof StoredIssue)[]
  const changed = columns.filter((column) => differs(before, after, column))
  if (changed.length === 0) return null
  return changed.some(isShown) ? { ...after, version: before.version + 1, updated_at: at } : after
}
