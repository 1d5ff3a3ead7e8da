import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { conflict } from '../../../kernel/app-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { copyOut, copyTarget } from '../copy.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import {
  type ArchiveHeader,
  END_OF_ROWS,
  headerLine,
  type TableTotal,
  trailerLine,
} from './archive-format.ts'
import { type ArchiveProgress, type ArchiveSummary, archiveCounter } from './archive-progress.ts'
import { appliedMigrations, archivedTables } from './pg-catalog.ts'
import { digesting, rowDigest } from './row-digest.ts'
import { inSession } from './session.ts'

/** Level 6 makes an archive a twentieth smaller, and takes half as long again. */
const GZIP_LEVEL = 3

export interface WriteOptions {
  /** The release that writes the archive, which is also a release that can restore it. */
  readonly productVersion: string
  readonly createdAt: Date
  readonly onProgress?: (progress: ArchiveProgress) => void
}

/**
 * Takes the snapshot, and a lock that lets everybody read and write but keeps the tables in their
 * shape: a table that a migration rewrites looks empty to an older snapshot. No migration runs
 * between the two.
 */
const takeSnapshot = async (client: pg.Client, options: WriteOptions) => {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw conflict('The database holds nothing of Stance')
  const tables = await archivedTables(client)
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

type Counter = ReturnType<typeof archiveCounter>

async function* archiveText(
  client: pg.Client,
  header: Omit<ArchiveHeader, 'format' | 'format_version'>,
  counter: Counter,
): AsyncGenerator<Buffer | string> {
  const line = headerLine(header)
  yield `${line}\n`
  const totals: TableTotal[] = []
  for (const { name, columns } of header.tables) {
    counter.table(name)
    const digest = rowDigest()
    const rows = copyOut(client, `copy ${copyTarget(name, columns)} to stdout`)
    yield* digesting(rows, digest, () => counter.rows(digest.seen().rows))
    yield END_OF_ROWS
    totals.push({ name, ...digest.seen() })
  }
  yield `${trailerLine(line, totals)}\n`
}

/**
 * Writes one snapshot of the whole database into `destination`, beside everything else that goes
 * on, in bounded memory. An archive that was not written to its end cannot be restored.
 *
 * @throws AppError CONFLICT when the database was never set up.
 */
export const writeArchive = (
  address: DatabaseAddress,
  destination: Writable,
  options: WriteOptions,
): Promise<ArchiveSummary> =>
  inSession(address, async (client) => {
    const header = await takeSnapshot(client, options)
    const counter = archiveCounter(options.onProgress ?? (() => {}))
    await pipeline(
      () => archiveText(client, header, counter),
      createGzip({ level: GZIP_LEVEL }),
      counter.bytes,
      destination,
    )
    return counter.summary()
  })
