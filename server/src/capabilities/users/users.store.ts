import { cutIdentifier, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { sql } from 'kysely'
import { type Caller, callerKey } from '../../kernel/caller.ts'
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
  readonly last_seen_at: Date
}

/**
 * The key of a user across all issuers, in the form in which it is stored. The column is indexed, and a
 * token may contain more text than an index row can hold.
 */
export const storedSubject = (caller: Caller): string =>
  cutIdentifier(storableText(callerKey(caller)), MAX_BYTES.subject)

const FIELDS = sql`id, email, name, role, accounts, status,
  to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_at`

export type UserStore = ReturnType<typeof userStore>

/** The users. They do not belong to accounts, so the store has no data scope. */
export const userStore = (db: Connection) => ({
  /**
   * Inserts or updates users. An entry that is older than the stored one changes nothing. No entry
   * changes the status of a user.
   */
  async recordLastSeen(seenUsers: readonly SeenUser[]): Promise<void> {
    const users = seenUsers.map((seenUser) => ({ ...seenUser, id: newUuid() }))
    await sql`
      insert into platform_user (id, subject, email, name, role, accounts, last_seen_at)
      select distinct on (subject) * from json_to_recordset(${storableJson(users)})
        as seen (id uuid, subject text, email text, name text, role text, accounts jsonb,
          last_seen_at timestamptz)
      order by subject, last_seen_at desc
      on conflict (subject) do update set email = excluded.email, name = excluded.name,
        role = excluded.role, accounts = excluded.accounts, last_seen_at = excluded.last_seen_at
      where platform_user.last_seen_at < excluded.last_seen_at`.execute(db)
  },

  /** Ordered by last call, most recent first. */
  async page(request: PageRequest): Promise<Page<PlatformUser>> {
    const { rows } = await sql<PlatformUser>`
      select ${FIELDS} from platform_user order by platform_user.last_seen_at desc, id
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from platform_user`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async disabledSubjects(): Promise<string[]> {
    const { rows } = await sql<{ subject: string }>`
      select subject from platform_user where status = 'disabled'`.execute(db)
    return rows.map(({ subject }) => subject)
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
