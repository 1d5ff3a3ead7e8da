import {
  type CommonValue,
  type FieldValue,
  hasCommon,
  narrowed,
  wholeValue,
} from './common-value.ts'
import type { SharedTerms } from './shared-terms.ts'

/** What the first documents do not have in common, hardly any other pair has. */
const MIN_COMPARED = 4
/** A group that goes on losing what it has in common shares nothing. */
const MAX_LOSSES = 16

/** The documents with one text key. Comparing them shows what they have in common. */
export class TextGroup {
  /** For each field; null: nothing. */
  readonly common: (CommonValue | null)[]
  shared: SharedTerms | null = null
  #compared = 1
  #losses = 0

  /** `first` has the values of a document by field. */
  constructor(first: readonly FieldValue[]) {
    this.common = first.map(wholeValue)
  }

  /** Compares the values of a document, and returns whether enough were compared for terms to be shared. */
  compare(values: readonly FieldValue[]): boolean {
    const { common } = this
    this.#compared++
    for (let at = 0; at < common.length; at++) {
      const before = common[at] as CommonValue | null
      if (before === null) continue
      const value = values[at] as FieldValue
      if (hasCommon(before, value)) continue
      this.shared = null
      common[at] = narrowed(before, value)
      if (this.#compared > MIN_COMPARED) this.#losses++
    }
    return this.#compared >= MIN_COMPARED && this.#losses <= MAX_LOSSES
  }
}
