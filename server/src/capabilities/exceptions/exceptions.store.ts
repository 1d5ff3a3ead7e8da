import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { storableText } from '../../platform/db/storable-text.ts'
import type { Exception, ExceptionFilter, ExceptionSort } from './exception.ts'

const FIELDS = sql`e.id, e.application_id, e.policy_violated, e.control_ids, e.requestor_email,
  e.requester, e.creator, e.creator_key, e.request_type, e.resource_requested, e.business_case, e.status,
  e.expires_at, e.approved_at, e.ended_at, e.finding_count, e.announced_days, e.is_applied, e.within_accounts,
  e.within_providers, e.within_regions, e.created_at, e.updated_at`

const ORDERS: Readonly<Record<ExceptionSort, RawBuilder<unknown>>> = {
  created_at: sql`e.created_at desc, e.id desc`,
  expires_at: sql`e.expires_at, e.id`,
}

/** An approved exception whose end has passed reads as expired, to the second. */
const matching = ({ status, application_id, policy }: ExceptionFilter, now: Date) => {
  const isOver = sql`e.status = 'approved' and e.expires_at <= ${now}`
  const wanted = sql`${status ?? []}::text[]`
  return sql.join(
    [
      sql`true`,
      ...(status === undefined
        ? []
        : [
            sql`(e.status = any(${wanted}) and not (${isOver})
              or 'expired' = any(${wanted}) and ${isOver})`,
          ]),
      ...(application_id === undefined ? [] : [sql`e.application_id = ${application_id}`]),
      ...(policy === undefined ? [] : [sql`${policy.toLowerCase()} = any(e.control_ids)`]),
    ],
    sql` and `,
  )
}

/** What a change of state writes. */
export type ExceptionChange = Pick<Exception, 'id' | 'status' | 'is_applied' | 'updated_at'> &
  Partial<
    Pick<Exception, 'expires_at' | 'approved_at' | 'ended_at' | 'finding_count' | 'announced_days'>
  >

export type ExceptionStore = ReturnType<typeof exceptionStore>

/** The exceptions inside the data scope. */
export const exceptionStore = ({ db, scoped, target }: ScopedConnection) => {
  const list = async (
    where: RawBuilder<unknown>,
    order = sql`e.created_at desc, e.id desc`,
  ): Promise<Exception[]> => {
    const { rows } = await sql<Exception>`
      select ${FIELDS} from ${scoped('exception')} e where ${where} order by ${order}`.execute(db)
    return rows
  }
  const firstOf = async (rows: Promise<Exception[]>) => (await rows)[0]

  return {
    async page(
      filter: ExceptionFilter,
      sort: ExceptionSort,
      request: PageRequest,
      now: Date,
    ): Promise<Page<Exception>> {
      const { rows } = await sql<Exception>`
        select ${FIELDS} from ${scoped('exception')} e where ${matching(filter, now)}
        order by ${ORDERS[sort]}
        limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
      const counted = await sql<{ total: number }>`
        select count(*) as total from ${scoped('exception')} e
        where ${matching(filter, now)}`.execute(db)
      return pageOf(rows, counted.rows[0]?.total ?? 0, request)
    },

    find: (id: string) => firstOf(list(sql`e.id = ${id}::uuid`)),

    /** Locks the exception until the transaction ends, before it is judged. */
    async lock(id: string): Promise<Exception | undefined> {
      const { rows } = await sql<Exception>`
        select ${FIELDS} from ${scoped('exception')} e where e.id = ${id}::uuid
        for update of e`.execute(db)
      return rows[0]
    },

    /** Waits until no other transaction counts the approvals of an application, and holds them off. */
    async lockApprovals(application_id: string): Promise<void> {
      const name = `approvals of exceptions of ${application_id}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
    },

    /** Of some applications, those with an approved exception that has not ended. */
    async excepted(applications: readonly string[], now: Date): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ application_id: string }>`
        select distinct e.application_id from ${scoped('exception')} e
        where e.application_id = any(${applications}::text[])
          and e.status = 'approved' and e.expires_at > ${now}`.execute(db)
      return new Set(rows.map(({ application_id }) => application_id))
    },

    /** Those about any of the controls, in lower case, that hold or wait for a decision. */
    about: (controls: readonly string[], now: Date) =>
      list(
        sql`e.control_ids && ${controls}::text[]
          and (e.status = 'pending' or e.status = 'approved' and e.expires_at > ${now})`,
        sql`e.expires_at, e.id`,
      ),

    /** The approved ones from policies of gates; their ends may have passed. */
    approvedFromPolicies: () =>
      list(sql`e.status = 'approved' and lower(e.policy_violated) like 'platform.%'`),

    pending: () => list(sql`e.status = 'pending'`),

    /** The approved ones that end between two moments, soonest first. */
    ending: (from: Date, until: Date) =>
      list(
        sql`e.status = 'approved' and e.expires_at > ${from} and e.expires_at <= ${until}`,
        sql`e.expires_at, e.id`,
      ),

    /** The ids of those whose end has passed, and of requests older than a moment. */
    async due(now: Date, pendingSince: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select e.id from ${scoped('exception')} e
        where e.status = 'approved' and e.expires_at <= ${now}
          or e.status = 'pending' and e.created_at <= ${pendingSince}
        order by e.id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** The ids of those whose findings do not follow from their status yet. */
    async unapplied(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select e.id from ${scoped('exception')} e where not e.is_applied order by e.id`.execute(db)
      return rows.map(({ id }) => id)
    },

    of: (requester: string) => list(sql`e.requester = ${storableText(requester)}`),

    ofApplication: (application_id: string) => list(sql`e.application_id = ${application_id}`),

    /** Whether a finding inside the data scope belongs to the application. */
    async hasApplication(application_id: string): Promise<boolean> {
      const { rows } = await sql<{ known: boolean }>`
        select exists (select from ${scoped('finding_count')} c
          where c.application_id = ${application_id} and c.findings > 0) as known`.execute(db)
      return rows[0]?.known ?? false
    },

    async insert(exception: Exception): Promise<void> {
      const { within_accounts, within_providers, within_regions } = exception
      await sql`
        insert into ${target('exception')} (id, application_id, policy_violated, control_ids,
          requestor_email, requester, creator, creator_key, request_type, resource_requested,
          business_case, status, expires_at, finding_count, is_applied, within_accounts,
          within_providers, within_regions, created_at, updated_at)
        values (${exception.id}, ${exception.application_id}, ${exception.policy_violated},
          ${exception.control_ids}::text[], ${exception.requestor_email},
          ${storableText(exception.requester)}, ${storableText(exception.creator)},
          ${storableText(exception.creator_key)},
          ${exception.request_type}, ${exception.resource_requested}, ${exception.business_case},
          ${exception.status}, null, ${exception.finding_count}, ${exception.is_applied},
          ${within_accounts}::text[], ${within_providers}::text[], ${within_regions}::text[],
          ${exception.created_at}, ${exception.updated_at})`.execute(db)
    },

    async update(change: ExceptionChange): Promise<void> {
      const { expires_at = null, approved_at = null, ended_at = null } = change
      const { finding_count = null, announced_days = null } = change
      await sql`
        update ${target('exception')} e
        set status = ${change.status}, is_applied = ${change.is_applied},
          updated_at = ${change.updated_at},
          expires_at = coalesce(${expires_at}::timestamptz, e.expires_at),
          approved_at = coalesce(${approved_at}::timestamptz, e.approved_at),
          ended_at = coalesce(${ended_at}::timestamptz, e.ended_at),
          finding_count = coalesce(${finding_count}::integer, e.finding_count),
          announced_days = coalesce(${announced_days}::smallint, e.announced_days)
        where e.id = ${change.id}::uuid`.execute(db)
    },

    /** Lets the findings of every approved exception be compared with it again. */
    async reapplyAll(): Promise<void> {
      await sql`
        update ${target('exception')} e set is_applied = false
        where e.status = 'approved'`.execute(db)
    },
  }
}
