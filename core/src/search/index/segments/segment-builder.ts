import type { DocumentText, SearchStatus } from '../search-document.ts'
import { ByteWriter, NumberList } from './byte-writer.ts'
import { ColumnTable } from './column-table.ts'
import { withStatus } from './document-state.ts'
import { FIELDS, type FieldWeight, impactOf, lengthFactor } from './field-weights.ts'
import type { Segment } from './segment.ts'
import {
  assembleSegment,
  completeSegment,
  type DocumentColumns,
  PostingsWriter,
  SequenceWriter,
  writeColumns,
} from './segment-parts.ts'
import { pushTerm } from './term-bytes.ts'
import { TextNumbers, type TokenisedText } from './tokenised-text.ts'

const NOTHING = ''

/** Returns the texts of a field; a list has each of its elements. */
const textsOf = (text: DocumentText, field: keyof DocumentText): readonly string[] => {
  const value = text[field]
  if (typeof value === 'string') return value === NOTHING ? [] : [value]
  return value
}

/** Collects documents and builds a segment of them. Numbers of documents are in the order of `add`. */
export class SegmentBuilder {
  ids = new Uint32Array(4 * 256)
  readonly #columns = new ColumnTable()
  #live = 0
  readonly #texts = new TextNumbers()
  readonly #usualLength: number
  /** The weighted occurrences of each term in the current document. */
  #occurrences = new Float32Array(1024)
  readonly #touched = new NumberList()
  readonly #postingTerms = new NumberList()
  readonly #postingImpacts = new ByteWriter()
  readonly #postingStarts = new NumberList()
  readonly #sequence = new NumberList()
  readonly #sequenceStarts = new NumberList()

  constructor(usualLength: number) {
    this.#usualLength = usualLength
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
    this.#postingStarts.push(this.#postingTerms.length)
    this.#sequenceStarts.push(this.#sequence.length)
    const length = this.#countTerms(text)
    const factor = lengthFactor(length, this.#usualLength)
    this.#addPostings(factor)
    return document
  }

  /** Adds the terms of the current document. The lists are local, because this is most of the work. */
  #addPostings(factor: number): void {
    const { values: touched, length: count } = this.#touched
    const impacts = this.#postingImpacts
    impacts.reserve(count)
    const { bytes, length } = impacts
    const occurrences = this.#occurrences
    for (let at = 0; at < count; at++) {
      const term = touched[at] as number
      bytes[length + at] = impactOf(occurrences[term] as number, factor)
      occurrences[term] = 0
    }
    impacts.length += count
    this.#postingTerms.append(touched, 0, count)
    this.#touched.length = 0
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
    this.ids.set(id, 4 * document)
  }

  /** Counts the terms of all fields, appends the sequence, and returns the weighted length. */
  #countTerms(text: DocumentText): number {
    let length = 0
    for (let at = 0; at < FIELDS.length; at++) {
      const { field, kind, weight, isCounted, hasPhrases } = FIELDS[at] as FieldWeight
      for (const one of textsOf(text, field)) {
        const read = this.#texts.read(one, kind, at)
        this.#addOccurrences(read, weight)
        if (isCounted) length += weight * read.words
        if (hasPhrases) this.#addSequence(read)
      }
    }
    return length
  }

  #addOccurrences({ terms, termCount }: TokenisedText, weight: number): void {
    this.#reserveTerms()
    this.#touched.reserve(termCount)
    const occurrences = this.#occurrences
    const touched = this.#touched.values
    let count = this.#touched.length
    for (let at = 0; at < termCount; at++) {
      const term = (terms[at] as number) >>> 1
      const before = occurrences[term] as number
      if (before === 0) touched[count++] = term
      occurrences[term] = before + weight
    }
    this.#touched.length = count
  }

  #reserveTerms(): void {
    const needed = this.#texts.terms.size
    if (needed <= this.#occurrences.length) return
    const grown = new Float32Array(needed * 2)
    grown.set(this.#occurrences)
    this.#occurrences = grown
  }

  #addSequence({ sequence, sequenceCount }: TokenisedText): void {
    if (sequenceCount === 0) return
    this.#sequence.append(sequence, 0, sequenceCount)
    this.#sequence.push(0)
  }

  /** Builds the segment of the documents that exist, sorted by the ranks of their placements. */
  build(placementRanks: Uint32Array): Segment {
    const order = this.#sortedDocuments(placementRanks)
    const placements = order.map((document) => this.#columns.placementOf(document))
    const { postings, numbers } = this.#writePostings(order)
    const segment = assembleSegment(placements, postings, this.#writeSequences(order, numbers))
    for (let at = 0; at < order.length; at++) {
      const from = 4 * (order[at] as number)
      segment.ids.set(this.ids.subarray(from, from + 4), 4 * at)
      writeColumns(segment, at, this.#columns.columnsOf(order[at] as number))
    }
    return completeSegment(segment)
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

  /** Returns how many of the documents have each term. */
  #countPostings(order: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#texts.terms.size)
    for (const document of order) {
      const end = endOf(this.#postingStarts, document, this.#postingTerms.length)
      for (let at = this.#postingStarts.values[document] as number; at < end; at++) {
        const term = this.#postingTerms.values[at] as number
        counts[term] = (counts[term] as number) + 1
      }
    }
    return counts
  }

  /** Writes the postings by term, and returns the new number of each term. */
  #writePostings(order: Uint32Array) {
    const counts = this.#countPostings(order)
    const sorted = usedTerms(this.#texts.terms, counts)
    const ends = new Uint32Array(counts.length)
    let total = 0
    const sortedNumbers = sorted.map((text) => this.#texts.terms.get(text) as number)
    for (const term of sortedNumbers) {
      ends[term] = total
      total += counts[term] as number
    }
    const { documents, impacts } = this.#scatter(order, ends, total)
    const postings = new PostingsWriter(order.length, total)
    const numbers = new Uint32Array(counts.length)
    const encoded = new ByteWriter()
    for (const [at, text] of sorted.entries()) {
      const term = sortedNumbers[at] as number
      numbers[term] = postings.dictionary.count
      const count = counts[term] as number
      postings.copy(documents, impacts, (ends[term] as number) - count, count)
      encoded.length = 0
      pushTerm(encoded, text)
      postings.endTerm(encoded.bytes, encoded.length, count)
    }
    return { postings, numbers }
  }

  /** Distributes the postings to their terms. Afterwards `ends` has the end of each term. */
  #scatter(order: Uint32Array, ends: Uint32Array, total: number) {
    const documents = new Uint16Array(total)
    const impacts = new Uint8Array(total)
    for (let document = 0; document < order.length; document++) {
      const source = order[document] as number
      const end = endOf(this.#postingStarts, source, this.#postingTerms.length)
      for (let at = this.#postingStarts.values[source] as number; at < end; at++) {
        const term = this.#postingTerms.values[at] as number
        const target = ends[term] as number
        ends[term] = target + 1
        documents[target] = document
        impacts[target] = this.#postingImpacts.bytes[at] as number
      }
    }
    return { documents, impacts }
  }

  #writeSequences(order: Uint32Array, numbers: Uint32Array): SequenceWriter {
    const out = new SequenceWriter()
    const pieces = new Int32Array(this.#texts.pieces.length).fill(-1)
    const pieceOf = (old: number): number => {
      if (pieces[old] === -1) {
        const terms = this.#texts.pieces[old] as Uint32Array
        pieces[old] = out.addPiece(terms.map((term) => numbers[term] as number))
      }
      return pieces[old] as number
    }
    for (const document of order) {
      out.starts.push(out.values.length)
      const end = endOf(this.#sequenceStarts, document, this.#sequence.length)
      for (let at = this.#sequenceStarts.values[document] as number; at < end; at++) {
        const value = this.#sequence.values[at] as number
        if (value === 0) out.values.push(0)
        else if (value % 2 === 1) out.values.pushVarint(2 * pieceOf((value - 1) / 2) + 1)
        else out.values.pushVarint(2 * (numbers[(value - 2) / 2] as number) + 2)
      }
    }
    return out
  }
}

/** Returns where the values of a document end: where those of the next one begin. */
const endOf = (starts: NumberList, document: number, total: number): number =>
  document + 1 < starts.length ? (starts.values[document + 1] as number) : total

/** Returns the terms that documents have, in their order. */
const usedTerms = (terms: ReadonlyMap<string, number>, counts: Uint32Array): readonly string[] => {
  const used: string[] = []
  for (const [text, term] of terms) if ((counts[term] as number) > 0) used.push(text)
  // Without a function, texts are compared by their UTF-16 units, and twice as fast.
  return used.sort()
}
