import { VarintReader } from './byte-writer.ts'
import type { Segment } from './segment.ts'

const UNKNOWN = 0
const HAS_PHRASE = 1
const LACKS_PHRASE = 2
/** Ends a text in a sequence of terms; no term has this number. */
const END = 0xffffffff

const contains = (terms: Uint32Array, length: number, phrase: readonly number[]): boolean => {
  for (let at = 0; at + phrase.length <= length; at++) {
    let matched = 0
    while (matched < phrase.length && terms[at + matched] === phrase[matched]) matched++
    if (matched === phrase.length) return true
  }
  return false
}

/**
 * Finds a phrase in the sequences of a segment. A piece has all consecutive words without digits, so a
 * phrase of such words lies inside of one piece, and each piece is read once.
 */
export class PhraseMatcher {
  readonly #segment: Segment
  readonly #phrase: readonly number[]
  readonly #isInPieces: boolean
  readonly #pieces: Uint8Array
  readonly #sequences: VarintReader
  readonly #values: VarintReader
  #terms = new Uint32Array(256)
  #length = 0

  /** `phrase` has the numbers of its terms in the segment, at least two. */
  constructor(segment: Segment, phrase: readonly number[], hasNames: boolean) {
    this.#segment = segment
    this.#phrase = phrase
    this.#isInPieces = !hasNames
    this.#pieces = new Uint8Array(segment.pieces)
    this.#sequences = new VarintReader(segment.sequenceValues)
    this.#values = new VarintReader(segment.pieceValues)
  }

  matches(document: number): boolean {
    const reader = this.#sequences
    reader.at = this.#segment.sequenceStarts[document] as number
    const end = this.#segment.sequenceStarts[document + 1] as number
    return this.#isInPieces ? this.#hasPiece(end) : this.#hasSequence(end)
  }

  #hasPiece(end: number): boolean {
    while (this.#sequences.at < end) {
      const value = this.#sequences.next()
      if (value % 2 === 1 && this.#pieceMatches((value - 1) / 2)) return true
    }
    return false
  }

  #pieceMatches(piece: number): boolean {
    if (this.#pieces[piece] === UNKNOWN) {
      this.#length = 0
      this.#pushPiece(piece)
      const isFound = contains(this.#terms, this.#length, this.#phrase)
      this.#pieces[piece] = isFound ? HAS_PHRASE : LACKS_PHRASE
    }
    return this.#pieces[piece] === HAS_PHRASE
  }

  #hasSequence(end: number): boolean {
    this.#length = 0
    while (this.#sequences.at < end) {
      const value = this.#sequences.next()
      if (value === 0) this.#push(END)
      else if (value % 2 === 1) this.#pushPiece((value - 1) / 2)
      else this.#push((value - 2) / 2)
    }
    return contains(this.#terms, this.#length, this.#phrase)
  }

  #pushPiece(piece: number): void {
    const reader = this.#values
    reader.at = this.#segment.pieceStarts[piece] as number
    const end = this.#segment.pieceStarts[piece + 1] as number
    while (reader.at < end) this.#push(reader.next())
  }

  #push(term: number): void {
    if (this.#length === this.#terms.length) {
      const grown = new Uint32Array(this.#length * 2)
      grown.set(this.#terms)
      this.#terms = grown
    }
    this.#terms[this.#length++] = term
  }
}
