import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { withSession } from './archive/session.ts'
import { copyIn, copyOut, copyTarget } from './copy.ts'

const COLUMNS = {
  id: 'integer',
  note: 'text',
  bytes: 'bytea',
  at: 'timestamptz',
  short: 'real',
  long: 'double precision',
  tags: 'text[]',
  document: 'jsonb',
  transaction: 'xid8',
  mood: 'mood',
  exact: 'numeric',
  "a 'name' \"": 'boolean',
  span: 'interval',
}
const NAMES = Object.keys(COLUMNS)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  const columns = Object.entries(COLUMNS).map(
    ([name, type]) => `${pg.escapeIdentifier(name)} ${type}`,
  )
  await database.pool.query(`
    create type mood as enum ('sad', 'it''s fine, \\.');
    create table sample (${columns.join(', ')});
    create table twin (like sample)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate sample, twin')
  client = new pg.Client(database.address)
  client.on('error', () => {})
  await client.connect()
})
afterEach(() => client.end())

const copyToStdout = (table: string) => `copy ${copyTarget(table, NAMES)} to stdout`
const copyFromStdin = (table: string) => `copy ${copyTarget(table, NAMES)} from stdin`

const readText = async (table: string): Promise<string> =>
  Buffer.concat(await copyOut(client, copyToStdout(table)).toArray()).toString()

const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', ''))
const anyOf = (...values: string[]) => fc.option(fc.constantFrom(...values))
const aRow = fc.record({
  id: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  note: fc.oneof(text, fc.constantFrom('\\.', '\\N', 'a\tb\r\n\\.\n', '')),
  bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  at: anyOf('2026-03-01T12:00:00.123456+05:30', 'infinity', '0044-03-15 BC', '-infinity'),
  short: fc.option(fc.float().map(String)),
  long: fc.option(fc.double().map(String)),
  tags: fc.option(fc.array(fc.option(text))),
  document: fc.option(fc.constantFrom('null', '{"b":1,"a":["\\n", 1e400, null]}', '""', '[]')),
  transaction: anyOf('0', '18446744073709551615'),
  mood: anyOf('sad', "it's fine, \\."),
  exact: anyOf('0.1000', '-12345678901234567890.12345', 'NaN'),
  yes: fc.option(fc.boolean()),
  span: anyOf('1 year -2 mons 3 days -04:05:06.7', '0'),
})

describe('COPY', () => {
  it('preserves every value of every type', async () => {
    const values = NAMES.map((_, at) => `$${at + 1}`).join(', ')
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { maxLength: 5 }), async (rows) => {
        await client.query('truncate sample, twin')
        for (const row of rows) {
          await client.query(`insert into sample values (${values})`, Object.values(row))
        }
        await copyIn(client, copyFromStdin('twin'), copyOutInSession())
        expect(await readText('twin')).toBe(await readText('sample'))
        const { rows: differing } = await client.query(
          'select sample::text from sample except all select twin::text from twin',
        )
        expect(differing).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('writes the same text whatever settings the role has', async () => {
    await database.pool.query(`
      insert into sample (at, short, bytes, span)
      values ('2026-03-01T12:00:00Z', 0.1, 'x', '1 year 2 days')`)
    await client.query(
      "set timezone = 'Asia/Tokyo'; set datestyle = 'SQL, DMY'; set bytea_output = 'escape'; set extra_float_digits = -5; set intervalstyle = 'iso_8601'",
    )
    const normalised = await withSession(database.address, async (session) =>
      Buffer.concat(await copyOut(session, copyToStdout('sample')).toArray()).toString(),
    )
    expect(normalised).toContain('\\\\x78\t2026-03-01 12:00:00+00\t0.1\t')
    expect(normalised).toContain('1 year 2 days')
    expect(await readText('sample')).not.toBe(normalised)
  })

  async function* copyOutInSession(): AsyncGenerator<Buffer> {
    const blocks = await withSession(
      database.address,
      async (session) =>
        (await copyOut(session, copyToStdout('sample')).toArray()) as unknown as Buffer[],
    )
    yield* blocks
  }
})

const THOUSANDS =
  'copy (select i, repeat(md5(i::text), 30) from generate_series(1, 50000) i) to stdout'

describe('copyOut', () => {
  it('yields blocks of whole lines', async () => {
    let lines = 0
    for await (const block of copyOut(client, THOUSANDS) as AsyncIterable<Buffer>) {
      expect(block.at(-1)).toBe(0x0a)
      for (const byte of block) if (byte === 0x0a) lines += 1
    }
    expect(lines).toBe(50_000)
  })

  it('makes the server wait for a slow reader', async () => {
    const rows = copyOut(client, THOUSANDS)
    const blocks = rows[Symbol.asyncIterator]()
    await blocks.next()
    for (let round = 0; round < 1_000; round += 1) await nextTurn()
    expect(rows.readableLength).toBeLessThan(1_000_000)
    let bytes = 0
    for (let next = await blocks.next(); !next.done; next = await blocks.next()) {
      bytes += next.value.length
    }
    expect(bytes).toBeGreaterThan(40_000_000)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('may be abandoned in the middle', async () => {
    for await (const _ of copyOut(client, THOUSANDS)) break
    await client.end()
  })

  it('fails with the error of the server', async () => {
    await expect(copyOut(client, 'copy missing to stdout').toArray()).rejects.toThrow(
      'relation "missing" does not exist',
    )
    const broken = 'copy (select 1 / (3 - i) from generate_series(1, 3) i) to stdout'
    await expect(copyOut(client, broken).toArray()).rejects.toThrow('division by zero')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('copyIn', () => {
  const copyIds = 'copy sample (id) from stdin'

  it('stores nothing when the server rejects a row, and stops reading the input', async () => {
    let sent = 0
    const rows = async function* () {
      yield Buffer.from('1\nnone\n')
      for (; sent < 1_000_000; sent += 1) yield Buffer.from('2\n'.repeat(50_000))
    }
    await expect(copyIn(client, copyIds, rows())).rejects.toThrow('invalid input syntax')
    expect(sent).toBeLessThan(1_000_000)
    expect((await client.query('select from sample')).rowCount).toBe(0)
  })

  it('stores nothing when the input fails, and rejects with its error', async () => {
    const rows = async function* () {
      yield Buffer.from('1\n')
      throw new Error('the file is gone')
    }
    await expect(copyIn(client, copyIds, rows())).rejects.toThrow('the file is gone')
    expect((await client.query('select from sample')).rowCount).toBe(0)
  })

  it('stores nothing when the connection breaks', async () => {
    const { rows: own } = await client.query('select pg_backend_pid() as pid')
    const rows = async function* () {
      yield Buffer.from('1\n')
      await database.pool.query('select pg_terminate_backend($1, 10000)', [own[0].pid])
      for (;;) {
        yield Buffer.from('2\n'.repeat(50_000))
        await nextTurn()
      }
    }
    await expect(copyIn(client, copyIds, rows())).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
    expect((await database.pool.query('select from sample')).rowCount).toBe(0)
  })
})
