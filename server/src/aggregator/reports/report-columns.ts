import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'

export type CellValue = string | number | boolean

/** `text` comes from outside; `word` is one of a list of the specification. */
export type ColumnKind = 'text' | 'word' | 'number' | 'boolean' | 'time'

export interface Column {
  /** Of the specification; `complexity_tier` is that of the complexity assessment. */
  readonly name: string
  readonly kind: ColumnKind
  readonly value: (listed: PrioritizedFinding) => CellValue
}

const column = (
  name: string,
  kind: ColumnKind,
  value: (listed: PrioritizedFinding) => CellValue,
): Column => ({ name, kind, value })

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
  column('title', 'text', (f) => f.finding.title),
  column('resource_id', 'text', (f) => f.finding.resource_id),
  column('csp', 'word', (f) => f.finding.csp),
  column('account_id', 'text', (f) => f.finding.account_id),
  column('cbu', 'text', (f) => f.finding.cbu),
  column('owner', 'text', (f) => f.finding.owner),
  column('tier', 'word', (f) => f.finding.tier),
  column('env_type', 'word', (f) => f.finding.env_type),
  column('severity', 'word', (f) => f.finding.severity),
  column('adjusted_severity', 'word', (f) => f.risk_assessment.adjusted_severity),
  column('severity_direction', 'word', (f) => f.risk_assessment.severity_direction),
  column('risk_score', 'number', (f) => f.risk_assessment.risk_score),
  column('confidence', 'number', (f) => f.risk_assessment.confidence),
  column('recommended_action', 'word', (f) => f.risk_assessment.recommended_action),
  column('auto_accept_eligible', 'boolean', (f) => f.risk_assessment.auto_accept_eligible),
  column('auto_accept_reason', 'text', (f) => f.risk_assessment.auto_accept_reason ?? ''),
  column('aggravating_factors', 'text', (f) => joined(f.risk_assessment.aggravating_factors)),
  column('mitigating_factors', 'text', (f) => joined(f.risk_assessment.mitigating_factors)),
  column('escalation_reasons', 'text', (f) => joined(f.escalation_reasons)),
  column('complexity_tier', 'number', (f) => f.complexity_assessment.tier),
  column('complexity_score', 'number', (f) => f.complexity_assessment.complexity_score),
  column('auto_remediation_ready', 'boolean', (f) => f.auto_remediation_ready),
  column('automation_candidate', 'boolean', (f) => f.complexity_assessment.automation_candidate),
  column('automation_blockers', 'text', (f) => joined(f.complexity_assessment.automation_blockers)),
  column('requires_app_team', 'boolean', (f) => f.complexity_assessment.requires_app_team),
  column('requires_network_team', 'boolean', (f) => f.complexity_assessment.requires_network_team),
  column('requires_db_team', 'boolean', (f) => f.complexity_assessment.requires_db_team),
  column(
    'requires_change_window',
    'boolean',
    (f) => f.complexity_assessment.requires_change_window,
  ),
  column('requires_downtime', 'boolean', (f) => f.complexity_assessment.requires_downtime),
  column('service_impact', 'word', (f) => f.complexity_assessment.service_impact),
  column('estimated_downtime_min', 'number', (f) => f.complexity_assessment.estimated_downtime_min),
  column('estimated_effort_hours', 'number', (f) => f.complexity_assessment.estimated_effort_hours),
  column('recommended_approach', 'text', (f) => f.complexity_assessment.recommended_approach),
  column('control_id', 'text', (f) => f.finding.control_id),
  column('standard', 'word', (f) => f.finding.standard),
  column('first_seen', 'time', (f) => f.finding.first_seen),
  column('last_seen', 'time', (f) => f.finding.last_seen),
  column('remediation_sla', 'time', (f) => f.finding.remediation_sla),
  column('days_open', 'number', (f) => f.finding.days_open),
  column('description', 'text', (f) => f.finding.description),
  column('asana_task_id', 'text', (f) => f.finding.asana_task_id ?? ''),
  column('finding_id', 'text', (f) => f.finding.finding_id),
  column('finding_id_short', 'word', (f) => f.finding.finding_id_short),
]
