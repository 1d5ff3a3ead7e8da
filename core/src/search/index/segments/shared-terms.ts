import type { CommonValue } from './common-value.ts'
import { impactOf, lengthFactor } from './field-weights.ts'
import type { TermCounter } from './term-counter.ts'
import type { TermList } from './term-list.ts'

/** The beginning and the end of a field's texts, between which each document has its own. */
export interface SharedFrame {
  readonly common: CommonValue
  readonly start: TermList
  readonly end: TermList
  /** The piece that the end is, for phrases; null if it is none. */
  readonly endPiece: number | null
}

/** What many documents have in common, with the terms of it. They are read once for all of them. */
export class SharedTerms {
  readonly number: number
  /** For each field: what the documents have in common; null: nothing. */
  readonly common: readonly (CommonValue | null)[]
  /** For each field with a beginning and an end only. */
  readonly frames: readonly (SharedFrame | null)[]
  /** Weighted words, in tenths. */
  readonly length: number
  /** The words of texts that are shared as a whole. */
  readonly sequence: Uint32Array
  readonly terms: Uint32Array
  readonly occurrences: Uint32Array
  /** The position of each term plus one, by open addressing. */
  readonly #slots: Uint32Array
  /** By the length of documents: the number of their list of impacts. */
  readonly #impacts = new Map<number, number>()

  /** Takes the terms of the counter. */
  constructor(
    fields: Pick<SharedTerms, 'number' | 'common' | 'frames' | 'length' | 'sequence'>,
    { touched, occurrences }: TermCounter,
  ) {
    this.number = fields.number
    this.common = fields.common
    this.frames = fields.frames
    this.length = fields.length
    this.sequence = fields.sequence
    this.terms = touched.written().slice()
    this.occurrences = this.terms.map((term) => occurrences[term] as number)
    for (const term of this.terms) occurrences[term] = 0
    touched.length = 0
    let size = 4
    while (size < 2 * this.terms.length) size *= 2
    this.#slots = new Uint32Array(size)
    for (const [at, term] of this.terms.entries()) this.#slots[this.#slotOf(term)] = at + 1
  }

  /** Returns the position of a term in `terms`, or -1. */
  indexOf(term: number): number {
    return (this.#slots[this.#slotOf(term)] as number) - 1
  }

  #slotOf(term: number): number {
    const mask = this.#slots.length - 1
    let slot = term & mask
    for (; ; slot = (slot + 1) & mask) {
      const position = this.#slots[slot] as number
      if (position === 0 || this.terms[position - 1] === term) return slot
    }
  }

  /** Returns the number in `lists` of the impacts that the terms have in documents of one length. */
  impactsAt(length: number, usualLength: number, lists: Uint8Array[]): number {
    const existing = this.#impacts.get(length)
    if (existing !== undefined) return existing
    const factor = lengthFactor(length, usualLength)
    const number =
      lists.push(Uint8Array.from(this.occurrences, (count) => impactOf(count, factor))) - 1
    this.#impacts.set(length, number)
    return number
  }
}
