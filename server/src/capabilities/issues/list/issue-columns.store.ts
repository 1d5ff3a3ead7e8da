import { type RawBuilder, sql } from 'kysely'
import type { RqlColumn, RqlRecord } from '../../../data/queries/rql-condition.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'

const column = (name: string): RqlColumn => ({ value: sql.ref(`i.${name}`) })

const named = (...names: string[]): Readonly<Record<string, RqlColumn>> =>
  Object.fromEntries(names.map((name) => [name, column(name)]))

const ofTicket = (member: string): RqlColumn => ({
  value: sql`coalesce(i.ticket ->> ${member}::text, '')`,
})

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const ID: RqlColumn = {
  value: sql`i.id::text`,
  order: sql`i.id`,
  among: (texts) => sql`i.id = any(${texts.filter((text) => UUID.test(text))}::uuid[])`,
}

/** As `slaStatus` has it, of an issue that somebody still has to see to. */
const slaStatus = (now: Date): RawBuilder<unknown> => {
  const left = sql`i.sla_deadline - ${now.toISOString()}::timestamptz`
  const window = sql`i.sla_deadline - coalesce(i.sla_started_at, i.sla_deadline)`
  return sql`(case when i.status in ('RESOLVED', 'SUPPRESSED') or i.sla_deadline is null then 'on_track'
    when ${left} <= interval '0' then 'overdue'
    when ${left} <= (${window}) / 4 then 'at_risk' else 'on_track' end)`
}

const ofSuppressed = (value: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when i.status = 'SUPPRESSED' then ${sql.ref(`i.${value}`)} else ${otherwise} end)`

/** The fields of issues, which stand under `i`. */
export const issueFieldsRecord = (
  { scoped }: Pick<ScopedConnection, 'scoped'>,
  now: Date,
): RqlRecord => ({
  now,
  columns: {
    ...named('control_id', 'title', 'risk_score', 'blast_radius', 'account_id', 'resource_id'),
    ...named('resource_name', 'region', 'finding_count', 'assignee', 'ticketed'),
    ...named('created_at', 'updated_at'),
    id: ID,
    description: {
      value: sql`coalesce((select t.description from ${scoped('issue_finding_text')} t
        where t.account_id = i.account_id and t.id = i.lead_finding_id), '')`,
    },
    provider: column('cloud_provider'),
    severity: { ...column('severity'), type: 'severity' },
    status: { ...column('status'), type: 'issue_status' },
    'ticket.provider': ofTicket('provider'),
    'ticket.id': ofTicket('id'),
    'ticket.url': ofTicket('url'),
    'suppression.reason': { value: ofSuppressed('suppression_reason', sql`''`) },
    'suppression.until': { value: ofSuppressed('suppressed_until', sql`null`), nullable: true },
    sla_deadline: { ...column('sla_deadline'), nullable: true },
    sla_status: { value: slaStatus(now) },
    resolved_at: { ...column('resolved_at'), nullable: true },
  },
})
