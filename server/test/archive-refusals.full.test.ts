import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreArchive } from '../src/platform/db/archive/restore-archive.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { MIGRATIONS } from '../src/platform/package-paths.ts'
import {
  archivedContents,
  contentsOf,
  createArchivedSource,
  filledTables,
  headerOf,
  linesOf,
  RESTORE,
  restoreFrom,
} from './support/archive-fixtures.ts'
import { createEmptyDatabase, migrationNames, withMigrations } from './support/empty-database.ts'

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

/** The archive with another header. */
const withHeader = (over: object): Buffer => {
  const [header = '', ...lines] = linesOf(source.archive)
  return gzipSync([JSON.stringify({ ...JSON.parse(header), ...over }), ...lines].join('\n'))
}

const refused = async (bytes: Buffer, options = RESTORE): Promise<string> => {
  const error = await restoreFrom(target.address, bytes, options).then(
    () => new Error('It was restored'),
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'CommandError' })
  expect(await filledTables(target.pool)).toEqual([])
  return error.message
}

describe('a restore is rejected', () => {
  it('into a database with data, which it names and does not change', async () => {
    await migrate(target.address, MIGRATIONS)
    await target.pool.query(
      "insert into refused_access values ('2026-03-01T12:00:00Z', '192.0.2.1', 1)",
    )
    const held = await contentsOf(target.pool)
    await expect(restoreFrom(target.address, source.archive)).rejects.toThrow(
      'The database is not empty: refused_access has rows. An archive is restored into a new database',
    )
    expect(await contentsOf(target.pool)).toEqual(held)
  })

  it('of an archive of a later release, which it names', async () => {
    const migrations = [
      ...headerOf(source.archive).migrations,
      { name: '9999_later.sql', digest: 'x' },
    ]
    expect(await refused(withHeader({ migrations, product_version: '9.1.0' }))).toBe(
      `The archive was written by Stance 9.1.0 with the migration 9999_later.sql, which Stance ${RESTORE.productVersion} does not have; install Stance 9.1.0 to restore it`,
    )
  })

  it('of an archive with other migrations', async () => {
    await withMigrations(NAMES, async (migrations) => {
      await appendFile(join(migrations, NAMES[0] ?? ''), '-- One more thought.\n')
      expect(await refused(source.archive, { ...RESTORE, migrations })).toContain(
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
    const [first, ...tables] = headerOf(source.archive).tables
    const message = 'The tables of the archive are not those of its migrations'
    expect(await refused(withHeader({ tables }))).toBe(message)
    const other = { ...first, columns: [...(first?.columns ?? []), 'pg_sleep'] }
    expect(await refused(withHeader({ tables: [other, ...tables] }))).toBe(message)
  })

  it('of an archive of an earlier release into a newer schema', async () => {
    await withMigrations(NAMES, async (folder) => {
      const text = '-- Works with releases since 0001_baseline\ncreate table next (id integer);'
      await writeFile(join(folder, '9999_next.sql'), text)
      await migrate(target.address, folder)
    })
    expect(await refused(source.archive)).toBe(
      `The schema of the database (9999_next.sql) is not that of the archive (${NAMES.at(-1)}), and it can only go forward; restore into a new database`,
    )
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
    ['an archive without its last byte', () => source.archive.subarray(0, -1)],
    [
      'an archive without its last line',
      () => gzipSync(linesOf(source.archive).slice(0, -2).join('\n')),
    ],
  ])('of %s', async (_, bytes) => {
    expect(await refused(bytes())).toBe(
      'The archive is damaged: it ends too early. Nothing was restored',
    )
  })

  it('of two concatenated archives', async () => {
    expect(await refused(Buffer.concat([source.archive, source.archive]))).toBe(
      'The archive is damaged: data follows its end. Nothing was restored',
    )
  })

  it('of removed or duplicated rows', async () => {
    const lines = linesOf(source.archive)
    const many = lines.findIndex((line) => line.startsWith('many\t'))
    for (const changed of [lines.toSpliced(many, 1), lines.toSpliced(many, 0, '\\.\t\\.\t\t')]) {
      expect(await refused(gzipSync(changed.join('\n')))).toMatch(/^The archive is damaged: /)
    }
  })
})

describe('damage', () => {
  it('at any byte is detected, or has no effect', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(source.archive.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bytes = Buffer.from(source.archive)
          bytes[at] = (bytes[at] ?? 0) ^ change
          const done = await restoreFrom(target.address, bytes).then(
            () => true,
            (error) => {
              expect(error).toMatchObject({ name: 'CommandError' })
              return false
            },
          )
          const kept = await filledTables(target.pool)
          if (!done) expect(kept).toEqual([])
          else {
            expect(await archivedContents(target.pool)).toEqual(source.contents)
            await target.pool.query('drop schema public cascade; create schema public')
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('at any byte of the text is detected, although the compression is valid', async () => {
    const text = gunzipSync(source.archive)
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
      { numRuns: 20 },
    )
  })

  it('by truncation anywhere is detected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(source.archive.length - 1), async (length) => {
        expect(await refused(source.archive.subarray(0, length))).toBe(
          'The archive is damaged: it ends too early. Nothing was restored',
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('an interrupted restore', () => {
  /** Half of the archive, then the effect of `then`. */
  const half = (then: () => Promise<void>) =>
    Readable.from(
      (async function* () {
        yield source.archive.subarray(0, source.archive.length / 2)
        await then()
        yield source.archive.subarray(source.archive.length / 2)
      })(),
    )

  it('leaves an empty database when its connection breaks, and can be repeated', async () => {
    const broken = half(async () => {
      const terminated = async () =>
        (
          await target.pool.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and application_name = 'stance archive'
              and query like 'copy%from stdin'`)
        ).rowCount === 1
      await vi.waitUntil(terminated, { timeout: 60_000 })
    })
    await expect(restoreArchive(target.address, broken, RESTORE)).rejects.toThrow(
      /terminat|not queryable|EPIPE|ECONNRESET/,
    )
    expect(await filledTables(target.pool)).toEqual([])
    await restoreFrom(target.address, source.archive)
    expect(await archivedContents(target.pool)).toEqual(source.contents)
  })

  it('reports a failure of its source', async () => {
    const failing = half(() => Promise.reject(new Error('the disk is gone')))
    await expect(restoreArchive(target.address, failing, RESTORE)).rejects.toThrow(
      'the disk is gone',
    )
    expect(await filledTables(target.pool)).toEqual([])
  })

  it('blocks writers and rejects a second restore', async () => {
    await migrate(target.address, MIGRATIONS)
    const writes: Promise<unknown>[] = []
    const slow = half(async () => {
      const blocked = async (count: number) =>
        (
          await target.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount === count
      await vi.waitUntil(async () => (await filling()) === 1, { timeout: 60_000 })
      writes.push(restoreFrom(target.address, source.archive).catch((error) => error.message))
      await vi.waitUntil(() => blocked(1), { timeout: 60_000 })
      writes.push(
        target.pool.query("insert into account (id, provider, name) values ('new', 'aws', '')"),
      )
      await vi.waitUntil(() => blocked(2), { timeout: 60_000 })
    })
    const filling = async () =>
      (
        await target.pool.query(
          "select from pg_stat_activity where datname = current_database() and query like 'copy%from stdin'",
        )
      ).rowCount
    await restoreArchive(target.address, slow, RESTORE)
    const [second] = await Promise.all(writes)
    expect(second).toContain('The database is not empty: account has rows')
    const { rows } = await target.pool.query("select id from account where id in ('new', '\\.')")
    expect(rows).toHaveLength(2)
  })
})
