import { hash } from 'node:crypto'

const NEWLINE = 0x0a
const BITS = 256

export interface RowTotals {
  readonly rows: number
  /** 64 lower-case hexadecimal digits. */
  readonly digest: string
}

/**
 * Counts rows and digests them: the sum, modulo 2^256, of the SHA-256 of each row's line. A sum does
 * not depend on the order, so no table has to be sorted for a comparison; the order would depend on
 * the collation of the server. The digest detects damage, not forgery.
 */
export const createRowDigest = () => {
  let rows = 0
  let sum = 0n
  return {
    /** Adds whole lines, each with its line feed. */
    add: (lines: Buffer): void => {
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(NEWLINE, start) + 1
        const digest = hash('sha256', lines.subarray(start, end))
        sum = BigInt.asUintN(BITS, sum + BigInt(`0x${digest}`))
        rows += 1
        start = end
      }
    },
    totals: (): RowTotals => ({ rows, digest: sum.toString(16).padStart(BITS / 4, '0') }),
  }
}

export type RowDigest = ReturnType<typeof createRowDigest>

/** Digests blocks of whole lines and passes them on. */
export async function* digestRows(
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
