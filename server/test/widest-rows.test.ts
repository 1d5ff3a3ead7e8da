/**
 * Inserts the widest row of each table: every text has as many bytes as its check constraint allows, or
 * more than an index row holds if there is none. An index over a column without a limit makes it fail.
 */
import { randomInt } from 'node:crypto'
import { type LimitedField, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './support/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The definitions of its check constraints. */
  readonly checks: readonly string[]
  /** The labels of its enumerated type. */
  readonly labels: readonly string[]
}

const COLUMNS = `
  select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
    array(select e.enumlabel::text from pg_enum e where e.enumtypid = a.atttypid) as labels
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by c.relname, a.attnum`

const UNLIMITED_BYTES = 12_000

/** Rare characters of four bytes, which cannot be compressed, filled up with letters. */
const textOf = (bytes: number): string =>
  Array.from({ length: Math.floor(bytes / 4) }, () =>
    String.fromCodePoint(randomInt(0x20000, 0x2a6d0)),
  ).join('') + 'x'.repeat(bytes % 4)

const limitOf = ({ checks }: Column): number | undefined => {
  const limit = checks.map((check) => /octet_length\(\w+\) <= (\d+)/.exec(check)?.[1])
  return limit.filter((bytes) => bytes !== undefined).map(Number)[0]
}

const longest = (words: readonly string[]) =>
  words.reduce((one, other) => (other.length > one.length ? other : one), '')

const widestText = (column: Column): string => {
  const words = column.checks.flatMap((check) =>
    [...check.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word),
  )
  return words.length > 0 ? longest(words) : textOf(limitOf(column) ?? UNLIMITED_BYTES)
}

const VALUES: Readonly<Record<string, () => unknown>> = {
  bigint: () => 9_000_000_000,
  boolean: () => true,
  bytea: () => Buffer.from(textOf(UNLIMITED_BYTES)),
  date: () => '9999-12-31',
  integer: () => 2_000_000_000,
  json: () => JSON.stringify({ text: textOf(UNLIMITED_BYTES) }),
  jsonb: () => JSON.stringify({ text: textOf(UNLIMITED_BYTES) }),
  real: () => 1e30,
  smallint: () => 30_000,
  'text[]': () => [textOf(UNLIMITED_BYTES)],
  'timestamp with time zone': () => '9999-12-31T23:59:59.999Z',
  uuid: () => '01900000-0000-8000-8000-000000000001',
  'uuid[]': () => ['01900000-0000-8000-8000-000000000001'],
  xid8: () => '9000000000000000000',
}

const widestValue = (column: Column): unknown => {
  if (column.type === 'text') return widestText(column)
  if (column.labels.length > 0) return longest(column.labels)
  const value = VALUES[column.type]
  if (!value) throw new Error(`The type ${column.type} of ${column.name} has no widest value yet`)
  return value()
}

const readColumns = async (): Promise<Map<string, Column[]>> => {
  const { rows } = await database.pool.query<Column>(COLUMNS)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

/** Inserts the widest row in a transaction that is rolled back, without foreign keys. */
const insertWidest = async (table: string, columns: readonly Column[]): Promise<void> => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const values = columns.map(widestValue)
    await client.query(`insert into "${table}" (${names}) values (${places})`, values)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The limits of columns whose name says less than their table. */
const FIELD_OF: Readonly<Record<string, LimitedField>> = {
  'account.id': 'account_id',
  'account.provider': 'cloud_provider',
  'attestation.control': 'name',
  'attestation.framework': 'name',
  'control_regression.control': 'name',
  'control_regression.framework': 'name',
  'event_cursor.consumer': 'name',
  'event_set_aside.consumer': 'name',
  'event_set_aside.subject_id': 'account_id',
  'exception.requester': 'actor',
  'job_worker.id': 'name',
  'migration.name': 'name',
  'webhook_delivery.event_id': 'name',
  'webhook_message.event_id': 'name',
  'workflow.subject_id': 'account_id',
  'workflow.subject_type': 'name',
  'workflow_approval.identity': 'actor',
}

describe('the widest row', () => {
  it('of every table has a place in its indexes', async () => {
    const refused: string[] = []
    for (const [table, columns] of await readColumns()) {
      await insertWidest(table, columns).catch((error) =>
        refused.push(`${table}: ${error.message}`),
      )
    }
    expect(refused).toEqual([])
  })

  it('is as wide as the declared limits', async () => {
    const all = [...(await readColumns()).values()].flat()
    const limited = all.filter((column) => limitOf(column) !== undefined)
    const declared = limited.map(({ table, name }) => {
      const field = FIELD_OF[`${table}.${name}`] ?? name
      return [`${table}.${name}`, MAX_BYTES[field as LimitedField]]
    })
    expect(limited.map((column) => [`${column.table}.${column.name}`, limitOf(column)])).toEqual(
      declared,
    )
    expect(limited.length).toBeGreaterThan(60)
  })

  it('is refused when a column without a limit gets an index', async () => {
    const columns = (await readColumns()).get('finding') ?? []
    await database.pool.query('create index too_wide on finding (title)')
    await expect(insertWidest('finding', columns)).rejects.toMatchObject({ code: '54000' })
    await database.pool.query('drop index too_wide')
  })
})
