import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Hex } from '@stance/core/kernel/digest'
import pg from 'pg'
import { StartupError } from '../../kernel/process-error.ts'
import type { DatabaseAddress } from './connection.ts'

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
  const { rows } = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  )
  return rows[0]
}

const readAppliedMigrations = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migration',
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const applyMigration = async (client: pg.Client, migration: Migration) => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ])
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
 * the database is then unknown. Migrations of a newer release are ignored. `upTo` names the last file
 * to apply, for the schema of an earlier release.
 */
export const migrate = async (
  address: DatabaseAddress,
  folder: string,
  { upTo }: { readonly upTo?: string } = {},
): Promise<string[]> => {
  const released = await readMigrations(folder)
  const migrations = released.filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new pg.Client({ ...address, application_name: 'stance migrate' })
  // The running statement rejects with the same error; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    requireSupportedServer(await readServerVersion(client))
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readAppliedMigrations(client)
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
