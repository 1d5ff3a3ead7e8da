import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { executeBatch } from './batch.ts'
import { copyRows, encodeCopyRow } from './copy-rows.ts'
import { copyEncoded, insertOrCopy } from './insert-or-copy.ts'
import { columnsOf, rowsAs } from './rows.ts'

const COLUMNS = {
  position: 'integer',
  note: 'text',
  at: 'timestamptz',
  tags: 'jsonb',
  share: 'double precision',
  done: 'boolean',
} as const

interface Row {
  readonly position: number
  readonly note: string | null
  readonly at: string | null
  readonly tags: string
  readonly share: number
  readonly done: boolean
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await database.pool.query(`create table sample (${columns.join(', ')}, primary key (position))`)
})
afterAll(() => database.close())

/** Any text that PostgreSQL can store. */
const storable = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', ''))
const note = fc.oneof(storable, fc.constantFrom('\\N', '\\.', 'a\tb', 'c\r\nd', '\\', '"{,}', ''))

const rows = fc
  .array(
    fc.record({
      note: fc.option(note),
      at: fc.option(
        fc
          .date({
            min: new Date('1970-01-01T00:00:00Z'),
            max: new Date('2100-01-01T00:00:00Z'),
            noInvalidDate: true,
          })
          .map((date) => date.toISOString()),
      ),
      tags: fc.dictionary(note, note).map((tags) => JSON.stringify(tags)),
      share: fc.double({ noNaN: true, noDefaultInfinity: true }).map((share) => share + 0),
      done: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((input): Row[] => input.map((row, position) => ({ position, ...row })))

const readStored = async (): Promise<Row[]> => {
  const { rows: records } = await sql<Row & { tags: object; at: Date | null }>`
    select ${columnsOf(COLUMNS)} from sample order by position`.execute(database.connection)
  return records.map((row) => ({
    ...row,
    at: row.at?.toISOString() ?? null,
    tags: JSON.stringify(row.tags),
  }))
}

const normalise = (input: readonly Row[]) =>
  input.map((row) => ({ ...row, tags: JSON.parse(row.tags) as object, share: row.share || 0 }))

describe.each([
  {
    method: 'inserted as a relation',
    write: async (input: readonly Row[]) => {
      await sql`
        insert into sample (${columnsOf(COLUMNS)})
        select ${columnsOf(COLUMNS)} from ${rowsAs('input', COLUMNS, input)}`.execute(
        database.connection,
      )
    },
  },
  {
    method: 'copied',
    write: (input: readonly Row[]) => copyRows(database.connection, sql`sample`, COLUMNS, input),
  },
  {
    method: 'copied after being encoded',
    write: async (input: readonly Row[]) => {
      const lines = input.map((row) => encodeCopyRow(COLUMNS, row))
      await executeBatch(database.connection, [copyEncoded(sql`sample`, COLUMNS, lines)])
    },
  },
  {
    method: 'inserted or copied, depending on their number',
    write: async (input: readonly Row[]) => {
      await executeBatch(database.connection, [insertOrCopy(sql`sample`, COLUMNS, input)])
    },
  },
])('rows $method', ({ write }) => {
  it('are stored unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (input) => {
        await database.pool.query('truncate sample')
        await write(input)
        expect(normalise(await readStored())).toEqual(normalise(input))
      }),
      { numRuns: 60 },
    )
  })

  it('are rejected when one exists, and the connection stays usable', async () => {
    const row = { position: 1, note: 'a', at: null, tags: '{}', share: 0.5, done: true }
    await database.pool.query('truncate sample')
    await write([row])
    await expect(write([{ ...row, position: 2 }, row])).rejects.toMatchObject({ code: '23505' })
    expect(await readStored()).toEqual([row])
  })

  it('contain a replacement character for what PostgreSQL cannot store', async () => {
    await database.pool.query('truncate sample')
    const row = { position: 1, note: 'a\u0000b\ud800c', at: null, tags: '{}', share: 0, done: true }
    await write([row])
    expect(await readStored()).toEqual([{ ...row, note: 'a\ufffdb\ufffdc' }])
  })
})

describe('a batch of statements', () => {
  const insert = (position: number) =>
    sql`insert into sample (position, share) values (${position}, 0) returning position`

  it('executes all of them and returns the rows of the returning one', async () => {
    await database.pool.query('truncate sample')
    const statement = sql<{ position: number }>`
      insert into sample (position, share) values (3, 0), (4, 0) returning position`
    const returned = await executeBatch(database.connection, [insert(1), insert(2)], {
      statement,
      columns: ['position'],
    })
    expect(returned).toEqual([{ position: 3 }, { position: 4 }])
    expect((await readStored()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  it('executes none of them when one fails', async () => {
    await database.pool.query('truncate sample')
    await expect(executeBatch(database.connection, [insert(1), insert(1)])).rejects.toMatchObject({
      code: '23505',
    })
    expect(await readStored()).toEqual([])
  })

  it('may be empty', async () => {
    expect(await executeBatch(database.connection, [])).toEqual([])
  })
})
