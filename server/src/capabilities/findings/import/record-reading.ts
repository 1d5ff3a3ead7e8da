import { detectFormat, formatById } from '../../../formats/format-detection.ts'
import type { Format, Reading } from '../../../formats/observation.ts'
import type { SplitRecord } from '../../../formats/record-stream/scan-state.ts'
import { parseRecord } from '../../../formats/record-stream.ts'

/** One record of an input and what it means. The bytes are kept, so that it can be read anew. */
export interface ReadRecord {
  readonly position: number
  readonly format: string
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

const readOne = (position: number, bytes: Buffer, given: Format | null): ReadRecord => {
  const parsed = parseRecord(bytes)
  if (!parsed.ok) return failed(position, parsed.error)
  const format = given ?? detectFormat(parsed.value)
  if (!format) return { position, format: '', bytes, reading: unrecognised, readable: true }
  const reading = format.read(parsed.value)
  return { position, format: format.id, bytes, reading, readable: true }
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
  const given = formatId === 'auto' ? null : formatById(formatId)
  return (record) =>
    'error' in record
      ? failed(record.position, record.error)
      : readOne(record.position, record.bytes, given)
}
