import { SEVERAL } from '@stance/core/evidence/place'
import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { ReplaceableFailure } from '../ingest/evidence.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import { LOCKED_COLUMNS } from '../record/stored-finding.store.ts'
import { absentStatements } from './absent-statements.store.ts'
import { type AbsentQuery, COVERS_CHECK } from './coverage-conditions.store.ts'
import type { CoveredCell } from './covered-cells.ts'
import { isListed, listingKey } from './listing.ts'
import { REPLACEABLE_COLUMNS, replacedChecks } from './replaced-checks.store.ts'

const CELL_COLUMNS = {
  source: 'text',
  account_id: 'text',
  region: 'text',
  artifact: 'text',
  checks: 'text',
  groups: 'jsonb',
  all_checks: 'boolean',
  at: 'timestamptz',
} as const

/** Outcomes as two parallel lists, with the earliest of their times, ISO 8601 UTC. */
interface SavedOutcomes {
  readonly accounts: readonly string[]
  readonly ids: readonly string[]
  readonly earliest: string
}

export interface AbsentFinding extends LockedFinding {
  /** The time of the import that did not list it, or of the pass that the import lists. */
  readonly absent_at: Date
}

/** Any number: the key of the advisory lock. */
const LOCK_KEY = 4_801_337

/** Evidence that arrives later than this is compared with the latest complete import only. */
const KEPT_DAYS = 30

/**
 * Whether the complete import `r` with the cell `c` shows that the resource of the outcome `x` is gone. One
 * that lists failures alone says nothing about what passed.
 */
const IS_GONE = sql`c.account_id = x.account_id and c.source = x.source and c.artifact = x.artifact
  and (c.region is null or c.region = x.region) and c.at >= x.observed_at and not c.all_checks
  and ${COVERS_CHECK}`

const LISTED_IN_FINDING = sql.raw(isListed('s.listed_by', 'c.run_id'))
const LISTED_IN_OUTCOME = sql.raw(isListed('o.listed_by', 'c.run_id'))
const LISTED_IN_X = sql.raw(isListed('x.listed_by', 'c.run_id'))

const earliest = (one: ReadonlyMap<string, Date>, other: ReadonlyMap<string, Date>) => {
  const times = new Map(one)
  for (const [id, at] of other) {
    const before = times.get(id)
    if (!before || at < before) times.set(id, at)
  }
  return times
}

export type CoverageStore = ReturnType<typeof coverageStore>

/** What complete imports covered, and the findings that they did not list. */
export const coverageStore = ({ db, scoped, target }: ScopedConnection) => {
  // What is known about a finding does not depend on the caller.
  const { scoped: all } = unscopedConnection(db)
  /** Compares the failures of the relation `x` with complete imports. */
  const absentFrom = async (failures: RawBuilder<unknown>): Promise<ReadonlyMap<string, Date>> => {
    const { rows } = await sql<{ id: string; at: Date }>`
      select x.id, min(case when x."isDated" then c.at else greatest(c.at, x.at) end) as at
      from ${failures}
      join coverage c on c.account_id = x.account_id and c.source = x.source
        and c.artifact = x.artifact and (c.region is null or c.region = x.region)
      join import_run r on r.id = c.run_id
      left join ${all('finding_seen')} s on s.account_id = x.account_id and s.id = x.id
      left join ${all('check_outcome')} o on o.account_id = x.account_id and o.id = x.id
      where (c.at >= x.at or not x."isDated" and r.observed_at >= x.at)
        and ${COVERS_CHECK} and (${LISTED_IN_FINDING}) is not true
        and (${LISTED_IN_OUTCOME}) is not true
      group by x.id`.execute(db)
    return new Map(rows.map(({ id, at }) => [id, at]))
  }
  const replaced = replacedChecks({ db, scoped })
  return {
    ...absentStatements({ db, target }),
    lockReplaced: replaced.lockReplaced,

    /** Waits for the coverage that is being saved. Call it before evidence is read. */
    async shareLock(): Promise<void> {
      await sql`select pg_advisory_xact_lock_shared(${LOCK_KEY}::bigint)`.execute(db)
    },

    /**
     * The times since which failures are gone by complete imports, not older than they are: these did not
     * list them, or brought a pass of a check that replaces theirs.
     */
    async goneAfter(failures: readonly ReplaceableFailure[]): Promise<ReadonlyMap<string, Date>> {
      if (failures.length === 0) return new Map()
      const absent = await absentFrom(
        rowsAs<ReplaceableFailure>('x', REPLACEABLE_COLUMNS, failures),
      )
      return earliest(absent, await replaced.replacedAfter(failures))
    },

    /** The same of stored findings. */
    async goneOf(ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      if (ids.length === 0) return new Map()
      const absent = await absentFrom(sql`(
        select f.account_id, f.id, f.source, f.check_id, f.check_group, f.region, f.artifact,
          s.last_seen_at as at, s.is_dated as "isDated"
        from ${all('finding')} f join ${all('finding_seen')} s on s.id = f.id
        where f.id = any(${ids}::uuid[])) x`)
      return earliest(absent, await replaced.replacedOf(ids))
    },

    /**
     * Saves the coverage of a complete import. Much older coverage is forgotten. Waits for
     * writers of findings, so that each of them has either finished or sees the coverage.
     */
    async save(
      runId: string,
      cells: readonly CoveredCell[],
      { allChecks }: { allChecks: boolean },
    ): Promise<void> {
      if (cells.length === 0) return
      const rows = cells.map(
        ({ checks, groups, at, every_check, check_count: _, is_scanned, ...cell }) => ({
          ...cell,
          all_checks: every_check || (allChecks && is_scanned),
          checks: checks.toString('hex'),
          groups: JSON.stringify(groups),
          at: at.toISOString(),
        }),
      )
      await sql`select pg_advisory_xact_lock(${LOCK_KEY}::bigint)`.execute(db)
      const input = rowsAs('x', CELL_COLUMNS, rows)
      await sql`
      delete from coverage c using ${input}
      where c.account_id = x.account_id and c.source = x.source and c.artifact = x.artifact
        and c.region is not distinct from x.region
        and c.at < x.at - make_interval(days => ${KEPT_DAYS})`.execute(db)
      await sql`
      insert into coverage (run_id, source, account_id, region, artifact, checks, groups, all_checks, at)
      select ${runId}::uuid, x.source, x.account_id, x.region, x.artifact, decode(x.checks, 'hex'),
        array(select jsonb_array_elements_text(x.groups)), x.all_checks, x.at
      from ${input}`.execute(db)
    },

    /**
     * Locks findings that an import covered and did not list as failures, and of which there is no later
     * evidence: unresolved ones, and those that were resolved by later evidence. A pass that it listed
     * resolves a failure of the same time from an earlier import.
     */
    async lockAbsent({ run_id, accounts, sources, limit }: AbsentQuery): Promise<AbsentFinding[]> {
      const isUnlisted = sql`strpos(s.listed_by, ${listingKey(run_id)}) = 0`
      const { rows } = await sql<AbsentFinding>`
      with check_number as materialized (
        select check_id, number::integer - 1 as number
        from import_run r, unnest(r.checks) with ordinality as checks (check_id, number)
        where r.id = ${run_id}::uuid
      ), candidate as materialized (
        select f.account_id, f.id, f.source, f.region, f.artifact, f.check_group, f.status,
          f.resolved_at, s.last_seen_at, s.is_dated, n.number
        from ${scoped('finding')} f
        join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
        left join check_number n on n.check_id = f.check_id
        where f.account_id = any(${accounts}::text[]) and f.source = any(${sources}::text[])
          and (f.status in ('open', 'in_progress', 'resolved')
            or f.status = 'suppressed' and f.suppression_reason ~ '^scanner(: |$)')
          and f.artifact is not null and s.instance is distinct from ${SEVERAL}::uuid
          and ${isUnlisted}
      ), absent as materialized (
        select x.id, evidence.at
        from candidate x
        cross join (select observed_at as at from import_run where id = ${run_id}::uuid) received
        cross join lateral (
          select max(c.at) as at from coverage c
          where c.run_id = ${run_id}::uuid and c.account_id = x.account_id and c.source = x.source
            and c.artifact = x.artifact and (c.region is null or c.region = x.region)
            and (c.all_checks or case when x.check_group <> '' then x.check_group = any(c.groups)
              else coalesce(get_bit(c.checks, x.number) = 1, false) end)) covered
        left join ${scoped('check_outcome')} listed
          on listed.account_id = x.account_id and listed.id = x.id
            and strpos(listed.listed_by, ${listingKey(run_id)}) > 0
        cross join lateral (select case when x.is_dated or received.at < x.last_seen_at
          then least(covered.at, listed.observed_at)
          else greatest(covered.at, x.last_seen_at) end as at) evidence
        where covered.at is not null and evidence.at >= x.last_seen_at
          and (x.status <> 'resolved' or x.resolved_at > evidence.at)
          and (listed.id is null or listed.outcome = 'pass')
        order by x.id limit ${limit}
      )
      select ${LOCKED_COLUMNS}, absent.at as absent_at
      from absent
      join ${scoped('finding')} f on f.id = absent.id
      join ${scoped('finding_seen')} s on s.account_id = f.account_id and s.id = f.id
      where s.last_seen_at <= absent.at and ${isUnlisted}
        and (f.status in ('open', 'in_progress', 'suppressed')
          or f.status = 'resolved' and f.resolved_at > absent.at)
      order by f.id
      for update of f, s`.execute(db)
      return rows
    },

    /**
     * Deletes at most `limit` outcomes that a complete import covered and did not list. Returns their
     * number.
     */
    async deleteAbsentOutcomes({ run_id, accounts, sources, limit }: AbsentQuery): Promise<number> {
      const { numAffectedRows } = await sql`
        with gone as (
          select x.account_id, x.id
          from ${scoped('check_outcome')} x
          join coverage c on c.run_id = ${run_id}::uuid
          join import_run r on r.id = c.run_id
          where x.account_id = any(${accounts}::text[]) and x.source = any(${sources}::text[])
            and strpos(x.listed_by, ${listingKey(run_id)}) = 0 and ${IS_GONE}
            and not exists (
              select from ${all('finding_seen')} s
              where s.account_id = x.account_id and s.id = x.id and ${LISTED_IN_FINDING})
          order by x.id limit ${limit}
        )
        delete from ${target('check_outcome')} o using gone
        where o.account_id = gone.account_id and o.id = gone.id`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** Deletes those of the outcomes that a complete import, not older than them, did not list. */
    async deleteOutdatedOutcomes({ accounts, ids, earliest }: SavedOutcomes): Promise<void> {
      // Asked first, because most outcomes are newer than every complete import.
      const { rows } = await sql<{ may_be_outdated: boolean }>`
        select exists (select from coverage
          where account_id = any(${[...new Set(accounts)]}::text[])
            and at > ${earliest}::timestamptz) as may_be_outdated`.execute(db)
      if (!rows[0]?.may_be_outdated) return
      await sql`
        with gone as (
          select x.account_id, x.id
          from unnest(${accounts}::text[], ${ids}::uuid[]) as input (account_id, id)
          join ${scoped('check_outcome')} x on x.account_id = input.account_id and x.id = input.id
          join coverage c on c.account_id = x.account_id and c.source = x.source
            and c.at > x.observed_at
          join import_run r on r.id = c.run_id
          where ${IS_GONE} and (${LISTED_IN_X}) is not true
            and not exists (
              select from ${all('finding_seen')} s
              where s.account_id = x.account_id and s.id = x.id and ${LISTED_IN_FINDING})
        )
        delete from ${target('check_outcome')} o using gone
        where o.account_id = gone.account_id and o.id = gone.id`.execute(db)
    },
  }
}
