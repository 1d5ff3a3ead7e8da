import { type RawBuilder, sql } from 'kysely'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { SearchFilters, SearchGroup } from '../search-request.ts'
import type { Candidate } from './candidate-ranking.ts'
import { type QueryWord, sqlPattern } from './query-words.ts'

type Sql = RawBuilder<unknown>

/** How many candidates are ranked in memory. The others keep the order of the database. */
export const MAX_RANKED = 500

/** Matches by the columns of the facets. */
export interface MatchCell {
  readonly severity: string
  readonly status: string
  readonly provider: string
  readonly account: string
  readonly region: string
  readonly category: string
  readonly service: string
  readonly matches: number
}

interface MatchRow extends Omit<Candidate, 'rule'>, Omit<Candidate['rule'], 'description'> {
  readonly rule_description: string
  readonly total: number
  readonly cells: readonly MatchCell[] | null
}

/** The first matches in the order of the database; the texts of those after `MAX_RANKED` are empty. */
export interface Matches {
  readonly candidates: readonly Candidate[]
  readonly total: number
  readonly cells: readonly MatchCell[]
}

interface MatchRequest {
  readonly words: readonly QueryWord[]
  readonly filters: SearchFilters
  readonly group: SearchGroup
  readonly limit: number
}

const NAMES = sql.raw(
  `concat_ws(' ', f.resource_id, f.resource_name, f.account_name, f.account_id, f.control_id, f.service_name,
    f.region, f.tags::text)`,
)
const TEXTS = sql.raw(
  `concat_ws(' ', t.description, t.remediation, t.cves::text, t.compliance::text)`,
)

/** The columns of the text of a rule, and of what varies in it. */
const RULE_NAMES = [
  'title',
  'rule_description',
  'remediation',
  'control_id',
  'service_name',
  'resource_id',
  'resource_name',
  'account_id',
  'account_name',
  'region',
] as const
const RULE_COLUMNS = sql.raw(
  `f.title, t.description as rule_description, t.remediation, f.control_id, f.service_name, f.resource_id,
    f.resource_name, f.account_id, f.account_name, f.region`,
)
const RULE_VALUES = sql.raw(
  RULE_NAMES.map((name) => `coalesce(d.${name}, '') as ${name}`).join(', '),
)

const candidateOf = (row: MatchRow): Candidate => ({
  id: row.id,
  issue_id: row.issue_id,
  title: row.title,
  names: row.names,
  description: row.description,
  rule: {
    title: row.title,
    description: row.rule_description,
    remediation: row.remediation,
    control_id: row.control_id,
    service_name: row.service_name,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    account_id: row.account_id,
    account_name: row.account_name,
    region: row.region,
  },
})

const conditions = ({ severity, provider, status }: SearchFilters): Sql =>
  sql.join(
    [
      sql`true`,
      ...(severity ? [sql`f.severity = any(${severity}::severity[])`] : []),
      ...(provider ? [sql`f.cloud_provider = any(${provider}::text[])`] : []),
      ...(status ? [sql`f.status = any(${status}::finding_status[])`] : []),
    ],
    sql` and `,
  )

/** A bit for each word that the text contains. */
const wordsIn = (text: Sql, words: readonly QueryWord[]): Sql =>
  sql.join(
    words.map((word, index) => sql`(${text} ~ ${sqlPattern(word)})::integer * ${2 ** index}`),
    sql` + `,
  )

const ORDER = sql.raw('score desc, severity desc, ai_risk_score desc, first_found_at desc, id')

/**
 * The matches inside the scope, as a relation. Only texts of findings inside the scope are read, so
 * that what other callers have changes neither the result nor the time.
 */
const matchesOf = (
  { scoped, shared }: ScopedConnection,
  { words, filters, group }: MatchRequest,
): Sql => {
  const some = words.map(sqlPattern).join('|')
  const all = sql`select f.account_id, f.id, f.issue_id, f.severity, f.status, f.cloud_provider,
      f.region, f.category, f.service_name, f.ai_risk_score, f.first_found_at,
      2 * bit_count(m.own::bit(32)) + bit_count((coalesce(t.mask, 0) & ~ m.own)::bit(32)) as score
    from ${scoped('finding')} f
    left join texts t on t.digest = f.text_digest and t.mask <> 0
    cross join lateral (select lower(concat_ws(' ', f.title, ${NAMES})) as said offset 0) s
    cross join lateral (select ${wordsIn(sql`s.said`, words)} as own) m
    where ${conditions(filters)} and (t.digest is not null or s.said ~ ${some})`
  const texts = sql`select x.digest, ${wordsIn(sql`x.said`, words)} as mask
    from (select t.digest, lower(${TEXTS}) as said from ${shared('finding_text')} t
      where t.digest in (select f.text_digest from ${scoped('finding')} f where ${conditions(filters)})
      offset 0) x`
  const best =
    group === 'finding'
      ? sql`select * from found`
      : sql`select distinct on (account_id, issue_id) * from found order by account_id, issue_id, ${ORDER}`
  return sql`texts as materialized (${texts}), found as (${all}), matched as materialized (${best})`
}

const COUNTED = sql.raw(`(select count(*) as total,
  (select jsonb_agg(g) from (select severity, status, cloud_provider as provider, category,
    account_id as account, region, service_name as service, count(*) as matches
    from matched group by severity, status, cloud_provider, category, account_id, region, service_name) g) as cells
  from matched) c`)

/** Finds keywords in the database, for as long as there is no index in memory. */
export const fallbackStore = (connection: ScopedConnection, userQueries: UserQueries) => {
  const { db, scoped, shared } = connection
  return {
    /** Throws what `UserQueries` throws. */
    async find(request: MatchRequest): Promise<Matches> {
      if (request.words.length === 0) return { candidates: [], total: 0, cells: [] }
      const statement = sql<MatchRow>`
        with ${matchesOf(connection, request)}
        select c.total, c.cells, p.id, p.issue_id, 
          coalesce(d.names, '') as names, coalesce(d.description, '') as description, ${RULE_VALUES}
        from ${COUNTED} left join lateral (
          select account_id, id, issue_id, row_number() over (order by ${ORDER}) as ordinal
          from matched order by ${ORDER} limit ${request.limit}) p on true
        left join lateral (
          select ${NAMES} as names, ${TEXTS} as description, ${RULE_COLUMNS}
          from ${scoped('finding')} f join ${shared('finding_text')} t on t.digest = f.text_digest
          where f.account_id = p.account_id and f.id = p.id and p.ordinal <= ${MAX_RANKED} offset 0
        ) d on true
        order by p.ordinal`
      const rows = await userQueries(db, (execute) => execute(statement))
      return {
        candidates: rows.filter(({ id }) => id !== null).map(candidateOf),
        total: rows[0]?.total ?? 0,
        cells: rows[0]?.cells ?? [],
      }
    },
  }
}

export type FallbackStore = ReturnType<typeof fallbackStore>
