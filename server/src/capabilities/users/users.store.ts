import { sql } from 'kysely'
import { type Caller, callerKey } from '../../kernel/caller.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import { newUuid } from '../../platform/uuid.ts'

/** Somebody who has called with a valid token. */
export interface PlatformUser {
  readonly id: string
  /** '' when the token carries none. */
  readonly email: string
  readonly name: string
  readonly role: string
  /** The accounts that he may see; `['*']` is every account. */
  readonly accounts: string[]
  readonly last_seen_at: string
  readonly status: 'active' | 'disabled'
}

/** What a token said of its bearer, and when. */
export interface Sighting {
  /** As `subjectOf` gives it. */
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly accounts: readonly string[]
  readonly last_seen_at: Date
}

/** It is indexed, and a token may carry more text than an index takes. */
const LONGEST_SUBJECT = 512

/** By what a user is known, over all issuers of tokens, in the form in which it is stored. */
export const subjectOf = (caller: Caller): string =>
  storableText(callerKey(caller).slice(0, LONGEST_SUBJECT))

const FIELDS = sql`id, email, name, role, accounts, status,
  to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_at`

export type UserStore = ReturnType<typeof userStore>

/** The people whom the service knows. They are not bound to accounts, so neither is the store. */
export const userStore = (db: Connection) => ({
  /**
   * Adds or renews users. A sighting that is older than what is known changes nothing, and none
   * changes whether a user is disabled.
   */
  async recordSightings(sightings: readonly Sighting[]): Promise<void> {
    const users = sightings.map((sighting) => ({ ...sighting, id: newUuid() }))
    await sql`
      insert into platform_user (id, subject, email, name, role, accounts, last_seen_at)
      select distinct on (subject) * from json_to_recordset(${storableJson(users)})
        as sighting (id uuid, subject text, email text, name text, role text, accounts jsonb,
          last_seen_at timestamptz)
      order by subject, last_seen_at desc
      on conflict (subject) do update set email = excluded.email, name = excluded.name,
        role = excluded.role, accounts = excluded.accounts, last_seen_at = excluded.last_seen_at
      where platform_user.last_seen_at < excluded.last_seen_at`.execute(db)
  },

  /** Whoever called last comes first. */
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

  /** The changed user with his subject; undefined when there is none with this id. */
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
