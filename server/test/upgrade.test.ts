/**
 * The database of every earlier release can be migrated: it is built migration by migration, with rows
 * in the shape of each release, and then migrated to the latest schema at once.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { MIGRATIONS } from '../src/platform/package-paths.ts'
import { createEmptyDatabase, migrationNames, withMigrations } from './support/empty-database.ts'
import { RELEASE_ROWS, rowsAfter } from './support/release-rows.ts'
import { schemaSnapshot } from './support/schema-snapshot.ts'
import { createTestDatabase } from './support/test-database.ts'

const NAMES = await migrationNames()
const rowsOf = (name: string) => Object.entries(RELEASE_ROWS[name] ?? {})

let latest = ''
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeAll(async () => {
  const fresh = await createTestDatabase()
  latest = await schemaSnapshot(fresh.address)
  await fresh.close()
})
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.close())

const insert = (pool: pg.Pool, table: string, row: object) => {
  const columns = Object.keys(row).join(', ')
  return pool.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  )
}

const hasRow = async (pool: pg.Pool, table: string, row: object): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from ${table} kept where to_jsonb(kept) @> $1::jsonb`,
    [JSON.stringify(row)],
  )
  return rowCount === 1
}

/** Applies the migrations one by one, and adds the rows of each release. */
const migrateWithRows = async (names: readonly string[]) => {
  for (const [at, name] of names.entries()) {
    await withMigrations(names.slice(0, at + 1), (folder) => migrate(database.address, folder))
    for (const [table, row] of rowsOf(name)) await insert(database.pool, table, row)
  }
}

const emptyTables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  )
  const empty: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await database.pool.query(`select from ${name} limit 1`)
    if (rowCount === 0) empty.push(name)
  }
  return empty
}

const NEXT = '9999_next.sql'

describe('a database of an earlier release', () => {
  it('keeps its data through a migration of the next release', async () => {
    await migrateWithRows(NAMES)
    await withMigrations(NAMES, async (folder) => {
      await writeFile(join(folder, NEXT), "alter table account add column note text default ''")
      expect(await migrate(database.address, folder)).toEqual([NEXT])
    })
    for (const [table, row] of rowsAfter(NAMES)) {
      expect(await hasRow(database.pool, table, row), table).toBe(true)
    }
  })

  it.each(NAMES.slice(0, -1).map((name, at) => ({ name, count: at + 1 })))(
    'after $name keeps its data through an upgrade',
    async ({ count }) => {
      const then = NAMES.slice(0, count)
      await migrateWithRows(then)

      expect(await migrate(database.address, MIGRATIONS)).toEqual(NAMES.slice(count))

      expect(await schemaSnapshot(database.address)).toBe(latest)
      for (const [table, row] of rowsAfter(then)) {
        expect(await hasRow(database.pool, table, row), table).toBe(true)
      }
    },
  )

  it('has rows in every table, so that no upgrade is tested on an empty one', async () => {
    await migrateWithRows(NAMES)
    expect(await emptyTables(), 'add a row to test/support/release-rows.ts').toEqual([])
  })
})
