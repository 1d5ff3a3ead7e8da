/**
 * An archive is a gzip stream of lines of UTF-8: the header; for each table of the header its rows
 * in PostgreSQL's COPY text format, closed by a line `\.`; and the trailer. Header and trailer are
 * JSON. COPY text writes every type exactly, in the same words on every supported PostgreSQL, and
 * never breaks a row over lines.
 */

import { sha256Hex } from '@stance/core/kernel/digest'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { AppError, conflict } from '../../../kernel/app-error.ts'

const FORMAT = 'stance-archive'
const FORMAT_VERSION = 1

const Migration = Type.Object({ name: Type.String(), digest: Type.String() })
export type AppliedMigration = Static<typeof Migration>

const Table = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  /** Where the sequences behind columns stood; a sequence that was never used is left out. */
  sequences: Type.Record(Type.String(), Type.String({ pattern: '^-?\\d+$' })),
})
export type ArchivedTable = Static<typeof Table>

const Header = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Literal(FORMAT_VERSION),
  product_version: Type.String(),
  created_at: Type.String(),
  /** Those that had made the schema, in order. */
  migrations: Type.Array(Migration, { minItems: 1 }),
  /** In the order of the rows: parents before whatever refers to them. */
  tables: Type.Array(Table),
})
export type ArchiveHeader = Static<typeof Header>

const TableTotal = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  /** As row-digest.ts computes it. */
  digest: Type.String(),
})
export type TableTotal = Static<typeof TableTotal>

const Trailer = Type.Object({ tables: Type.Array(TableTotal), digest: Type.String() })
export type ArchiveTrailer = Static<typeof Trailer>

export const END_OF_ROWS = '\\.\n'

export const damaged = (what: string, cause?: unknown): AppError =>
  new AppError('CONFLICT', `The archive is damaged: ${what}. Nothing was restored`, { cause })

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The header line, without its line feed. */
export const headerLine = (header: Omit<ArchiveHeader, 'format' | 'format_version'>): string =>
  JSON.stringify({ format: FORMAT, format_version: FORMAT_VERSION, ...header })

const AnyVersion = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer(),
  product_version: Type.String(),
})

/** Throws CONFLICT for a header of another format version, or a line that is no header. */
export const parseHeader = (line: string): ArchiveHeader => {
  const header = parse(line)
  if (Value.Check(Header, header)) return header
  if (!Value.Check(AnyVersion, header)) throw conflict('This is not an archive of Stance')
  const { format_version, product_version } = header
  if (format_version === FORMAT_VERSION) throw damaged('its header is not readable')
  throw conflict(
    `The archive has format ${format_version}, and this version of Stance reads format ${FORMAT_VERSION}; restore it with Stance ${product_version}`,
  )
}

/** What the header says and what every table holds, in one digest. */
const digestOf = (header: string, tables: readonly TableTotal[]): string =>
  sha256Hex(`${header}\n${JSON.stringify(tables)}`)

/** The trailer line, without its line feed. `header` is the header line. */
export const trailerLine = (header: string, tables: readonly TableTotal[]): string =>
  JSON.stringify({ tables, digest: digestOf(header, tables) })

const isSame = (a: TableTotal, b: TableTotal | undefined) =>
  a.name === b?.name && a.rows === b.rows && a.digest === b.digest

/** Throws CONFLICT unless the trailer line tells of this header and of these tables. */
export const checkTrailer = (line: string, header: string, tables: readonly TableTotal[]): void => {
  const trailer = parse(line)
  if (!Value.Check(Trailer, trailer)) throw damaged('its trailer is not readable')
  const other = tables.find((table, at) => !isSame(table, trailer.tables[at]))
  if (other) throw damaged(`the rows of ${other.name} are not those that were written`)
  if (trailer.digest !== digestOf(header, tables)) {
    throw damaged('its header is not the one that was written')
  }
}
