import { type ByteWriter, NumberList } from './byte-writer.ts'
import type { DocumentReader } from './document-reader.ts'
import { isDense } from './segment.ts'
import { FIRST_COLUMN, PostingsWriter, SequenceWriter } from './segment-parts.ts'
import type { SharedTerms } from './shared-terms.ts'
import { sortTerms } from './sorted-terms.ts'
import type { TermTable } from './term-table.ts'

/** The terms of documents in the order in which they were read. */
export interface CollectedTerms {
  readonly reader: DocumentReader
  /** For each document: the number plus one of the terms that it shares; 0: it shares none. */
  readonly shared: NumberList
  readonly impactLists: Uint8Array[]
  /** For each document: the number of the impacts of the terms that it shares. */
  readonly sharedImpacts: NumberList
  /** Where the terms of each document begin that it has beyond those it shares. */
  readonly starts: NumberList
  /** `2 × term`, plus 1 for a term that is shared too: the impact here is that of both. */
  readonly terms: NumberList
  readonly impacts: ByteWriter
  readonly sequenceStarts: NumberList
  readonly sequence: NumberList
}

/** Returns where the values of a document end: where those of the next one begin. */
const endOf = (starts: NumberList, document: number, total: number): number =>
  document + 1 < starts.length ? (starts.values[document + 1] as number) : total

const sharedOf = ({ reader, shared }: CollectedTerms, document: number): SharedTerms | null => {
  const number = shared.values[document] as number
  return number === 0 ? null : (reader.allShared[number - 1] as SharedTerms)
}

/** Returns how many of the documents have each term. */
const countPostings = (collected: CollectedTerms, order: Uint32Array): Uint32Array => {
  const { reader, shared, starts, terms } = collected
  const counts = new Uint32Array(reader.texts.table.count)
  const documents = new Uint32Array(reader.allShared.length + 1)
  for (const document of order) {
    const number = shared.values[document] as number
    documents[number] = (documents[number] as number) + 1
    const end = endOf(starts, document, terms.length)
    for (let at = starts.values[document] as number; at < end; at++) {
      const value = terms.values[at] as number
      const term = value >>> 1
      counts[term] = (counts[term] as number) + (~value & 1)
    }
  }
  for (const one of reader.allShared)
    for (const term of one.terms)
      counts[term] = (counts[term] as number) + (documents[one.number + 1] as number)
  return counts
}

/** Returns the terms that documents have, in their order. */
const usedTerms = (table: TermTable, counts: Uint32Array): Uint32Array => {
  const used = new NumberList()
  for (let term = 0; term < counts.length; term++) if (counts[term] !== 0) used.push(term)
  return sortTerms(table, used.written())
}

/** Distributes the postings of the documents to the lists and columns of their terms. */
class Scatter {
  readonly #targets: Uint32Array
  readonly #documents: Uint16Array
  readonly #impacts: Uint8Array
  readonly #columns: Uint8Array

  constructor(targets: Uint32Array, { documents, impacts, columns }: PostingsWriter) {
    this.#targets = targets
    this.#documents = documents
    this.#impacts = impacts
    this.#columns = columns
  }

  addShared(document: number, terms: Uint32Array, list: Uint8Array): void {
    const targets = this.#targets
    const documents = this.#documents
    const impacts = this.#impacts
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number
      const target = targets[term] as number
      if (target >= FIRST_COLUMN) {
        this.#columns[target - FIRST_COLUMN + document] = list[at] as number
        continue
      }
      targets[term] = target + 1
      documents[target] = document
      impacts[target] = list[at] as number
    }
  }

  addOwn(document: number, value: number, impact: number): void {
    const term = value >>> 1
    const target = this.#targets[term] as number
    if (target >= FIRST_COLUMN) this.#columns[target - FIRST_COLUMN + document] = impact
    // The posting of a term that is shared was written just before.
    else if ((value & 1) === 1) this.#impacts[target - 1] = impact
    else {
      this.#targets[term] = target + 1
      this.#documents[target] = document
      this.#impacts[target] = impact
    }
  }
}

const scatter = (
  collected: CollectedTerms,
  order: Uint32Array,
  targets: Uint32Array,
  postings: PostingsWriter,
): void => {
  const { impactLists, sharedImpacts, starts, terms, impacts } = collected
  const to = new Scatter(targets, postings)
  for (let document = 0; document < order.length; document++) {
    const source = order[document] as number
    const shared = sharedOf(collected, source)
    if (shared !== null) {
      const list = impactLists[sharedImpacts.values[source] as number] as Uint8Array
      to.addShared(document, shared.terms, list)
    }
    const end = endOf(starts, source, terms.length)
    for (let at = starts.values[source] as number; at < end; at++)
      to.addOwn(document, terms.values[at] as number, impacts.bytes[at] as number)
  }
}

/** Writes the postings by term, and returns the new number of each term. */
export const writePostings = (collected: CollectedTerms, order: Uint32Array) => {
  const { table } = collected.reader.texts
  const counts = countPostings(collected, order)
  const listed = counts.reduce((sum, one) => (isDense(one, order.length) ? sum : sum + one), 0)
  const postings = new PostingsWriter(order.length, listed)
  const numbers = new Uint32Array(counts.length)
  const targets = new Uint32Array(counts.length)
  for (const term of usedTerms(table, counts)) {
    numbers[term] = postings.dictionary.count
    targets[term] = postings.beginTerm(table, term, counts[term] as number)
  }
  scatter(collected, order, targets, postings)
  return { postings, numbers }
}

/** Writes the words of the documents for phrases; `numbers` has the new number of each term. */
export const writeSequences = (
  collected: CollectedTerms,
  order: Uint32Array,
  numbers: Uint32Array,
): SequenceWriter => {
  const out = new SequenceWriter()
  const { reader, sequence, sequenceStarts } = collected
  const pieces = new Int32Array(reader.sequences.pieces.length).fill(-1)
  const pieceOf = (old: number): number => {
    if (pieces[old] === -1) {
      const terms = reader.sequences.pieces[old] as Uint32Array
      pieces[old] = out.addPiece(terms.map((term) => numbers[term] as number))
    }
    return pieces[old] as number
  }
  const write = (values: Uint32Array, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      const value = values[at] as number
      if (value === 0) out.values.push(0)
      else if (value % 2 === 1) out.values.pushVarint(2 * pieceOf((value - 1) / 2) + 1)
      else out.values.pushVarint(2 * (numbers[(value - 2) / 2] as number) + 2)
    }
  }
  for (const document of order) {
    out.starts.push(out.values.length)
    const shared = sharedOf(collected, document)
    if (shared !== null) write(shared.sequence, 0, shared.sequence.length)
    const end = endOf(sequenceStarts, document, sequence.length)
    write(sequence.values, sequenceStarts.values[document] as number, end)
  }
  return out
}
