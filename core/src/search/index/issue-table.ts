import { copyUuid, readUuid, UuidMap, writeUuid } from './uuid.ts'

const INITIAL_ISSUES = 1024

/** The UUIDs of issues by number, four words each. */
export interface IssueTable {
  readonly count: number
  readonly buffer: SharedArrayBuffer
}

/** Numbers for issues. They are only added: an issue without documents costs 16 bytes until a rebuild. */
export class IssueNumbers {
  #words: Uint32Array<SharedArrayBuffer> = new Uint32Array(
    new SharedArrayBuffer(INITIAL_ISSUES * 16),
  )
  #count = 0
  readonly #key = new Uint32Array(4)
  readonly #map = new UuidMap((value) => ({ words: this.#words, at: 4 * (value - 1) }))

  static from({ count, buffer }: IssueTable): IssueNumbers {
    const numbers = new IssueNumbers()
    if (count > 0) numbers.#words = new Uint32Array(buffer)
    numbers.#count = count
    for (let issue = 0; issue < count; issue++)
      numbers.#map.set(numbers.#words, 4 * issue, issue + 1)
    return numbers
  }

  /** Returns the number of the issue plus one; 0 without an issue. */
  numberOf(uuid: string | null): number {
    if (uuid === null) return 0
    writeUuid(uuid, this.#key, 0)
    const number = this.#map.getOrSet(this.#key, 0, this.#count + 1)
    if (number <= this.#count) return number
    this.#grow()
    copyUuid(this.#key, 0, this.#words, 4 * this.#count)
    this.#count++
    return number
  }

  table(): IssueTable {
    return { count: this.#count, buffer: this.#words.buffer }
  }

  get byteLength(): number {
    return this.#words.byteLength + this.#map.byteLength
  }

  #grow(): void {
    if (4 * (this.#count + 1) <= this.#words.length) return
    const bytes = Math.max(INITIAL_ISSUES * 16, this.#words.byteLength * 2)
    const grown = new Uint32Array(new SharedArrayBuffer(bytes))
    grown.set(this.#words)
    this.#words = grown
  }
}

export const issueId = (words: Uint32Array, issue: number): string => readUuid(words, 4 * issue)
