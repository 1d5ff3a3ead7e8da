import { NumberList } from './byte-writer.ts'
import type { TermList } from './term-list.ts'

/** Counts the weighted occurrences of terms, in tenths. */
export class TermCounter {
  /** The terms that were counted, each once. */
  readonly touched = new NumberList()
  /** By term. The caller sets a count to 0 again when it was read. */
  occurrences = new Uint32Array(1024)

  /** `termCount` is the number of terms that there are. */
  add({ terms, count }: TermList, weight: number, termCount: number): void {
    if (termCount > this.occurrences.length) this.#grow(termCount)
    const { touched, occurrences } = this
    touched.reserve(count)
    const { values } = touched
    let length = touched.length
    for (let at = 0; at < count; at++) {
      const term = (terms[at] as number) >>> 1
      const before = occurrences[term] as number
      if (before === 0) values[length++] = term
      occurrences[term] = before + weight
    }
    touched.length = length
  }

  #grow(termCount: number): void {
    const grown = new Uint32Array(termCount * 2)
    grown.set(this.occurrences)
    this.occurrences = grown
  }
}
