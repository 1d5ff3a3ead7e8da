import { STATES } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import type { NumberedControl, PlaceCounts } from './control-counts.ts'
import { JUDGEMENT, pairsOf, resultsOf, TOGETHER } from './judged-results.store.ts'

type DerivedRow = Omit<PlaceCounts, 'stale_since' | keyof NumberedControl> & {
  readonly pair: number
  readonly stale_since: Date | null
}

const COUNTS = sql.raw(
  STATES.map(
    (state) => `(count(*) filter (where judgement = '${state}'))::integer as ${state}`,
  ).join(', '),
)

/**
 * Derives the counts of controls. Almost every resource lies in one place; the others have a row for each way
 * to look at them.
 */
export const deriveCounts = async (
  { db, scoped }: Pick<ScopedConnection, 'db' | 'scoped'>,
  controls: readonly NumberedControl[],
  fresh_since: Date,
): Promise<PlaceCounts[]> => {
  const mixed = sql`${MIXED_PLACEMENT}::text`
  await sql`set local work_mem = '64MB'`.execute(db)
  const { rows } = await sql<DerivedRow>`
    with pair as materialized (select * from ${pairsOf(controls)}),
    result as (${resultsOf(scoped, fresh_since)}),
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
    judged as (select *, ${JUDGEMENT} as judgement from located)
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
      code_failing: row.code_failing,
      code_passing: row.code_passing,
      stale_since: row.stale_since?.toISOString() ?? null,
    }
  })
}
