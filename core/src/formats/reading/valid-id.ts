import { fitsBytes } from '../../kernel/byte-limits.ts'
import type { ParseResult } from '../observation.ts'
import { cleanText } from './record-fields.ts'

export const missingError = (field: string, explanation: string): ParseResult => ({
  kind: 'error',
  error: { field, message: `${field || 'A name'} is missing: ${explanation}` },
})

const tooLongError = (field: string, length: number): ParseResult => ({
  kind: 'error',
  error: { field, message: `${field} is longer than ${length} characters` },
})

/** As `validateId`, with a limit in bytes. */
export function validateKey(value: unknown, field: string, bytes: number): string | ParseResult {
  const id = cleanText(value, bytes + 1)
  if (!fitsBytes(id, bytes)) {
    return { kind: 'error', error: { field, message: `${field} is longer than ${bytes} bytes` } }
  }
  return isBlank(id) ? '' : id
}

export const isBlank = (text: string) => text.trim() === ''

/**
 * Returns the id, '' if there is none, or an error if it is too long. It is not cut: a part of it
 * could be the id of another resource.
 */
export function validateId(value: unknown, field: string, length: number): string | ParseResult {
  const id = cleanText(value, length + 1)
  if (id.length > length && Array.from(id).length > length) return tooLongError(field, length)
  return isBlank(id) ? '' : id
}
