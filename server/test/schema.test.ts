/**
 * schema.sql shows what the migrations amount to, for readers and for reviews of a migration.
 * After a new migration: `npx vitest run server/test/schema.test.ts --update`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaSnapshot } from './support/schema-snapshot.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const HEADER = `-- What the migrations amount to: the result of all of them, for reading. Generated from the
-- catalogue of a migrated database by server/test/schema.test.ts; no program reads it.

`

it('schema.sql is the schema after all migrations', async () => {
  await expect(HEADER + (await schemaSnapshot(database.address))).toMatchFileSnapshot(
    '../schema.sql',
  )
})

it('a kind of object that the snapshot does not support is rejected', async () => {
  await database.pool.query('create materialized view hidden as select 1')
  await expect(schemaSnapshot(database.address)).rejects.toThrow('cannot show hidden')
})
