import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { type ColumnName, FINDING_COLUMNS, RETURNED_COLUMNS } from './field-table.ts'

/** JSON columns are selected as text, which the response contains as it is. */
const selected = (name: string): string =>
  FINDING_COLUMNS[name as ColumnName] === 'jsonb' ? `f.${name}::text as ${name}_json` : `f.${name}`

/** The columns of a `StoredFinding`, from the finding `f` and its texts `t`. */
export const STORED_FINDING_COLUMNS = sql.raw(
  [
    ...RETURNED_COLUMNS.map(selected),
    't.description',
    't.remediation',
    't.compliance::text as compliance_json',
    't.cves::text as cves_json',
  ].join(', '),
)

/** The columns of an `ExistingFinding`. */
export const EXISTING_COLUMNS = sql`
  f.account_id, f.id, f.cloud_provider, f.region, f.application_id, f.category, f.severity,
  f.status, f.auto_remediatable, f.sla_breached, f.suppression_reason, f.first_found_at,
  f.reopened_at, f.resolved_at, f.sla_deadline, f.sla_paused_at, f.sla_paused_ms,
  f.resolved_by_user, f.content_digest, f.version, f.issue_id`

/** What was decided at the source. Before that was stored, a suppression by the scanner said it. */
const DECISION = sql`case when s.decision = '' and s.instance is null
    and f.suppression_reason ~ '^scanner(: |$)' then f.suppression_reason else s.decision end as decision`

/** The columns of a `LockedFinding`: the same, with its `finding_seen` row `s`. */
export const LOCKED_COLUMNS = sql`${EXISTING_COLUMNS}, s.last_seen_at, s.is_dated, s.decided_at,
  s.version_at, s.instance, ${DECISION},
  coalesce((select observed_at from import_run where id = s.run_id), s.last_seen_at) as received_at`

/** The columns of a `SeenFinding`: the same, with its `finding_seen` row `s`. */
export const SEEN_FINDING_COLUMNS = sql`${STORED_FINDING_COLUMNS}, s.last_seen_at, s.occurrences`

type Tables = Pick<ScopedConnection, 'ownedBy' | 'shared'>

/** Joins the texts `t`. `offset 0` keeps a lookup for each finding, because few are read. */
export const joinText = ({ shared }: Pick<Tables, 'shared'>) => sql`cross join lateral (
  select * from ${shared('finding_text')} where digest = f.text_digest offset 0) t`

/** Joins the risk assessment `r`. */
export const joinRisk = ({ shared }: Pick<Tables, 'shared'>) => sql`cross join lateral (
  select * from ${shared('risk_assessment')} where digest = f.risk_digest offset 0) r`

/** Joins the tables that a `SeenFinding` needs in addition to `f`. */
export const joinSeenAndText = (tables: Tables) => sql`
  cross join lateral ${tables.ownedBy('f', 'finding_seen')} s
  ${joinText(tables)}`
