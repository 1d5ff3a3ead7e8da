import { type RawBuilder, sql } from 'kysely'
import { controlColumn } from '../../../data/queries/control-column.store.ts'
import type { RqlColumn, RqlRecord } from '../../../data/queries/rql-condition.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'

const column = (name: string): RqlColumn => ({ value: sql.ref(`i.${name}`) })

const columnsNamed = (...names: string[]): Readonly<Record<string, RqlColumn>> =>
  Object.fromEntries(names.map((name) => [name, column(name)]))

const ticketColumn = (member: string): RqlColumn => ({
  value: sql`coalesce(i.ticket ->> ${member}::text, '')`,
})

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const ID: RqlColumn = {
  value: sql`i.id::text`,
  order: sql`i.id`,
  isOneOf: (texts) => sql`i.id = any(${texts.filter((text) => UUID.test(text))}::uuid[])`,
}

/** `slaStatus` in SQL; `on_track` for a resolved or suppressed issue. */
const slaStatus = (now: Date): RawBuilder<unknown> => {
  const remaining = sql`i.sla_deadline - ${now.toISOString()}::timestamptz`
  const window = sql`i.sla_deadline - coalesce(i.sla_started_at, i.sla_deadline)`
  return sql`(case when i.status in ('RESOLVED', 'SUPPRESSED') or i.sla_deadline is null then 'on_track'
    when ${remaining} <= interval '0' then 'overdue'
    when ${remaining} <= (${window}) / 4 then 'at_risk' else 'on_track' end)`
}

const whileSuppressed = (value: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when i.status = 'SUPPRESSED' then ${sql.ref(`i.${value}`)} else ${otherwise} end)`

const MARK = sql`${MIXED_PLACEMENT}::text`

/** A part of the placement as the API shows it: '' where the findings differ. */
export const withoutMark = (name: 'cloud_provider' | 'region' | 'application_id') =>
  sql`coalesce(nullif(${sql.ref(`i.${name}`)}, ${MARK}), '')`

/** The fields of the findings of an issue, as far as the scope covers them. */
const findingColumns = ({
  scoped,
}: Pick<ScopedConnection, 'scoped'>): Readonly<Record<string, RqlColumn>> => {
  const ofFindings = (name: string): RqlColumn => ({
    value: sql.ref(`e.${name}`),
    elements: sql`(select ${sql.ref(name)} from ${scoped('issue_finding')} f
      where f.account_id = i.account_id and f.issue_id = i.id) e`,
  })
  return {
    fix_available: { ...ofFindings('fix_available'), nullable: true },
    internet_facing: { ...ofFindings('internet_facing'), nullable: true },
    image: ofFindings('image'),
    package: {
      value: sql`coalesce(e.item ->> 'package', '')`,
      elements: sql`(select item from ${scoped('issue_finding_text')} t, json_array_elements(t.cves) c(item)
        where t.account_id = i.account_id and t.issue_id = i.id) e`,
    },
  }
}

/** The columns of the RQL fields of issues; the alias of the issue is `i`. */
export const issueFieldsRecord = (
  { scoped }: Pick<ScopedConnection, 'scoped'>,
  now: Date,
): RqlRecord => ({
  now,
  columns: {
    ...findingColumns({ scoped }),
    ...columnsNamed(
      'control_id',
      'title',
      'scanner_title',
      'risk_score',
      'blast_radius',
      'account_id',
      'resource_id',
    ),
    ...columnsNamed('resource_name', 'finding_count', 'assignee', 'ticketed'),
    region: { value: withoutMark('region') },
    application_id: { value: withoutMark('application_id') },
    ...columnsNamed('created_at', 'updated_at'),
    control: controlColumn('i'),
    id: ID,
    description: {
      value: sql`coalesce((select t.description from ${scoped('issue_finding_text')} t
        where t.account_id = i.account_id and t.id = i.lead_finding_id), '')`,
    },
    provider: { ...column('cloud_provider'), hasValue: sql`i.cloud_provider <> ${MARK}` },
    severity: { ...column('severity'), type: 'severity' },
    status: { ...column('status'), type: 'issue_status' },
    'ticket.provider': ticketColumn('provider'),
    'ticket.id': ticketColumn('id'),
    'ticket.url': ticketColumn('url'),
    'suppression.reason': { value: whileSuppressed('suppression_reason', sql`''`) },
    'suppression.until': { value: whileSuppressed('suppressed_until', sql`null`), nullable: true },
    sla_deadline: { ...column('sla_deadline'), nullable: true },
    sla_status: { value: slaStatus(now) },
    resolved_at: { ...column('resolved_at'), nullable: true },
  },
})
