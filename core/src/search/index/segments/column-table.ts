import { EXISTS } from './document-state.ts'
import type { DocumentColumns } from './segment-parts.ts'

const INITIAL_SIZE = 256
/** Placement, issue, text, time, risk, service, category and state. */
const WORDS = 8
const PLACEMENT = 0
const STATE = 7

/**
 * The columns of documents that wait for their segment, in one array: objects would live through several
 * collections of garbage.
 */
export class ColumnTable {
  length = 0
  #words = new Uint32Array(INITIAL_SIZE * WORDS)

  /** Adds a document and returns its number. */
  push(columns: DocumentColumns): number {
    const at = this.length * WORDS
    if (at === this.#words.length) {
      const grown = new Uint32Array(at * 2)
      grown.set(this.#words)
      this.#words = grown
    }
    const words = this.#words
    words[at] = columns.placement
    words[at + 1] = columns.issue
    words[at + 2] = columns.text
    words[at + 3] = columns.time
    words[at + 4] = columns.risk
    words[at + 5] = columns.service
    words[at + 6] = columns.category
    words[at + STATE] = columns.state
    return this.length++
  }

  placementOf(document: number): number {
    return this.#words[document * WORDS + PLACEMENT] as number
  }

  stateOf(document: number): number {
    return this.#words[document * WORDS + STATE] as number
  }

  setState(document: number, state: number): void {
    this.#words[document * WORDS + STATE] = state
  }

  exists(document: number): boolean {
    return (this.stateOf(document) & EXISTS) !== 0
  }

  columnsOf(document: number): DocumentColumns {
    const words = this.#words
    const at = document * WORDS
    return {
      placement: words[at + PLACEMENT] as number,
      issue: words[at + 1] as number,
      text: words[at + 2] as number,
      time: words[at + 3] as number,
      risk: words[at + 4] as number,
      service: words[at + 5] as number,
      category: words[at + 6] as number,
      state: words[at + STATE] as number,
    }
  }
}
