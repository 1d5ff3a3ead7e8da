import { cutIdentifier, fitsBytes } from '../../kernel/byte-limits.ts'
import type { ParseResult } from '../observation.ts'
import { cleanText, LONG_TEXT_LENGTH } from './record-fields.ts'

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

/** Longer than the ids that scanners give. */
const MAX_NATIVE_ID_BYTES = 1024

/** Returns the id of an instance as it can be stored; two long ones stay different. */
export const nativeIdOf = (id: string): string =>
  id === '' ? id : cutIdentifier(cleanText(id.trim(), LONG_TEXT_LENGTH), MAX_NATIVE_ID_BYTES)
