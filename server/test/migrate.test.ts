import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate, requireSupportedServer } from '../src/platform/db/migrate.ts'
import { MIGRATIONS, VERSION } from '../src/platform/package-paths.ts'
import { createEmptyDatabase, migrationNames, withMigrations } from './support/empty-database.ts'
import { schemaSnapshot } from './support/schema-snapshot.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>

const recorded = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from migration order by name',
  )
  return rows.map(({ name }) => name)
}

const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ tablename: string }>(
    "select tablename::text from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ tablename }) => tablename)
}

/** Ends the session that sleeps inside a migration; false while there is none. */
const breakMigration = async (): Promise<boolean> => {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  )
  return rowCount === 1
}

describe('migrate', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase()
  })
  afterEach(() => database.close())

  it('applies every file once, in order', async () => {
    const names = await migrationNames()
    expect(await migrate(database.address, MIGRATIONS)).toEqual(names)
    expect(await migrate(database.address, MIGRATIONS)).toEqual([])
    expect(await recorded()).toEqual(names)
  })

  it('runs in one of several processes', async () => {
    const names = await migrationNames()
    const done = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.address, MIGRATIONS)),
    )
    expect(done.flat()).toEqual(names)
    expect(done.filter((applied) => applied.length > 0)).toHaveLength(1)
    expect(await recorded()).toEqual(names)
  })

  it('rolls back a failing file, and repeats it', async () => {
    await withMigrations([], async (folder) => {
      await writeFile(join(folder, '0001_first.sql'), 'create table first (id integer);')
      const second = join(folder, '0002_second.sql')
      await writeFile(second, 'create table second (id integer); select 1 / 0;')

      await expect(migrate(database.address, folder)).rejects.toThrow('division by zero')
      expect(await tables()).toEqual(['first', 'migration'])
      expect(await recorded()).toEqual(['0001_first.sql'])

      await writeFile(second, 'create table second (id integer);')
      expect(await migrate(database.address, folder)).toEqual(['0002_second.sql'])
      expect(await tables()).toEqual(['first', 'migration', 'second'])
    })
  })

  it('rolls back when the connection breaks', async () => {
    await withMigrations([], async (folder) => {
      const path = join(folder, '0001_first.sql')
      await writeFile(path, 'create table first (id integer); select pg_sleep(60);')
      const broken = expect(migrate(database.address, folder)).rejects.toThrow(
        'administrator command',
      )
      await vi.waitUntil(breakMigration, { timeout: 60_000 })
      await broken
      expect(await tables()).toEqual(['migration'])

      await writeFile(path, 'create table first (id integer);')
      expect(await migrate(database.address, folder)).toEqual(['0001_first.sql'])
    })
  })

  it('rejects a file that was changed after it was applied, and applies nothing', async () => {
    const [first = ''] = await migrationNames()
    await withMigrations([first], async (folder) => {
      await migrate(database.address, folder)
      const path = join(folder, first)
      await writeFile(path, `${await readFile(path, 'utf8')}-- One more thought.\n`)
      await writeFile(join(folder, '9999_later.sql'), 'create table later (id integer);')

      await expect(migrate(database.address, folder)).rejects.toMatchObject({
        name: 'StartupError',
        message: `Migration ${first} was changed after it had been applied; restore the released file`,
      })
      expect(await tables()).not.toContain('later')
    })
  })

  it('refuses the schema of a newer release, with both versions', async () => {
    await migrate(database.address, MIGRATIONS)
    await database.pool.query(
      "insert into migration (name, digest, release) values ('9999_newer.sql', 'x', '7.1.0')",
    )
    const newest = (await migrationNames()).at(-1)?.replace('.sql', '')
    await expect(migrate(database.address, MIGRATIONS)).rejects.toMatchObject({
      name: 'StartupError',
      message: `The database has the schema of Stance 7.1.0 (9999_newer), and this is Stance ${VERSION} (${newest}), which cannot use it; start Stance 7.1.0 or a later one`,
    })
  })

  it('refuses a newer schema that declares a later release than this one', async () => {
    await migrate(database.address, MIGRATIONS)
    await database.pool.query(
      "insert into migration (name, digest, works_since) values ('9999_newer.sql', 'x', '9998_later.sql')",
    )
    await expect(migrate(database.address, MIGRATIONS)).rejects.toThrow('a newer release')
  })

  it('records the declaration of a migration and the release that applied it', async () => {
    await withMigrations([], async (folder) => {
      await writeFile(join(folder, '0001_first.sql'), 'create table first (id integer);')
      const text = '-- Works with releases since 0001_first\ncreate table second (id integer);'
      await writeFile(join(folder, '0002_second.sql'), text)
      await migrate(database.address, folder)
      const { rows } = await database.pool.query('select name, release, works_since from migration')
      expect(rows).toEqual([
        { name: '0001_first.sql', release: VERSION, works_since: null },
        { name: '0002_second.sql', release: VERSION, works_since: '0001_first.sql' },
      ])
      await rm(join(folder, '0002_second.sql'))
      expect(await migrate(database.address, folder)).toEqual([])
    })
  })

  it('does not change the database of a newer release that it can work with', async () => {
    await migrate(database.address, MIGRATIONS)
    const newest = (await migrationNames()).at(-1)
    await database.pool.query('create table newer (id integer)')
    await database.pool.query(
      "insert into migration (name, digest, works_since) values ('9999_newer.sql', 'x', $1)",
      [newest],
    )
    const before = await schemaSnapshot(database.address)
    expect(await migrate(database.address, MIGRATIONS)).toEqual([])
    expect(await schemaSnapshot(database.address)).toBe(before)
    expect(await recorded()).toContain('9999_newer.sql')
  })

  it('ignores files that are not migrations', async () => {
    await withMigrations([], async (folder) => {
      await writeFile(join(folder, 'notes.sql'), 'create table notes (id integer);')
      await writeFile(join(folder, '0001_first.sql~'), 'create table copy (id integer);')
      expect(await migrate(database.address, folder)).toEqual([])
    })
  })
})

describe('the oldest PostgreSQL', () => {
  it.each([[{ version: 150_000, name: '15.0' }], [{ version: 180_004, name: '18.4' }]])(
    '%o is taken',
    (server) => {
      expect(() => requireSupportedServer(server)).not.toThrow()
    },
  )

  it.each([
    [{ version: 140_019, name: '14.19' }, '14.19'],
    [{ version: 90_624, name: '9.6.24' }, '9.6.24'],
    [undefined, 'an unknown version'],
  ])('%o is refused by name', (server, name) => {
    expect(() => requireSupportedServer(server)).toThrow(
      `PostgreSQL 15 or later is needed; STANCE_DATABASE_URL points to ${name}`,
    )
  })
})
