import { PassThrough, Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { ArchiveHeader, ArchiveTrailer } from '../../src/platform/db/archive/archive-format.ts'
import { restoreArchive } from '../../src/platform/db/archive/restore-archive.ts'
import { type WriteOptions, writeArchive } from '../../src/platform/db/archive/write-archive.ts'
import type { DatabaseAddress } from '../../src/platform/db/connection.ts'
import { MIGRATIONS, VERSION } from '../../src/platform/package-paths.ts'
import { migrationNames } from './empty-database.ts'
import { rowsAfter } from './release-rows.ts'
import { createTestDatabase } from './test-database.ts'

/** Tables that no archive contains. */
export const EXCLUDED_TABLES = [
  'control_count_version',
  'event',
  'event_cursor',
  'event_set_aside',
  'job_worker',
  'migration',
]

const WRITE: WriteOptions = { productVersion: VERSION, createdAt: new Date('2026-03-01T12:00:00Z') }
export const RESTORE = { migrations: MIGRATIONS, productVersion: VERSION }

/** The archive of a database, in memory. */
export const exportArchive = async (address: DatabaseAddress): Promise<Buffer> => {
  const destination = new PassThrough()
  const [bytes] = await Promise.all([
    destination.toArray() as Promise<Buffer[]>,
    writeArchive(address, destination, WRITE),
  ])
  return Buffer.concat(bytes)
}

/** Restores the archive from memory. */
export const restoreFrom = (address: DatabaseAddress, archive: Buffer, options = RESTORE) =>
  restoreArchive(address, Readable.from([archive]), options)

/** Adds one row to every table that these migrations create, unless a trigger has added it. */
export const addReleaseRows = async (pool: pg.Pool, migrations: readonly string[]) => {
  for (const [table, row] of rowsAfter(migrations)) {
    const columns = Object.keys(row).join(', ')
    await pool.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)
       on conflict do nothing`,
      [JSON.stringify(row)],
    )
  }
}

/** The number of deleted rows at the end of a sequence. */
export const DELETED_BATCHES = 10

/** Adds rows with values that are hard to encode. */
export const addAwkwardRows = (pool: pg.Pool) =>
  pool.query(`
    insert into account (id, provider, name) values
      ('\\.', 'aws', E'tab\\t, line\\n, return\\r, \\\\. and \\\\N'), ('', 'gcp', 'Ödön 😀');
    insert into resource (account_id, key, id, cloud_provider, type, name, region, service, tags,
      first_seen_at, last_seen_at)
    select 'many', md5(i::text)::uuid, 'arn:' || i, 'aws', 'bucket', repeat(chr(200 + i % 50), i % 90),
      '', '', case i % 3 when 0 then 'null' when 1 then '{"b": [1.50, "\\\\.\\n"], "a": {}}' else '""' end::jsonb,
      case i % 4 when 0 then 'infinity' else '2026-03-01T12:00:00.123456Z'::timestamptz + i * interval '1 us' end,
      '0044-03-15 00:00:00+00 BC'
    from generate_series(1, 400) i;
    insert into import_run (id, format, complete, status, sources, accounts, observed_at, started_at)
    values ('01900000-0000-7000-8000-0000000000aa', 'asff', false, 'running',
      array['a,b', '"', null, 'NULL', '', E'\\\\.\\n'], array[]::text[], now(), now());
    insert into source_batch (run_id, format, records, body)
    select '01900000-0000-7000-8000-0000000000aa', 'asff', i, decode(repeat(md5(i::text), 20 * i), 'hex')
    from generate_series(1, 60) i;
    delete from source_batch where records > ${60 - DELETED_BATCHES}`)

/** All tables, each with its row count and a digest. */
export const contentsOf = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const tables = await pool.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as text from ${name} t`,
    )
    contents[name] = rows[0]?.text ?? ''
  }
  return contents
}

/** The tables in an archive, each with its row count and a digest. */
export const archivedContents = async (pool: pg.Pool): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await contentsOf(pool)).filter(([name]) => !EXCLUDED_TABLES.includes(name)),
  )

/** The archived tables with rows. */
export const filledTables = async (pool: pg.Pool): Promise<string[]> =>
  Object.entries(await archivedContents(pool))
    .filter(([, content]) => !content.startsWith('0 '))
    .map(([name]) => name)

/** A database with rows in every table, its archive, and the expected contents. */
export const createArchivedSource = async () => {
  const source = await createTestDatabase()
  await addReleaseRows(source.pool, await migrationNames())
  await addAwkwardRows(source.pool)
  return {
    ...source,
    archive: await exportArchive(source.address),
    contents: await archivedContents(source.pool),
  }
}

export const linesOf = (archive: Buffer): string[] => gunzipSync(archive).toString().split('\n')

export const headerOf = (archive: Buffer): ArchiveHeader => JSON.parse(linesOf(archive)[0] ?? '')

export const trailerOf = (archive: Buffer): ArchiveTrailer =>
  JSON.parse(linesOf(archive).at(-2) ?? '')
