import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'

export type CellValue = string | number | boolean

/**
 * `text` comes from outside, and `shared text` is the same in many findings; `word` is one of a list of the
 * specification.
 */
export type ColumnKind = 'text' | 'shared text' | 'word' | 'number' | 'boolean' | 'time'

export interface Column {
  /** Of the specification; `complexity_tier` is that of the complexity assessment. */
  readonly name: string
  readonly kind: ColumnKind
  /** The assessment that it is of, which findings share; null: of the finding itself. */
  readonly of: SharedPart | null
  readonly value: (listed: PrioritizedFinding) => CellValue
}

export type SharedPart = 'risk_assessment' | 'complexity_assessment'

const column = (
  name: string,
  kind: ColumnKind,
  value: (listed: PrioritizedFinding) => CellValue,
): Column => ({ name, kind, of: null, value })

const ofShared =
  <Part extends SharedPart>(of: Part) =>
  (
    name: string,
    kind: ColumnKind,
    value: (assessment: PrioritizedFinding[Part]) => CellValue,
  ): Column => ({ name, kind, of, value: (listed) => value(listed[of]) })

const risk = ofShared('risk_assessment')
const complexity = ofShared('complexity_assessment')

const LIST_SEPARATOR = '; '

const joined = (items: readonly string[] | undefined): string => items?.join(LIST_SEPARATOR) ?? ''

/** All columns of `findings.csv`. The last one is never empty. */
export const COLUMNS: readonly Column[] = [
  column('priority', 'word', (f) => f.priority),
  column('sla_status', 'word', (f) => f.sla_status),
  column('days_until_sla', 'number', (f) => f.days_until_sla),
  column('sla_deadline', 'time', (f) => f.sla_deadline),
  column('queue', 'word', (f) => f.queue),
  column('delta_status', 'word', (f) => f.finding.delta_status),
  column('status', 'word', (f) => f.finding.status),
  column('title', 'shared text', (f) => f.finding.title),
  column('resource_id', 'text', (f) => f.finding.resource_id),
  column('csp', 'word', (f) => f.finding.csp),
  column('account_id', 'shared text', (f) => f.finding.account_id),
  column('cbu', 'shared text', (f) => f.finding.cbu),
  column('owner', 'shared text', (f) => f.finding.owner),
  column('tier', 'word', (f) => f.finding.tier),
  column('env_type', 'word', (f) => f.finding.env_type),
  column('severity', 'word', (f) => f.finding.severity),
  risk('adjusted_severity', 'word', (f) => f.adjusted_severity),
  risk('severity_direction', 'word', (f) => f.severity_direction),
  risk('risk_score', 'number', (f) => f.risk_score),
  risk('confidence', 'number', (f) => f.confidence),
  risk('recommended_action', 'word', (f) => f.recommended_action),
  risk('auto_accept_eligible', 'boolean', (f) => f.auto_accept_eligible),
  risk('auto_accept_reason', 'text', (f) => f.auto_accept_reason ?? ''),
  risk('aggravating_factors', 'text', (f) => joined(f.aggravating_factors)),
  risk('mitigating_factors', 'text', (f) => joined(f.mitigating_factors)),
  column('escalation_reasons', 'shared text', (f) => joined(f.escalation_reasons)),
  complexity('complexity_tier', 'number', (f) => f.tier),
  complexity('complexity_score', 'number', (f) => f.complexity_score),
  column('auto_remediation_ready', 'boolean', (f) => f.auto_remediation_ready),
  complexity('automation_candidate', 'boolean', (f) => f.automation_candidate),
  complexity('automation_blockers', 'text', (f) => joined(f.automation_blockers)),
  complexity('requires_app_team', 'boolean', (f) => f.requires_app_team),
  complexity('requires_network_team', 'boolean', (f) => f.requires_network_team),
  complexity('requires_db_team', 'boolean', (f) => f.requires_db_team),
  complexity('requires_change_window', 'boolean', (f) => f.requires_change_window),
  complexity('requires_downtime', 'boolean', (f) => f.requires_downtime),
  complexity('service_impact', 'word', (f) => f.service_impact),
  complexity('estimated_downtime_min', 'number', (f) => f.estimated_downtime_min),
  complexity('estimated_effort_hours', 'number', (f) => f.estimated_effort_hours),
  complexity('recommended_approach', 'text', (f) => f.recommended_approach),
  column('control_id', 'shared text', (f) => f.finding.control_id),
  column('standard', 'word', (f) => f.finding.standard),
  column('first_seen', 'time', (f) => f.finding.first_seen),
  column('last_seen', 'time', (f) => f.finding.last_seen),
  column('remediation_sla', 'time', (f) => f.finding.remediation_sla),
  column('days_open', 'number', (f) => f.finding.days_open),
  column('description', 'shared text', (f) => f.finding.description),
  column('asana_task_id', 'text', (f) => f.finding.asana_task_id ?? ''),
  column('finding_id', 'text', (f) => f.finding.finding_id),
  column('finding_id_short', 'word', (f) => f.finding.finding_id_short),
]
