import { contentUuid } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { unscopedConnection } from '../../../data/scoped.ts'
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

type FindingFacts = Omit<KeyedIssueFacts, 'blast_radius' | 'resource_key' | 'title'>

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
  (array_agg(coalesce(f.reopened_at, f.first_found_at) order by f.sla_deadline, f.id)
    filter (where ${UNRESOLVED} and f.sla_deadline is not null))[1] as sla_started_at`

/** A resource or a whole account whose inventory resources are counted. */
interface Container {
  readonly account_id: string
  readonly resource_id: string
  readonly resource_key: string
  readonly whole: boolean
}

const CONTAINER_COLUMNS = {
  account_id: 'text',
  resource_id: 'text',
  resource_key: 'uuid',
  whole: 'boolean',
} as const satisfies Record<keyof Container, string>

const WHOLE_ACCOUNT = contentUuid('')
/** The length of the prefix of an identifier that its index holds. */
const INDEXED_LENGTH = sql.raw('400')
const LAST_CHARACTER = sql.raw(`chr(1114111) collate "C"`)

/** What to count for an issue. All issues of a whole account share one container. */
const containerOf = ({ account_id, resource_id }: FindingFacts, resource_key: string): Container =>
  isWholeAccount(resource_id, account_id)
    ? { account_id, resource_id: '', resource_key: WHOLE_ACCOUNT, whole: true }
    : { account_id, resource_id, resource_key, whole: false }

const keyOf = ({
  account_id,
  resource_key,
}: Pick<Container, 'account_id' | 'resource_key'>): string => `${account_id} ${resource_key}`

export type IssueFactsStore = ReturnType<typeof issueFactsStore>

/**
 * Aggregates findings and inventory into facts about issues, across all data scopes: every caller
 * who may see an issue sees the same facts. Pass only issues that were read within a scope.
 */
export const issueFactsStore = (db: Connection) => {
  const { scoped } = unscopedConnection(db)
  const findings = scoped('issue_finding')
  const resources = scoped('resource')
  // `offset 0` forces one index lookup per issue, whatever row count the planner estimates.
  const findingsOfInput = sql`(
    select * from ${findings} f
    where f.account_id = input.account_id and f.issue_id = input.id offset 0)`

  const readFacts = async (refs: readonly IssueRef[]): Promise<FindingFacts[]> => {
    const { rows } = await sql<FindingFacts>`
      select input.account_id, input.id, lead.*, sums.*,
        case when sums.unresolved + sums.suppressed = 0 then sums.last_resolved_at end
          as all_resolved_at
      from ${inputRows(refs)}
      cross join lateral (select ${AGGREGATES} from ${findingsOfInput} f) sums
      cross join lateral (
        select f.id as lead_finding_id, f.control_id, f.resource_id, f.title as scanner_title,
          f.severity,
          round(f.ai_risk_score::numeric * 10)::integer as risk_score,
          f.resource_name
        from ${findingsOfInput} f
        order by (${UNRESOLVED}) desc, f.severity desc, f.ai_risk_score desc, f.id limit 1) lead
    `.execute(db)
    return rows
  }

  /** The number of inventory resources in each container. */
  const countResources = async (containers: readonly Container[]): Promise<Map<string, number>> => {
    const unique = new Map(containers.map((container) => [keyOf(container), container]))
    const { rows } = await sql<{ account_id: string; resource_key: string; resources: number }>`
      select input.account_id, input.resource_key, case when input.whole
        then (select count(*) from ${resources} r where r.account_id = input.account_id)
        else (
          select count(*) from ${resources} r
          where r.account_id = input.account_id and r.key = input.resource_key
        ) + (
          select count(*) from ${resources} r
          where r.account_id = input.account_id
            and left(r.id, ${INDEXED_LENGTH}) collate "C" >= left(input.resource_id || '/', ${INDEXED_LENGTH})
            and left(r.id, ${INDEXED_LENGTH}) collate "C"
              <= left(input.resource_id || '/', ${INDEXED_LENGTH}) || ${LAST_CHARACTER}
            and starts_with(r.id, input.resource_id || '/')
        ) end as resources
      from ${rowsAs('input', CONTAINER_COLUMNS, [...unique.values()])}`.execute(db)
    return new Map(rows.map((row) => [keyOf(row), row.resources]))
  }

  return {
    /** The facts of each issue; issues without findings are left out. */
    async facts(refs: readonly IssueRef[]): Promise<Map<string, KeyedIssueFacts>> {
      if (refs.length === 0) return new Map()
      const rows = (await readFacts(refs)).map((facts) => {
        const resource_key = contentUuid(facts.resource_id)
        return { facts, resource_key, container: containerOf(facts, resource_key) }
      })
      const resourcesIn = await countResources(rows.map(({ container }) => container))
      return new Map(
        rows.map(({ facts, resource_key, container }) => {
          const blast_radius = resourcesIn.get(keyOf(container)) ?? 0
          const title = issueTitle(facts)
          return [facts.id, { ...facts, title, resource_key, blast_radius }]
        }),
      )
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
