import { createHash } from 'node:crypto'
import { type DataScope, scopeLists } from '../../kernel/data-scope.ts'
import type { ResultFilter } from './row-selection.ts'

/** Where a list goes on. */
export interface ResultCursor {
  readonly run_id: string
  /** The number of matches that came before. It tells nothing about what the caller may not see. */
  readonly from: number
  /** Of the data scope and the filters that the list has. */
  readonly digest: string
}

const CURSOR = /^([0-9a-f-]{36})\.(\d{1,9})\.([0-9a-f]{16})$/

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? [...new Set(value)].sort() : value

/** Identifies what a caller asks for: the same findings have the same digest, whatever the order of words. */
export const digestOf = (scope: DataScope, filter: ResultFilter): string => {
  const parts = [
    ...Object.entries(scopeLists(scope)),
    ...Object.entries(filter).filter(([, value]) => value !== undefined),
  ]
  const text = JSON.stringify(parts.map(([name, value]) => [name, sorted(value)]).sort())
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export const encodeCursor = ({ run_id, from, digest }: ResultCursor): string =>
  Buffer.from(`${run_id}.${from}.${digest}`).toString('base64url')

/** Returns null if the text is no cursor. */
export const decodeCursor = (text: string): ResultCursor | null => {
  const [, run_id, from, digest] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (run_id === undefined || from === undefined || digest === undefined) return null
  const cursor = { run_id, from: Number(from), digest }
  return encodeCursor(cursor) === text ? cursor : null
}
