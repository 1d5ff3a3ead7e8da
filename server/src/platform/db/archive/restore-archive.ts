import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { CommandError } from '../../../kernel/process-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { copyIn, copyOut, copyTarget } from '../copy.ts'
import { migrate } from '../migrate.ts'
import { type ArchivedTable, checkTrailer, damaged, type TableTotal } from './archive-format.ts'
import {
  type ArchiveProgress,
  type ArchiveSummary,
  createArchiveCounter,
} from './archive-progress.ts'
import { EVENT_TABLES } from './pg-catalog.ts'
import { type ArchiveReader, readArchive } from './read-archive.ts'
import { createRowDigest, digestRows } from './row-digest.ts'
import { prepareSchema, requireEmptyTables } from './schema-of-archive.ts'
import { withSession } from './session.ts'

const CHUNK_BYTES = 256 * 1024

export interface RestoreOptions {
  /** The folder with the migrations of `productVersion`, which is this release. */
  readonly migrations: string
  readonly productVersion: string
  readonly onProgress?: (progress: ArchiveProgress) => void
}

type Counter = ReturnType<typeof createArchiveCounter>

/** SQLSTATE classes of values that violate their types, a constraint or the limits of an index. */
const DATA_ERRORS = ['22', '23', '54']

const translateError = (error: unknown, table: string): unknown =>
  error instanceof pg.DatabaseError && DATA_ERRORS.includes(error.code?.slice(0, 2) ?? '')
    ? damaged(`the database rejects the rows of ${table} (${error.message})`, error)
    : error

const fillTable = async (
  client: pg.Client,
  { name, columns }: ArchivedTable,
  archive: ArchiveReader,
  counter: Counter,
): Promise<TableTotal> => {
  counter.startTable(name)
  const digest = createRowDigest()
  const rows = digestRows(archive.readRows(), digest, () => counter.setRows(digest.totals().rows))
  await copyIn(client, `copy ${copyTarget(name, columns)} from stdin`, rows).catch((error) => {
    throw translateError(error, name)
  })
  return { name, ...digest.totals() }
}

/** Restores the sequences, so that new rows are numbered after those of the archive. */
const restoreSequences = async (client: pg.Client, tables: readonly ArchivedTable[]) => {
  for (const { name, sequences } of tables) {
    for (const [column, lastValue] of Object.entries(sequences)) {
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        name,
        column,
        lastValue,
      ])
    }
  }
}

/** Reads the table back and compares it with the archive. */
const verifyTable = async (
  client: pg.Client,
  { name, columns }: ArchivedTable,
  total: TableTotal | undefined,
) => {
  const digest = createRowDigest()
  for await (const block of copyOut(client, `copy ${copyTarget(name, columns)} to stdout`)) {
    digest.add(block)
  }
  const { rows } = digest.totals()
  if (rows !== total?.rows || digest.totals().digest !== total.digest) {
    throw new CommandError(
      `The rows of ${name} in the database differ from those of the archive. Nothing was restored`,
    )
  }
}

const quoteNames = (tables: readonly string[]) =>
  tables.map((table) => pg.escapeIdentifier(table)).join(', ')

/** Triggers derive rows from others. The archive has the derived rows too. */
const setTriggers = async (
  client: pg.Client,
  tables: readonly string[],
  state: 'enable' | 'disable',
) => {
  for (const table of tables) {
    await client.query(`alter table ${quoteNames([table])} ${state} trigger user`)
  }
}

const fillTables = async (client: pg.Client, archive: ArchiveReader, counter: Counter) => {
  const { tables } = archive.header
  const names = tables.map(({ name }) => name)
  await client.query('begin')
  // Prevents concurrent writes: a service that already uses this database waits.
  await client.query(`lock table ${quoteNames([...names, ...EVENT_TABLES])} in exclusive mode`)
  await requireEmptyTables(client, names)
  await setTriggers(client, names, 'disable')
  const totals: TableTotal[] = []
  for (const table of tables) totals.push(await fillTable(client, table, archive, counter))
  checkTrailer(await archive.readTrailer(), archive.headerLine, totals)
  for (const [index, table] of tables.entries()) await verifyTable(client, table, totals[index])
  await setTriggers(client, names, 'enable')
  await restoreSequences(client, tables)
  for (const table of EVENT_TABLES) await client.query(`delete from ${quoteNames([table])}`)
  await client.query(`analyze ${quoteNames(names)}`)
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
  await withSession(address, (client) => fillTables(client, archive, counter))
  await migrate(address, options.migrations)
  return counter.summary()
}

/**
 * Restores an archive into an empty database, in one transaction and in bounded memory: after a
 * failure, or when the process dies, the database is still empty. The archive is checked against its
 * own digests, and then the database against the archive. An archive of an earlier release is
 * restored into the schema that it was written from, which is then migrated.
 *
 * @throws CommandError when the database is not empty, when the archive is damaged or when it
 * requires another release. The message says what to do.
 */
export const restoreArchive = async (
  address: DatabaseAddress,
  source: Readable,
  options: RestoreOptions,
): Promise<ArchiveSummary> => {
  const counter = createArchiveCounter(options.onProgress ?? (() => {}))
  const text = createGunzip({ chunkSize: CHUNK_BYTES })
  // A failure of the source is reported to the reader of the text.
  pipeline(source, counter.countBytes, text).catch(() => {})
  try {
    return await restore(address, text, counter, options)
  } finally {
    text.destroy()
  }
}
