import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Hex } from '@stance/core/kernel/digest'
import pg from 'pg'
import { AppError } from '../../kernel/app-error.ts'
import type { DatabaseAddress } from './connection.ts'

/** Any number: it only has to be the same in every process. */
export const MIGRATION_LOCK = 5_703_118_204
const OLDEST_VERSION = 150_000

export interface Migration {
  readonly name: string
  readonly text: string
  readonly digest: string
}

/** The migrations of a release, in order. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, digest: sha256Hex(text) }
    }),
  )
}

/** Throws SERVICE_UNAVAILABLE for a PostgreSQL before 15. `version` is `server_version_num`. */
export const refuseOldServer = (server: { version: number; name: string } | undefined) => {
  if (!server || server.version < OLDEST_VERSION) {
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      `PostgreSQL 15 or later is needed; STANCE_DATABASE_URL leads to ${server?.name ?? 'an unknown version'}`,
    )
  }
}

const serverOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  )
  return rows[0]
}

const applied = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migration',
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const apply = async (client: pg.Client, migration: Migration) => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ])
    await client.query('commit')
  } catch (error) {
    // On a connection that broke there is nothing left to roll back; the first error says why.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Brings the schema forward, one file in one transaction, under a lock: of several processes that
 * start at once, one migrates and the others wait. Returns the names of what was applied. A file
 * that was changed after it had been applied is refused, because nobody can know what the database
 * then holds. Migrations of a newer release are left alone. `upTo` names the last file to apply,
 * for the schema of an earlier release.
 */
export const migrate = async (
  address: DatabaseAddress,
  folder: string,
  { upTo }: { readonly upTo?: string } = {},
): Promise<string[]> => {
  const released = await readMigrations(folder)
  const migrations = released.filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new pg.Client({ ...address, application_name: 'stance migrate' })
  // The statement under way rejects with it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    refuseOldServer(await serverOf(client))
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await applied(client)
    const pending: string[] = []
    for (const migration of migrations) {
      const digest = done.get(migration.name)
      if (digest !== undefined && digest !== migration.digest) {
        throw new AppError(
          'CONFLICT',
          `Migration ${migration.name} was changed after it had been applied; restore the released file`,
        )
      }
      if (digest !== undefined) continue
      await apply(client, migration)
      pending.push(migration.name)
    }
    return pending
  } finally {
    await client.end()
  }
}
