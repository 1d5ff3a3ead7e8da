import type { Format, Reading } from '@stance/core/formats/observation'
import { FORMATS, formatById, formatDetector } from '@stance/core/formats/registry'
import type { KnowsColumns } from '@stance/core/record-stream/csv'
import { parseRecord } from '@stance/core/record-stream/record-stream'
import type { SplitRecord } from '@stance/core/record-stream/scan-state'

/** One record of an input and what it means. The bytes are kept, so that it can be read anew. */
export interface ReadRecord {
  readonly position: number
  /** The id of its format; '' when it is in none that is known. */
  readonly format: string
  /** As they came, but for the secrets in them. */
  readonly bytes: Buffer
  readonly reading: Reading
  /** False for what is no JSON: something that was reported may be lost. */
  readonly readable: boolean
}

const EMPTY = Buffer.alloc(0)

const unrecognised: Reading = {
  kind: 'error',
  error: { field: '', message: 'The record is in no format that this product knows' },
}

type Detect = (record: unknown) => Format | null

/** What every record is taken as. */
const detectorOf = (formatId: string): Detect => {
  if (formatId === 'auto') return formatDetector()
  const given = formatById(formatId)
  return () => given
}

const readOne = (position: number, bytes: Buffer, detect: Detect): ReadRecord => {
  const parsed = parseRecord(bytes)
  if (!parsed.ok) return failed(position, parsed.error)
  const format = detect(parsed.value)
  if (!format) return { position, format: '', bytes, reading: unrecognised, readable: true }
  const reading = format.read(parsed.value)
  const kept = format.withoutSecrets
    ? Buffer.from(JSON.stringify(format.withoutSecrets(parsed.value)))
    : bytes
  return { position, format: format.id, bytes: kept, reading, readable: true }
}

const failed = (position: number, message: string): ReadRecord => ({
  position,
  format: '',
  bytes: EMPTY,
  reading: { kind: 'error', error: { field: '', message } },
  readable: false,
})

/** Reads records of one format, or of whichever each is in. */
export const recordReader = (formatId: string): ((record: SplitRecord) => ReadRecord) => {
  const detect = detectorOf(formatId)
  return (record) =>
    'error' in record
      ? failed(record.position, record.error)
      : readOne(record.position, record.bytes, detect)
}

/** Tells the tables that are read as a format, or as any, by the names of their columns. */
export const tablesOf = (formatId: string): KnowsColumns => {
  const formats = FORMATS.filter(({ id }) => formatId === 'auto' || id === formatId)
  return (row) => formats.some((format) => format.matches(row))
}
