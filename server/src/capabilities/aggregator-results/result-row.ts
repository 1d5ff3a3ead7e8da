import {
  type ComplexityTier,
  DELTA_STATUSES,
  type DeltaStatus,
  type PrioritizedFinding,
  QUEUES,
  type Queue,
  type RatedSeverity,
} from '@stance/core/assessment/priority/prioritized-finding'
import { type WorkKind, workKindOf } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { PROVIDERS } from '@stance/core/kernel/provider'
import type { Placement } from '../../kernel/data-scope.ts'

export const RATED_SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const
export const SLA_STATUSES = ['on_track', 'at_risk', 'overdue'] as const
export const TIERS = [1, 2, 3] as const
/** Findings that a run closed are not listed. */
export const LISTED_DELTA_STATUSES = [
  'NEW',
  'EXISTING',
  'REOPENED',
] as const satisfies readonly DeltaStatus[]
const FINDING_STATUSES = ['ACTIVE', 'RESOLVED', 'SUPPRESSED']

/** What filters select by and summaries count, apart from where a finding is. Few differ. */
export interface RowKind extends WorkKind {
  readonly severity: RatedSeverity
  readonly tier: ComplexityTier
  readonly automation_candidate: boolean
  readonly queue: Queue
}

/** Where a finding is, and whose it is. */
export interface RowPlace extends Placement {
  readonly cbu: string
}

/** Returns the region and the application of a finding, which the reports do not have. */
export type PlaceFinding = (
  finding: PrioritizedFinding['finding'],
) => Pick<Placement, 'region' | 'application_id'>

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isOneOf = (words: readonly unknown[], value: unknown): boolean => words.includes(value)

const isFinding = (finding: Readonly<Record<string, unknown>>): boolean =>
  isOneOf(PROVIDERS, finding.csp) &&
  isOneOf(RATED_SEVERITIES, finding.severity) &&
  isOneOf(FINDING_STATUSES, finding.status) &&
  isOneOf(DELTA_STATUSES, finding.delta_status) &&
  ['finding_id', 'title', 'account_id', 'resource_id', 'cbu'].every(
    (name) => typeof finding[name] === 'string',
  )

const isScore = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100

/** Whether a line of the report is a finding, as far as it is used. */
export const isReportedFinding = (line: unknown): line is PrioritizedFinding => {
  if (!isPart(line)) return false
  const { finding, risk_assessment: risk, complexity_assessment: complexity } = line
  return (
    isPart(finding) &&
    isFinding(finding) &&
    isPart(risk) &&
    isScore(risk.risk_score) &&
    isPart(complexity) &&
    isOneOf(TIERS, complexity.tier) &&
    isOneOf(PRIORITIES, line.priority) &&
    isOneOf(QUEUES, line.queue) &&
    isOneOf(SLA_STATUSES, line.sla_status)
  )
}

export const kindOf = (listed: PrioritizedFinding): RowKind => ({
  ...workKindOf(listed),
  severity: listed.finding.severity,
  tier: listed.complexity_assessment.tier,
  automation_candidate: listed.complexity_assessment.automation_candidate,
  queue: listed.queue,
})

/** Open, urgent, and fixed automatically. */
export const isQuickWinKind = ({ section, is_quick_win }: RowKind): boolean =>
  section === 'open' && is_quick_win

export const placeOf = ({ finding }: PrioritizedFinding, placeFinding: PlaceFinding): RowPlace => ({
  account_id: finding.account_id,
  cloud_provider: finding.csp,
  ...placeFinding(finding),
  cbu: finding.cbu,
})
