/** The bytes of the one record at hand, whatever chunks it spans; never more than its limit. */
export interface RecordBytes {
  /** A record begins at this index of the chunk at hand. */
  readonly begin: (at: number) => void
  /** Forgets the record: what follows is scanned and not kept. */
  readonly drop: () => void
  /** The chunk is over: keeps a copy of what the record has of it. */
  readonly endChunk: (chunk: Buffer) => void
  /** The whole record, which ends before this index of the chunk; null when it was too large. */
  readonly finish: (chunk: Buffer, end: number) => Buffer | null
}

const FIRST_CAPACITY = 64 * 1024
/** A larger record is given away with the memory that it was gathered in. */
const LARGEST_COPY = 1024 * 1024
const NO_BYTES: Buffer = Buffer.alloc(0)

export function createRecordBytes(limit: number): RecordBytes {
  let isKeeping = false
  let isTooLarge = false
  let from = 0
  let earlier = NO_BYTES
  let earlierLength = 0

  const reset = () => {
    isKeeping = false
    isTooLarge = false
    earlierLength = 0
  }
  const keep = (chunk: Buffer, end: number) => {
    const length = earlierLength + end - from
    if (length > earlier.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, earlier.length * 2, FIRST_CAPACITY))
      earlier.copy(larger, 0, 0, earlierLength)
      earlier = larger
    }
    chunk.copy(earlier, earlierLength, from, end)
    earlierLength = length
  }
  const checkSize = (end: number) => {
    if (!isKeeping || earlierLength + end - from <= limit) return
    reset()
    isTooLarge = true
  }
  return {
    begin: (at) => {
      reset()
      isKeeping = true
      from = at
    },
    drop: reset,
    endChunk: (chunk) => {
      checkSize(chunk.length)
      if (isKeeping) keep(chunk, chunk.length)
      from = 0
    },
    finish: (chunk, end) => {
      checkSize(end)
      if (isTooLarge) return null
      if (earlierLength === 0) return chunk.subarray(from, end)
      keep(chunk, end)
      const whole = earlier.subarray(0, earlierLength)
      if (earlierLength <= LARGEST_COPY) return Buffer.from(whole)
      earlier = NO_BYTES
      return whole
    },
  }
}
