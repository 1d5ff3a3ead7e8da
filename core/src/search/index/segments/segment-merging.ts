import { copyUuid } from '../uuid.ts'
import { ByteWriter, NumberList, VarintReader } from './byte-writer.ts'
import { DictionaryCursor } from './dictionary.ts'
import { EXISTS } from './document-state.ts'
import { denseColumn, type Segment } from './segment.ts'
import {
  assembleSegment,
  completeSegment,
  PostingsWriter,
  SequenceWriter,
  writeColumns,
} from './segment-parts.ts'
import { compareBytes } from './term-bytes.ts'

const GONE = -1

/** The documents that a merge keeps: where each comes from, and where it goes. */
interface Plan {
  readonly segments: readonly Segment[]
  /** The index of the segment of each document of the result. */
  readonly sources: Uint32Array
  /** The number of each document of the result in its segment. */
  readonly documents: Uint32Array
  readonly placements: Uint32Array
  /** For each segment: the new number of each document, or `GONE`. */
  readonly targets: readonly Int32Array[]
}

/** Documents that others have replaced, by their segments. */
type ReplacedBySegment = ReadonlyMap<Segment, ReadonlySet<number>>

/** Returns the live documents of all segments in the order of their placements. */
const planMerge = (
  segments: readonly Segment[],
  ranks: Uint32Array,
  replaced: ReplacedBySegment,
): Plan => {
  const runs = segments.flatMap((segment, source) =>
    Array.from(segment.runPlacements, (placement, run) => ({ placement, source, run })),
  )
  runs.sort(
    (a, b) =>
      (ranks[a.placement] as number) - (ranks[b.placement] as number) || a.source - b.source,
  )
  const sources = new NumberList()
  const documents = new NumberList()
  const placements = new NumberList()
  const targets = segments.map((segment) => new Int32Array(segment.documents).fill(GONE))
  for (const { placement, source, run } of runs) {
    const segment = segments[source] as Segment
    const { runStarts, states } = segment
    const gone = replaced.get(segment)
    for (let at = runStarts[run] as number; at < (runStarts[run + 1] as number); at++) {
      if (((states[at] as number) & EXISTS) === 0 || gone?.has(at)) continue
      const target = targets[source] as Int32Array
      target[at] = sources.length
      sources.push(source)
      documents.push(at)
      placements.push(placement)
    }
  }
  return {
    segments,
    sources: sources.written(),
    documents: documents.written(),
    placements: placements.written(),
    targets,
  }
}

/** Collects the postings of one term from several segments and sorts them by document. */
class PostingsOfTerm {
  readonly #column: Uint8Array
  /** Documents and impacts in one number, so that a sort moves both. */
  readonly #pairs: Uint32Array
  #count = 0

  constructor(documents: number) {
    this.#column = new Uint8Array(documents)
    this.#pairs = new Uint32Array(documents)
  }

  add(segment: Segment, term: number, targets: Int32Array): void {
    const column = denseColumn(segment, term)
    if (column !== -1) {
      this.#addDense(segment, column, targets)
      return
    }
    const end = segment.termStarts[term + 1] as number
    for (let at = segment.termStarts[term] as number; at < end; at++) {
      const target = targets[segment.postingDocuments[at] as number] as number
      if (target !== GONE) this.#push(target, segment.postingImpacts[at] as number)
    }
  }

  #addDense(segment: Segment, column: number, targets: Int32Array): void {
    const start = column * segment.documents
    for (let at = 0; at < segment.documents; at++) {
      const impact = segment.denseImpacts[start + at] as number
      const target = targets[at] as number
      if (impact !== 0 && target !== GONE) this.#push(target, impact)
    }
  }

  #push(document: number, impact: number): void {
    this.#pairs[this.#count++] = (document << 8) | impact
  }

  /** Writes the postings behind those that were written before, and returns their number. */
  writeTo(postings: PostingsWriter): number {
    const count = this.#count
    this.#count = 0
    const from = postings.length
    if (count > this.#column.length / 16) this.#writeByColumn(postings, from, count)
    else {
      const pairs = this.#pairs.subarray(0, count)
      if (count > 1) pairs.sort()
      for (let at = 0; at < count; at++) {
        const pair = pairs[at] as number
        postings.documents[from + at] = pair >>> 8
        postings.impacts[from + at] = pair & 255
      }
    }
    return count
  }

  #writeByColumn(postings: PostingsWriter, from: number, count: number): void {
    const column = this.#column.fill(0)
    for (let at = 0; at < count; at++) {
      const pair = this.#pairs[at] as number
      column[pair >>> 8] = pair & 255
    }
    let to = from
    for (let document = 0; document < column.length; document++) {
      const impact = column[document] as number
      if (impact === 0) continue
      postings.documents[to] = document
      postings.impacts[to++] = impact
    }
  }
}

const smallestOf = (cursors: readonly DictionaryCursor[]): DictionaryCursor | null => {
  let smallest: DictionaryCursor | null = null
  for (const cursor of cursors) {
    if (cursor.length === 0) continue
    const isSmaller =
      smallest === null ||
      compareBytes(cursor.term, cursor.length, smallest.term, smallest.length) < 0
    if (isSmaller) smallest = cursor
  }
  return smallest
}

const postingLimit = (segments: readonly Segment[]): number => {
  let limit = 0
  for (const segment of segments) {
    limit += segment.postings
    for (const count of segment.denseCounts) limit += count
  }
  return limit
}

/** Merges the dictionaries and postings. Returns them with the new number of each old term. */
const mergePostings = ({ segments, sources, targets }: Plan) => {
  const postings = new PostingsWriter(sources.length, postingLimit(segments))
  const collected = new PostingsOfTerm(sources.length)
  const numbers = segments.map((segment) => new Uint32Array(segment.terms))
  const cursors = segments.map((segment) => new DictionaryCursor(segment.dictionary))
  // An empty term means that a cursor is at its end: there are no empty terms.
  const advance = (cursor: DictionaryCursor) => {
    if (!cursor.next()) cursor.length = 0
  }
  for (const cursor of cursors) advance(cursor)
  const term = new ByteWriter()
  for (let next = smallestOf(cursors); next !== null; next = smallestOf(cursors)) {
    term.length = 0
    term.append(next.term, 0, next.length)
    for (const [source, cursor] of cursors.entries()) {
      if (compareBytes(cursor.term, cursor.length, term.bytes, term.length) !== 0) continue
      const segment = segments[source] as Segment
      collected.add(segment, cursor.at, targets[source] as Int32Array)
      const renumbered = numbers[source] as Uint32Array
      renumbered[cursor.at] = postings.dictionary.count
      advance(cursor)
    }
    const count = collected.writeTo(postings)
    if (count > 0) postings.endTerm(term.bytes, term.length, count)
  }
  return { postings, numbers }
}

/** Renumbers the pieces and terms of one segment for the sequences of the result. */
class SequenceSource {
  readonly #segment: Segment
  readonly #numbers: Uint32Array
  readonly #pieces: Int32Array
  readonly #out: SequenceWriter
  readonly #known: Map<string, number>
  readonly #reader: VarintReader

  constructor(
    segment: Segment,
    numbers: Uint32Array,
    out: SequenceWriter,
    known: Map<string, number>,
  ) {
    this.#segment = segment
    this.#numbers = numbers
    this.#pieces = new Int32Array(segment.pieces).fill(GONE)
    this.#out = out
    this.#known = known
    this.#reader = new VarintReader(segment.sequenceValues)
  }

  copy(document: number): void {
    const { values } = this.#out
    const reader = this.#reader
    reader.at = this.#segment.sequenceStarts[document] as number
    const end = this.#segment.sequenceStarts[document + 1] as number
    while (reader.at < end) {
      const value = reader.next()
      if (value === 0) values.push(0)
      else if (value % 2 === 1) values.pushVarint(2 * this.#pieceOf((value - 1) / 2) + 1)
      else values.pushVarint(2 * (this.#numbers[(value - 2) / 2] as number) + 2)
    }
  }

  #pieceOf(old: number): number {
    if (this.#pieces[old] === GONE) this.#pieces[old] = this.#addPiece(old)
    return this.#pieces[old] as number
  }

  #addPiece(old: number): number {
    const reader = new VarintReader(this.#segment.pieceValues)
    reader.at = this.#segment.pieceStarts[old] as number
    const end = this.#segment.pieceStarts[old + 1] as number
    const terms: number[] = []
    while (reader.at < end) terms.push(this.#numbers[reader.next()] as number)
    const key = terms.join()
    const existing = this.#known.get(key)
    if (existing !== undefined) return existing
    const added = this.#out.addPiece(terms)
    this.#known.set(key, added)
    return added
  }
}

const mergeSequences = (plan: Plan, numbers: readonly Uint32Array[]): SequenceWriter => {
  const out = new SequenceWriter()
  const known = new Map<string, number>()
  const sources = plan.segments.map(
    (segment, at) => new SequenceSource(segment, numbers[at] as Uint32Array, out, known),
  )
  for (let at = 0; at < plan.sources.length; at++) {
    out.starts.push(out.values.length)
    sources[plan.sources[at] as number]?.copy(plan.documents[at] as number)
  }
  return out
}

/** Returns one segment with the live documents of several, at most `MAX_SEGMENT_DOCUMENTS`. */
export const mergeSegments = (
  segments: readonly Segment[],
  placementRanks: Uint32Array,
  replaced: ReplacedBySegment,
): Segment => {
  const plan = planMerge(segments, placementRanks, replaced)
  const { postings, numbers } = mergePostings(plan)
  const merged = assembleSegment(plan.placements, postings, mergeSequences(plan, numbers))
  for (let at = 0; at < plan.sources.length; at++) {
    const source = segments[plan.sources[at] as number] as Segment
    const from = plan.documents[at] as number
    copyUuid(source.ids, 4 * from, merged.ids, 4 * at)
    writeColumns(merged, at, {
      placement: plan.placements[at] as number,
      issue: source.issues[from] as number,
      text: source.texts[from] as number,
      time: source.times[from] as number,
      risk: source.risks[from] as number,
      service: source.services[from] as number,
      category: source.categories[from] as number,
      state: source.states[from] as number,
    })
  }
  return completeSegment(merged)
}
