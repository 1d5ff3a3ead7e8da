/**
 * An archive is a gzip stream of lines of UTF-8: the header; for each table of the header its rows
 * in PostgreSQL's COPY text format, terminated by a line `\.`; and the trailer. Header and trailer
 * are JSON. COPY text represents every type exactly, identically on every supported PostgreSQL, and
 * never breaks a row over several lines.
 */

import { sha256Hex } from '@stance/core/kernel/digest'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { CommandError } from '../../../kernel/process-error.ts'

const FORMAT = 'stance-archive'
const FORMAT_VERSION = 1

const Migration = Type.Object({ name: Type.String(), digest: Type.String() })
export type AppliedMigration = Static<typeof Migration>

const Table = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  /**
   * The last values of the sequences behind columns, without sequences that were never used. A value
   * near the end of its sequence would leave no number for new rows.
   */
  sequences: Type.Record(Type.String(), Type.String({ pattern: '^-?\\d{1,18}$' })),
})
export type ArchivedTable = Static<typeof Table>

const Header = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Literal(FORMAT_VERSION),
  product_version: Type.String(),
  created_at: Type.String(),
  /** The migrations that created the schema, in order. */
  migrations: Type.Array(Migration, { minItems: 1 }),
  /** In the order of the rows: a table comes after those that it references. */
  tables: Type.Array(Table),
})
export type ArchiveHeader = Static<typeof Header>

const TableTotal = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  /** As computed by row-digest.ts. */
  digest: Type.String(),
})
export type TableTotal = Static<typeof TableTotal>

const Trailer = Type.Object({ tables: Type.Array(TableTotal), digest: Type.String() })
export type ArchiveTrailer = Static<typeof Trailer>

export const END_OF_ROWS = '\\.\n'

export const damaged = (problem: string, cause?: unknown): CommandError =>
  new CommandError(`The archive is damaged: ${problem}. Nothing was restored`, { cause })

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Returns the header line, without its line feed. */
export const formatHeader = (header: Omit<ArchiveHeader, 'format' | 'format_version'>): string =>
  JSON.stringify({ format: FORMAT, format_version: FORMAT_VERSION, ...header })

const AnyVersion = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer(),
  product_version: Type.String(),
})

/** Throws a CommandError for a header of another format version, or a line that is not a header. */
export const parseHeader = (line: string): ArchiveHeader => {
  const header = parseJson(line)
  if (Value.Check(Header, header)) return header
  if (!Value.Check(AnyVersion, header)) throw new CommandError('This is not an archive of Stance')
  const { format_version, product_version } = header
  if (format_version === FORMAT_VERSION) throw damaged('its header is not readable')
  throw new CommandError(
    `The archive has format ${format_version}, and this version of Stance reads format ${FORMAT_VERSION}; restore it with Stance ${product_version}`,
  )
}

/** Returns one digest of the header and of the totals of every table. */
const digestOf = (header: string, tables: readonly TableTotal[]): string =>
  sha256Hex(`${header}\n${JSON.stringify(tables)}`)

/** Returns the trailer line, without its line feed. `header` is the header line. */
export const formatTrailer = (header: string, tables: readonly TableTotal[]): string =>
  JSON.stringify({ tables, digest: digestOf(header, tables) })

const isSame = (a: TableTotal, b: TableTotal | undefined) =>
  a.name === b?.name && a.rows === b.rows && a.digest === b.digest

/** Throws a CommandError unless the trailer line matches this header and these tables. */
export const checkTrailer = (line: string, header: string, tables: readonly TableTotal[]): void => {
  const trailer = parseJson(line)
  if (!Value.Check(Trailer, trailer)) throw damaged('its trailer is not readable')
  const mismatch = tables.find((table, index) => !isSame(table, trailer.tables[index]))
  if (mismatch) throw damaged(`the rows of ${mismatch.name} do not match their digest`)
  if (trailer.digest !== digestOf(header, tables)) {
    throw damaged('its header does not match its digest')
  }
}
