import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { together } from './batch.ts'
import { copyLine, copyRows } from './copy-rows.ts'
import { addingLinesStep, addingStep } from './insert-or-copy.ts'
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

/** Any text that PostgreSQL can hold. */
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
          .map((moment) => moment.toISOString()),
      ),
      tags: fc.dictionary(note, note).map((tags) => JSON.stringify(tags)),
      share: fc.double({ noNaN: true, noDefaultInfinity: true }).map((share) => share + 0),
      done: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((given): Row[] => given.map((row, position) => ({ position, ...row })))

const stored = async (): Promise<Row[]> => {
  const { rows: found } = await sql<Row & { tags: object; at: Date | null }>`
    select ${columnsOf(COLUMNS)} from sample order by position`.execute(database.connection)
  return found.map((row) => ({
    ...row,
    at: row.at?.toISOString() ?? null,
    tags: JSON.stringify(row.tags),
  }))
}

const plain = (given: readonly Row[]) =>
  given.map((row) => ({ ...row, tags: JSON.parse(row.tags) as object, share: row.share || 0 }))

describe.each([
  {
    way: 'as a relation',
    write: async (given: readonly Row[]) => {
      await sql`
        insert into sample (${columnsOf(COLUMNS)})
        select ${columnsOf(COLUMNS)} from ${rowsAs('given', COLUMNS, given)}`.execute(
        database.connection,
      )
    },
  },
  {
    way: 'copied',
    write: (given: readonly Row[]) => copyRows(database.connection, sql`sample`, COLUMNS, given),
  },
  {
    way: 'copied as lines',
    write: async (given: readonly Row[]) => {
      const lines = given.map((row) => copyLine(COLUMNS, row))
      await together(database.connection, [addingLinesStep(sql`sample`, COLUMNS, lines)])
    },
  },
  {
    way: 'added, however many',
    write: async (given: readonly Row[]) => {
      await together(database.connection, [addingStep(sql`sample`, COLUMNS, given)])
    },
  },
])('rows $way', ({ write }) => {
  it('are stored as they are', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        await database.pool.query('truncate sample')
        await write(given)
        expect(plain(await stored())).toEqual(plain(given))
      }),
      { numRuns: 60 },
    )
  })

  it('are refused when one is there, and the connection goes on', async () => {
    const row = { position: 1, note: 'a', at: null, tags: '{}', share: 0.5, done: true }
    await database.pool.query('truncate sample')
    await write([row])
    await expect(write([{ ...row, position: 2 }, row])).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toEqual([row])
  })

  it('hold a sign for what PostgreSQL cannot hold', async () => {
    await database.pool.query('truncate sample')
    const row = { position: 1, note: 'a\u0000b\ud800c', at: null, tags: '{}', share: 0, done: true }
    await write([row])
    expect(await stored()).toEqual([{ ...row, note: 'a\ufffdb\ufffdc' }])
  })
})

describe('steps that go together', () => {
  const insertion = (position: number) =>
    sql`insert into sample (position, share) values (${position}, 0) returning position`

  it('are all done, and the asking one answers', async () => {
    await database.pool.query('truncate sample')
    const step = sql<{ position: number }>`
      insert into sample (position, share) values (3, 0), (4, 0) returning position`
    const answers = await together(database.connection, [insertion(1), insertion(2)], {
      step,
      columns: ['position'],
    })
    expect(answers).toEqual([{ position: 3 }, { position: 4 }])
    expect((await stored()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  it('are none of them done when one fails', async () => {
    await database.pool.query('truncate sample')
    await expect(together(database.connection, [insertion(1), insertion(1)])).rejects.toMatchObject(
      {
        code: '23505',
      },
    )
    expect(await stored()).toEqual([])
  })

  it('may be none', async () => {
    expect(await together(database.connection, [])).toEqual([])
  })
})
