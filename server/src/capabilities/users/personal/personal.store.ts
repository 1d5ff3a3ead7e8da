import { sql } from 'kysely'
import { conflict } from '../../../kernel/app-error.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { storableJson } from '../../../platform/db/storable-text.ts'
import { type SeenUser, userStore } from '../users.store.ts'
import type { Preferences } from './preferences.ts'

/** An address of a page of the console, under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly page: string
  readonly query: string
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

export type NewView = Pick<SavedView, 'id' | 'name' | 'page' | 'query'>

export const MAX_VIEWS = 100

const VIEW = sql`id, name, page, query, version, created_at, updated_at`

const nameTaken = (page: string) =>
  conflict(`You have a view with this name of the page ${page}; choose another name`)

export type PersonalStore = ReturnType<typeof personalStore>

/**
 * What users keep for themselves. Every statement names the user, in the form of `storedSubject`, so
 * no user reaches what another one keeps. Rows are deleted with the row of the user.
 */
export const personalStore = (db: Connection) => ({
  /** Stores the user, if it is new, and locks it: one user's changes happen one after the other. */
  lockUser: (user: SeenUser): Promise<void> => userStore(db).recordLastSeen([user]),

  /** Version 0 has never been saved. */
  async preferences(
    subject: string,
  ): Promise<{ readonly stated: Partial<Preferences>; readonly version: number }> {
    const { rows } = await sql<{ stated: Partial<Preferences>; version: number }>`
      select preferences as stated, version from user_preferences where subject = ${subject}`.execute(
      db,
    )
    return rows[0] ?? { stated: {}, version: 0 }
  },

  /** Returns the new version. */
  async savePreferences(subject: string, preferences: Preferences): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      insert into user_preferences as p (subject, preferences, version)
      values (${subject}, ${storableJson(preferences)}::jsonb, 1)
      on conflict (subject) do update
        set preferences = excluded.preferences, version = p.version + 1
      returning version`.execute(db)
    return rows[0]?.version ?? 1
  },

  /** By page and name. */
  async views(subject: string, request: PageRequest): Promise<Page<SavedView>> {
    const { rows } = await sql<SavedView & { total: number }>`
      select ${VIEW} from saved_view where subject = ${subject}
      order by saved_view.page, name, id limit ${request.per_page} offset ${offsetOf(request)}`.execute(
      db,
    )
    const counted = await sql<{ total: number }>`
      select count(*) as total from saved_view where subject = ${subject}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async view(subject: string, id: string): Promise<SavedView | undefined> {
    const { rows } = await sql<SavedView>`
      select ${VIEW} from saved_view where subject = ${subject} and id = ${id}::uuid`.execute(db)
    return rows[0]
  },

  /** Throws CONFLICT for a name that the page has, and above the number of views. */
  async addView(subject: string, { id, name, page, query }: NewView, at: Date): Promise<SavedView> {
    const { rows: counted } = await sql<{ views: number }>`
      select count(*) as views from saved_view where subject = ${subject}`.execute(db)
    if ((counted[0]?.views ?? 0) >= MAX_VIEWS) {
      throw conflict(`You have ${MAX_VIEWS} views; delete one first`)
    }
    const { rows } = await sql<SavedView>`
      insert into saved_view (subject, id, name, page, query, created_at, updated_at)
      values (${subject}, ${id}::uuid, ${name}, ${page}, ${query}, ${at}, ${at})
      on conflict (subject, page, name) do nothing returning ${VIEW}`.execute(db)
    const [view] = rows
    if (!view) throw nameTaken(page)
    return view
  },

  /** Throws CONFLICT for a name that another view of the page has. */
  async changeView(
    subject: string,
    { id, name, page, query }: NewView,
    at: Date,
  ): Promise<SavedView | undefined> {
    const { rows: others } = await sql`
      select from saved_view
      where subject = ${subject} and page = ${page} and name = ${name} and id <> ${id}::uuid`.execute(
      db,
    )
    if (others.length > 0) throw nameTaken(page)
    const { rows } = await sql<SavedView>`
      update saved_view set name = ${name}, query = ${query}, updated_at = ${at},
        version = version + 1
      where subject = ${subject} and id = ${id}::uuid returning ${VIEW}`.execute(db)
    return rows[0]
  },

  /** Returns whether there was one. */
  async deleteView(subject: string, id: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from saved_view where subject = ${subject} and id = ${id}::uuid`.execute(db)
    return (numAffectedRows ?? 0n) > 0n
  },
})
