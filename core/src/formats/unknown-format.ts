import { cutBytes } from '../kernel/byte-limits.ts'
import { namesOf } from '../record-stream/large-document.ts'
import { failureOfRecord } from './input/failed-call.ts'
import { isObject } from './reading/record-fields.ts'

const MAX_NAMES = 5
const MAX_NAME_BYTES = 40

const listNames = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMES).map((name) => cutBytes(name, MAX_NAME_BYTES))
  const others = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return `its fields are ${shown.join(', ')}${others}`
}

/**
 * Says why a record in no known format is rejected: which failure it reports, else what it looks like.
 * Values are never shown, but for the code of a failure.
 */
export const unknownFormatMessage = (record: unknown): string =>
  failureOfRecord(record) ?? describeUnknown(record)

const describeUnknown = (record: unknown): string =>
  isObject(record)
    ? `The record has no known format; ${listNames(namesOf(record))}`
    : 'The record has no known format; it is not an object'
