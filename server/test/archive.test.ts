/**
 * An archive carries everything from one database to another, and nothing but a whole archive is
 * ever restored.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLogStore } from '../src/capabilities/audit-log/audit-log.store.ts'
import {
  appendSealed,
  records,
  sealAll,
} from '../src/capabilities/audit-log/audit-log.test-data.ts'
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
  contentsOf,
  exported,
  filledTables,
  LEFT_OUT,
  RESTORE,
  restored,
} from './archive-fixtures.ts'
import { createEmptyDatabase, migrationNames, withMigrations } from './empty-database.ts'
import { schemaSnapshot } from './schema-snapshot.ts'
import { createTestDatabase } from './test-database.ts'

const NAMES = await migrationNames()

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

let source: TestDatabase
let archive: Buffer
let before: Record<string, string>
let target: TestDatabase

const withoutLeftOut = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !LEFT_OUT.includes(name)))

const linesOf = (bytes: Buffer): string[] => gunzipSync(bytes).toString().split('\n')
const headerOf = (bytes: Buffer) => JSON.parse(linesOf(bytes)[0] ?? '')
const trailerOf = (bytes: Buffer) => JSON.parse(linesOf(bytes).at(-2) ?? '')

/** The archive with another header. */
const withHeader = (over: object): Buffer => {
  const [header = '', ...lines] = linesOf(archive)
  return gzipSync([JSON.stringify({ ...JSON.parse(header), ...over }), ...lines].join('\n'))
}

const refused = async (bytes: Buffer, options = RESTORE): Promise<string> => {
  const error = await restored(target.address, bytes, options).then(
    () => new Error('It was restored'),
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'AppError', code: 'CONFLICT' })
  expect(await filledTables(target.pool)).toEqual([])
  return error.message
}

beforeAll(async () => {
  source = await createTestDatabase()
  await addReleaseRows(source.pool, NAMES)
  await addAwkwardRows(source.pool)
  before = await contentsOf(source.pool)
  archive = await exported(source.address)
})
afterAll(() => source.close())
beforeEach(async () => {
  target = await createEmptyDatabase()
})
afterEach(() => target.close())

describe('a restored database', () => {
  it('holds what every table held', async () => {
    const summary = await restored(target.address, archive)
    const after = await contentsOf(target.pool)
    expect(withoutLeftOut(after)).toEqual(withoutLeftOut(before))
    expect(Object.values(withoutLeftOut(after)).filter((text) => text.startsWith('0 '))).toEqual([])
    expect(await schemaSnapshot(target.address)).toBe(await schemaSnapshot(source.address))
    const total = trailerOf(archive).tables.reduce(
      (sum: number, { rows }: { rows: number }) => sum + rows,
      0,
    )
    expect(summary).toEqual({
      tables: Object.keys(withoutLeftOut(after)).length,
      rows: total,
      bytes: archive.length,
    })
  })

  it('has an archive with the same digests, from which another can be restored', async () => {
    await restored(target.address, archive)
    const again = await exported(target.address)
    expect(trailerOf(again)).toEqual(trailerOf(archive))
    const third = await createEmptyDatabase()
    await restored(third.address, again)
    expect(withoutLeftOut(await contentsOf(third.pool))).toEqual(withoutLeftOut(before))
    await third.close()
  })

  it('numbers new rows after all that there ever were', async () => {
    const next = async ({ pool }: TestDatabase): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(`
        insert into source_batch (run_id, format, records, body)
        select id, 'asff', 0, '' from import_run limit 1 returning id`)
      return rows[0]?.id ?? 0
    }
    await restored(target.address, archive)
    const { rows } = await source.pool.query('select max(id)::int as id from source_batch')
    const number = await next(target)
    expect(number).toBe(rows[0].id + 11)
  })

  it('begins its log of events anew, also when consumers had come before the data', async () => {
    await migrate(target.address, MIGRATIONS)
    await target.pool.query(`
      insert into event (type, at, subject_id) values ('finding.created', now(), 'x');
      insert into event_cursor values ('search', '700', 1, now());
      insert into job_worker values ('worker-2', now())`)
    await restored(target.address, archive)
    const after = await contentsOf(target.pool)
    expect([after.event, after.event_cursor]).toEqual(['0 ', '0 '])
    expect((await target.pool.query('select id from job_worker')).rows).toEqual([
      { id: 'worker-2' },
    ])
  })

  it('has an audit log that proves itself and goes on', async () => {
    const audited = await createTestDatabase()
    await appendSealed(audited.connection, records(5))
    await auditLogStore(audited.connection).append(records(3, 5))
    // A server that has run for long is far ahead of a new one.
    await audited.pool.query(
      "update audit_entry set transaction_id = '900000000000' where position is null and request_id <> 'r7'",
    )
    await restored(target.address, await exported(audited.address))
    await audited.close()
    const { publicKey } = generateKeyPairSync('ed25519')
    const verified = () =>
      verifyAuditLog({
        connection: target.connection,
        trustedKeys: [publicKey],
        externalCheckpoint: null,
      })
    expect(await verified()).toMatchObject({ ok: true, entries: 5, unsealed: 3 })
    await auditLogStore(target.connection).append(records(1, 8))
    await sealAll(target.connection)
    expect(await verified()).toMatchObject({ ok: true, entries: 9, unsealed: 0 })
    await expect(target.pool.query('delete from audit_entry')).rejects.toThrow('append-only')
  })
})

describe('an archive', () => {
  it('names every table but those that mean nothing elsewhere, parents first', () => {
    const names = headerOf(archive).tables.map(({ name }: { name: string }) => name)
    expect([...names].sort()).toEqual(Object.keys(withoutLeftOut(before)))
    expect(names.indexOf('import_run')).toBeLessThan(names.indexOf('source_batch'))
    expect(names.indexOf('finding')).toBeLessThan(names.indexOf('finding_comment'))
  })

  it('takes in a table that somebody adds', async () => {
    const grown = await createTestDatabase()
    await grown.pool.query(`
      create table child (id serial primary key, parent integer, twice integer generated always as (parent * 2) stored);
      create table parent (id integer primary key references parent (id));
      alter table child add foreign key (parent) references parent (id);
      insert into parent values (7); insert into child (parent) values (7)`)
    const { tables } = headerOf(await exported(grown.address))
    await grown.close()
    expect(tables.slice(-2).map(({ name }: { name: string }) => name)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    const named = (name: string) => tables.find((table: { name: string }) => table.name === name)
    expect(named('child')).toEqual({
      name: 'child',
      columns: ['id', 'parent'],
      sequences: { id: '1' },
    })
    expect(tables.indexOf(named('parent'))).toBeLessThan(tables.indexOf(named('child')))
  })

  it('is one snapshot, whatever is written meanwhile', async () => {
    const busy = await createTestDatabase()
    await addAwkwardRows(busy.pool)
    const writer = new pg.Client(busy.address)
    await writer.connect()
    await writer.query('begin; lock table resource in access exclusive mode')
    const written = exported(busy.address)
    await vi.waitUntil(
      async () =>
        (
          await busy.pool.query(`select from pg_stat_activity where datname = current_database()
            and application_name = 'stance archive' and wait_event_type = 'Lock'`)
        ).rowCount === 1,
      { timeout: 20_000 },
    )
    await writer.query(`insert into account (id, provider, name) values ('late', 'aws', '');
      delete from source_batch; commit`)
    const { tables } = trailerOf(await written)
    const rowsOf = (name: string) =>
      tables.find((table: { name: string }) => table.name === name)?.rows
    expect([rowsOf('account'), rowsOf('source_batch')]).toEqual([2, 50])
    await writer.end()
    await busy.close()
  })

  it('of a database that was never set up is refused', async () => {
    await expect(exported(target.address)).rejects.toThrow('The database holds nothing of Stance')
  })

  it('is not finished when it cannot be written, and leaves no connection behind', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(new Error('no space left')),
    })
    const options = { productVersion: '1', createdAt: new Date() }
    await expect(writeArchive(source.address, full, options)).rejects.toThrow('no space left')
    const { rowCount } = await source.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'stance archive' and state = 'active'",
    )
    expect(rowCount).toBe(0)
  })
})

describe('an archive of an earlier release', () => {
  it.each(NAMES.slice(0, -1).map((name, at) => ({ name, made: NAMES.slice(0, at + 1) })))(
    'after $name is restored and brought forward',
    async ({ made }) => {
      const old = await createEmptyDatabase()
      await withMigrations(made, (folder) => migrate(old.address, folder))
      await addReleaseRows(old.pool, made)
      const bytes = await exported(old.address)
      await restored(target.address, bytes)
      expect(await schemaSnapshot(target.address)).toBe(await schemaSnapshot(source.address))
      expect(await filledTables(target.pool)).toEqual(
        Object.keys(withoutLeftOut(await contentsOf(old.pool))),
      )
      await old.close()
    },
  )

  it('is refused by a database that has come forward already', async () => {
    const old = await createEmptyDatabase()
    await withMigrations(NAMES.slice(0, 1), (folder) => migrate(old.address, folder))
    const bytes = await exported(old.address)
    await old.close()
    await migrate(target.address, MIGRATIONS)
    expect(await refused(bytes)).toBe(
      `The schema of the database (${NAMES.at(-1)}) is not that of the archive (${NAMES[0]}), and it can only go forward; restore into a new database`,
    )
  })
})

describe('a restore is refused', () => {
  it('into a database with data, which it names and leaves as it is', async () => {
    await migrate(target.address, MIGRATIONS)
    await target.pool.query(
      "insert into refused_access values ('2026-03-01T12:00:00Z', '192.0.2.1', 1)",
    )
    const held = await contentsOf(target.pool)
    await expect(restored(target.address, archive)).rejects.toThrow(
      'The database is not empty: refused_access has rows. An archive is restored into a new database',
    )
    expect(await contentsOf(target.pool)).toEqual(held)
  })

  it('of an archive of a later release, which it names', async () => {
    const migrations = [...headerOf(archive).migrations, { name: '9999_later.sql', digest: 'x' }]
    expect(await refused(withHeader({ migrations, product_version: '9.1.0' }))).toBe(
      `The archive was written by Stance 9.1.0 with the migration 9999_later.sql, which Stance ${RESTORE.productVersion} does not have; install Stance 9.1.0 to restore it`,
    )
  })

  it('of an archive whose migrations are others', async () => {
    await withMigrations(NAMES, async (migrations) => {
      await appendFile(join(migrations, NAMES[0] ?? ''), '-- One more thought.\n')
      expect(await refused(archive, { ...RESTORE, migrations })).toContain(
        `with the migration ${NAMES[0]}, which`,
      )
    })
  })

  it('of an archive in another format', async () => {
    expect(await refused(withHeader({ format_version: 2, product_version: '9.1.0' }))).toBe(
      'The archive has format 2, and this version of Stance reads format 1; restore it with Stance 9.1.0',
    )
  })

  it('of an archive whose tables are not those of its migrations', async () => {
    const [first, ...tables] = headerOf(archive).tables
    const message = 'The tables of the archive are not those of its migrations'
    expect(await refused(withHeader({ tables }))).toBe(message)
    const other = { ...first, columns: [...first.columns, 'pg_sleep'] }
    expect(await refused(withHeader({ tables: [other, ...tables] }))).toBe(message)
  })

  it.each([
    ['text', Buffer.from('Findings\n')],
    ['compressed text', gzipSync('Findings\n')],
    ['compressed JSON', gzipSync('{"format":"other"}\n')],
    ['a compressed list', gzipSync('[1]\n[2]\n')],
  ])('of %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('This is not an archive of Stance')
  })

  it.each([
    ['nothing at all', () => Buffer.alloc(0)],
    ['an archive without its last byte', () => archive.subarray(0, -1)],
    ['an archive without its last line', () => gzipSync(linesOf(archive).slice(0, -2).join('\n'))],
  ])('of %s', async (_, bytes) => {
    expect(await refused(bytes())).toBe(
      'The archive is damaged: it ends too early. Nothing was restored',
    )
  })

  it('of two archives in one', async () => {
    expect(await refused(Buffer.concat([archive, archive]))).toBe(
      'The archive is damaged: something follows its end. Nothing was restored',
    )
  })

  it('of rows that were removed or doubled', async () => {
    const lines = linesOf(archive)
    const many = lines.findIndex((line) => line.startsWith('many\t'))
    for (const changed of [lines.toSpliced(many, 1), lines.toSpliced(many, 0, '\\.\t\\.\t\t')]) {
      expect(await refused(gzipSync(changed.join('\n')))).toMatch(/^The archive is damaged: /)
    }
  })
})

describe('damage', () => {
  it('at any byte is found, or changes nothing', async () => {
    const expected = withoutLeftOut(before)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(archive.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bytes = Buffer.from(archive)
          bytes[at] = (bytes[at] ?? 0) ^ change
          const done = await restored(target.address, bytes).then(
            () => true,
            (error) => {
              expect(error).toMatchObject({ code: 'CONFLICT' })
              return false
            },
          )
          const kept = await filledTables(target.pool)
          if (!done) expect(kept).toEqual([])
          else {
            expect(withoutLeftOut(await contentsOf(target.pool))).toEqual(expected)
            await target.pool.query('drop schema public cascade; create schema public')
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('at any byte of the text is found, although the compression is sound', async () => {
    const text = gunzipSync(archive)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bytes = Buffer.from(text)
          bytes[at] = (bytes[at] ?? 0) ^ change
          await refused(gzipSync(bytes, { level: 1 }))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('by a cut anywhere is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), async (length) => {
        expect(await refused(archive.subarray(0, length))).toBe(
          'The archive is damaged: it ends too early. Nothing was restored',
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('a restore that does not come to its end', () => {
  /** Half of the archive, then whatever `then` does. */
  const half = (then: () => Promise<void>) =>
    Readable.from(
      (async function* () {
        yield archive.subarray(0, archive.length / 2)
        await then()
        yield archive.subarray(archive.length / 2)
      })(),
    )

  it('because its connection broke leaves an empty database, which takes the next', async () => {
    const broken = half(async () => {
      const terminated = async () =>
        (
          await target.pool.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and application_name = 'stance archive'
              and query like 'copy%from stdin'`)
        ).rowCount === 1
      await vi.waitUntil(terminated, { timeout: 20_000 })
    })
    await expect(restoreArchive(target.address, broken, RESTORE)).rejects.toThrow(/terminat/)
    expect(await filledTables(target.pool)).toEqual([])
    await restored(target.address, archive)
    expect(withoutLeftOut(await contentsOf(target.pool))).toEqual(withoutLeftOut(before))
  })

  it('because its source failed says so', async () => {
    const gone = half(() => Promise.reject(new Error('the disk is gone')))
    await expect(restoreArchive(target.address, gone, RESTORE)).rejects.toThrow('the disk is gone')
    expect(await filledTables(target.pool)).toEqual([])
  })

  it('keeps whoever writes waiting, and a second restore out', async () => {
    await migrate(target.address, MIGRATIONS)
    const waiting: Promise<unknown>[] = []
    const slow = half(async () => {
      const blocked = async (count: number) =>
        (
          await target.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount === count
      await vi.waitUntil(async () => (await filling()) === 1, { timeout: 20_000 })
      waiting.push(restored(target.address, archive).catch((error) => error.message))
      await vi.waitUntil(() => blocked(1), { timeout: 20_000 })
      waiting.push(
        target.pool.query("insert into account (id, provider, name) values ('new', 'aws', '')"),
      )
      await vi.waitUntil(() => blocked(2), { timeout: 20_000 })
    })
    const filling = async () =>
      (
        await target.pool.query(
          "select from pg_stat_activity where datname = current_database() and query like 'copy%from stdin'",
        )
      ).rowCount
    await restoreArchive(target.address, slow, RESTORE)
    const [second] = await Promise.all(waiting)
    expect(second).toContain('The database is not empty: account has rows')
    const { rows } = await target.pool.query("select id from account where id in ('new', '\\.')")
    expect(rows).toHaveLength(2)
  })
})

describe('a large database', () => {
  const ROWS = 100_000
  /** Of what is held in memory beside the rest of the process; the text of the archive is 130 MB. */
  const BOUND = 60_000_000

  const held = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }

  it('is archived and restored in bounded memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stance-archive-'))
    const large = await createTestDatabase()
    await large.pool.query(`
      insert into resource select 'a', md5(i::text)::uuid, i::text, 'aws', 't',
        repeat(md5(i::text), 35), '', '', '{}', now(), now() from generate_series(1, ${ROWS}) i`)
    const start = held()
    let most = 0
    const onProgress = () => {
      most = Math.max(most, held() - start)
    }
    const path = join(folder, 'archive')
    await writeArchive(large.address, createWriteStream(path), {
      ...{ productVersion: '1', createdAt: new Date(), onProgress },
    })
    expect(
      await restoreArchive(target.address, createReadStream(path), { ...RESTORE, onProgress }),
    ).toMatchObject({ rows: ROWS })
    console.log('MOST', most)
    expect(most).toBeLessThan(BOUND)
    await large.close()
    await rm(folder, { recursive: true })
  })
})

const OTHER_SERVER = process.env.STANCE_TEST_DATABASE_URL !== undefined

describe.runIf(OTHER_SERVER)('between the embedded server and another', () => {
  it('everything comes there and back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stance-archive-'))
    const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    const here = openDatabase(embedded.connection, { size: 2, onError: () => {} })
    await restored(embedded.connection, archive)
    const version = 'select current_setting($1)::int / 10000 as major'
    const majors = await Promise.all(
      [here.pool, target.pool].map(
        async (pool) => (await pool.query(version, ['server_version_num'])).rows[0].major,
      ),
    )
    expect(majors[0]).toBeGreaterThanOrEqual(majors[1])
    const there = await exported(embedded.connection)
    expect(trailerOf(there).tables).toEqual(trailerOf(archive).tables)
    await restored(target.address, there)
    expect(withoutLeftOut(await contentsOf(target.pool))).toEqual(withoutLeftOut(before))
    await here.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})
