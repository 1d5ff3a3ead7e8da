/** The bytes of the current record, which may span chunks; never more than the limit. */
export interface RecordBytes {
  /** Begins a record at this index of the current chunk. */
  readonly begin: (at: number) => void
  /** Discards the record: the bytes that follow are not kept. */
  readonly discard: () => void
  /** Ends the chunk: copies the part of it that belongs to the record. */
  readonly endChunk: (chunk: Buffer) => void
  /** Ends the record before this index of the chunk. Returns its bytes; null if it is too large. */
  readonly finish: (chunk: Buffer, end: number) => Buffer | null
}

const INITIAL_CAPACITY = 64 * 1024
/**
 * A larger record is returned in the buffer itself, without a copy; the next record gets a new
 * buffer.
 */
const MAX_COPIED_BYTES = 1024 * 1024
const NO_BYTES: Buffer = Buffer.alloc(0)

export function createRecordBytes(limit: number): RecordBytes {
  let isRecording = false
  let isTooLarge = false
  let from = 0
  let buffered = NO_BYTES
  let bufferedLength = 0

  const reset = () => {
    isRecording = false
    isTooLarge = false
    bufferedLength = 0
  }
  const append = (chunk: Buffer, end: number) => {
    const length = bufferedLength + end - from
    if (length > buffered.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, buffered.length * 2, INITIAL_CAPACITY))
      buffered.copy(larger, 0, 0, bufferedLength)
      buffered = larger
    }
    chunk.copy(buffered, bufferedLength, from, end)
    bufferedLength = length
  }
  const checkSize = (end: number) => {
    if (!isRecording || bufferedLength + end - from <= limit) return
    reset()
    isTooLarge = true
  }
  return {
    begin: (at) => {
      reset()
      isRecording = true
      from = at
    },
    discard: reset,
    endChunk: (chunk) => {
      checkSize(chunk.length)
      if (isRecording) append(chunk, chunk.length)
      from = 0
    },
    finish: (chunk, end) => {
      checkSize(end)
      if (isTooLarge) return null
      if (bufferedLength === 0) return chunk.subarray(from, end)
      append(chunk, end)
      const whole = buffered.subarray(0, bufferedLength)
      if (bufferedLength <= MAX_COPIED_BYTES) return Buffer.from(whole)
      buffered = NO_BYTES
      return whole
    },
  }
}
