import { cutIdentifier, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { sql } from 'kysely'
import { type Caller, callerKey } from '../../kernel/caller.ts'
import {
  type DataScope,
  type ScopeLists,
  scopeFromClaims,
  scopeLists,
} from '../../kernel/data-scope.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import { newUuid } from '../../platform/uuid.ts'

/** A user: the subject of a valid token that has called. */
export interface PlatformUser {
  readonly id: string
  /** '' when the token has no email. */
  readonly email: string
  readonly name: string
  readonly role: string
  /** The accounts that the user may see; `['*']` is every account. */
  readonly accounts: string[]
  readonly last_seen_at: string
  readonly status: 'active' | 'disabled'
}

/** The claims of a caller's token, and when it called. */
export interface SeenUser {
  /** In the form of `storedSubject`. */
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly accounts: readonly string[]
  readonly scope: DataScope
  readonly last_seen_at: Date
}

/** A user, locked until the transaction ends. */
export interface LockedUser {
  readonly id: string
  readonly subject: string
  readonly status: PlatformUser['status']
  /** Everything that any token of the user has named. */
  readonly reach: DataScope
}

/**
 * The key of a user across all issuers, in the form in which it is stored. The column is indexed, and a
 * token may contain more text than an index row can hold.
 */
export const storedSubject = (caller: Caller): string =>
  cutIdentifier(storableText(callerKey(caller)), MAX_BYTES.subject)

const FIELDS = sql`id, email, name, role, accounts, status,
  to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_at`

const DIMENSIONS = ['accounts', 'providers', 'regions', 'applications'] as const

/** More values than this count as every value, so that a row has a bounded size. */
const MAX_REACH_VALUES = 1_000

/** Merges what earlier tokens named with what a token names now. */
const mergedReach = sql`jsonb_build_object(${sql.join(
  DIMENSIONS.flatMap((dimension) => [
    sql.lit(dimension),
    sql`(select case when bool_or(value = '*') or count(*) > ${sql.lit(MAX_REACH_VALUES)}
        then '["*"]'::jsonb else coalesce(jsonb_agg(value), '[]'::jsonb) end
      from (select distinct value from jsonb_array_elements_text(
        (platform_user.reach -> ${sql.lit(dimension)}) || (seen.reach -> ${sql.lit(dimension)})
      ) as named (value)) as distinct_values)`,
  ]),
)})`

/** Whether every token of a user has stayed within the scope. */
const withinScope = (scope: DataScope) => {
  const lists = scopeLists(scope)
  const restricted = DIMENSIONS.filter((dimension) => scope[dimension] !== 'all')
  const conditions = restricted.map(
    (dimension) => sql`reach -> ${sql.lit(dimension)} <@ ${storableJson(lists[dimension])}::jsonb`,
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const toScope = (reach: ScopeLists): DataScope => scopeFromClaims(reach, 'none')

export type UserStore = ReturnType<typeof userStore>

/** The users. They do not belong to accounts, so the store has no data scope. */
export const userStore = (db: Connection) => ({
  /**
   * Inserts or updates users. An entry that is older than the stored one changes nothing. No entry
   * changes the status of a user.
   */
  async recordLastSeen(seenUsers: readonly SeenUser[]): Promise<void> {
    const users = seenUsers.map(({ scope, ...seenUser }) => ({
      ...seenUser,
      reach: scopeLists(scope),
      id: newUuid(),
    }))
    await sql`
      insert into platform_user (id, subject, email, name, role, accounts, reach, last_seen_at)
      select distinct on (subject) * from json_to_recordset(${storableJson(users)})
        as seen (id uuid, subject text, email text, name text, role text, accounts jsonb,
          reach jsonb, last_seen_at timestamptz)
      order by subject, last_seen_at desc
      on conflict (subject) do update set email = excluded.email, name = excluded.name,
        role = excluded.role, accounts = excluded.accounts, last_seen_at = excluded.last_seen_at
      where platform_user.last_seen_at < excluded.last_seen_at`.execute(db)
    await sql`
      update platform_user set reach = ${mergedReach}
      from json_to_recordset(${storableJson(users)}) as seen (subject text, reach jsonb)
      where platform_user.subject = seen.subject and not platform_user.reach @> seen.reach
      `.execute(db)
  },

  /** The users within the scope, and the one with this subject; those who called last come first. */
  async page(
    request: PageRequest,
    { scope, subject }: { readonly scope: DataScope; readonly subject: string },
  ): Promise<Page<PlatformUser>> {
    const visible = sql`where (${withinScope(scope)}) or subject = ${subject}`
    const { rows } = await sql<PlatformUser>`
      select ${FIELDS} from platform_user ${visible} order by platform_user.last_seen_at desc, id
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from platform_user ${visible}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async disabledSubjects(): Promise<string[]> {
    const { rows } = await sql<{ subject: string }>`
      select subject from platform_user where status = 'disabled'`.execute(db)
    return rows.map(({ subject }) => subject)
  },

  /** Locks the user with the id and the one with the subject, in one order. */
  async lock(id: string, subject: string): Promise<readonly LockedUser[]> {
    const { rows } = await sql<Omit<LockedUser, 'reach'> & { reach: ScopeLists }>`
      select id, subject, status, reach from platform_user where id = ${id} or subject = ${subject}
      order by id for update`.execute(db)
    return rows.map((row) => ({ ...row, reach: toScope(row.reach) }))
  },

  /** Returns the changed user with its subject; undefined when no user has this id. */
  async setStatus(
    id: string,
    status: PlatformUser['status'],
  ): Promise<(PlatformUser & { readonly subject: string }) | undefined> {
    const { rows } = await sql<PlatformUser & { subject: string }>`
      update platform_user set status = ${status} where id = ${id}
      returning subject, ${FIELDS}`.execute(db)
    return rows[0]
  },
})
