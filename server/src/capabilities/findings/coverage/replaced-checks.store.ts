import { SEVERAL } from '@stance/core/evidence/place'
import { SPLIT_CONTROLS } from '@stance/core/evidence/split-controls'
import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { ReplaceableFailure } from '../ingest/evidence.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import { LOCKED_COLUMNS } from '../record/stored-finding.store.ts'
import { type AbsentQuery, EVIDENCE_COLUMNS } from './coverage-conditions.store.ts'
import { isListed } from './listing.ts'

export const REPLACEABLE_COLUMNS = {
  ...EVIDENCE_COLUMNS,
  control_id: 'text',
  resource_id: 'text',
} as const satisfies Record<keyof ReplaceableFailure, string>

export interface ReplacedFinding extends LockedFinding {
  /** The time of the pass that replaces its check. */
  readonly replaced_at: Date
}

/** The controls into which others were split, one row each, with their number. */
const SPLIT = Object.entries(SPLIT_CONTROLS).flatMap(([control, parts]) =>
  parts.map((part) => ({ control, part, parts: parts.length })),
)
const SPLIT_COLUMNS = { control: 'text', part: 'text', parts: 'integer' } as const

/**
 * Joins to the failures `x` passes `o` of other checks of the same control, or of a part of it, on the same
 * resource, which the complete import `r` brought, not listing the check of `x` any more.
 */
const joinReplacements = ({ all }: { readonly all: ScopedConnection['scoped'] }) => sql`
  cross join lateral (
    select x.control_id as part, 1 as parts
    union all
    select split.part, split.parts from ${rowsAs('split', SPLIT_COLUMNS, SPLIT)}
    where split.control = x.control_id) p
  join ${all('check_outcome')} o on o.account_id = x.account_id and o.control_id = p.part
    and o.source = x.source and o.outcome = 'pass' and o.id <> x.id and o.artifact = x.artifact
  join ${all('resource')} place on place.account_id = o.account_id and place.key = o.resource_key
    and place.id = x.resource_id`

const IS_REPLACED = sql`x.control_id <> '' and x.check_group = '' and r.complete
  and ${sql.raw(isListed('o.listed_by', 'r.id'))} and array_position(r.checks, x.check_id) is null`

/** Only together do the parts say what the whole said. */
const IS_WHOLE = sql`count(distinct p.part) = p.parts`

/** Checks that a scanner has replaced by others. */
export const replacedChecks = ({ db, scoped }: Pick<ScopedConnection, 'db' | 'scoped'>) => {
  const { scoped: all } = unscopedConnection(db)
  const replacedFrom = async (
    failures: RawBuilder<unknown>,
  ): Promise<ReadonlyMap<string, Date>> => {
    const { rows } = await sql<{ id: string; at: Date }>`
      select x.id, max(o.observed_at) as at
      from ${failures} ${joinReplacements({ all })}
      join coverage c on c.account_id = x.account_id and c.source = x.source
      join import_run r on r.id = c.run_id
      where ${IS_REPLACED} and o.observed_at > x.at
      group by x.id, p.parts, r.id having ${IS_WHOLE}
      order by at desc`.execute(db)
    return new Map(rows.map(({ id, at }) => [id, at]))
  }
  return {
    /** The times of the earliest passes, later than the failures, of checks that replaced theirs. */
    replacedAfter: (failures: readonly ReplaceableFailure[]) =>
      replacedFrom(rowsAs<ReplaceableFailure>('x', REPLACEABLE_COLUMNS, failures)),

    /** The same of stored findings. */
    replacedOf: (ids: readonly string[]) =>
      replacedFrom(sql`(
        select f.account_id, f.id, f.source, f.check_id, f.check_group, f.artifact, f.control_id,
          f.resource_id, s.last_seen_at as at
        from ${all('finding')} f join ${all('finding_seen')} s on s.id = f.id
        where f.id = any(${ids}::uuid[])) x`),

    /** Locks findings whose checks a complete import does not list any more, because others replace them. */
    async lockReplaced({
      run_id,
      accounts,
      sources,
      limit,
    }: AbsentQuery): Promise<ReplacedFinding[]> {
      const { rows } = await sql<ReplacedFinding>`
        with replaced as materialized (
          select x.id, max(o.observed_at) as at
          from ${scoped('finding')} x
          join ${all('finding_seen')} seen on seen.id = x.id
          ${joinReplacements({ all })}
          join import_run r on r.id = ${run_id}::uuid
          where x.account_id = any(${accounts}::text[]) and x.source = any(${sources}::text[])
            and (x.status in ('open', 'in_progress')
              or x.status = 'suppressed' and x.suppression_reason ~ '^scanner(: |$)')
            and seen.instance is distinct from ${SEVERAL}::uuid
            and ${IS_REPLACED} and o.observed_at > seen.last_seen_at
          group by x.id, p.parts having ${IS_WHOLE}
          order by x.id limit ${limit})
        select ${LOCKED_COLUMNS}, replaced.at as replaced_at
        from replaced
        join ${scoped('finding')} f on f.id = replaced.id
        join ${all('finding_seen')} s on s.id = f.id
        where f.status in ('open', 'in_progress', 'suppressed') and replaced.at > s.last_seen_at
        order by f.id
        for update of f`.execute(db)
      return rows
    },
  }
}
