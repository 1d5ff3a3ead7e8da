/** Rows of texts that were added together, as JSON. A serial names the same bytes in every thread. */
export interface RowChunk {
  readonly serial: number
  readonly buffer: SharedArrayBuffer
}

const MAX_CHUNKS = 32

const encodeRows = (rows: readonly (readonly string[])[]): SharedArrayBuffer => {
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

/** Returns the rows of a chunk, or throws if it has none. */
export const decodeRows = ({ buffer }: RowChunk): string[][] =>
  // A decoder refuses shared memory.
  JSON.parse(new TextDecoder().decode(new Uint8Array(buffer).slice())) as string[][]

/**
 * Distinct rows of texts by number. Rows are only added, so other threads receive the new ones only, in
 * chunks of shared memory.
 */
export class SharedRows {
  readonly rows: string[][] = []
  readonly #numbers = new Map<string, number>()
  #chunks: RowChunk[] = []
  #published = 0
  #serial = 0

  static from(chunks: readonly RowChunk[]): SharedRows {
    const table = new SharedRows()
    for (const chunk of chunks) for (const row of decodeRows(chunk)) table.numberOf(row)
    table.#chunks = [...chunks]
    table.#published = table.rows.length
    table.#serial = Math.max(0, ...chunks.map(({ serial }) => serial))
    return table
  }

  /** Returns the number of a row, which is added if it is new. */
  numberOf(row: readonly string[]): number {
    const key = row.length === 1 ? (row[0] ?? '') : JSON.stringify(row)
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    const number = this.rows.length
    this.rows.push([...row])
    this.#numbers.set(key, number)
    return number
  }

  /** Returns the chunks of all rows. Many small chunks become one. */
  publish(): readonly RowChunk[] {
    if (this.#published === this.rows.length) return this.#chunks
    const isFull = this.#chunks.length >= MAX_CHUNKS
    const from = isFull ? 0 : this.#published
    const chunk = { serial: ++this.#serial, buffer: encodeRows(this.rows.slice(from)) }
    this.#chunks = isFull ? [chunk] : [...this.#chunks, chunk]
    this.#published = this.rows.length
    return this.#chunks
  }
}

/** Reads the rows that another thread publishes. */
export class RowReader {
  rows: string[][] = []
  #serials: number[] = []

  read(chunks: readonly RowChunk[]): void {
    const isContinued = this.#serials.every((serial, at) => chunks[at]?.serial === serial)
    if (!isContinued) {
      this.rows = []
      this.#serials = []
    }
    for (const chunk of chunks.slice(this.#serials.length)) {
      this.rows.push(...decodeRows(chunk))
      this.#serials.push(chunk.serial)
    }
  }
}
