import { type TextField, tokenize } from '../../text/tokens.ts'
import { NumberList } from './byte-writer.ts'

/** A field's text as terms and as a sequence for phrases. */
export interface TokenisedText {
  /**
   * `2 × number` of each term of the text, in its order: the first `termCount` values. Plus 1 for a word; the
   * whole of an identifier, whose parts follow, is none.
   */
  readonly terms: Uint32Array
  readonly termCount: number
  /** Words of the text, without the wholes of identifiers: for its length. */
  readonly words: number
  /** See `TextNumbers`: the first `sequenceCount` values. */
  readonly sequence: Uint32Array
  readonly sequenceCount: number
}

/** Terms that normalisation makes longer than any query are dropped. */
const MAX_TERM_UNITS = 1024
const MAX_CACHED_TEXTS = 20_000
const MAX_CACHED_LENGTH = 4_000
const MAX_CACHED_CHUNK = 24
/** Words without a digit are read together up to this length: only names vary in what scanners repeat. */
const MAX_RUN = 400
/** A resource has a few findings, and each text of a rule many. */
const MIN_SIGHTINGS = 4
const SPACE = 32

/** How documents are read; queries are read otherwise. */
export type FieldKind = Exclude<TextField, 'query'>

export const hasDigit = (text: string, from = 0, to = text.length): boolean => {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code < 58) return true
  }
  return false
}

/** Returns where the next space or the end of the text is. */
const chunkEnd = (text: string, start: number): number => {
  let at = start
  while (at < text.length && text.charCodeAt(at) > SPACE) at++
  return at
}

/** Returns a list with the first values, in the given one if they fit. */
const copied = (into: Uint32Array, values: Uint32Array, count: number): Uint32Array => {
  const target = count <= into.length ? into : new Uint32Array(values.length)
  for (let at = 0; at < count; at++) target[at] = values[at] as number
  return target
}

/** A name that was read, in lists that the next one uses again. */
class LastName implements TokenisedText {
  text = ''
  terms: Uint32Array = new Uint32Array(0)
  termCount = 0
  words = 0
  sequence: Uint32Array = new Uint32Array(0)
  sequenceCount = 0

  set(text: string, read: TokenisedText): void {
    this.text = text
    this.words = read.words
    this.termCount = read.termCount
    this.terms = copied(this.terms, read.terms, read.termCount)
    this.sequenceCount = read.sequenceCount
    this.sequence = copied(this.sequence, read.sequence, read.sequenceCount)
  }
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
  /** Chunks between spaces, with the place of their terms in `#kept`. */
  readonly #chunks = { prose: new Map<string, number>(), identifier: new Map<string, number>() }
  /** Sequences of chunks without digits, with the place of their terms. */
  readonly #runs = { prose: new Map<string, number>(), identifier: new Map<string, number>() }
  /** The number of terms and the terms of each chunk and run: many small arrays would cost more. */
  readonly #kept = new NumberList()
  /** The last name in each field: findings of one resource often come together. */
  readonly #lastNames: LastName[] = []
  /** The hash of the last text in each slot, and how often it was read. */
  readonly #seen = new Uint32Array(0x10000)
  readonly #sightings = new Uint8Array(0x10000)
  readonly #terms = new NumberList()
  readonly #sequence = new NumberList()
  readonly #piece = new NumberList()
  #lastStart = -1
  #lastEnd = -1

  readonly #visit = (term: string, start: number, end: number): void => {
    if (term.length > MAX_TERM_UNITS) return
    // An identifier comes before its parts, which lie inside of it.
    if (start >= this.#lastStart && end <= this.#lastEnd)
      this.#terms.values[this.#terms.length - 1] =
        (this.#terms.values[this.#terms.length - 1] as number) & ~1
    this.#terms.push(2 * this.numberOf(term) + 1)
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

  /** Reads a text of a field, which has a number. The result holds until the next call. */
  read(text: string, kind: FieldKind, field: number): TokenisedText {
    // A text with a digit names something: most of its chunks come again, and the whole of it does not.
    if (text.length > MAX_CACHED_LENGTH || hasDigit(text))
      return kind === 'prose' ? this.#tokenise(text, kind) : this.#readName(text, kind, field)
    const cache: Map<string, TokenisedText> = this.#texts[kind]
    const existing = cache.get(text)
    if (existing !== undefined) return existing
    const read = this.#tokenise(text, kind)
    if (this.#isRepeated(text)) {
      if (cache.size >= MAX_CACHED_TEXTS) cache.clear()
      const terms = read.terms.slice(0, read.termCount)
      const sequence = read.sequence.slice(0, read.sequenceCount)
      cache.set(text, { ...read, terms, sequence })
    }
    return read
  }

  /** Whether a text was probably read several times: one that names a resource hardly comes again. */
  #isRepeated(text: string): boolean {
    let hash = text.length
    const step = Math.max(1, text.length >> 4)
    for (let at = text.length % step; at < text.length; at += step)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
    hash >>>= 0
    const slot = hash >>> 16
    if (this.#seen[slot] !== hash) this.#sightings[slot] = 0
    this.#seen[slot] = hash
    const sightings = Math.min(MIN_SIGHTINGS, (this.#sightings[slot] as number) + 1)
    this.#sightings[slot] = sightings
    return sightings === MIN_SIGHTINGS
  }

  #readName(text: string, kind: FieldKind, field: number): TokenisedText {
    let last = this.#lastNames[field]
    if (last?.text === text) return last
    if (last === undefined) {
      last = new LastName()
      this.#lastNames[field] = last
    }
    last.set(text, this.#tokenise(text, kind))
    return last
  }

  #tokenise(text: string, kind: FieldKind): TokenisedText {
    this.#terms.length = 0
    this.#readChunks(text, kind)
    const { values, length } = this.#terms
    let words = 0
    for (let at = 0; at < length; at++) words += (values[at] as number) & 1
    this.#writeSequence()
    return {
      terms: values,
      termCount: length,
      words,
      sequence: this.#sequence.values,
      sequenceCount: this.#sequence.length,
    }
  }

  /** Reads what stands between spaces, chunks without digits together. */
  #readChunks(text: string, kind: FieldKind): void {
    let run = 0
    for (let start = 0; start < text.length; ) {
      const end = chunkEnd(text, start)
      if (end - run > MAX_RUN || hasDigit(text, start, end)) {
        this.#readRun(text, run, start, kind)
        if (end > start) this.#readChunk(text.slice(start, end), kind)
        run = end + 1
      }
      start = end + 1
    }
    this.#readRun(text, run, text.length, kind)
  }

  /** Reads chunks without digits, which come together in other texts too. */
  #readRun(text: string, from: number, to: number, kind: FieldKind): void {
    if (to <= from) return
    const run = text.slice(from, to)
    const runs = this.#runs[kind]
    const existing = runs.get(run)
    if (existing !== undefined) {
      this.#append(existing)
      return
    }
    const first = this.#terms.length
    for (let start = 0; start < run.length; ) {
      const end = chunkEnd(run, start)
      if (end > start) this.#readChunk(run.slice(start, end), kind)
      start = end + 1
    }
    if (runs.size >= MAX_CACHED_TEXTS || !this.#isRepeated(run)) return
    runs.set(run, this.#keepFrom(first))
  }

  /** Reads what stands between two spaces: no term spans a space, and most words come again. */
  #readChunk(chunk: string, kind: FieldKind): void {
    const chunks = this.#chunks[kind]
    const existing = chunks.get(chunk)
    if (existing !== undefined) {
      this.#append(existing)
      return
    }
    const from = this.#terms.length
    this.#lastStart = -1
    this.#lastEnd = -1
    tokenize(chunk, kind, this.#visit)
    if (chunk.length > MAX_CACHED_CHUNK || chunks.size >= MAX_CACHED_TEXTS) return
    chunks.set(chunk, this.#keepFrom(from))
  }

  /** Keeps the terms from a position on, and returns their place. */
  #keepFrom(from: number): number {
    const { values, length } = this.#terms
    const place = this.#kept.length
    this.#kept.push(length - from)
    this.#kept.append(values, from, length)
    return place
  }

  #append(place: number): void {
    const { values } = this.#kept
    this.#terms.append(values, place + 1, place + 1 + (values[place] as number))
  }

  #writeSequence(): void {
    const out = this.#sequence
    const piece = this.#piece
    const { values: terms, length } = this.#terms
    out.length = 0
    piece.length = 0
    for (let at = 0; at < length; at++) {
      const value = terms[at] as number
      if ((value & 1) === 0) continue
      const term = value >>> 1
      if (this.#isName[term]) {
        this.#endPiece()
        out.push(2 * term + 2)
      } else piece.push(term)
    }
    this.#endPiece()
  }

  #endPiece(): void {
    const { values, length } = this.#piece
    if (length === 1) this.#sequence.push(2 * (values[0] as number) + 2)
    else if (length > 1) this.#sequence.push(2 * this.#pieceNumber() + 1)
    this.#piece.length = 0
  }

  #pieceNumber(): number {
    const { values, length } = this.#piece
    let hash = length
    for (let at = 0; at < length; at++)
      hash = Math.imul(hash ^ (values[at] as number), 0x9e3779b1) ^ (hash >>> 15)
    for (; ; hash++) {
      const existing = this.#pieceNumbers.get(hash)
      if (existing === undefined) break
      if (isEqual(this.pieces[existing] as Uint32Array, values, length)) return existing
    }
    const number = this.pieces.push(values.slice(0, length)) - 1
    this.#pieceNumbers.set(hash, number)
    return number
  }
}

const isEqual = (piece: Uint32Array, words: Uint32Array, length: number): boolean => {
  if (piece.length !== length) return false
  for (let at = 0; at < length; at++) if (piece[at] !== words[at]) return false
  return true
}
