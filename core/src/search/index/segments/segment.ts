import type { Dictionary } from './dictionary.ts'

/** Documents have numbers of 16 bits in their segment. */
export const MAX_SEGMENT_DOCUMENTS = 65_536

/** Whether a term has so many postings that it has a byte for every document instead. */
export const isDense = (postings: number, documents: number): boolean => 3 * postings > documents

/** The numbers that give the layout of a segment. */
export interface SegmentSizes {
  readonly documents: number
  readonly runs: number
  readonly terms: number
  readonly blocks: number
  readonly dictionaryBytes: number
  readonly postings: number
  readonly denseTerms: number
  readonly pieces: number
  readonly pieceBytes: number
  readonly sequenceBytes: number
}

const SIZE_NAMES = [
  'documents',
  'runs',
  'terms',
  'blocks',
  'dictionaryBytes',
  'postings',
  'denseTerms',
  'pieces',
  'pieceBytes',
  'sequenceBytes',
] as const satisfies readonly (keyof SegmentSizes)[]

const MAGIC = 0x53_54_53_31
/** The count of documents that no longer exist stands after the sizes. */
const DEAD_AT = SIZE_NAMES.length + 1
const HEADER_WORDS = 16

/** Where a segment lies in shared memory: in a buffer of its own, or in that of a snapshot. */
export interface SegmentBytes {
  readonly buffer: SharedArrayBuffer
  readonly offset: number
  readonly byteLength: number
}

/**
 * A part of the index, in shared memory. Nothing changes after it is built, except the state bytes
 * and the count of dead documents. Documents are sorted by placement: each run of documents has one.
 */
export interface Segment extends SegmentSizes, SegmentBytes {
  readonly header: Uint32Array
  /** Four words for each document. */
  readonly ids: Uint32Array
  /** The number of the issue plus one; 0: it has none. */
  readonly issues: Uint32Array
  /** The number of the distinct text of the rule. */
  readonly texts: Uint32Array
  /** `first_found_at` in seconds. */
  readonly times: Uint32Array
  /** `risk_score` in hundredths. */
  readonly risks: Uint16Array
  readonly services: Uint16Array
  readonly categories: Uint8Array
  readonly states: Uint8Array
  /** The rank of each document among those of the segment with one score; see `document-order.ts`. */
  readonly order: Uint16Array
  readonly runPlacements: Uint32Array
  readonly runStarts: Uint32Array
  readonly dictionary: Dictionary
  readonly termStarts: Uint32Array
  readonly postingDocuments: Uint16Array
  readonly postingImpacts: Uint8Array
  /** The terms with a byte for every document, in their order. */
  readonly denseTermNumbers: Uint32Array
  readonly denseCounts: Uint32Array
  readonly denseImpacts: Uint8Array
  readonly pieceStarts: Uint32Array
  readonly pieceValues: Uint8Array
  readonly sequenceStarts: Uint32Array
  readonly sequenceValues: Uint8Array
}

/** Returns the arrays of a segment in the order of the buffer: words, then halves, then bytes. */
const arraysOver = (buffer: SharedArrayBuffer, offset: number, sizes: SegmentSizes) => {
  let at = offset + HEADER_WORDS * 4
  const words = (length: number) => {
    const array = new Uint32Array(buffer, at, length)
    at += length * 4
    return array
  }
  const halves = (length: number) => {
    const array = new Uint16Array(buffer, at, length)
    at += length * 2
    return array
  }
  const bytes = (length: number) => {
    const array = new Uint8Array(buffer, at, length)
    at += length
    return array
  }
  const n = sizes.documents
  return {
    ids: words(4 * n),
    issues: words(n),
    texts: words(n),
    times: words(n),
    runPlacements: words(sizes.runs),
    runStarts: words(sizes.runs + 1),
    blockStarts: words(sizes.blocks),
    termStarts: words(sizes.terms + 1),
    denseTermNumbers: words(sizes.denseTerms),
    denseCounts: words(sizes.denseTerms),
    pieceStarts: words(sizes.pieces + 1),
    sequenceStarts: words(n + 1),
    risks: halves(n),
    services: halves(n),
    order: halves(n),
    postingDocuments: halves(sizes.postings),
    categories: bytes(n),
    states: bytes(n),
    postingImpacts: bytes(sizes.postings),
    denseImpacts: bytes(sizes.denseTerms * n),
    dictionaryBytes: bytes(sizes.dictionaryBytes),
    pieceValues: bytes(sizes.pieceBytes),
    sequenceValues: bytes(sizes.sequenceBytes),
  }
}

const byteLengthOf = (sizes: SegmentSizes): number => {
  const n = sizes.documents
  const words =
    HEADER_WORDS +
    4 * n +
    3 * n +
    sizes.runs +
    (sizes.runs + 1) +
    sizes.blocks +
    (sizes.terms + 1) +
    2 * sizes.denseTerms +
    (sizes.pieces + 1) +
    (n + 1)
  const halves = 3 * n + sizes.postings
  const bytes =
    2 * n +
    sizes.postings +
    sizes.denseTerms * n +
    sizes.dictionaryBytes +
    sizes.pieceBytes +
    sizes.sequenceBytes
  // Whole words, so that a checksum reads words.
  return Math.ceil((4 * words + 2 * halves + bytes) / 4) * 4
}

const segmentOver = (
  { buffer, offset, byteLength }: SegmentBytes,
  sizes: SegmentSizes,
): Segment => {
  const { blockStarts, dictionaryBytes, ...arrays } = arraysOver(buffer, offset, sizes)
  return {
    ...sizes,
    ...arrays,
    buffer,
    offset,
    byteLength,
    header: new Uint32Array(buffer, offset, HEADER_WORDS),
    dictionaryBytes: sizes.dictionaryBytes,
    dictionary: { count: sizes.terms, blockStarts, bytes: dictionaryBytes },
  }
}

/** Returns an empty segment whose arrays the caller fills. */
export const allocateSegment = (sizes: SegmentSizes): Segment => {
  const byteLength = byteLengthOf(sizes)
  const buffer = new SharedArrayBuffer(byteLength)
  const segment = segmentOver({ buffer, offset: 0, byteLength }, sizes)
  segment.header[0] = MAGIC
  for (const [at, name] of SIZE_NAMES.entries()) segment.header[at + 1] = sizes[name]
  return segment
}

/** Returns the segment in a part of a buffer, or null if there is none. */
export const openSegment = (bytes: SegmentBytes): Segment | null => {
  const { buffer, offset, byteLength } = bytes
  if (byteLength < HEADER_WORDS * 4) return null
  const header = new Uint32Array(buffer, offset, HEADER_WORDS)
  if (header[0] !== MAGIC) return null
  const sizes = Object.fromEntries(
    SIZE_NAMES.map((name, at) => [name, header[at + 1]]),
  ) as unknown as SegmentSizes
  return byteLengthOf(sizes) === byteLength ? segmentOver(bytes, sizes) : null
}

/** Returns how many documents of a segment no longer exist. */
export const deadDocuments = (segment: Segment): number => Atomics.load(segment.header, DEAD_AT)

/** Removes documents, each once, whichever thread is the first to. */
export const clearDocuments = (segment: Segment, documents: Iterable<number>): void => {
  let cleared = 0
  for (const at of documents) if (Atomics.exchange(segment.states, at, 0) !== 0) cleared++
  countDead(segment, cleared)
}

export const countDead = (segment: Segment, count: number): void => {
  Atomics.add(segment.header, DEAD_AT, count)
}

/** Returns the index of a dense term in the dense columns, or -1. */
export const denseColumn = (segment: Segment, term: number): number => {
  const terms = segment.denseTermNumbers
  let low = 0
  let high = terms.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = terms[middle] as number
    if (found === term) return middle
    if (found < term) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Returns how many documents of a segment have a term, with the dead ones. */
export const documentCount = (segment: Segment, term: number): number => {
  const column = denseColumn(segment, term)
  if (column !== -1) return segment.denseCounts[column] as number
  return (segment.termStarts[term + 1] as number) - (segment.termStarts[term] as number)
}
