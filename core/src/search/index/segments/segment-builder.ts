import type { DocumentText, SearchStatus } from '../search-document.ts'
import { copyUuid } from '../uuid.ts'
import { ByteWriter, NumberList } from './byte-writer.ts'
import { ColumnTable } from './column-table.ts'
import { DocumentReader } from './document-reader.ts'
import { withStatus } from './document-state.ts'
import { impactOf, lengthFactor } from './field-weights.ts'
import type { Segment } from './segment.ts'
import {
  assembleSegment,
  completeSegment,
  type DocumentColumns,
  writeColumns,
} from './segment-parts.ts'
import { type CollectedTerms, writePostings, writeSequences } from './segment-writing.ts'
import type { SharedTerms } from './shared-terms.ts'

/** Collects documents and builds a segment of them. Numbers of documents are in the order of `add`. */
export class SegmentBuilder {
  ids = new Uint32Array(4 * 256)
  readonly #columns = new ColumnTable()
  #live = 0
  readonly #reader = new DocumentReader()
  readonly #usualLength: number
  readonly #collected: CollectedTerms

  constructor(usualLength: number) {
    this.#usualLength = usualLength
    this.#collected = {
      reader: this.#reader,
      shared: new NumberList(),
      impactLists: [],
      sharedImpacts: new NumberList(),
      starts: new NumberList(),
      terms: new NumberList(),
      impacts: new ByteWriter(),
      sequenceStarts: new NumberList(),
      sequence: new NumberList(),
    }
  }

  /** Documents that were added, with those that were removed again. */
  get length(): number {
    return this.#columns.length
  }

  /** Documents that exist. */
  get live(): number {
    return this.#live
  }

  /** `id` has the four words of the identifier. */
  add(id: Uint32Array, columns: DocumentColumns, text: DocumentText): number {
    const document = this.#columns.push(columns)
    this.#live++
    this.#writeId(id, document)
    const { starts, terms, sequenceStarts, sequence } = this.#collected
    starts.push(terms.length)
    sequenceStarts.push(sequence.length)
    const shared = this.#reader.read(text, columns.text, sequence)
    this.#addShared(shared)
    this.#addTerms(shared)
    return document
  }

  #addShared(shared: SharedTerms | null): void {
    const collected = this.#collected
    collected.shared.push(shared === null ? 0 : shared.number + 1)
    if (shared === null) {
      collected.sharedImpacts.push(0)
      return
    }
    collected.sharedImpacts.push(
      shared.impactsAt(this.#reader.length, this.#usualLength, collected.impactLists),
    )
  }

  /** Adds the terms that the document has beyond those it shares, or more often. */
  #addTerms(shared: SharedTerms | null): void {
    const { terms, impacts } = this.#collected
    const { counter, length } = this.#reader
    const { occurrences } = counter
    const { values: touched, length: count } = counter.touched
    const factor = lengthFactor(length, this.#usualLength)
    for (let at = 0; at < count; at++) {
      const term = touched[at] as number
      const position = shared === null ? -1 : shared.indexOf(term)
      const own = occurrences[term] as number
      const all = position === -1 ? own : own + (shared?.occurrences[position] as number)
      occurrences[term] = 0
      terms.push(position === -1 ? 2 * term : 2 * term + 1)
      impacts.push(impactOf(all, factor))
    }
    counter.touched.length = 0
  }

  remove(document: number): void {
    if (!this.#columns.exists(document)) return
    this.#columns.setState(document, 0)
    this.#live--
  }

  setStatus(document: number, status: SearchStatus): void {
    const columns = this.#columns
    if (columns.exists(document))
      columns.setState(document, withStatus(columns.stateOf(document), status))
  }

  #writeId(id: Uint32Array, document: number): void {
    if (4 * (document + 1) > this.ids.length) {
      const grown = new Uint32Array(this.ids.length * 2)
      grown.set(this.ids)
      this.ids = grown
    }
    copyUuid(id, 0, this.ids, 4 * document)
  }

  /**
   * Builds the segment of the documents that exist, sorted by the ranks of their placements. Returns it with
   * the number that each of its documents has here.
   */
  build(placementRanks: Uint32Array): { readonly segment: Segment; readonly order: Uint32Array } {
    const order = this.#sortedDocuments(placementRanks)
    const placements = order.map((document) => this.#columns.placementOf(document))
    const { postings, numbers } = writePostings(this.#collected, order)
    const sequences = writeSequences(this.#collected, order, numbers)
    const segment = assembleSegment(placements, postings, sequences)
    for (let at = 0; at < order.length; at++) {
      copyUuid(this.ids, 4 * (order[at] as number), segment.ids, 4 * at)
      writeColumns(segment, at, this.#columns.columnsOf(order[at] as number))
    }
    return { segment: completeSegment(segment), order }
  }

  #sortedDocuments(ranks: Uint32Array): Uint32Array {
    const columns = this.#columns
    const live = new NumberList()
    for (let at = 0; at < columns.length; at++) if (columns.exists(at)) live.push(at)
    const rankOf = (at: number) => ranks[columns.placementOf(at)] as number
    return live
      .written()
      .slice()
      .sort((a, b) => rankOf(a) - rankOf(b) || a - b)
  }
}
