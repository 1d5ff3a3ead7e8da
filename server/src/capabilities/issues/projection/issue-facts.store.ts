import { contentUuid } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { type ScopedConnection, unscopedConnection } from '../../../data/scoped.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { KeyedIssueFacts } from '../record/stored-issue.ts'
import { isWholeAccount } from './blast-radius.ts'
import { issueTitle } from './issue-title.ts'

/** The key of an issue. */
export interface IssueRef {
  readonly account_id: string
  readonly id: string
}

/** A finding of an issue. */
export interface FindingOfIssue {
  readonly issue_id: string
  readonly id: string
}

type FindingFacts = Omit<KeyedIssueFacts, 'blast_radius' | 'resource_key' | 'title' | 'is_account'>

const REF_COLUMNS = { account_id: 'text', id: 'uuid' } as const

const inputRows = (refs: readonly IssueRef[]): RawBuilder<unknown> =>
  rowsAs(
    'input',
    REF_COLUMNS,
    refs.map(({ account_id, id }) => ({ account_id, id })),
  )

const UNRESOLVED = sql.raw(`f.status in ('open', 'in_progress')`)

const common = (column: 'cloud_provider' | 'region' | 'application_id') =>
  sql`case when min(f.${sql.raw(column)}) = max(f.${sql.raw(column)}) then min(f.${sql.raw(column)})
    else ${MIXED_PLACEMENT} end`

const AGGREGATES = sql`
  count(*) as finding_count,
  count(*) filter (where ${UNRESOLVED}) as unresolved,
  count(*) filter (where f.status = 'suppressed') as suppressed,
  ${common('cloud_provider')} as cloud_provider,
  ${common('region')} as region,
  ${common('application_id')} as application_id,
  min(f.first_found_at) as first_found_at,
  max(f.resolved_at) as last_resolved_at,
  min(f.sla_deadline) filter (where ${UNRESOLVED}) as sla_deadline,
  (array_agg(coalesce(f.reopened_at, f.first_found_at) + f.sla_paused_ms * interval '1 millisecond' order by f.sla_deadline, f.id)
    filter (where ${UNRESOLVED} and f.sla_deadline is not null))[1] as sla_started_at`

/** A resource or a whole account whose inventory resources are counted. */
interface Container {
  readonly account_id: string
  readonly resource_id: string
  readonly resource_key: string
  readonly is_account: boolean
}

const CONTAINER_COLUMNS = {
  account_id: 'text',
  resource_id: 'text',
  resource_key: 'uuid',
  is_account: 'boolean',
} as const satisfies Record<keyof Container, string>

const WHOLE_ACCOUNT = contentUuid('')
/** The length of the prefix of an identifier that its index holds. */
const INDEXED_LENGTH = sql.raw('400')
const LAST_CHARACTER = sql.raw(`chr(1114111) collate "C"`)

type Contained = Pick<KeyedIssueFacts, 'account_id' | 'resource_id' | 'resource_key' | 'is_account'>

/** What to count for an issue. All issues of a whole account share one container. */
const containerOf = ({
  account_id,
  resource_id,
  resource_key,
  is_account,
}: Contained): Container =>
  is_account
    ? { account_id, resource_id: '', resource_key: WHOLE_ACCOUNT, is_account }
    : { account_id, resource_id, resource_key, is_account }

const keyOf = ({
  account_id,
  resource_key,
}: Pick<Container, 'account_id' | 'resource_key'>): string => `${account_id} ${resource_key}`

/**
 * The number of resources inside a scope that an issue `input` (account_id, is_account, resource_id,
 * resource_key) affects. The inventory knows one place of a resource, which may be one outside of the scope
 * although a finding is inside: for scopes of places, the resource itself counts in any case.
 */
export const resourcesInside = (
  { scoped, restrictsOnly }: Pick<ScopedConnection, 'scoped' | 'restrictsOnly'>,
  input: string,
): RawBuilder<unknown> => {
  const ref = (column: string) => sql.ref(`${input}.${column}`)
  const resources = scoped('resource')
  const account = ref('account_id')
  const own = restrictsOnly('accounts')
    ? sql`(select count(*) from ${resources} r
        where r.account_id = ${account} and r.key = ${ref('resource_key')})`
    : sql`1`
  const prefix = sql`left(${ref('resource_id')} || '/', ${INDEXED_LENGTH})`
  return sql`(case when ${ref('is_account')}
    then (select count(*) from ${resources} r where r.account_id = ${account})
    else ${own} + (
      select count(*) from ${resources} r
      where r.account_id = ${account}
        and left(r.id, ${INDEXED_LENGTH}) collate "C" >= ${prefix}
        and left(r.id, ${INDEXED_LENGTH}) collate "C" <= ${prefix} || ${LAST_CHARACTER}
        and starts_with(r.id, ${ref('resource_id')} || '/')
    ) end)`
}

/** Returns the number of inventory resources inside the scope of each issue. */
export const countResources = async (
  connection: Pick<ScopedConnection, 'db' | 'scoped' | 'restrictsOnly'>,
  issues: readonly Contained[],
): Promise<(issue: Contained) => number> => {
  const containers = new Map(
    issues.map((issue) => {
      const container = containerOf(issue)
      return [keyOf(container), container]
    }),
  )
  const { rows } = await sql<{ account_id: string; resource_key: string; resources: number }>`
    select input.account_id, input.resource_key, ${resourcesInside(connection, 'input')} as resources
    from ${rowsAs('input', CONTAINER_COLUMNS, [...containers.values()])}`.execute(connection.db)
  const counted = new Map(rows.map((row) => [keyOf(row), row.resources]))
  return (issue) => counted.get(keyOf(containerOf(issue))) ?? 0
}

export type IssueFactsStore = ReturnType<typeof issueFactsStore>

/**
 * Aggregates findings and inventory into facts about issues, across all data scopes. Pass only issues
 * that were read within a scope.
 */
export const issueFactsStore = (db: Connection) => {
  const unscoped = unscopedConnection(db)
  const { scoped } = unscoped
  const findings = scoped('issue_finding')
  // `offset 0` forces one index lookup per issue, whatever row count the planner estimates.
  const findingsOfInput = sql`(
    select * from ${findings} f
    where f.account_id = input.account_id and f.issue_id = input.id offset 0)`
  const findingsOfPart = sql`(
    select * from ${findingsOfInput} f where f.cloud_provider = input.cloud_provider
      and f.region = input.region and f.application_id = input.application_id)`

  const readFacts = async (
    keys: RawBuilder<unknown>,
    source: RawBuilder<unknown>,
  ): Promise<KeyedIssueFacts[]> => {
    const { rows } = await sql<FindingFacts>`
      select input.account_id, input.id, lead.*, sums.*,
        case when sums.unresolved + sums.suppressed = 0 then sums.last_resolved_at end
          as all_resolved_at
      from ${keys}
      cross join lateral (select ${AGGREGATES} from ${source} f) sums
      cross join lateral (
        select f.id as lead_finding_id, f.control_id, f.resource_id, f.title as scanner_title,
          f.severity,
          round(f.ai_risk_score::numeric * 10)::integer as risk_score,
          f.resource_name
        from ${source} f
        order by (${UNRESOLVED}) desc, f.severity desc, f.ai_risk_score desc, f.id limit 1) lead
    `.execute(db)
    return rows.map((facts) => ({
      ...facts,
      title: issueTitle(facts),
      resource_key: contentUuid(facts.resource_id),
      is_account: isWholeAccount(facts.resource_id, facts.account_id),
      blast_radius: 0,
    }))
  }

  return {
    /** The facts of each issue; issues without findings are left out. */
    async facts(refs: readonly IssueRef[]): Promise<Map<string, KeyedIssueFacts>> {
      if (refs.length === 0) return new Map()
      const all = await readFacts(inputRows(refs), findingsOfInput)
      const resourcesOf = await countResources(unscoped, all)
      return new Map(all.map((facts) => [facts.id, { ...facts, blast_radius: resourcesOf(facts) }]))
    },

    /** The facts of each part of issues: of the findings in one place. */
    async partFacts(refs: readonly IssueRef[]): Promise<KeyedIssueFacts[]> {
      if (refs.length === 0) return []
      const places = sql`(select distinct input.account_id, input.id, f.cloud_provider, f.region, f.application_id
        from ${inputRows(refs)} cross join lateral ${findingsOfInput} f) as input`
      return readFacts(places, findingsOfPart)
    },

    /** The issue of each finding, by the id of the finding. */
    async currentIssues(findings: readonly IssueRef[]): Promise<Map<string, string>> {
      if (findings.length === 0) return new Map()
      const { rows } = await sql<FindingOfIssue>`
        select current.id, current.issue_id from ${inputRows(findings)}
        cross join lateral (
          select f.id, f.issue_id from ${scoped('issue_finding')} f
          where f.account_id = input.account_id and f.id = input.id offset 0) current`.execute(db)
      return new Map(rows.map(({ id, issue_id }) => [id, issue_id]))
    },

    /** The findings of issues that are unresolved, or whose state rests on a decision. */
    async findingsOf(refs: readonly IssueRef[]): Promise<FindingOfIssue[]> {
      if (refs.length === 0) return []
      const condition = sql`(f.status <> 'resolved' or f.resolved_by_user)`
      const { rows } = await sql<FindingOfIssue>`
        select f.issue_id, f.id
        from ${inputRows(refs)} cross join lateral ${findingsOfInput} f
        where ${condition}`.execute(db)
      return rows
    },
  }
}
