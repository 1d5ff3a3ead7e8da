import { checksum } from './checksum.ts'

/** Rows of texts that were added together, as JSON. */
export interface RowChunk {
  /** Derived from the bytes, so that another thread knows which rows it has read. */
  readonly name: string
  readonly buffer: SharedArrayBuffer
}

const MAX_CHUNKS = 32

const encodeRows = (rows: readonly (readonly string[])[]): SharedArrayBuffer => {
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  // Whole words for the checksum. JSON may end with spaces.
  const buffer = new SharedArrayBuffer(Math.ceil(bytes.length / 4) * 4)
  const target = new Uint8Array(buffer).fill(32)
  target.set(bytes)
  return buffer
}

export const rowChunk = (buffer: SharedArrayBuffer): RowChunk => ({
  name: `${buffer.byteLength}-${checksum(new Uint32Array(buffer))}`,
  buffer,
})

/** Returns the rows of a chunk, or throws if it has none. */
export const decodeRows = ({ buffer }: RowChunk): string[][] =>
  // A decoder refuses shared memory.
  JSON.parse(new TextDecoder().decode(new Uint8Array(buffer).slice())) as string[][]

/** Rows by their values, one after the other: a number stands behind the last value. */
type Branch = Map<string, Branch | number>

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/**
 * Distinct rows of equally many texts by number. Rows are only added, so other threads receive the new ones only, in
 * chunks of shared memory.
 */
export class SharedRows {
  readonly rows: string[][] = []
  readonly #numbers: Branch = new Map()
  #chunks: RowChunk[] = []
  #published = 0
  #last = 0

  static from(chunks: readonly RowChunk[]): SharedRows {
    const table = new SharedRows()
    for (const chunk of chunks) for (const row of decodeRows(chunk)) table.numberOf(row)
    table.#chunks = [...chunks]
    table.#published = table.rows.length
    return table
  }

  /** Returns the number of a row, which is added if it is new. */
  numberOf(row: readonly string[]): number {
    // Documents of one place often come together.
    if (row.length > 1 && isSame(row, this.rows[this.#last] ?? [])) return this.#last
    this.#last = this.#find(row)
    return this.#last
  }

  /** Returns the number of a row of one text. */
  numberOfText(text: string): number {
    const existing = this.#numbers.get(text)
    return typeof existing === 'number' ? existing : this.#find([text])
  }

  #find(row: readonly string[]): number {
    const branch = this.#branchOf(row)
    const last = row[row.length - 1] as string
    const existing = branch.get(last)
    if (typeof existing === 'number') return existing
    const number = this.rows.length
    this.rows.push([...row])
    branch.set(last, number)
    return number
  }

  /** Returns the numbers by the last value, for rows with the same other values. */
  #branchOf(row: readonly string[]): Branch {
    let branch = this.#numbers
    for (let at = 0; at < row.length - 1; at++) {
      const existing = branch.get(row[at] as string)
      const next: Branch = typeof existing === 'object' ? existing : new Map()
      if (existing === undefined) branch.set(row[at] as string, next)
      branch = next
    }
    return branch
  }

  /** Returns the chunks of all rows. Many small chunks become one. */
  publish(): readonly RowChunk[] {
    if (this.#published === this.rows.length) return this.#chunks
    const isFull = this.#chunks.length >= MAX_CHUNKS
    const from = isFull ? 0 : this.#published
    const chunk = rowChunk(encodeRows(this.rows.slice(from)))
    this.#chunks = isFull ? [chunk] : [...this.#chunks, chunk]
    this.#published = this.rows.length
    return this.#chunks
  }
}

/** Reads the rows that another thread publishes. */
export class RowReader {
  rows: string[][] = []
  #names: string[] = []

  read(chunks: readonly RowChunk[]): void {
    const isContinued = this.#names.every((name, at) => chunks[at]?.name === name)
    if (!isContinued) {
      this.rows = []
      this.#names = []
    }
    for (const chunk of chunks.slice(this.#names.length)) {
      this.rows.push(...decodeRows(chunk))
      this.#names.push(chunk.name)
    }
  }
}
