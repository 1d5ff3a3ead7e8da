import { type RawBuilder, sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { JUDGEMENT, pairsOf, resultsOf, TOGETHER } from '../counts/judged-results.store.ts'
import type { OutcomePage, OutcomeState } from './outcome-page.ts'

/** What scanners last said of a resource that is in a state. */
export interface ControlOutcome {
  readonly rule: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly resource_id: string
  readonly issue_id: string
  readonly scanners: string[]
  readonly observed_at: Date
  readonly reported_at: Date
}

const PLACES = [
  ['providers', 'cloud_provider'],
  ['regions', 'region'],
  ['applications', 'application_id'],
] as const

/** A resource in several places is a row for each of those that the scope tells apart, as in the counts. */
const splitBy = (scope: DataScope): RawBuilder<unknown> =>
  sql.raw(
    PLACES.map(([dimension, column]) => (scope[dimension] === 'all' ? '' : `, ${column}`)).join(''),
  )

const OF_FINDING = sql`, f.source, f.id as finding_id, f.resource_id, null::uuid as resource_key,
  null::timestamptz as observed_at, null::timestamptz as reported_at`

const OF_OUTCOME = sql`, o.source, null, null, o.resource_key, o.observed_at, o.reported_at`

export type ControlOutcomeStore = ReturnType<typeof controlOutcomeStore>

/** Reads the resources behind the counts of controls, and what scanners said of them. */
export const controlOutcomeStore = (db: Connection) => ({
  /** The rows of a page. Each resource is judged as it is for the counts. */
  async list(
    scope: DataScope,
    state: OutcomeState,
    { pairs, offset }: Pick<OutcomePage, 'pairs' | 'offset'>,
    { limit, freshSince }: { readonly limit: number; readonly freshSince: Date },
  ): Promise<ControlOutcome[]> {
    const { scoped } = scopedConnection(db, scope)
    // The key of a resource is the digest of its id, so a caller who sees the outcome may know the id.
    const { scoped: ofAccounts } = scopedConnection(db, {
      ...UNRESTRICTED,
      accounts: scope.accounts,
    })
    const more = { ofFinding: OF_FINDING, ofOutcome: OF_OUTCOME }
    // Alone, a result is in the state that it brings its resource into.
    const of = sql`filter (where ${JUDGEMENT} = ${state})`
    const { rows } = await sql<ControlOutcome>`
      with pair as materialized (
        select * from ${pairsOf(pairs)}),
      result as (${resultsOf(scoped, freshSince, more)}),
      resource_state as (
        select pair, issue_id, ${TOGETHER}, max(cloud_provider) ${of} as cloud_provider,
          max(region) ${of} as region, max(application_id) ${of} as application_id,
          (array_agg(resource_key) ${of})[1] as resource_key, max(resource_id) ${of} as resource_id,
          array_agg(finding_id) ${of} as findings,
          array_agg(distinct source order by source) ${of} as scanners,
          max(observed_at) ${of} as observed_at, max(reported_at) ${of} as reported_at
        from result group by pair, issue_id${splitBy(scope)}
      ),
      shown as (
        select * from resource_state where ${JUDGEMENT} = ${state}
        order by pair, issue_id, cloud_provider, region, application_id
        limit ${limit} offset ${offset}
      )
      select pair.control_id as rule, pair.account_id, shown.cloud_provider, shown.region,
        shown.application_id, coalesce(shown.resource_id, r.id, '') as resource_id, issue_id, scanners,
        coalesce(observed_at, seen_at) as observed_at, coalesce(reported_at, seen_at) as reported_at
      from shown join pair using (pair)
      cross join lateral (
        select max(s.last_seen_at) as seen_at from ${scoped('finding_seen')} s where s.id = any(findings)
      ) seen
      left join ${ofAccounts('resource')} r
        on r.account_id = pair.account_id and r.key = shown.resource_key
      order by pair, issue_id, shown.cloud_provider, shown.region, shown.application_id`.execute(db)
    return rows
  },
})
