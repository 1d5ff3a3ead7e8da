/** An archive transfers all data from one database to another. */
import { generateKeyPairSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLogStore } from '../src/capabilities/audit-log/audit-log.store.ts'
import {
  appendSealed,
  records,
  sealAll,
} from '../src/capabilities/audit-log/audit-log.test-data.ts'
import { keyText } from '../src/capabilities/audit-log/audit-signature.ts'
import { verifyAuditLog } from '../src/capabilities/audit-log/audit-verify.service.ts'
import { restoreArchive } from '../src/platform/db/archive/restore-archive.ts'
import { writeArchive } from '../src/platform/db/archive/write-archive.ts'
import { openDatabase } from '../src/platform/db/connection.ts'
import { startEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { MIGRATIONS } from '../src/platform/package-paths.ts'
import {
  addAwkwardRows,
  addReleaseRows,
  archivedContents,
  contentsOf,
  createArchivedSource,
  DELETED_BATCHES,
  EXCLUDED_TABLES,
  exportArchive,
  filledTables,
  headerOf,
  RESTORE,
  restoreFrom,
  trailerOf,
} from './support/archive-fixtures.ts'
import { createEmptyDatabase, migrationNames, withMigrations } from './support/empty-database.ts'
import { rowsAfter } from './support/release-rows.ts'
import { schemaSnapshot } from './support/schema-snapshot.ts'
import { createTestDatabase } from './support/test-database.ts'

const NAMES = await migrationNames()

let source: Awaited<ReturnType<typeof createArchivedSource>>
let target: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeAll(async () => {
  source = await createArchivedSource()
})
afterAll(() => source.close())
beforeEach(async () => {
  target = await createEmptyDatabase()
})
afterEach(() => target.close())

describe('a restored database', () => {
  it('contains the rows of every table', async () => {
    const summary = await restoreFrom(target.address, source.archive)
    expect(await archivedContents(target.pool)).toEqual(source.contents)
    const tables = Object.keys(source.contents)
    expect(await filledTables(target.pool), 'a row for every table').toEqual(tables)
    expect(await schemaSnapshot(target.address)).toBe(await schemaSnapshot(source.address))
    const total = trailerOf(source.archive).tables.reduce((sum, { rows }) => sum + rows, 0)
    expect(summary).toEqual({
      tables: tables.length,
      rows: total,
      bytes: source.archive.length,
    })
  })

  it('exports an archive with the same digests, which can be restored again', async () => {
    await restoreFrom(target.address, source.archive)
    const again = await exportArchive(target.address)
    expect(trailerOf(again)).toEqual(trailerOf(source.archive))
    const third = await createEmptyDatabase()
    await restoreFrom(third.address, again)
    expect(await archivedContents(third.pool)).toEqual(source.contents)
    await third.close()
  })

  it('numbers new rows after all earlier ones', async () => {
    await restoreFrom(target.address, source.archive)
    const last = await target.pool.query('select max(id)::int as id from source_batch')
    const next = await target.pool.query(`
      insert into source_batch (run_id, format, records, body)
      select id, 'asff', 0, '' from import_run limit 1 returning id::int`)
    expect(next.rows[0].id).toBe(last.rows[0].id + DELETED_BATCHES + 1)
  })

  it('starts with an empty event log, even if consumers were registered before', async () => {
    await migrate(target.address, MIGRATIONS)
    await target.pool.query(`
      insert into event (type, at, subject_id) values ('finding.created', now(), 'x');
      insert into event_cursor values ('search', '700', 1, now());
      insert into job_worker values ('worker-2', now())`)
    await restoreFrom(target.address, source.archive)
    const after = await contentsOf(target.pool)
    expect([after.event, after.event_cursor]).toEqual(['0 ', '0 '])
    expect((await target.pool.query('select id from job_worker')).rows).toEqual([
      { id: 'worker-2' },
    ])
  })

  it('has an audit log that verifies and continues', async () => {
    const audited = await createTestDatabase()
    await appendSealed(audited.connection, records(5))
    await auditLogStore(audited.connection).append(records(3, 5))
    // The transaction ids of an old server are far ahead of those of a new one.
    await audited.pool.query(
      "update audit_entry set transaction_id = '900000000000' where position is null and request_id <> 'r7'",
    )
    await restoreFrom(target.address, await exportArchive(audited.address))
    await audited.close()
    const { publicKey } = generateKeyPairSync('ed25519')
    const verified = () =>
      verifyAuditLog({
        connection: target.connection,
        trustedKeys: [keyText(publicKey)],
        externalCheckpoints: [],
      })
    expect(await verified()).toMatchObject({ ok: true, entries: 5, unsealed: 3 })
    await auditLogStore(target.connection).append(records(1, 8))
    await sealAll(target.connection)
    expect(await verified()).toMatchObject({ ok: true, entries: 9, unsealed: 0 })
    await expect(target.pool.query('delete from audit_entry')).rejects.toThrow('append-only')
  })
})

describe('an archive', () => {
  it('contains every table except those that are specific to an installation, parents first', () => {
    const names = headerOf(source.archive).tables.map(({ name }) => name)
    expect([...names].sort()).toEqual(Object.keys(source.contents))
    expect(names.indexOf('import_run')).toBeLessThan(names.indexOf('source_batch'))
    expect(names.indexOf('finding')).toBeLessThan(names.indexOf('finding_comment'))
  })

  it('includes a table that is added', async () => {
    const grown = await createTestDatabase()
    await grown.pool.query(`
      create table child (id serial primary key, parent integer, twice integer generated always as (parent * 2) stored);
      create table parent (id integer primary key references parent (id));
      alter table child add foreign key (parent) references parent (id);
      insert into parent values (7); insert into child (parent) values (7)`)
    const { tables } = headerOf(await exportArchive(grown.address))
    await grown.close()
    const added = tables.filter(({ name }) => name === 'child' || name === 'parent')
    expect(added).toEqual([
      { name: 'parent', columns: ['id'], sequences: {} },
      { name: 'child', columns: ['id', 'parent'], sequences: { id: '1' } },
    ])
  })

  it('is one snapshot, whatever is written at the same time', async () => {
    const busy = await createTestDatabase()
    await addAwkwardRows(busy.pool)
    const writer = new pg.Client(busy.address)
    await writer.connect()
    await writer.query('begin; lock table resource in access exclusive mode')
    const written = exportArchive(busy.address)
    await vi.waitUntil(
      async () =>
        (
          await busy.pool.query(`select from pg_stat_activity where datname = current_database()
            and application_name = 'stance archive' and wait_event_type = 'Lock'`)
        ).rowCount === 1,
      { timeout: 60_000 },
    )
    await writer.query(`insert into account (id, provider, name) values ('late', 'aws', '');
      delete from source_batch; commit`)
    const { tables } = trailerOf(await written)
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
    expect([rowsOf('account'), rowsOf('source_batch')]).toEqual([2, 50])
    await writer.end()
    await busy.close()
  })

  it('of a database without a schema is rejected', async () => {
    await expect(exportArchive(target.address)).rejects.toThrow(
      'The database contains no data of Stance',
    )
  })

  it('fails when it cannot be written, and leaves no connection behind', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(new Error('no space left')),
    })
    const options = { productVersion: '1', createdAt: new Date() }
    await expect(writeArchive(source.address, full, options)).rejects.toThrow('no space left')
    // The server ends a session after the client has closed its connection.
    await vi.waitFor(async () => {
      const { rowCount } = await source.pool.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'stance archive' and state = 'active'",
      )
      expect(rowCount).toBe(0)
    }, 60_000)
  })
})

describe('an archive of an earlier release', () => {
  it('is restored and migrated to the next release', async () => {
    await withMigrations(NAMES, async (migrations) => {
      await writeFile(
        join(migrations, '9999_next.sql'),
        "alter table account add column note text not null default 'none'",
      )
      await restoreFrom(target.address, source.archive, { ...RESTORE, migrations })
    })
    expect(await filledTables(target.pool)).toEqual(Object.keys(source.contents))
    const { rows } = await target.pool.query('select distinct note from account')
    expect(rows).toEqual([{ note: 'none' }])
  })

  it.each(NAMES.slice(0, -1).map((name, at) => ({ name, applied: NAMES.slice(0, at + 1) })))(
    'after $name is restored and brought forward',
    async ({ applied }) => {
      const old = await createEmptyDatabase()
      await withMigrations(applied, (folder) => migrate(old.address, folder))
      await addReleaseRows(old.pool, applied)
      const bytes = await exportArchive(old.address)
      await restoreFrom(target.address, bytes)
      expect(await schemaSnapshot(target.address)).toBe(await schemaSnapshot(source.address))
      const kept = rowsAfter(applied).map(([table]) => table)
      expect(await filledTables(target.pool)).toEqual(
        expect.arrayContaining(kept.filter((table) => !EXCLUDED_TABLES.includes(table))),
      )
      await old.close()
    },
  )
})

describe('a large database', () => {
  const ROWS = 100_000
  /** Bound of the memory for the archive alone, whose text has 130 MB. */
  const BOUND = 80_000_000

  const held = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }

  it('is archived and restored in bounded memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stance-archive-'))
    const large = await createTestDatabase()
    await large.pool.query(`
      insert into resource select 'a', md5(i::text)::uuid, i::text, 'aws', 't',
        repeat(md5(i::text), 35), '', '', '', '{}', now(), now() from generate_series(1, ${ROWS}) i`)
    const start = held()
    let most = 0
    const onProgress = () => {
      most = Math.max(most, held() - start)
    }
    const path = join(folder, 'archive')
    await writeArchive(large.address, createWriteStream(path), {
      productVersion: '1',
      createdAt: new Date(),
      onProgress,
    })
    expect(
      await restoreArchive(target.address, createReadStream(path), { ...RESTORE, onProgress }),
    ).toMatchObject({ rows: ROWS })
    expect(most).toBeLessThan(BOUND)
    await large.close()
    await rm(folder, { recursive: true })
  })
})

const OTHER_SERVER = process.env.STANCE_TEST_DATABASE_URL !== undefined

describe.runIf(OTHER_SERVER)('between the embedded server and another', () => {
  it('everything survives the move there and back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stance-archive-'))
    const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    const here = openDatabase(embedded.connection, { size: 2, onError: () => {} })
    await restoreFrom(embedded.connection, source.archive)
    const version = 'select current_setting($1)::int / 10000 as major'
    const majors = await Promise.all(
      [here.pool, target.pool].map(
        async (pool) => (await pool.query(version, ['server_version_num'])).rows[0].major,
      ),
    )
    expect(majors[0]).toBeGreaterThanOrEqual(majors[1])
    const there = await exportArchive(embedded.connection)
    expect(trailerOf(there).tables).toEqual(trailerOf(source.archive).tables)
    await restoreFrom(target.address, there)
    expect(await archivedContents(target.pool)).toEqual(source.contents)
    await here.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})
