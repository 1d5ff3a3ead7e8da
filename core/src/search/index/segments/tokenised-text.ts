import { type TextField, tokenize } from '../../text/tokens.ts'
import { NumberList } from './byte-writer.ts'

/** A field's text as terms and as a sequence for phrases. */
export interface TokenisedText {
  /** The number of each term of the text, in its order. */
  readonly terms: Uint32Array
  /** Words of the text, without the wholes of identifiers: for its length. */
  readonly words: number
  /** See `sequence.ts`. */
  readonly sequence: Uint32Array
}

/** Terms that normalisation makes longer than any query are dropped. */
const MAX_TERM_UNITS = 1024
const MAX_CACHED_TEXTS = 20_000
const MAX_CACHED_LENGTH = 4_000
const MAX_CACHED_CHUNK = 24
const SPACE = 32

/** How documents are read; queries are read otherwise. */
export type FieldKind = Exclude<TextField, 'query'>

export const hasDigit = (term: string): boolean => {
  for (let at = 0; at < term.length; at++) {
    const code = term.charCodeAt(at)
    if (code >= 48 && code < 58) return true
  }
  return false
}

/**
 * Turns texts into numbers of terms. Scanners repeat texts, so the latest are kept.
 *
 * A text's sequence has the words in their order: a value of `2 × term + 2` is one term, `2 × piece + 1`
 * a piece, which is a sequence of several terms, and 0 the end of a text. Words with digits stand
 * alone, so that names of resources do not divide the findings of a rule into different pieces.
 */
export class TextNumbers {
  readonly terms = new Map<string, number>()
  /** Whether each term has a digit. */
  readonly #isName: boolean[] = []
  readonly pieces: Uint32Array[] = []
  /** By hash; the next hash if another piece has it. */
  readonly #pieceNumbers = new Map<number, number>()
  readonly #texts = { prose: new Map<string, TokenisedText>(), identifier: new Map() }
  /** Chunks between spaces with their terms. */
  readonly #chunks = { prose: new Map<string, Uint32Array>(), identifier: new Map() }
  readonly #seen = new Uint8Array(0x10000)
  readonly #numbers = new NumberList()
  readonly #isPart = new NumberList()
  readonly #sequence = new NumberList()
  #lastStart = -1
  #lastEnd = -1

  readonly #visit = (term: string, start: number, end: number): void => {
    if (term.length > MAX_TERM_UNITS) return
    // An identifier comes before its parts, which lie inside of it.
    if (start >= this.#lastStart && end <= this.#lastEnd)
      this.#isPart.values[this.#isPart.length - 1] = 0
    this.#numbers.push(this.numberOf(term))
    this.#isPart.push(1)
    this.#lastStart = start
    this.#lastEnd = end
  }

  numberOf(term: string): number {
    const existing = this.terms.get(term)
    if (existing !== undefined) return existing
    const number = this.#isName.push(hasDigit(term)) - 1
    this.terms.set(term, number)
    return number
  }

  read(text: string, kind: FieldKind): TokenisedText {
    const cache: Map<string, TokenisedText> = this.#texts[kind]
    const existing = cache.get(text)
    if (existing !== undefined) return existing
    const read = this.#tokenise(text, kind)
    if (text.length <= MAX_CACHED_LENGTH && this.#isRepeated(text)) {
      if (cache.size >= MAX_CACHED_TEXTS) cache.clear()
      cache.set(text, read)
    }
    return read
  }

  /** Whether a text was probably read before: one that names a resource never comes again. */
  #isRepeated(text: string): boolean {
    let hash = text.length
    const step = Math.max(1, text.length >> 4)
    for (let at = text.length % step; at < text.length; at += step)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
    const slot = hash >>> 16
    if (this.#seen[slot] === 1) return true
    this.#seen[slot] = 1
    return false
  }

  #tokenise(text: string, kind: FieldKind): TokenisedText {
    this.#numbers.length = 0
    this.#isPart.length = 0
    let start = 0
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && text.charCodeAt(at) > SPACE) continue
      if (at > start) this.#readChunk(text.slice(start, at), kind)
      start = at + 1
    }
    const terms = this.#numbers.written().slice()
    let words = 0
    for (let at = 0; at < terms.length; at++) words += this.#isPart.values[at] as number
    return { terms, words, sequence: this.#sequenceOf(terms) }
  }

  /** Reads what stands between two spaces: no term spans a space, and most words come again. */
  #readChunk(chunk: string, kind: FieldKind): void {
    const chunks: Map<string, Uint32Array> = this.#chunks[kind]
    const existing = chunks.get(chunk)
    if (existing !== undefined) {
      for (let at = 0; at < existing.length; at++) {
        const value = existing[at] as number
        this.#numbers.push(value >>> 1)
        this.#isPart.push(value & 1)
      }
      return
    }
    const from = this.#numbers.length
    this.#lastStart = -1
    this.#lastEnd = -1
    tokenize(chunk, kind, this.#visit)
    if (chunk.length > MAX_CACHED_CHUNK || chunks.size >= MAX_CACHED_TEXTS) return
    const read = new Uint32Array(this.#numbers.length - from)
    for (let at = 0; at < read.length; at++)
      read[at] =
        2 * (this.#numbers.values[from + at] as number) + (this.#isPart.values[from + at] as number)
    chunks.set(chunk, read)
  }

  #sequenceOf(terms: Uint32Array): Uint32Array {
    const out = this.#sequence
    out.length = 0
    let words: number[] = []
    const endPiece = () => {
      if (words.length === 1) out.push(2 * (words[0] as number) + 2)
      else if (words.length > 1) out.push(2 * this.#pieceOf(words) + 1)
      words = []
    }
    for (let at = 0; at < terms.length; at++) {
      if (this.#isPart.values[at] === 0) continue
      const term = terms[at] as number
      if (this.#isName[term]) {
        endPiece()
        out.push(2 * term + 2)
      } else words.push(term)
    }
    endPiece()
    return out.written().slice()
  }

  #pieceOf(words: number[]): number {
    let hash = words.length
    for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15)
    for (; ; hash++) {
      const existing = this.#pieceNumbers.get(hash)
      if (existing === undefined) break
      if (isEqual(this.pieces[existing] as Uint32Array, words)) return existing
    }
    const number = this.pieces.push(Uint32Array.from(words)) - 1
    this.#pieceNumbers.set(hash, number)
    return number
  }
}

const isEqual = (piece: Uint32Array, words: readonly number[]): boolean => {
  if (piece.length !== words.length) return false
  for (let at = 0; at < words.length; at++) if (piece[at] !== words[at]) return false
  return true
}
