import { createCsvReader, type KnowsColumns } from './csv.ts'
import { type InputKind, inputKind } from './input-kind.ts'
import { createJsonReader } from './scan.ts'
import { createScan, type RecordReader, type SplitRecord } from './scan-state.ts'

export interface RecordSplitter {
  /** The records that end in this chunk. */
  readonly push: (chunk: Uint8Array) => SplitRecord[]
  /**
   * Says that the file is over: whatever is still open is reported as truncated. What is pushed
   * afterwards is another file; the records are counted on.
   */
  readonly end: () => SplitRecord[]
}

export interface SplitOptions {
  /** The largest record that is taken. */
  readonly maxRecordBytes?: number
  /** Which tables are read; none unless told otherwise. */
  readonly knows?: KnowsColumns
}

/** The largest record that is taken unless told otherwise: a report with all its results is one. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024

const NEITHER = 'The input is neither JSON nor CSV in a format that is known'
const NO_BYTES = Buffer.alloc(0)

/** A reader of what an input is, and what is wrong with its beginning. */
function openInput(
  opened: InputKind,
  limits: { maxRecordBytes: number; position: number },
): { reader: RecordReader; errors: SplitRecord[] } {
  const { maxRecordBytes, position } = limits
  if (opened.kind === 'csv') return { reader: createCsvReader(opened.table, limits), errors: [] }
  if (opened.kind === 'json') {
    return { reader: createJsonReader(createScan(maxRecordBytes, position)), errors: [] }
  }
  const fault = { position: position + 1, offset: 0 }
  if (opened.kind === 'refused')
    return { reader: NOTHING, errors: [{ ...fault, error: opened.reason }] }
  const scan = createScan(maxRecordBytes, position + 1)
  scan.mode = 'resynchronising'
  return { reader: createJsonReader(scan), errors: [{ ...fault, error: NEITHER }] }
}

const NOTHING: RecordReader = { push: () => [], end: () => [] }

/**
 * Splits a stream of bytes into JSON records and never holds more than one of them. It takes an
 * array of objects, objects one after another (a line each or over many lines), pages such as
 * `{"Findings": […]}` alone, in sequence or in an array, all this assigned to a variable in
 * JavaScript, and tables as CSV, of which each row is a record. A broken record is one error, after
 * which the stream goes on where that is safe: with the next element of its array or, outside
 * arrays, with the next line that begins with a bracket. The result does not depend on how the bytes
 * are cut into chunks.
 */
export function createRecordSplitter({
  maxRecordBytes = MAX_RECORD_BYTES,
  knows = () => false,
}: SplitOptions = {}): RecordSplitter {
  let reader: RecordReader | null = null
  let head: Buffer = NO_BYTES
  let position = 0

  const counted = (records: SplitRecord[]): SplitRecord[] => {
    position = records.at(-1)?.position ?? position
    return records
  }
  /** Looks at the head of the input, and reads it when that is enough to tell what it is. */
  const open = (isWhole: boolean): SplitRecord[] => {
    const opened = inputKind(head, { isWhole, knows })
    if (!opened) return []
    const input = openInput(opened, { maxRecordBytes, position })
    reader = input.reader
    const bytes = head
    head = NO_BYTES
    const from = 'from' in opened ? opened.from : 0
    return [...input.errors, ...reader.push(bytes, from)]
  }
  return {
    push: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (reader) return counted(reader.push(bytes, 0))
      head = Buffer.concat([head, bytes])
      return counted(open(false))
    },
    end: () => {
      const found = reader ? [] : open(true)
      const rest = reader?.end() ?? []
      reader = null
      return counted([...found, ...rest])
    },
  }
}

export type ParsedRecord =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string }

/** Reads the bytes of a record. Bytes that are not UTF-8 become U+FFFD. */
export function parseRecord(bytes: Buffer): ParsedRecord {
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) }
  } catch {
    return { ok: false, error: 'The record is not valid JSON' }
  }
}
