import { hash } from 'node:crypto'

const NEWLINE = 0x0a
const BITS = 256

export interface RowsSeen {
  readonly rows: number
  /** 64 lower-case hexadecimal digits. */
  readonly digest: string
}

/**
 * Counts rows and digests them: the sum, modulo 2^256, of the SHA-256 of each row's line. A sum does
 * not depend on the order, so no table has to be sorted to be compared, and sorting would differ
 * with the collation of the server anyway. It is proof against damage, not against forgery.
 */
export const rowDigest = () => {
  let rows = 0
  let sum = 0n
  return {
    /** Takes whole lines, each with its line feed. */
    add: (lines: Buffer): void => {
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(NEWLINE, start) + 1
        const digest = hash('sha256', lines.subarray(start, end))
        sum = BigInt.asUintN(BITS, sum + BigInt(`0x${digest}`))
        rows += 1
        start = end
      }
    },
    seen: (): RowsSeen => ({ rows, digest: sum.toString(16).padStart(BITS / 4, '0') }),
  }
}

export type RowDigest = ReturnType<typeof rowDigest>

/** Hands blocks of whole lines on, and digests them on the way. */
export async function* digesting(
  blocks: AsyncIterable<Buffer>,
  digest: RowDigest,
  onBlock: () => void = () => {},
): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    digest.add(block)
    onBlock()
    yield block
  }
}
