const BITS = 8
const INITIAL_BYTES = 16

/** A growing set of small whole numbers, one bit for each. */
export const bitSet = () => {
  let bytes = new Uint8Array(INITIAL_BYTES)
  let size = 0
  return {
    add: (number: number): void => {
      const index = number >> 3
      if (index >= bytes.length) {
        const larger = new Uint8Array(Math.max(index + 1, 2 * bytes.length))
        larger.set(bytes)
        bytes = larger
      }
      const before = bytes[index] ?? 0
      const after = before | (1 << (number % BITS))
      if (after !== before) size += 1
      bytes[index] = after
    },
    size: () => size,
    /** The bits of the numbers below a limit: number n is bit n % 8 of byte n / 8. */
    toBuffer: (limit: number): Buffer => {
      const buffer = Buffer.alloc(Math.ceil(limit / BITS))
      buffer.set(bytes.subarray(0, buffer.length))
      return buffer
    },
  }
}

export type BitSet = ReturnType<typeof bitSet>
