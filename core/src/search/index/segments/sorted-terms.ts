import type { TermTable } from './term-table.ts'

/** Fewer terms are sorted by insertion. */
const MIN_PARTITION = 12
const END = -1

/** Sorts terms by their bytes: the terms of a part agree in the bytes before `depth` (three-way quicksort). */
class TermSorter {
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #terms: Uint32Array

  constructor({ bytes, starts }: TermTable, terms: Uint32Array) {
    this.#bytes = bytes.bytes
    this.#starts = starts.values
    this.#terms = terms
  }

  sort(from: number, to: number, depth: number): void {
    if (to - from < MIN_PARTITION) {
      this.#insert(from, to, depth)
      return
    }
    const pivot = this.#pivotOf(from, to, depth)
    let [low, high] = [from, to]
    for (let at = from; at < high; ) {
      const byte = this.#byteAt(at, depth)
      if (byte < pivot) this.#swap(low++, at++)
      else if (byte > pivot) this.#swap(at, --high)
      else at++
    }
    this.sort(from, low, depth)
    if (pivot !== END) this.sort(low, high, depth + 1)
    this.sort(high, to, depth)
  }

  /** Returns the byte of a term, or `END` behind its last one. */
  #byteAt(at: number, depth: number): number {
    const term = this.#terms[at] as number
    const position = (this.#starts[term] as number) + depth
    return position < (this.#starts[term + 1] as number) ? (this.#bytes[position] as number) : END
  }

  /** Returns the median of three bytes. */
  #pivotOf(from: number, to: number, depth: number): number {
    const first = this.#byteAt(from, depth)
    const middle = this.#byteAt((from + to) >>> 1, depth)
    const last = this.#byteAt(to - 1, depth)
    const [low, high] = first < last ? [first, last] : [last, first]
    return Math.max(low, Math.min(middle, high))
  }

  #swap(one: number, other: number): void {
    const terms = this.#terms
    const moved = terms[one] as number
    terms[one] = terms[other] as number
    terms[other] = moved
  }

  #insert(from: number, to: number, depth: number): void {
    const terms = this.#terms
    for (let at = from + 1; at < to; at++) {
      const moved = terms[at] as number
      let target = at
      for (; target > from && this.#precedes(moved, terms[target - 1] as number, depth); target--)
        terms[target] = terms[target - 1] as number
      terms[target] = moved
    }
  }

  #precedes(one: number, other: number, depth: number): boolean {
    let at = (this.#starts[one] as number) + depth
    let otherAt = (this.#starts[other] as number) + depth
    const end = this.#starts[one + 1] as number
    const otherEnd = this.#starts[other + 1] as number
    for (; at < end && otherAt < otherEnd; at++, otherAt++) {
      const difference = (this.#bytes[at] as number) - (this.#bytes[otherAt] as number)
      if (difference !== 0) return difference < 0
    }
    return end - at < otherEnd - otherAt
  }
}

/** Sorts the numbers of terms in place, by the bytes of the terms. */
export const sortTerms = (table: TermTable, terms: Uint32Array): Uint32Array => {
  new TermSorter(table, terms).sort(0, terms.length, 0)
  return terms
}
