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

const TAB = 0x09
const LINE_FEED = 0x0a
/** UTF-8 takes at most three bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3
const INITIAL_BYTES = 64 * 1024

/** Creates a growing buffer of texts. Concatenating strings would cost much more. */
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
    /** Appends a text and one more byte. */
    append: (text: string, terminator: number) => {
      ensureCapacity(MAX_BYTES_PER_UNIT * text.length + 1)
      length += bytes.write(text, length)
      bytes[length] = terminator
      length += 1
    },
    contents: () => bytes.subarray(0, length),
  }
}

const encodeCopyText = <Row extends object>(
  columns: readonly (keyof Row)[],
  rows: readonly Row[],
): CopyText => {
  const bytes = createByteBuffer()
  const last = columns.length - 1
  for (const row of rows) {
    for (let index = 0; index <= last; index += 1) {
      const value = row[columns[index] as keyof Row] as CopyValue
      bytes.append(encodeField(value), index === last ? LINE_FEED : TAB)
    }
  }
  return { copyText: bytes.contents() }
}

/** Encodes a row as a line of COPY. Bytes take less memory than strings when many rows wait to be sent. */
export const encodeCopyRow = <Row extends object>(types: ColumnTypes<Row>, row: Row): Buffer => {
  const columns = Object.keys(types) as (keyof Row)[]
  const line = columns.map((column) => encodeField(row[column] as CopyValue)).join('\t')
  return Buffer.from(`${line}\n`)
}

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
  const columns = Object.keys(types) as (keyof Row)[]
  await sendCopy(db, { table, types, ...encodeCopyText(columns, rows) })
}
