import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './support/test-database.ts'

const database = await createTestDatabase()
afterAll(database.close)

const rows = async (text: string) => (await database.pool.query(text)).rows

it('every table of the database has a comment', async () => {
  const named = await rows(`
    select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ comment }) => !comment)).toEqual([])
})

it('columns that do not explain themselves have comments', async () => {
  const [{ commented }] = await rows(`
    select count(*)::int as commented from pg_description
    join pg_class on pg_class.oid = objoid and relnamespace = 'public'::regnamespace
    where classoid = 'pg_class'::regclass and objsubid > 0`)
  expect(commented).toBeGreaterThan(40)
})
