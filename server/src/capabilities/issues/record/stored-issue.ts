import type { DecisionScope, IssueFacts, IssueState, Ticket } from './issue.ts'
import { followFindings, NEW_ISSUE } from './issue-state.ts'

type StoredFacts = Omit<
  IssueFacts,
  'unresolved' | 'suppressed' | 'first_found_at' | 'all_resolved_at'
>

/** An issue as the table stores it. */
export interface StoredIssue extends StoredFacts, IssueState {
  readonly account_id: string
  readonly id: string
  readonly control_id: string
  readonly resource_id: string
  /** Digest of `resource_id`, as in the inventory. */
  readonly resource_key: string
  /** Whether the resource is the whole account. */
  readonly is_account: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** The aggregated findings of one issue, with the key of the issue. */
export interface KeyedIssueFacts extends IssueFacts {
  readonly account_id: string
  readonly id: string
  readonly control_id: string
  readonly resource_id: string
  readonly resource_key: string
  readonly is_account: boolean
}

const storedFacts = (facts: IssueFacts): StoredFacts => ({
  finding_count: facts.finding_count,
  lead_finding_id: facts.lead_finding_id,
  title: facts.title,
  scanner_title: facts.scanner_title,
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

/** A new issue, derived from its findings. */
export const newIssue = (facts: KeyedIssueFacts, at: Date): StoredIssue => ({
  account_id: facts.account_id,
  id: facts.id,
  control_id: facts.control_id,
  resource_id: facts.resource_id,
  resource_key: facts.resource_key,
  is_account: facts.is_account,
  ...storedFacts(facts),
  ...followFindings(NEW_ISSUE, facts),
  created_at: facts.first_found_at,
  updated_at: at,
  version: 1,
})

export const withFacts = (issue: StoredIssue, facts: IssueFacts): StoredIssue => ({
  ...issue,
  ...storedFacts(facts),
})

const isSameTicket = (a: Ticket, b: Ticket): boolean =>
  a.provider === b.provider && a.id === b.id && a.url === b.url && a.status === b.status

const isSame = (a: unknown, b: unknown): boolean => {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  return a === b
}

const isSameScope = (a: DecisionScope, b: DecisionScope): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const isChanged = (a: StoredIssue, b: StoredIssue, column: keyof StoredIssue): boolean => {
  if (column === 'ticket' && a.ticket && b.ticket) return !isSameTicket(a.ticket, b.ticket)
  if (column === 'suppressed_within') {
    return !isSameScope(a.suppressed_within, b.suppressed_within)
  }
  return !isSame(a[column], b[column])
}

/** The API does not return them, so a change of them alone makes no version. */
const INTERNAL: ReadonlySet<string> = new Set(['set_by_user', 'suppressed_within'])
const isVisible = (column: string): boolean => !INTERNAL.has(column)

/**
 * The issue to write, with its next version if a visible column has changed; null if no column has.
 */
export const nextVersion = (
  before: StoredIssue,
  after: StoredIssue,
  at: Date,
): StoredIssue | null => {
  const columns = Object.keys(before) as (keyof StoredIssue)[]
  const changed = columns.filter((column) => isChanged(before, after, column))
  if (changed.length === 0) return null
  return changed.some(isVisible) ? { ...after, version: before.version + 1, updated_at: at } : after
}
