import type { ParseResult } from '../observation.ts'

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
