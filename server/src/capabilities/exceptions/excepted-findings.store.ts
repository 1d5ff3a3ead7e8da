import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import type { Period } from './excepted-time.ts'
import type { Selector } from './exception.ts'
import type { Impact } from './impact.ts'

const withinBounds = (column: string, bounds: readonly string[] | null): RawBuilder<unknown> =>
  bounds === null ? sql`true` : sql`${sql.ref(column)} = any(${bounds}::text[])`

/** Eight characters and a star are a prefix; anything else is the whole identifier. */
const onResource = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (${wanted} = '' or f.resource_id = ${wanted}
    or right(${wanted}, 1) = '*' and length(${wanted}) > 8
      and starts_with(f.resource_id, left(${wanted}, -1)))`

const selectedBy = (selector: Selector): RawBuilder<unknown> => sql`
  lower(f.control_id) = any(${selector.control_ids}::text[])
  and f.application_id = ${selector.application_id}
  and ${withinBounds('f.account_id', selector.within_accounts)}
  and ${withinBounds('f.cloud_provider', selector.within_providers)}
  and ${withinBounds('f.region', selector.within_regions)}
  and ${onResource(sql`${selector.resource_requested}::text`)}`

/** The reasons of a risk score that say how strangers reach a finding, and the one that they do not. */
const EXPOSED = ['exposure_shown', 'internet_facing', 'account_internet_facing']
const UNREACHABLE = 'not_internet_facing'

const IS_UNRESOLVED = sql`f.status in ('open', 'in_progress')`
const IS_EXCEPTED = sql`f.status = 'suppressed' and f.suppression_reason = 'exception'`

/** The condition that the exception `e` is about the finding `f`. */
const IS_MEANT = sql`
  e.application_id = f.application_id and lower(f.control_id) = any(e.control_ids)
  and (e.within_accounts is null or f.account_id = any(e.within_accounts))
  and (e.within_providers is null or f.cloud_provider = any(e.within_providers))
  and (e.within_regions is null or f.region = any(e.within_regions))
  and ${onResource(sql`e.resource_requested`)}`

export type ExceptedFindingsStore = ReturnType<typeof exceptedFindingsStore>

/** The findings that exceptions are about. Build it without a data scope, except for reading. */
export const exceptedFindingsStore = ({ db, scoped, scope, shared }: ScopedConnection) => {
  /** What a count of resources counts once in the data scope: a resource in each place that it restricts. */
  const resource = ['account_id', 'control_id', 'issue_id']
  if (scope.providers !== 'all') resource.push('cloud_provider')
  if (scope.regions !== 'all') resource.push('region')
  if (scope.applications !== 'all') resource.push('application_id')
  const resourceOf = (alias: string) =>
    sql.join(resource.map((column) => sql.ref(`${alias}.${column}`)))

  /** The condition that an exception covers the finding `f` now. */
  const isCovered = (now: Date) => sql`exists (select from ${scoped('exception')} e
    where e.status = 'approved' and e.expires_at > ${now} and ${IS_MEANT})`

  const idsWhere = async (where: RawBuilder<unknown>, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select f.id from ${scoped('finding')} f where ${where} order by f.id limit ${limit}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }

  return {
    /** Whether a finding has the control. */
    async hasControl(control: string): Promise<boolean> {
      const { rows } = await sql<{ known: boolean }>`
        select exists (select from ${scoped('finding')} f
          where lower(f.control_id) = ${control.toLowerCase()}) as known`.execute(db)
      return rows[0]?.known ?? false
    },

    /** Of the findings with these ids, those that an exception covers. */
    async covered(ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
      const where = sql`f.id = any(${ids}::uuid[]) and ${isCovered(now)}`
      return new Set(await idsWhere(where, ids.length))
    },

    /**
     * The periods in which exceptions covered each of the suppressed findings with these ids, since the
     * clocks of their SLAs stand still.
     */
    async periods(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Period[]>> {
      const { rows } = await sql<Period & { id: string }>`
        select f.id, e.approved_at as since, least(e.ended_at, e.expires_at) as until
        from ${scoped('finding')} f join ${scoped('exception')} e on ${IS_MEANT}
        where f.id = any(${ids}::uuid[]) and ${IS_EXCEPTED} and e.approved_at is not null
          and least(e.ended_at, e.expires_at) >= f.sla_paused_at`.execute(db)
      const byFinding = new Map<string, Period[]>()
      for (const { id, ...period } of rows)
        byFinding.set(id, [...(byFinding.get(id) ?? []), period])
      return byFinding
    },

    /** Of the findings with these ids, those whose status does not follow from the exceptions. */
    deviating: (ids: readonly string[], now: Date): Promise<string[]> =>
      idsWhere(
        sql`f.id = any(${ids}::uuid[])
          and (${IS_UNRESOLVED} and ${isCovered(now)} or ${IS_EXCEPTED} and not ${isCovered(now)})`,
        ids.length,
      ),

    /** The next suppressed findings that no exception covers, after an id. */
    uncovered: (after: string, now: Date, limit: number): Promise<string[]> =>
      idsWhere(sql`${IS_EXCEPTED} and f.id > ${after}::uuid and not ${isCovered(now)}`, limit),

    /** The next findings after an id that have to follow an approved exception. */
    toSuppress: (selector: Selector, after: string, limit: number): Promise<string[]> =>
      idsWhere(sql`${selectedBy(selector)} and ${IS_UNRESOLVED} and f.id > ${after}::uuid`, limit),

    /** The next findings after an id that have to follow the end of an exception. */
    toOpen: (selector: Selector, after: string, now: Date, limit: number): Promise<string[]> =>
      idsWhere(
        sql`${selectedBy(selector)} and ${IS_EXCEPTED} and f.id > ${after}::uuid
          and not ${isCovered(now)}`,
        limit,
      ),

    /**
     * How many failing resources of each control an approval excepts: those whose unresolved findings it
     * covers, all of them.
     */
    async exceptable(selector: Selector): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ control_id: string; resources: number }>`
        with covered as (
          select distinct ${resourceOf('f')} from ${scoped('finding')} f
          where ${selectedBy(selector)} and ${IS_UNRESOLVED})
        select c.control_id, count(*)::integer as resources from covered c
        where not exists (select from ${scoped('finding')} f
          where (${resourceOf('f')}) = (${resourceOf('c')}) and ${IS_UNRESOLVED}
            and not (${selectedBy(selector)}))
        group by c.control_id`.execute(db)
      return new Map(rows.map(({ control_id, resources }) => [control_id, resources]))
    },

    /** What an exception is about: the findings that are unresolved, or suppressed by one. */
    async impact(selector: Selector): Promise<Impact> {
      const { rows } = await sql<Impact>`
        with covered as (
          select f.severity, f.environment, f.account_id, f.resource_id from ${scoped('finding')} f
          where ${selectedBy(selector)} and (${IS_UNRESOLVED} or ${IS_EXCEPTED}))
        select count(*)::integer as findings,
          count(distinct (account_id, resource_id))::integer as resources,
          (count(*) filter (where lower(environment) in ('prod', 'production')))::integer as production,
          coalesce((select jsonb_object_agg(severity, findings) from (
            select severity, count(*) as findings from covered group by severity) s),
            '{}') as by_severity
        from covered`.execute(db)
      return rows[0] ?? { findings: 0, resources: 0, production: 0, by_severity: {} }
    },

    /**
     * How many of the same findings strangers reach over the internet, as their risk assessments say: through
     * what the finding shows, its resource or its account. Null if the assessments of none of them say whether.
     */
    async internetFacing(selector: Selector): Promise<number | null> {
      const { rows } = await sql<{ reachable: number; known: number }>`
        with covered as (
          select f.risk_digest, count(*) as findings from ${scoped('finding')} f
          where ${selectedBy(selector)} and (${IS_UNRESOLVED} or ${IS_EXCEPTED}) group by 1),
        exposure as (
          select c.findings, array(
            select x ->> 'factor' from jsonb_array_elements(r.assessment::jsonb -> 'factors') x) as factors
          from covered c join ${shared('risk_assessment')} r on r.digest = c.risk_digest)
        select
          coalesce(sum(findings) filter (where factors && ${EXPOSED}::text[]), 0)::integer as reachable,
          coalesce(sum(findings) filter (
            where factors && ${[...EXPOSED, UNREACHABLE]}::text[]), 0)::integer as known
        from exposure`.execute(db)
      const { reachable = 0, known = 0 } = rows[0] ?? {}
      return known === 0 ? null : reachable
    },
  }
}
