import { ByteWriter, NumberList } from './byte-writer.ts'
import { DictionaryWriter } from './dictionary.ts'
import { fillOrder } from './document-order.ts'
import { allocateSegment, isDense, type Segment } from './segment.ts'
import type { TermTable } from './term-table.ts'

/** The values of one document, apart from its terms. */
export interface DocumentColumns {
  readonly placement: number
  readonly issue: number
  readonly text: number
  readonly time: number
  readonly risk: number
  readonly service: number
  readonly category: number
  readonly state: number
}

/** Where a term has a byte for every document, `beginTerm` returns this plus the start of its column. */
export const FIRST_COLUMN = 0x80000000

/** Writes the terms of a segment with their postings, one term after the other. */
export class PostingsWriter {
  readonly dictionary = new DictionaryWriter()
  readonly termStarts = new NumberList()
  readonly denseTerms = new NumberList()
  readonly denseCounts = new NumberList()
  readonly documents: Uint16Array
  readonly impacts: Uint8Array
  readonly #columns = new ByteWriter()
  readonly #documentCount: number
  length = 0

  /** `limit` is the number of postings in lists. */
  constructor(documentCount: number, limit: number) {
    this.#documentCount = documentCount
    this.documents = new Uint16Array(limit)
    this.impacts = new Uint8Array(limit)
  }

  /** The bytes of the terms that have one for every document. */
  get columns(): Uint8Array {
    return this.#columns.written()
  }

  /** Ends the term whose `count` postings were written from `length` on. */
  endTerm(term: Uint8Array, length: number, count: number): void {
    this.termStarts.push(this.length)
    if (isDense(count, this.#documentCount)) this.#fillColumn(count)
    else this.length += count
    this.dictionary.add(term, 0, length)
  }

  /** Makes room for the postings of a term, and returns where they are to be written. */
  beginTerm({ bytes, starts }: TermTable, term: number, count: number): number {
    const start = this.length
    this.termStarts.push(start)
    const isColumn = isDense(count, this.#documentCount)
    if (!isColumn) this.length += count
    const target = isColumn ? FIRST_COLUMN + this.#addColumn(count) : start
    const from = starts.values[term] as number
    this.dictionary.add(bytes.bytes, from, (starts.values[term + 1] as number) - from)
    return target
  }

  #fillColumn(count: number): void {
    const start = this.#addColumn(count)
    const { bytes } = this.#columns
    for (let at = this.length; at < this.length + count; at++)
      bytes[start + (this.documents[at] as number)] = this.impacts[at] as number
  }

  #addColumn(count: number): number {
    this.denseTerms.push(this.dictionary.count)
    this.denseCounts.push(count)
    this.#columns.reserve(this.#documentCount)
    const start = this.#columns.length
    this.#columns.length += this.#documentCount
    this.#columns.bytes.fill(0, start, this.#columns.length)
    return start
  }
}

/** What phrases are found in: the pieces, and the sequence of each document. */
export class SequenceWriter {
  readonly pieceStarts = new NumberList()
  readonly pieces = new ByteWriter()
  readonly starts = new NumberList()
  readonly values = new ByteWriter()

  /** Adds a piece of terms and returns its number. */
  addPiece(terms: ArrayLike<number>): number {
    this.pieceStarts.push(this.pieces.length)
    for (let at = 0; at < terms.length; at++) this.pieces.pushVarint(terms[at] as number)
    return this.pieceStarts.length - 1
  }
}

/** Returns the runs of documents with one placement, which are sorted. */
const runsOf = (placements: Uint32Array) => {
  const runPlacements = new NumberList()
  const runStarts = new NumberList()
  for (let at = 0; at < placements.length; at++) {
    if (at > 0 && placements[at] === placements[at - 1]) continue
    runPlacements.push(placements[at] as number)
    runStarts.push(at)
  }
  runStarts.push(placements.length)
  return { runPlacements: runPlacements.written(), runStarts: runStarts.written() }
}

/** Allocates a segment with its terms and sequences; the columns of the documents are still empty. */
export const assembleSegment = (
  placements: Uint32Array,
  postings: PostingsWriter,
  sequences: SequenceWriter,
): Segment => {
  const { runPlacements, runStarts } = runsOf(placements)
  postings.termStarts.push(postings.length)
  sequences.pieceStarts.push(sequences.pieces.length)
  sequences.starts.push(sequences.values.length)
  const segment = allocateSegment({
    documents: placements.length,
    runs: runPlacements.length,
    terms: postings.dictionary.count,
    blocks: postings.dictionary.blockStarts.length,
    dictionaryBytes: postings.dictionary.out.length,
    postings: postings.length,
    denseTerms: postings.denseTerms.length,
    pieces: sequences.pieceStarts.length - 1,
    pieceBytes: sequences.pieces.length,
    sequenceBytes: sequences.values.length,
  })
  segment.runPlacements.set(runPlacements)
  segment.runStarts.set(runStarts)
  segment.dictionary.blockStarts.set(postings.dictionary.blockStarts.written())
  segment.dictionary.bytes.set(postings.dictionary.out.written())
  segment.termStarts.set(postings.termStarts.written())
  segment.postingDocuments.set(postings.documents.subarray(0, postings.length))
  segment.postingImpacts.set(postings.impacts.subarray(0, postings.length))
  segment.denseTermNumbers.set(postings.denseTerms.written())
  segment.denseCounts.set(postings.denseCounts.written())
  segment.denseImpacts.set(postings.columns)
  segment.pieceStarts.set(sequences.pieceStarts.written())
  segment.pieceValues.set(sequences.pieces.written())
  segment.sequenceStarts.set(sequences.starts.written())
  segment.sequenceValues.set(sequences.values.written())
  return segment
}

export const writeColumns = (segment: Segment, at: number, columns: DocumentColumns): void => {
  segment.issues[at] = columns.issue
  segment.texts[at] = columns.text
  segment.times[at] = columns.time
  segment.risks[at] = columns.risk
  segment.services[at] = columns.service
  segment.categories[at] = columns.category
  segment.states[at] = columns.state
}

/** Completes a segment whose columns are filled. */
export const completeSegment = (segment: Segment): Segment => {
  fillOrder(segment)
  return segment
}
