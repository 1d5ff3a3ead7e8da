import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { conflict } from '../../../kernel/app-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { copyIn, copyOut, copyTarget } from '../copy.ts'
import { migrate } from '../migrate.ts'
import { type ArchivedTable, checkTrailer, damaged, type TableTotal } from './archive-format.ts'
import { type ArchiveProgress, type ArchiveSummary, archiveCounter } from './archive-progress.ts'
import { EVENT_TABLES } from './pg-catalog.ts'
import { type ArchiveReader, readArchive } from './read-archive.ts'
import { digesting, rowDigest } from './row-digest.ts'
import { prepareSchema, refuseRows } from './schema-of-archive.ts'
import { inSession } from './session.ts'

const CHUNK_BYTES = 256 * 1024

export interface RestoreOptions {
  /** The folder of the migrations of this release, which is `productVersion`. */
  readonly migrations: string
  readonly productVersion: string
  readonly onProgress?: (progress: ArchiveProgress) => void
}

type Counter = ReturnType<typeof archiveCounter>

/** What PostgreSQL says of values that do not fit their columns or each other (SQLSTATE classes). */
const DATA_ERRORS = ['22', '23']

const translated = (error: unknown, table: string): unknown =>
  error instanceof pg.DatabaseError && DATA_ERRORS.includes(error.code?.slice(0, 2) ?? '')
    ? damaged(`the database does not take the rows of ${table} (${error.message})`, error)
    : error

const fillTable = async (
  client: pg.Client,
  { name, columns }: ArchivedTable,
  archive: ArchiveReader,
  counter: Counter,
): Promise<TableTotal> => {
  counter.table(name)
  const digest = rowDigest()
  const rows = digesting(archive.rows(), digest, () => counter.rows(digest.seen().rows))
  await copyIn(client, `copy ${copyTarget(name, columns)} from stdin`, rows).catch((error) => {
    throw translated(error, name)
  })
  return { name, ...digest.seen() }
}

/** New rows are numbered after those that the database had when it was archived. */
const continueSequences = async (client: pg.Client, tables: readonly ArchivedTable[]) => {
  for (const { name, sequences } of tables) {
    for (const [column, last] of Object.entries(sequences)) {
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        name,
        column,
        last,
      ])
    }
  }
}

/** Reads everything again: what the database holds is what the archive held. */
const verifyTable = async (
  client: pg.Client,
  { name, columns }: ArchivedTable,
  total: TableTotal | undefined,
) => {
  const digest = rowDigest()
  for await (const block of copyOut(client, `copy ${copyTarget(name, columns)} to stdout`)) {
    digest.add(block)
  }
  const { rows } = digest.seen()
  if (rows !== total?.rows || digest.seen().digest !== total.digest) {
    throw conflict(
      `The database does not give back the rows of ${name} as the archive holds them. Nothing was restored`,
    )
  }
}

const namesOf = (tables: readonly string[]) =>
  tables.map((table) => pg.escapeIdentifier(table)).join(', ')

const fill = async (client: pg.Client, archive: ArchiveReader, counter: Counter) => {
  const { tables } = archive.header
  const names = tables.map(({ name }) => name)
  await client.query('begin')
  // Nobody writes meanwhile: a service that runs here already waits.
  await client.query(`lock table ${namesOf([...names, ...EVENT_TABLES])} in exclusive mode`)
  await refuseRows(client, names)
  const totals: TableTotal[] = []
  for (const table of tables) totals.push(await fillTable(client, table, archive, counter))
  checkTrailer(await archive.trailerLine(), archive.headerLine, totals)
  for (const [at, table] of tables.entries()) await verifyTable(client, table, totals[at])
  await continueSequences(client, tables)
  for (const table of EVENT_TABLES) await client.query(`delete from ${namesOf([table])}`)
  await client.query(`analyze ${namesOf(names)}`)
  await client.query('commit')
}

const restore = async (
  address: DatabaseAddress,
  text: Readable,
  counter: Counter,
  options: RestoreOptions,
) => {
  const archive = await readArchive(text)
  await prepareSchema(address, archive.header, options)
  await inSession(address, (client) => fill(client, archive, counter))
  await migrate(address, options.migrations)
  return counter.summary()
}

/**
 * Fills an empty database with what an archive holds, in one transaction and in bounded memory:
 * after a failure, or when the process dies, the database is as empty as before. The archive is
 * checked against its own digests, and then the database against the archive. An archive of an
 * earlier release is restored into the schema that it was written from, which is then migrated.
 *
 * @throws AppError CONFLICT when the database is not empty, when the archive is damaged or when it
 * needs another release. The message says what to do.
 */
export const restoreArchive = async (
  address: DatabaseAddress,
  source: Readable,
  options: RestoreOptions,
): Promise<ArchiveSummary> => {
  const counter = archiveCounter(options.onProgress ?? (() => {}))
  const text = createGunzip({ chunkSize: CHUNK_BYTES })
  // A failure of the source reaches whoever reads the text.
  pipeline(source, counter.bytes, text).catch(() => {})
  try {
    return await restore(address, text, counter, options)
  } finally {
    text.destroy()
  }
}
