import { sql } from 'kysely'
import { incrementCounters } from '../../../data/counters.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { AccountControl, CountChanges, GlobalCounts, PlaceCounts } from './control-counts.ts'

const COUNTS = {
  failing: 'integer',
  passing: 'integer',
  excepted: 'integer',
  muted: 'integer',
  undecided: 'integer',
  stale: 'integer',
}
const PAIR: ColumnTypes<AccountControl> = { account_id: 'text', control_id: 'text' }
type PlaceKey = Pick<PlaceCounts, keyof typeof PLACE>
const PLACE = {
  ...PAIR,
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  part: 'smallint',
}
const PLACE_ROW: ColumnTypes<PlaceCounts> = { ...PLACE, ...COUNTS, stale_since: 'timestamptz' }
const AMOUNTS = Object.keys(COUNTS)

const ACCOUNT_COUNTER = {
  table: 'control_count_account',
  key: { ...PAIR, cloud_provider: 'text', part: 'smallint' },
  amounts: COUNTS,
} as const
const GLOBAL_COUNTER = {
  table: 'control_count_global',
  key: { control_id: 'text', cloud_provider: 'text', part: 'smallint' },
  amounts: COUNTS,
} as const

const LOCK = 'the counts of controls'

/** Returns whether this transaction, and no other, derives counts. */
export const lockDerivation = async (transaction: Connection): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as locked`.execute(transaction)
  return rows[0]?.locked === true
}

type StoredCounts = Omit<PlaceCounts, 'stale_since'> & { readonly stale_since: Date | null }

const readRow = (row: StoredCounts): PlaceCounts => ({
  ...row,
  stale_since: row.stale_since?.toISOString() ?? null,
})

export type ControlCountStore = ReturnType<typeof controlCountStore>

/** Derives the counts of controls from findings and outcomes. It needs a transaction without a restriction. */
export const controlCountStore = ({ db, scoped, target }: ScopedConnection) => ({
  /** Takes the oldest changes out of the queue. Returns how many, and what they are about. */
  async takeChanges(limit: number): Promise<{ taken: number; pairs: AccountControl[] }> {
    const { rows } = await sql<AccountControl>`
      delete from ${target('control_change')} c
      where c.id = any(array(select id from ${scoped('control_change')} q order by id limit ${limit}))
      returning account_id, control_id`.execute(db)
    const pairs = new Map(rows.map((row) => [JSON.stringify(Object.values(row)), row]))
    return { taken: rows.length, pairs: [...pairs.values()] }
  },

  async readCounts(pairs: readonly AccountControl[]): Promise<PlaceCounts[]> {
    const { rows } = await sql<StoredCounts>`
      select ${columnsOf(PLACE_ROW)}
      from ${scoped('control_count')} c join ${rowsAs('pair', PAIR, pairs)} using (account_id, control_id)
    `.execute(db)
    return rows.map(readRow)
  },

  /**
   * Derives the counts of the controls. A resource is in the first state that applies: failing, excepted,
   * muted, passing, undecided, stale. A result is as old as the last run that listed it. A pass that is
   * older than a failure which was resolved since proves nothing.
   */
  async derive(pairs: readonly AccountControl[], fresh_since: Date): Promise<PlaceCounts[]> {
    const mixed = sql`${MIXED_PLACEMENT}::text`
    const { rows } = await sql<StoredCounts>`
      with pair as materialized (select * from ${rowsAs('pair', PAIR, pairs)}),
      result as (
        select f.account_id, f.control_id, f.issue_id, f.cloud_provider, f.region, f.application_id,
          case
            when f.status in ('open', 'in_progress') then 1
            when f.status = 'suppressed' and f.suppression_reason = 'exception' then 2
            when f.status = 'suppressed' then 4
            else 0
          end as state,
          case when f.status = 'resolved' then s.last_seen_at end as failed_at,
          null::timestamptz as passed_at, null::timestamptz as old_at
        from pair
        join ${scoped('finding')} f
          on lower(f.control_id) = lower(pair.control_id) and f.account_id = pair.account_id
            and f.control_id = pair.control_id
        left join ${scoped('finding_seen')} s on s.id = f.id and f.status = 'resolved'
        union all
        select o.account_id, o.control_id, o.issue_id, o.cloud_provider, o.region, o.application_id,
          case when o.outcome <> 'pass' and o.reported_at >= ${fresh_since} then 16 else 0 end,
          null,
          case when o.outcome = 'pass' and o.reported_at >= ${fresh_since} then o.observed_at end,
          case when o.reported_at < ${fresh_since} then o.reported_at end
        from pair join ${scoped('check_outcome')} o using (account_id, control_id)
        where o.issue_id is not null
      ),
      report as (
        select account_id, control_id, issue_id, cloud_provider, region, application_id,
          bit_or(state) as state, max(failed_at) as failed_at, max(passed_at) as passed_at,
          max(old_at) as old_at
        from result group by 1, 2, 3, 4, 5, 6
      ),
      placed as (
        select *,
          (min(cloud_provider) over issue <> max(cloud_provider) over issue)::integer
          + 2 * (min(region) over issue <> max(region) over issue)::integer
          + 4 * (min(application_id) over issue <> max(application_id) over issue)::integer as places
        from report window issue as (partition by account_id, control_id, issue_id)
      ),
      located as (
        select account_id, control_id, issue_id, part,
          case when places & ~part & 1 <> 0 then ${mixed} else cloud_provider end as cloud_provider,
          case when places & ~part & 2 <> 0 then ${mixed} else region end as region,
          case when places & ~part & 4 <> 0 then ${mixed} else application_id end as application_id,
          bit_or(state) as state, max(failed_at) as failed_at, max(passed_at) as passed_at,
          max(old_at) as old_at
        from placed join generate_series(0, 7) as part on part & places = part
        group by 1, 2, 3, 4, 5, 6, 7
      ),
      judged as (
        select *,
          case
            when state & 1 <> 0 then 'failing'
            when state & 2 <> 0 then 'excepted'
            when state & 4 <> 0 then 'muted'
            when passed_at >= coalesce(failed_at, '-infinity') then 'passing'
            when state & 16 <> 0 then 'undecided'
            when old_at is not null then 'stale'
          end as judgement
        from located
      )
      select account_id, control_id, cloud_provider, region, application_id, part::integer,
        ${sql.raw(
          AMOUNTS.map(
            (state) => `(count(*) filter (where judgement = '${state}'))::integer as ${state}`,
          ).join(', '),
        )},
        max(old_at) filter (where judgement = 'stale') as stale_since
      from judged where judgement is not null
      group by 1, 2, 3, 4, 5, 6`.execute(db)
    return rows.map(readRow)
  },

  async save({ saved, deleted, accounts, global }: CountChanges): Promise<void> {
    const columns = columnsOf(PLACE_ROW)
    const set = [...AMOUNTS, 'stale_since'].map((name) => `${name} = excluded.${name}`).join(', ')
    await executeBatch(db, [
      sql`
        insert into ${target('control_count')} (${columns})
        select ${columns} from ${rowsAs('input', PLACE_ROW, saved)}
        on conflict (${columnsOf(PLACE)}) do update set ${sql.raw(set)}`,
      sql`
        delete from ${target('control_count')} c using ${rowsAs<PlaceKey>('gone', PLACE, deleted)}
        where ${sql.raw(
          Object.keys(PLACE)
            .map((name) => `c.${name} = gone.${name}`)
            .join(' and '),
        )}`,
      incrementCounters({ target }, ACCOUNT_COUNTER, accounts),
      incrementCounters({ target }, GLOBAL_COUNTER, global),
    ])
  },

  /** The counts of controls in all accounts. */
  async readGlobal(controls: readonly string[]): Promise<GlobalCounts[]> {
    const { rows } = await sql<GlobalCounts>`
      select ${columnsOf({ ...GLOBAL_COUNTER.key, ...COUNTS })} from ${scoped('control_count_global')} c
      where control_id = any(${controls}::text[])`.execute(db)
    return rows
  },

  /**
   * Queues the controls with outcomes that were last listed between the two times, and those with outcomes
   * that were too old when they were derived.
   */
  async noteAged(since: Date, until: Date): Promise<void> {
    await sql`
      insert into ${target('control_change')} (account_id, control_id)
      select account_id, control_id from ${scoped('check_outcome')} o
      where control_id <> '' and reported_at >= ${since} and reported_at < ${until}
      union select account_id, control_id from ${scoped('control_count')} c where stale > 0`.execute(
      db,
    )
  },

  /** Queues every control of every account. */
  async noteAll(): Promise<void> {
    await sql`
      insert into ${target('control_change')} (account_id, control_id)
      select account_id, control_id from ${scoped('finding')} f where control_id <> ''
      union select account_id, control_id from ${scoped('check_outcome')} o where control_id <> ''
      union select account_id, control_id from ${scoped('control_count')} c`.execute(db)
  },
})
