import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { countResources, resourcesInside } from '../projection/issue-facts.store.ts'
import type { ListedIssue } from '../record/issue-record.ts'

type Sql = RawBuilder<unknown>

/** Whether a scope can cover a part of an issue, whose findings are all in one account. */
export const canSeeParts = ({ restrictsOnly }: Pick<ScopedConnection, 'restrictsOnly'>): boolean =>
  !restrictsOnly('accounts')

/** The columns of issues that lists read, apart from the radius. */
const COLUMNS = sql.raw(
  `account_id, id, control_id, title, scanner_title, cloud_provider, region, application_id, resource_id,
  resource_key, resource_name, is_account, severity, risk_score, status, finding_count, lead_finding_id,
  assignee, ticket, ticketed, suppression_reason, suppressed_until, sla_started_at, sla_deadline,
  created_at, updated_at, resolved_at, version`,
)

/** The part with the most severe finding, and the part that decides the state: an unresolved one first. */
const LEAD = sql.raw(
  '(p.unresolved > 0) desc, p.severity desc, p.risk_score desc, p.lead_finding_id',
)
const DECISIVE = sql.raw(
  `(p.unresolved > 0) desc, (p.status = 'SUPPRESSED') desc, p.set_by_user desc, p.updated_at desc, p.lead_finding_id`,
)
const ofLead = (column: string): Sql =>
  sql`(array_agg(p.${sql.raw(column)} order by ${LEAD}))[1] as ${sql.raw(column)}`
const ofDecisive = (column: string): Sql =>
  sql`(array_agg(p.${sql.raw(column)} order by ${DECISIVE}))[1] as ${sql.raw(column)}`
const common = (column: string, mixed: string): Sql =>
  sql`case when min(p.${sql.raw(column)}) = max(p.${sql.raw(column)}) then min(p.${sql.raw(column)})
    else ${mixed} end as ${sql.raw(column)}`

const MIXED = '\u0001'

/**
 * The parts inside the scope of issues that it does not cover by their placement, as one issue each. It
 * depends on nothing outside of the scope.
 */
export const partialIssues = ({ scoped, isForScope }: ScopedConnection): Sql => sql`(
  select ${COLUMNS} from (
    select p.account_id, p.id, min(p.control_id) as control_id, min(p.resource_id) as resource_id,
      (array_agg(p.resource_key))[1] as resource_key, bool_or(p.is_account) as is_account,
      ${ofLead('title')}, ${ofLead('scanner_title')}, ${ofLead('resource_name')},
      ${ofLead('severity')}, ${ofLead('risk_score')}, ${ofLead('lead_finding_id')},
      ${common('cloud_provider', MIXED)}, ${common('region', MIXED)}, ${common('application_id', MIXED)},
      ${ofDecisive('status')}, ${ofDecisive('suppression_reason')}, ${ofDecisive('suppressed_until')},
      sum(p.finding_count)::integer as finding_count, max(p.assignee) as assignee,
      (array_agg(p.ticket order by p.ticket is null))[1] as ticket,
      bool_or(p.ticket is not null) as ticketed,
      (array_agg(p.sla_started_at order by p.sla_deadline, p.lead_finding_id))[1] as sla_started_at,
      min(p.sla_deadline) as sla_deadline, min(p.created_at) as created_at,
      max(p.updated_at) as updated_at,
      case when bool_and(p.resolved_at is not null) then max(p.resolved_at) end as resolved_at,
      sum(p.version)::integer as version
    from ${scoped('issue_part')} p where ${isForScope('p')} and p.mixed_dimensions <> 0
    group by p.account_id, p.id) grouped)`

/**
 * The issues inside the scope as a relation, with `blast_radius` counted inside the scope. For callers who
 * cannot see parts, it is the table.
 */
export const visibleIssues = (connection: ScopedConnection): Sql => {
  const whole = connection.scoped('issue')
  if (!canSeeParts(connection)) return whole
  return sql`(
    select v.*, ${resourcesInside(connection, 'v')} as blast_radius
    from (select ${COLUMNS} from ${whole} w union all select * from ${partialIssues(connection)} u) v)`
}

/** Listed issues with the radius inside the scope. */
export const withRadius = async <Issue extends ListedIssue>(
  connection: ScopedConnection,
  issues: readonly Issue[],
): Promise<Issue[]> => {
  if (!canSeeParts(connection) || issues.length === 0) return [...issues]
  const resourcesOf = await countResources(connection, issues)
  return issues.map((issue) => ({ ...issue, blast_radius: resourcesOf(issue) }))
}
