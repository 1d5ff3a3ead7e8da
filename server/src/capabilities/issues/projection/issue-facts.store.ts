import { contentUuid } from '@stance/core/kernel/digest'
import { type RawBuilder, sql } from 'kysely'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import type { SuppressionReason } from '../../findings/record/finding.ts'
import { SEVERAL_PLACES } from '../record/issue.ts'
import type { IssueReading } from '../record/stored-issue.ts'
import { isWholeAccount } from './blast-radius.ts'

/** An issue, by its place in the table. */
export interface IssuePlace {
  readonly account_id: string
  readonly id: string
}

/** A finding of an issue. */
export interface FindingOfIssue {
  readonly issue_id: string
  readonly id: string
  readonly suppression_reason: SuppressionReason
}

type Reading = Omit<IssueReading, 'blast_radius' | 'resource_key'>

const PLACE_COLUMNS = { account_id: 'text', id: 'uuid' } as const

const given = (places: readonly IssuePlace[]): RawBuilder<unknown> =>
  rowsAs(
    'given',
    PLACE_COLUMNS,
    places.map(({ account_id, id }) => ({ account_id, id })),
  )

const UNRESOLVED = sql.raw(`f.status in ('open', 'in_progress')`)

const common = (column: 'region' | 'application_id') =>
  sql`case when min(f.${sql.raw(column)}) = max(f.${sql.raw(column)}) then min(f.${sql.raw(column)})
    else ${SEVERAL_PLACES} end`

const SUMS = sql`
  count(*) as finding_count,
  count(*) filter (where ${UNRESOLVED}) as unresolved,
  count(*) filter (where f.status = 'suppressed') as suppressed,
  ${common('region')} as region,
  ${common('application_id')} as application_id,
  min(f.first_found_at) as first_found_at,
  max(f.resolved_at) as last_resolved_at,
  min(f.sla_deadline) filter (where ${UNRESOLVED}) as sla_deadline,
  (array_agg(coalesce(f.reopened_at, f.first_found_at) order by f.sla_deadline, f.id)
    filter (where ${UNRESOLVED} and f.sla_deadline is not null))[1] as sla_started_at`

interface Inside {
  readonly account_id: string
  readonly resource_id: string
  readonly resource_key: string
  readonly whole: boolean
}

const INSIDE_COLUMNS = {
  account_id: 'text',
  resource_id: 'text',
  resource_key: 'uuid',
  whole: 'boolean',
} as const satisfies Record<keyof Inside, string>

const WHOLE_ACCOUNT = contentUuid('')
/** How much of an identifier its index holds. */
const INDEXED = sql.raw('400')
const LAST_CHARACTER = sql.raw(`chr(1114111) collate "C"`)

/** Where to count for an issue; those of a whole account have one place in common. */
const insideOf = ({ account_id, resource_id }: Reading, resource_key: string): Inside =>
  isWholeAccount(resource_id, account_id)
    ? { account_id, resource_id: '', resource_key: WHOLE_ACCOUNT, whole: true }
    : { account_id, resource_id, resource_key, whole: false }

const keyOf = ({ account_id, resource_key }: Pick<Inside, 'account_id' | 'resource_key'>): string =>
  `${account_id} ${resource_key}`

export type IssueFactsStore = ReturnType<typeof issueFactsStore>

/**
 * What findings and inventory say of issues, as a whole: whoever may see an issue is told the same
 * of it as everybody else. Ask for issues that were read within a scope.
 */
export const issueFactsStore = (db: Connection) => {
  const { scoped } = unscopedConnection(db)
  const findings = scoped('issue_finding')
  const resources = scoped('resource')
  // `offset 0` keeps it a lookup for each issue, whatever the planner expects of their number.
  const ofGiven = sql`(
    select * from ${findings} f
    where f.account_id = given.account_id and f.issue_id = given.id offset 0)`

  const read = async (places: readonly IssuePlace[]): Promise<Reading[]> => {
    const { rows } = await sql<Reading>`
      select given.account_id, given.id, lead.*, sums.*,
        case when sums.unresolved + sums.suppressed = 0 then sums.last_resolved_at end
          as all_resolved_at
      from ${given(places)}
      cross join lateral (select ${SUMS} from ${ofGiven} f) sums
      cross join lateral (
        select f.id as lead_finding_id, f.control_id, f.resource_id, f.title, f.severity,
          round(f.ai_risk_score::numeric * 10)::integer as risk_score, f.cloud_provider,
          f.resource_name
        from ${ofGiven} f
        order by (${UNRESOLVED}) desc, f.severity desc, f.ai_risk_score desc, f.id limit 1) lead
    `.execute(db)
    return rows
  }

  /** How many resources of the inventory there are in each of the places. */
  const countInside = async (places: readonly Inside[]): Promise<Map<string, number>> => {
    const each = new Map(places.map((place) => [keyOf(place), place]))
    const { rows } = await sql<{ account_id: string; resource_key: string; resources: number }>`
      select given.account_id, given.resource_key, case when given.whole
        then (select count(*) from ${resources} r where r.account_id = given.account_id)
        else (
          select count(*) from ${resources} r
          where r.account_id = given.account_id and r.key = given.resource_key
        ) + (
          select count(*) from ${resources} r
          where r.account_id = given.account_id
            and left(r.id, ${INDEXED}) collate "C" >= left(given.resource_id || '/', ${INDEXED})
            and left(r.id, ${INDEXED}) collate "C"
              <= left(given.resource_id || '/', ${INDEXED}) || ${LAST_CHARACTER}
            and starts_with(r.id, given.resource_id || '/')
        ) end as resources
      from ${rowsAs('given', INSIDE_COLUMNS, [...each.values()])}`.execute(db)
    return new Map(rows.map((row) => [keyOf(row), row.resources]))
  }

  return {
    /** What the findings of each issue say; issues without findings are left out. */
    async facts(places: readonly IssuePlace[]): Promise<Map<string, IssueReading>> {
      if (places.length === 0) return new Map()
      const placed = (await read(places)).map((reading) => {
        const resource_key = contentUuid(reading.resource_id)
        return { reading, resource_key, inside: insideOf(reading, resource_key) }
      })
      const resourcesIn = await countInside(placed.map(({ inside }) => inside))
      return new Map(
        placed.map(({ reading, resource_key, inside }) => {
          const blast_radius = resourcesIn.get(keyOf(inside)) ?? 0
          return [reading.id, { ...reading, resource_key, blast_radius }]
        }),
      )
    },

    /** The findings of issues that are unresolved, or those that are suppressed. */
    async findingsOf(
      places: readonly IssuePlace[],
      which: 'unresolved' | 'suppressed',
    ): Promise<FindingOfIssue[]> {
      if (places.length === 0) return []
      const wanted = which === 'unresolved' ? UNRESOLVED : sql`f.status = 'suppressed'`
      const { rows } = await sql<FindingOfIssue>`
        select f.issue_id, f.id, f.suppression_reason
        from ${given(places)} cross join lateral ${ofGiven} f
        where ${wanted}`.execute(db)
      return rows
    },
  }
}
