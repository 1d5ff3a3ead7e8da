import type { Provider } from '@stance/core/kernel/provider'
import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import type { Reading } from './connection-settings.ts'

/** What a run did. */
export interface RunCounts {
  readonly read: number
  readonly new: number
  readonly existing: number
  readonly resolved: number
  readonly rejected: number
}

/** The last run of a connection. */
export interface ConnectionRun extends RunCounts {
  readonly status: 'running' | 'completed' | 'failed'
  readonly started_at: string
  readonly finished_at: string | null
  readonly lists: number
  readonly lists_failed: number
  /** The first of them, a sentence each. */
  readonly errors: string[]
}

/** What the service pulls from a cloud, and when. */
export interface CloudConnection {
  readonly id: string
  readonly name: string
  readonly provider: Provider
  readonly reading: Reading
  readonly enabled: boolean
  readonly every_hours: number
  readonly created_by: string
  readonly created_at: string
  readonly updated_at: string
  readonly next_run_at: string
  readonly last_run: ConnectionRun | null
}

export type NewConnection = Pick<
  CloudConnection,
  'id' | 'name' | 'provider' | 'reading' | 'enabled' | 'every_hours' | 'created_by'
>

export type ConnectionValues = Pick<
  CloudConnection,
  'name' | 'provider' | 'reading' | 'enabled' | 'every_hours'
>

const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const FIELDS = sql`id, name, provider, reading, enabled, every_hours, created_by,
  ${utc('created_at')} as created_at, ${utc('updated_at')} as updated_at,
  ${utc('next_run_at')} as next_run_at, last_run`

export type ConnectionStore = ReturnType<typeof connectionStore>

/** The connections. They belong to the installation, so the store has no data scope. */
export const connectionStore = (db: Connection) => ({
  async page(request: PageRequest): Promise<Page<CloudConnection>> {
    const { rows } = await sql<CloudConnection>`
      select ${FIELDS} from cloud_connection order by name
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from cloud_connection`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async find(id: string): Promise<CloudConnection | undefined> {
    const { rows } = await sql<CloudConnection>`
      select ${FIELDS} from cloud_connection where id = ${id}`.execute(db)
    return rows[0]
  },

  async lock(id: string): Promise<CloudConnection | undefined> {
    const { rows } = await sql<CloudConnection>`
      select ${FIELDS} from cloud_connection where id = ${id} for update`.execute(db)
    return rows[0]
  },

  /** Returns undefined if another connection has the name. The first run is due at once. */
  async insert(created: NewConnection, at: Date): Promise<CloudConnection | undefined> {
    const { rows } = await sql<CloudConnection>`
      insert into cloud_connection (id, name, provider, reading, enabled, every_hours, created_by,
        created_at, updated_at, next_run_at)
      values (${created.id}, ${created.name}, ${created.provider}, ${storableJson(created.reading)}::jsonb,
        ${created.enabled}, ${created.every_hours}, ${storableText(created.created_by)}, ${at}, ${at}, ${at})
      on conflict (name) do nothing returning ${FIELDS}`.execute(db)
    return rows[0]
  },

  /** Returns undefined if another connection has the name. */
  async update(
    id: string,
    { name, provider, reading, enabled, every_hours }: ConnectionValues,
    at: Date,
  ): Promise<CloudConnection | undefined> {
    const { rows } = await sql<CloudConnection>`
      update cloud_connection set name = ${name}, provider = ${provider},
        reading = ${storableJson(reading)}::jsonb, enabled = ${enabled}, every_hours = ${every_hours},
        updated_at = ${at},
        next_run_at = least(next_run_at, ${at}::timestamptz + make_interval(hours => ${every_hours}::int))
      where id = ${id}
        and not exists (select from cloud_connection other where other.name = ${name} and other.id <> ${id})
      returning ${FIELDS}`.execute(db)
    return rows[0]
  },

  /** Returns whether there was one. */
  async delete(id: string): Promise<boolean> {
    const { rows } = await sql`
      delete from cloud_connection where id = ${id} returning id`.execute(db)
    return rows.length > 0
  },

  /** Takes the connections whose run is due, and sets when the next one is. */
  async takeDue(now: Date): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      update cloud_connection
      set next_run_at = ${now}::timestamptz + make_interval(hours => every_hours)
      where enabled and next_run_at <= ${now} returning id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Sets the next run as if one began now. */
  async reschedule(id: string, now: Date): Promise<void> {
    await sql`
      update cloud_connection
      set next_run_at = ${now}::timestamptz + make_interval(hours => every_hours)
      where id = ${id}`.execute(db)
  },

  async saveRun(id: string, run: ConnectionRun): Promise<void> {
    await sql`
      update cloud_connection set last_run = ${storableJson(run)}::jsonb where id = ${id}`.execute(
      db,
    )
  },
})
