import type { MatchesColumns, SplitRecord } from '../record-stream/record-stream.ts'
import { parseRecord } from '../record-stream/record-stream.ts'
import { type Format, NOTHING_STATED, type ParseResult, type StatedOrigin } from './observation.ts'
import { createFormatDetector, detectFormat, FORMATS, formatById } from './registry.ts'
import { unknownFormatMessage } from './unknown-format.ts'

/** A parsed record of an input. The bytes are kept so that it can be parsed again. */
export interface ParsedRecord {
  readonly position: number
  /** The id of its format; '' when the format is unknown. */
  readonly format: string
  /** Unchanged, except that secrets are removed. */
  readonly bytes: Buffer
  readonly result: ParseResult
  /** False for invalid JSON: a finding may be lost with it. */
  readonly isReadable: boolean
}

const EMPTY = Buffer.alloc(0)

export type Detect = (record: unknown) => Format | null

export const WRONG_FORMAT_FIELD = 'format'

/** A stated format that rejects a record, because the record is recognised as one of another. */
const ofOtherFormat = (stated: Format, record: unknown): Format | null => {
  const detected = stated.matches(record) ? null : detectFormat(record)
  if (!detected) return null
  const message = `The record has the format ${detected.id}, but the import states ${stated.id}`
  const error = { field: WRONG_FORMAT_FIELD, message }
  return { id: stated.id, matches: stated.matches, parse: () => ({ kind: 'error', error }) }
}

/** Chooses the format of each record. */
export const detectorOf = (formatId: string): Detect => {
  if (formatId === 'auto') return createFormatDetector()
  const format = formatById(formatId)
  return (record) => (format ? ofOtherFormat(format, record) : null) ?? format
}

/** A record in no known format. */
export const unrecognisedRecord = (position: number, value: unknown): ParsedRecord => ({
  position,
  format: '',
  bytes: EMPTY,
  result: { kind: 'error', error: { field: '', message: unknownFormatMessage(value) } },
  isReadable: true,
})

const parseBytes = (
  record: Extract<SplitRecord, { readonly bytes: Buffer }>,
  detect: Detect,
  stated: StatedOrigin,
): ParsedRecord => {
  const { position, bytes } = record
  const parsed = parseRecord(record)
  if (!parsed.ok) return unreadableRecord(position, parsed.error)
  const format = detect(parsed.value)
  if (!format) return unrecognisedRecord(position, parsed.value)
  const result = format.parse(parsed.value, stated)
  const stored = format.removeSecrets?.(parsed.value) ?? parsed.value
  const storedBytes = stored === parsed.value ? bytes : Buffer.from(JSON.stringify(stored))
  return { position, format: format.id, bytes: storedBytes, result, isReadable: true }
}

export const unreadableRecord = (position: number, message: string): ParsedRecord => ({
  position,
  format: '',
  bytes: EMPTY,
  result: { kind: 'error', error: { field: '', message } },
  isReadable: false,
})

/**
 * Parses records of one format, or detects the format of each record. `stated`: what the sender states
 * about records that do not say it.
 */
export const recordParser = (
  formatId: string,
  stated: StatedOrigin = NOTHING_STATED,
  detect: Detect = detectorOf(formatId),
): ((record: SplitRecord) => ParsedRecord) => {
  return (record) =>
    'error' in record
      ? unreadableRecord(record.position, record.error)
      : parseBytes(record, detect, stated)
}

/** Recognises, by column names, the tables of a format, or of any format. */
export const columnMatcher = (formatId: string): MatchesColumns => {
  const formats = FORMATS.filter(({ id }) => formatId === 'auto' || id === formatId)
  return (row) => formats.some((format) => format.matches(row))
}
