import { STATES } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { NumberedControl, PlaceCounts } from './control-counts.ts'

type DerivedRow = Omit<PlaceCounts, 'stale_since' | keyof NumberedControl> & {
  readonly pair: number
  readonly stale_since: Date | null
}

const PAIR = { account_id: 'text', control_id: 'text', pair: 'integer' }

/** What the results of one resource say together. */
const TOGETHER = sql.raw(`bit_or(state) as state, max(failed_at) as failed_at,
  max(passed_at) as passed_at, max(old_at) as old_at`)

const COUNTS = sql.raw(
  STATES.map(
    (state) => `(count(*) filter (where judgement = '${state}'))::integer as ${state}`,
  ).join(', '),
)

/**
 * Derives the counts of controls. A resource is in the first state that applies: failing, excepted, muted,
 * passing, undecided, stale. A result is as old as the last run that listed it. A pass that is older
 * than a failure which was resolved since proves nothing. Almost every resource lies in one place;
 * the others have a row for each way to look at them.
 */
export const deriveCounts = async (
  { db, scoped }: Pick<ScopedConnection, 'db' | 'scoped'>,
  controls: readonly NumberedControl[],
  fresh_since: Date,
): Promise<PlaceCounts[]> => {
  const mixed = sql`${MIXED_PLACEMENT}::text`
  const pairs = controls.map(({ account_id, control_id }, pair) => ({
    account_id,
    control_id,
    pair,
  }))
  await sql`set local work_mem = '64MB'`.execute(db)
  const { rows } = await sql<DerivedRow>`
    with pair as materialized (select * from ${rowsAs('pair', PAIR, pairs)}),
    result as (
      select pair, f.issue_id, f.cloud_provider, f.region, f.application_id,
        case
          when f.status in ('open', 'in_progress') then 1
          when f.status = 'suppressed' and f.suppression_reason = 'exception' then 2
          when f.status = 'suppressed' then 4
          else 0
        end as state,
        s.last_seen_at as failed_at, null::timestamptz as passed_at, null::timestamptz as old_at
      from pair
      join ${scoped('finding')} f
        on lower(f.control_id) = lower(pair.control_id) and f.account_id = pair.account_id
          and f.control_id = pair.control_id
      left join ${scoped('finding_seen')} s on s.id = case when f.status = 'resolved' then f.id end
      union all
      select pair, o.issue_id, o.cloud_provider, o.region, o.application_id,
        case when o.outcome <> 'pass' and o.reported_at >= ${fresh_since} then 16 else 0 end,
        null,
        case when o.outcome = 'pass' and o.reported_at >= ${fresh_since} then o.observed_at end,
        case when o.reported_at < ${fresh_since} then o.reported_at end
      from pair join ${scoped('check_outcome')} o using (account_id, control_id)
      where o.issue_id is not null
    ),
    assessed as (
      select pair, issue_id, min(cloud_provider) as cloud_provider, min(region) as region,
        min(application_id) as application_id,
        (min(cloud_provider) <> max(cloud_provider))::integer
        + 2 * (min(region) <> max(region))::integer
        + 4 * (min(application_id) <> max(application_id))::integer as places, ${TOGETHER}
      from result group by pair, issue_id
    ),
    located as (
      select pair, 0 as part, cloud_provider, region, application_id, state, failed_at, passed_at, old_at
      from assessed where places = 0
      union all
      select pair, part,
        case when places & ~part & 1 <> 0 then ${mixed} else r.cloud_provider end,
        case when places & ~part & 2 <> 0 then ${mixed} else r.region end,
        case when places & ~part & 4 <> 0 then ${mixed} else r.application_id end, ${TOGETHER}
      from (select pair, issue_id, places from assessed where places <> 0) several
      join result r using (pair, issue_id)
      join generate_series(0, 7) as part on part & places = part
      group by pair, issue_id, 2, 3, 4, 5
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
    select pair, cloud_provider, region, application_id, part, ${COUNTS},
      max(old_at) filter (where judgement = 'stale') as stale_since
    from judged where judgement is not null
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => {
    const { account_id, control_id, number } = controls[row.pair] as NumberedControl
    return {
      account_id,
      control_id,
      number,
      cloud_provider: row.cloud_provider,
      region: row.region,
      application_id: row.application_id,
      part: row.part,
      failing: row.failing,
      passing: row.passing,
      excepted: row.excepted,
      muted: row.muted,
      undecided: row.undecided,
      stale: row.stale,
      stale_since: row.stale_since?.toISOString() ?? null,
    }
  })
}
