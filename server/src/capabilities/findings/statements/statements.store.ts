import { SEVERAL } from '@stance/core/evidence/place'
import type { Verdict } from '@stance/core/evidence/statement'
import { sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { appendListing } from '../coverage/listing.ts'
import type { StoredEnding } from '../ingest/evidence.ts'
import type { SeveralVerdict, StoredEvidence } from './known-statements.ts'
import { STATEMENT_COLUMNS, type StatementRow } from './statement-row.ts'

interface EndingRow {
  readonly id: string | null
  readonly account_id: string | null
  readonly source: string | null
  readonly at: Date | null
  readonly instance: string | null
  readonly is_dated: boolean
  readonly reported_at: Date
  readonly observed_at: Date
  readonly decision: string
  readonly version_at: Date | null
}

const endingOf = (row: EndingRow): StoredEnding => {
  const { at, instance, is_dated: isStated, reported_at: receivedAt } = row
  const checked = { at: row.observed_at, isStated, receivedAt }
  return {
    instance,
    over: at && { at, isStated, receivedAt },
    resolved:
      row.decision === 'resolved'
        ? { checked, versionAt: row.version_at, decision: { kind: 'resolved' } }
        : null,
  }
}

const setTogether = (condition: string, columns: readonly string[]) =>
  columns
    .map((name) => `${name} = case when ${condition} then excluded.${name} else x.${name} end`)
    .join(', ')

/** SQL: whether the moment of the new row is the later one. */
const isLaterMoment = (name: 'failed' | 'over') => `(excluded.${name}_at is not null and (
  x.${name}_at is null or case when excluded.${name}_dated and x.${name}_dated
    then excluded.${name}_at > x.${name}_at
    else excluded.${name}_received >= x.${name}_received end))`

const rank = (alias: string) =>
  `case ${alias}.decision when '' then 2 when 'resolved' then 0 else 1 end`

/** SQL: the parts of a version by which `compareVersions` compares two that both have a time, or have none. */
const version = (alias: string, other: string) =>
  `(coalesce(${alias}.version_at, '-infinity'),
    coalesce(${alias}.version_checked, ${other}.version_checked, '-infinity'),
    ${alias}.version_received, ${rank(alias)})`

/** SQL: `compareVersions` of the new row and the stored one, and which of two equal ones counts. */
const IS_LATER_VERSION = `(excluded.version_received is not null and (x.version_received is null or case
  when excluded.version_at is not null and x.version_at is null then
    not coalesce(x.version_checked >= excluded.version_at, false)
      and excluded.version_received >= x.version_received
  when excluded.version_at is null and x.version_at is not null then
    coalesce(excluded.version_checked >= x.version_at, false)
      or excluded.version_received >= x.version_received
  else ${version('excluded', 'x')} > ${version('x', 'excluded')}
end))`

const MERGE = sql.raw(
  [
    setTogether(isLaterMoment('failed'), ['failed_at', 'failed_dated', 'failed_received']),
    setTogether(isLaterMoment('over'), ['over_at', 'over_dated', 'over_received']),
    setTogether(IS_LATER_VERSION, [
      'version_at',
      'version_checked',
      'version_received',
      'decision',
    ]),
    `listed_by = ${appendListing('x.listed_by', 'excluded.listed_by')}`,
  ].join(', '),
)

/** SQL: what one statement `x` says, as `verdictOf`. */
const KIND = sql.raw(`case
  when x.failed_at is null then 'none'
  when x.decision = 'resolved' then 'over'
  when x.over_at is not null
    and case when x.failed_dated and x.over_dated then x.over_at > x.failed_at
      else x.over_received > x.failed_received end then 'over'
  when x.decision <> '' then 'suppressed'
  else 'open' end`)

interface VerdictRow {
  readonly id: string
  readonly instances: number
  readonly open_at: Date | null
  readonly suppressed_at: Date | null
  readonly reason: string | null
  readonly over_at: Date | null
}

const verdictIn = ({ open_at, suppressed_at, reason, over_at }: VerdictRow): Verdict | null => {
  if (open_at) return { kind: 'open', failedAt: open_at }
  if (suppressed_at) return { kind: 'suppressed', failedAt: suppressed_at, reason: reason ?? '' }
  return over_at && { kind: 'over', at: over_at }
}

export type StatementStore = ReturnType<typeof statementStore>

/** What is known of findings in addition to their latest failures. It does not depend on the caller. */
export const statementStore = ({ db, target }: ScopedConnection) => {
  const { scoped: all } = unscopedConnection(db)
  const merge = (rows: ReturnType<typeof sql>) => sql`
    insert into ${target('finding_statement')} as x (${columnsOf(STATEMENT_COLUMNS)}) ${rows}
    on conflict (id, instance) do update set ${MERGE}`

  /** The latest failures of findings that had one instance, and what has resolved them since. */
  const ofFindings = (ids: readonly string[]) => sql`
    select s.account_id, s.id, s.instance, f.artifact, s.last_seen_at, s.is_dated, r.received,
      ended.at, true, ended.at,
      s.version_at, case when s.is_dated then s.last_seen_at end, coalesce(s.decided_at, r.received),
      s.decision, s.listed_by
    from ${all('finding_seen')} s
    join ${all('finding')} f on f.account_id = s.account_id and f.id = s.id
    left join ${all('check_outcome')} o on o.account_id = s.account_id and o.id = s.id
    cross join lateral (select coalesce(
      (select observed_at from import_run where import_run.id = s.run_id), s.last_seen_at) as received) r
    cross join lateral (select case when f.status = 'resolved' and not f.resolved_by_user
      and s.decision <> 'resolved' and o.passed_at is distinct from f.resolved_at
      then greatest(f.resolved_at, r.received) + interval '1 microsecond' end as at) ended
    where s.id = any(${ids}::uuid[]) and s.instance <> ${SEVERAL}::uuid`

  const ofOutcomes = (ids: readonly string[]) => sql`
    select o.account_id, o.id, o.instance, o.artifact, null::timestamptz, true, null::timestamptz,
      o.passed_at, o.is_dated, case when o.passed_at is not null then o.reported_at end,
      o.version_at, case when o.decision <> '' and o.is_dated then o.observed_at end,
      case when o.decision <> '' then o.reported_at end, o.decision, o.listed_by
    from ${all('check_outcome')} o
    where o.id = any(${ids}::uuid[]) and o.instance <> ${SEVERAL}::uuid`

  return {
    /** Reads the ends that are stored of findings, and the latest complete imports of their accounts. */
    async stored(accounts: readonly string[], ids: readonly string[]): Promise<StoredEvidence> {
      if (ids.length === 0) return { endings: new Map(), covered: [] }
      // One statement, because a round trip costs more than either part.
      const { rows } = await sql<EndingRow>`
        select o.id, null as account_id, null as source, o.passed_at as at, o.instance, o.is_dated,
          o.reported_at, o.observed_at, o.decision, o.version_at
        from unnest(${accounts}::text[], ${ids}::uuid[]) as x (account_id, id)
        join ${all('check_outcome')} o on o.account_id = x.account_id and o.id = x.id
        where o.instance is not null or o.passed_at is not null
        union all
        select null, account_id, source, max(at), null, true, null, null, '', null from coverage
        where account_id = any(${[...new Set(accounts)]}::text[])
        group by account_id, source`.execute(db)
      const endings = new Map<string, StoredEnding>()
      const covered = []
      for (const row of rows) {
        const { id, account_id, source, at } = row
        if (id !== null) endings.set(id, endingOf(row))
        else if (account_id !== null && source !== null && at)
          covered.push({ account_id, source, at })
      }
      return { endings, covered }
    },

    /** Keeps the statements of findings one by one from now on. Call it with their findings locked. */
    async keepApart(ids: readonly string[]): Promise<void> {
      await merge(ofFindings(ids)).execute(db)
      await merge(ofOutcomes(ids)).execute(db)
      for (const table of ['finding_seen', 'check_outcome'] as const)
        await sql`update ${target(table)} set instance = ${SEVERAL}::uuid
          where id = any(${ids}::uuid[]) and instance is distinct from ${SEVERAL}::uuid`.execute(db)
    },

    /** Adds statements to what is stored of their instances. */
    async save(rows: readonly StatementRow[]): Promise<void> {
      if (rows.length === 0) return
      await merge(
        sql`select ${columnsOf(STATEMENT_COLUMNS)} from ${rowsAs('input', STATEMENT_COLUMNS, rows)}`,
      ).execute(db)
    },

    /** What the statements of findings say, of those that have any failure. */
    async verdicts(ids: readonly string[]): Promise<ReadonlyMap<string, SeveralVerdict>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<VerdictRow>`
        select id, count(*)::integer as instances,
          max(failed_at) filter (where kind = 'open') as open_at,
          max(failed_at) filter (where kind = 'suppressed') as suppressed_at,
          (array_agg(decision order by failed_at desc, decision)
            filter (where kind = 'suppressed'))[1] as reason,
          max(case when decision = 'resolved' then coalesce(version_at, failed_at) else over_at end)
            filter (where kind = 'over') as over_at
        from (select x.*, ${KIND} as kind from ${all('finding_statement')} x
          where x.id = any(${ids}::uuid[])) statement
        group by id`.execute(db)
      return new Map(
        rows.flatMap((row) => {
          const verdict = verdictIn(row)
          return verdict ? [[row.id, { verdict, instances: row.instances }] as const] : []
        }),
      )
    },
  }
}
