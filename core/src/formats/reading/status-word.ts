import type { ParseResult, RecordError } from '../observation.ts'
import { unknownStatusError } from './record-error.ts'
import { cleanText } from './record-fields.ts'

/** A field with a status, its value, and the statuses that its format knows. */
export interface StatusField {
  /** The path of the field, for error messages. */
  readonly field: string
  readonly value: unknown
  /** In lower case. */
  readonly known: Pick<ReadonlySet<string>, 'has'>
}

/** Returns a status in lower case; '' if there is none. Some formats number their statuses. */
export const statusWord = (value: unknown): string =>
  typeof value === 'number' ? String(value) : cleanText(value).trim().toLowerCase()

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns a value as it may be quoted: JSON unless it is a text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value))

/**
 * Returns the error of the first field whose status the format does not know; null if all are known
 * or absent. A guessed outcome would open or resolve a finding without evidence.
 */
export function findUnknownStatus(...fields: readonly StatusField[]): RecordError | null {
  const unknown = fields.find(
    ({ known, value }) => !isAbsent(value) && !known.has(statusWord(value)),
  )
  return unknown ? unknownStatusError(unknown.field, textOf(unknown.value), '') : null
}

/**
 * Replaces the observations of a record by the error of its status, if there is one. The error is
 * about the account of the observations.
 */
export function rejectStatus(error: RecordError | null, result: ParseResult): ParseResult {
  if (!error || result.kind !== 'observations') return result
  const account_id = result.observations[0]?.account_id
  const { field, message } = error
  return { kind: 'error', error: account_id ? { field, message, account_id } : error }
}
