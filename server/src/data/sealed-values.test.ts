import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createSealing } from '../platform/sealing.ts'
import { resealColumn } from './sealed-values.store.ts'

const COLUMN = { table: 'sealed_example', column: 'secret', bound: ['id'] }

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table sealed_example (id bigint primary key, secret bytea)`.execute(
    database.connection,
  )
})
afterAll(() => database.close())

it('a change of the key seals every value again, also after an interruption', async () => {
  const { connection } = database
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const before = createSealing(async () => [former])
  for (let id = 1; id <= 450; id += 1) {
    const secret = await before.seal(COLUMN, { id: String(id) }, Buffer.from(`value ${id}`))
    await sql`insert into sealed_example values (${id}, ${secret})`.execute(connection)
  }
  await sql`insert into sealed_example values (999, null)`.execute(connection)

  const both = createSealing(async () => [current, former])
  const interrupted = createSealing(async () => [current, former])
  let sealed = 0
  const failing = {
    ...interrupted,
    seal: (...args: Parameters<typeof interrupted.seal>) => {
      sealed += 1
      if (sealed > 250) throw new Error('killed')
      return interrupted.seal(...args)
    },
  }
  await expect(resealColumn(connection, failing, COLUMN)).rejects.toThrow('killed')
  expect(await resealColumn(connection, both, COLUMN)).toBe(200)
  expect(await resealColumn(connection, both, COLUMN)).toBe(0)

  const after = createSealing(async () => [current])
  const { rows } = await sql<{ id: string; secret: Buffer | null }>`
    select id::text as id, secret from sealed_example order by id`.execute(connection)
  for (const { id, secret } of rows) {
    if (secret) expect(String(await after.open(COLUMN, { id }, secret))).toBe(`value ${id}`)
  }
  expect(rows.filter(({ secret }) => secret).length).toBe(450)
})
