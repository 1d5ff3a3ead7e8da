import { PROLOGUE_LENGTH, readPrologue } from './record-stream/prologue.ts'
import { endScan, scanChunk } from './record-stream/scan.ts'
import { createScan, type SplitRecord } from './record-stream/scan-state.ts'

export interface RecordSplitter {
  /** The records that end in this chunk. */
  readonly push: (chunk: Uint8Array) => SplitRecord[]
  /** Says that the input is over: whatever is still open is reported as truncated. */
  readonly end: () => SplitRecord[]
}

/** The largest record that is taken unless told otherwise. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024

/**
 * Splits a stream of bytes into JSON records and never holds more than one of them. It takes an
 * array of objects, objects one after another (a line each or over many lines), and pages such as
 * `{"Findings": […]}` alone, in sequence or in an array. A broken record is one error, after which
 * the stream goes on where that is safe: with the next element of its array or, outside arrays,
 * with the next line that begins with a bracket. The result does not depend on how the bytes are
 * cut into chunks.
 */
export function createRecordSplitter({ maxRecordBytes = MAX_RECORD_BYTES } = {}): RecordSplitter {
  const scan = createScan(maxRecordBytes)
  let state: 'prologue' | 'reading' | 'refused' = 'prologue'
  let head: Buffer = Buffer.alloc(0)

  const open = (): SplitRecord[] => {
    const { skip, refusal } = readPrologue(head)
    state = refusal === '' ? 'reading' : 'refused'
    if (state === 'refused') return [{ position: 1, offset: 0, error: refusal }]
    return scanChunk(scan, head, skip)
  }
  return {
    push: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (state === 'reading') return scanChunk(scan, bytes, 0)
      if (state === 'refused') return []
      head = Buffer.concat([head, bytes])
      return head.length < PROLOGUE_LENGTH ? [] : open()
    },
    end: () => {
      const found = state === 'prologue' ? open() : []
      return state === 'refused' ? found : [...found, ...endScan(scan)]
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
