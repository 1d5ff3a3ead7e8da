import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex } from '@stance/core/kernel/digest'
import pg from 'pg'
import { StartupError } from '../../kernel/process-error.ts'
import { VERSION } from '../package-paths.ts'
import { CONNECT_TIMEOUT_MS, type DatabaseAddress } from './connection.ts'
import {
  describeUnusable,
  findUnusableMigration,
  type RecordedMigration,
  worksSince,
} from './schema-level.ts'

/** An arbitrary number that is the same in every process. */
export const MIGRATION_LOCK = 5_703_118_204
const MIN_SERVER_VERSION = 150_000

export interface Migration {
  readonly name: string
  readonly text: string
  readonly digest: string
}

/** Reads the migrations of a release, in order. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, digest: sha256Hex(text) }
    }),
  )
}

/** Throws a StartupError for a PostgreSQL older than 15. `version` is `server_version_num`. */
export const requireSupportedServer = (server: { version: number; name: string } | undefined) => {
  if (!server || server.version < MIN_SERVER_VERSION) {
    throw new StartupError(
      `PostgreSQL 15 or later is needed; STANCE_DATABASE_URL points to ${server?.name ?? 'an unknown version'}`,
    )
  }
}

const readServerVersion = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: number; name: string }>({
    text: "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
    query_timeout: CONNECT_TIMEOUT_MS,
  } as pg.QueryConfig)
  return rows[0]
}

const CREATE_TABLE = `create table if not exists migration (name text primary key, digest text not null,
  release text not null default '', works_since text,
  applied_at timestamptz not null default now())`

const READ_APPLIED = 'select name, digest, release, works_since from migration order by name'

interface AppliedMigration extends RecordedMigration {
  readonly digest: string
}

/** Throws a StartupError when the schema is that of a newer release that this one does not work with. */
const requireUsable = (known: readonly string[], applied: readonly RecordedMigration[]) => {
  const problem = schemaProblem(known, applied)
  if (problem !== null) throw new StartupError(problem)
}

const schemaProblem = (
  known: readonly string[],
  applied: readonly RecordedMigration[],
): string | null => {
  const unusable = findUnusableMigration(known, applied)
  return unusable
    ? describeUnusable(unusable, { version: VERSION, newest: known.at(-1) ?? '' })
    : null
}

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name)

/**
 * Returns a function that reads from the database why this release cannot use its schema; null when it
 * can. A newer release may migrate while this one runs.
 */
export const schemaCheck = async (folder: string) => {
  const known = namesOf(await readMigrations(folder))
  return async (query: (text: string) => Promise<{ rows: unknown[] }>): Promise<string | null> => {
    const { rows } = await query(READ_APPLIED)
    return schemaProblem(known, rows as RecordedMigration[])
  }
}

const readAppliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> => {
  await client.query(CREATE_TABLE)
  return (await client.query<AppliedMigration>(READ_APPLIED)).rows
}

const LOCK_POLL_MS = 100

/**
 * Another process may migrate for long. It is asked again and again, each time with a limit, so that a
 * server that stops responding is noticed.
 */
const acquireLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>({
      text: 'select pg_try_advisory_lock($1) as locked',
      values: [MIGRATION_LOCK],
      query_timeout: CONNECT_TIMEOUT_MS,
    } as pg.QueryConfig)
    if (rows[0]?.locked) return
    await sleep(LOCK_POLL_MS)
  }
}

const applyMigration = async (client: pg.Client, migration: Migration) => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query(
      'insert into migration (name, digest, release, works_since) values ($1, $2, $3, $4)',
      [migration.name, migration.digest, VERSION, worksSince(migration.text)],
    )
    await client.query('commit')
  } catch (error) {
    // On a broken connection there is nothing to roll back, and the first error has the reason.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Applies the pending migrations, each file in a transaction of its own, under a lock: of several
 * processes that start at the same time, one migrates and the others wait. Returns the names of the
 * applied files. A file that was changed after it had been applied is rejected, because the schema of
 * the database is then unknown. Migrations of a newer release are ignored if they declare that this one
 * can work with them, else it is refused. `upTo` names the last file to apply, for the schema of an
 * earlier release.
 */
export const migrate = async (
  address: DatabaseAddress,
  folder: string,
  { upTo }: { readonly upTo?: string } = {},
): Promise<string[]> => {
  const released = await readMigrations(folder)
  const migrations = released.filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new pg.Client({
    ...address,
    application_name: 'stance migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The running statement rejects with the same error; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    requireSupportedServer(await readServerVersion(client))
    await acquireLock(client)
    const recorded = await readAppliedMigrations(client)
    requireUsable(namesOf(released), recorded)
    const applied = new Map(recorded.map(({ name, digest }) => [name, digest]))
    const newlyApplied: string[] = []
    for (const migration of migrations) {
      const digest = applied.get(migration.name)
      if (digest !== undefined && digest !== migration.digest) {
        throw new StartupError(
          `Migration ${migration.name} was changed after it had been applied; restore the released file`,
        )
      }
      if (digest !== undefined) continue
      await applyMigration(client, migration)
      newlyApplied.push(migration.name)
    }
    return newlyApplied
  } finally {
    await client.end()
  }
}
