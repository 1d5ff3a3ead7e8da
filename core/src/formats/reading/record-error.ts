import type { ParseResult, RecordError } from '../observation.ts'

/**
 * Returns the result for a value that should be a JSON object; '' as the field is the record
 * itself.
 */
export const notAnObject = (field: string): ParseResult => ({
  kind: 'error',
  error: { field, message: 'Expected a JSON object' },
})

export const NOT_A_ROW: ParseResult = {
  kind: 'error',
  error: { field: '', message: 'Expected a row of a table' },
}

const MAX_QUOTED_LENGTH = 100

/**
 * Returns the error for a status that the format does not know, or that is missing: what it says
 * about the problem is not guessed. The account is '' if the record names none.
 */
export function unknownStatusError(field: string, value: string, account_id: string): RecordError {
  const quoted = JSON.stringify(value.slice(0, MAX_QUOTED_LENGTH).toWellFormed())
  const message =
    value.trim() === '' ? `${field} is missing` : `${field} is ${quoted}, an unknown status`
  return account_id === '' ? { field, message } : { field, message, account_id }
}

export const unknownStatus = (field: string, value: string, account_id: string): ParseResult => ({
  kind: 'error',
  error: unknownStatusError(field, value, account_id),
})
