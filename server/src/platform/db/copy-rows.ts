import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { CopyText } from './copy.ts'
import { type ColumnTypes, columnsOf } from './rows.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  // PostgreSQL does not allow this character in text.
  '\0': '\ufffd',
}
const SPECIAL = /[\\\n\r\t\0]/
const ALL_SPECIAL = /[\\\n\r\t\0]/g

type CopyValue = string | number | boolean | null

const encodeField = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(ALL_SPECIAL, (char) => ESCAPES[char] ?? '') : value
}

/** UTF-8 takes at most three bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3
const INITIAL_BYTES = 64 * 1024

/** Creates a growing buffer of texts. Concatenating the texts of all rows would cost much more. */
const createByteBuffer = () => {
  let bytes = Buffer.allocUnsafe(INITIAL_BYTES)
  let length = 0
  const ensureCapacity = (additional: number) => {
    if (length + additional <= bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (length + additional))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }
  return {
    append: (text: string) => {
      ensureCapacity(MAX_BYTES_PER_UNIT * text.length)
      length += bytes.write(text, length)
    },
    contents: () => bytes.subarray(0, length),
  }
}

/** Types whose text never contains a special character. */
const PLAIN_TYPES: ReadonlySet<string> = new Set([
  'bigint',
  'boolean',
  'integer',
  'real',
  'timestamptz',
  'uuid',
])

interface Column {
  readonly name: string
  readonly isPlain: boolean
}

const columnsByTypes = new WeakMap<object, readonly Column[]>()

/** Cached, because rows are also encoded one by one. */
const columnsIn = (types: Readonly<Record<string, string>>): readonly Column[] => {
  const known = columnsByTypes.get(types)
  if (known) return known
  const columns = Object.entries(types).map(([name, type]) => ({
    name,
    isPlain: PLAIN_TYPES.has(type),
  }))
  columnsByTypes.set(types, columns)
  return columns
}

/** A row as a line of COPY, field by field, because a list of the fields would cost more. */
const lineOf = (columns: readonly Column[], row: object): string => {
  const values = row as Readonly<Record<string, CopyValue>>
  let line = ''
  let separator = ''
  for (const { name, isPlain } of columns) {
    const value = values[name] ?? null
    line += separator + (isPlain && typeof value === 'string' ? value : encodeField(value))
    separator = '\t'
  }
  return `${line}\n`
}

const encodeCopyText = (
  types: Readonly<Record<string, string>>,
  rows: readonly object[],
): CopyText => {
  const bytes = createByteBuffer()
  const columns = columnsIn(types)
  for (const row of rows) bytes.append(lineOf(columns, row))
  return { copyText: bytes.contents() }
}

/** Encodes a row as a line of COPY. Bytes take less memory than strings when many rows wait to be sent. */
export const encodeCopyRow = <Row extends object>(types: ColumnTypes<Row>, row: Row): Buffer =>
  Buffer.from(lineOf(columnsIn(types), row))

const sendCopy = async (
  db: Connection,
  {
    table,
    types,
    copyText,
  }: CopyText & {
    readonly table: RawBuilder<unknown>
    readonly types: Readonly<Record<string, string>>
  },
): Promise<void> => {
  const statement = sql`copy ${table} (${columnsOf(types)}) from stdin`.compile(db)
  await db.executeQuery({ ...statement, parameters: [{ copyText }] })
}

/** Adds encoded rows with the columns of `types`; otherwise as `copyRows`. */
export const copyEncodedRows = (
  db: Connection,
  table: RawBuilder<unknown>,
  types: Readonly<Record<string, string>>,
  lines: readonly Buffer[],
): Promise<void> => sendCopy(db, { table, types, copyText: Buffer.concat(lines) })

/**
 * Adds many rows to a table, in a third less time than an insert takes. Values are text, numbers,
 * booleans or null. Rejects with a unique violation when a row with the same key exists.
 */
export const copyRows = async <Row extends object>(
  db: Connection,
  table: RawBuilder<unknown>,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> => {
  await sendCopy(db, { table, types, ...encodeCopyText(types, rows) })
}
