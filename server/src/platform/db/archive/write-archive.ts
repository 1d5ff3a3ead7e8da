import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { CommandError } from '../../../kernel/process-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { copyOut, copyTarget } from '../copy.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import {
  type ArchiveHeader,
  END_OF_ROWS,
  formatHeader,
  formatTrailer,
  type TableTotal,
} from './archive-format.ts'
import {
  type ArchiveProgress,
  type ArchiveSummary,
  createArchiveCounter,
} from './archive-progress.ts'
import { readAppliedMigrations, readArchivedTables } from './pg-catalog.ts'
import { createRowDigest, digestRows } from './row-digest.ts'
import { withSession } from './session.ts'

/** Level 6 produces archives that are 5 % smaller and takes 50 % longer. */
const GZIP_LEVEL = 3

export interface WriteOptions {
  /** The release that writes the archive. The same release can restore it. */
  readonly productVersion: string
  readonly createdAt: Date
  readonly onProgress?: (progress: ArchiveProgress) => void
}

/**
 * Takes the snapshot, and a lock that permits reads and writes but no changes of the schema: a table
 * that a migration rewrites looks empty to an older snapshot. No migration runs between the two.
 */
const takeSnapshot = async (client: pg.Client, options: WriteOptions) => {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readAppliedMigrations(client)
  if (migrations.length === 0) throw new CommandError('The database contains no data of Stance')
  const tables = await readArchivedTables(client)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return {
    product_version: options.productVersion,
    created_at: options.createdAt.toISOString(),
    migrations,
    tables,
  }
}

type Counter = ReturnType<typeof createArchiveCounter>

async function* generateArchive(
  client: pg.Client,
  header: Omit<ArchiveHeader, 'format' | 'format_version'>,
  counter: Counter,
): AsyncGenerator<Buffer | string> {
  const line = formatHeader(header)
  yield `${line}\n`
  const totals: TableTotal[] = []
  for (const { name, columns } of header.tables) {
    counter.startTable(name)
    const digest = createRowDigest()
    const rows = copyOut(client, `copy ${copyTarget(name, columns)} to stdout`)
    yield* digestRows(rows, digest, () => counter.setRows(digest.totals().rows))
    yield END_OF_ROWS
    totals.push({ name, ...digest.totals() })
  }
  yield `${formatTrailer(line, totals)}\n`
}

/**
 * Writes one snapshot of the whole database to `destination`, in bounded memory and without blocking
 * reads or writes. An archive that was not written to its end cannot be restored.
 *
 * @throws CommandError when the database has no schema.
 */
export const writeArchive = (
  address: DatabaseAddress,
  destination: Writable,
  options: WriteOptions,
): Promise<ArchiveSummary> =>
  withSession(address, async (client) => {
    const header = await takeSnapshot(client, options)
    const counter = createArchiveCounter(options.onProgress ?? (() => {}))
    await pipeline(
      () => generateArchive(client, header, counter),
      createGzip({ level: GZIP_LEVEL }),
      counter.countBytes,
      destination,
    )
    return counter.summary()
  })
