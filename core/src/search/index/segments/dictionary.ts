import { ByteWriter, NumberList } from './byte-writer.ts'
import { compareBytes, pushTerm, termText } from './term-bytes.ts'

/**
 * The terms of a segment in their order, so that the terms with a prefix are a range. Each block of
 * terms begins with a whole one; the others have only what differs from the one before.
 */
export interface Dictionary {
  readonly count: number
  /** Where each block begins in `bytes`. */
  readonly blockStarts: Uint32Array
  readonly bytes: Uint8Array
}

const BLOCK = 16
/** Bytes of the longest term: three for each UTF-16 unit. */
const MAX_TERM_BYTES = 3 * 1024

/** Collects the terms of a dictionary, which have to come in their order. */
export class DictionaryWriter {
  readonly out = new ByteWriter()
  readonly blockStarts = new NumberList()
  count = 0
  #last = new Uint8Array(MAX_TERM_BYTES)
  #lastLength = 0

  /** Adds the term that begins in `bytes` at a position. */
  add(bytes: Uint8Array, from: number, length: number): void {
    const last = this.#last
    let shared = 0
    if (this.count % BLOCK === 0) this.blockStarts.push(this.out.length)
    else {
      const limit = Math.min(length, this.#lastLength)
      while (shared < limit && bytes[from + shared] === last[shared]) shared++
      this.out.pushVarint(shared)
    }
    this.out.pushVarint(length - shared)
    this.out.reserve(length - shared)
    for (let at = shared; at < length; at++) {
      const byte = bytes[from + at] as number
      this.out.push(byte)
      last[at] = byte
    }
    this.#lastLength = length
    this.count++
  }
}

/** Goes through the terms of a dictionary in their order. */
export class DictionaryCursor {
  readonly term = new Uint8Array(MAX_TERM_BYTES)
  length = 0
  /** The number of the current term. */
  at = -1
  #dictionary: Dictionary
  #position = 0

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
    this.begin(dictionary, 0)
  }

  /** Begins before the first term of a block. */
  begin(dictionary: Dictionary, block: number): void {
    this.#dictionary = dictionary
    this.at = block * BLOCK - 1
    this.length = 0
    this.#position = dictionary.blockStarts[block] ?? 0
  }

  /** Goes to the next term; returns false at the end. */
  next(): boolean {
    if (this.at + 1 >= this.#dictionary.count) {
      this.at = this.#dictionary.count
      return false
    }
    this.at++
    const shared = this.at % BLOCK === 0 ? 0 : this.#varint()
    const suffix = this.#varint()
    const { bytes } = this.#dictionary
    for (let byte = 0; byte < suffix; byte++)
      this.term[shared + byte] = bytes[this.#position + byte] as number
    this.#position += suffix
    this.length = shared + suffix
    return true
  }

  #varint(): number {
    const { bytes } = this.#dictionary
    const first = bytes[this.#position++] as number
    if (first < 128) return first
    return (first & 127) | ((bytes[this.#position++] as number) << 7)
  }
}

/** A term that is looked up in several dictionaries. */
export interface EncodedTerm {
  readonly bytes: Uint8Array
  readonly length: number
}

export const encodeTerm = (term: string): EncodedTerm => {
  const out = new ByteWriter(3 * term.length)
  pushTerm(out, term)
  return { bytes: out.bytes, length: out.length }
}

const compareBlock = (dictionary: Dictionary, block: number, term: EncodedTerm): number => {
  const { bytes, blockStarts } = dictionary
  let at = blockStarts[block] as number
  const first = bytes[at++] as number
  const length = first < 128 ? first : (first & 127) | ((bytes[at++] as number) << 7)
  const shared = Math.min(length, term.length)
  for (let byte = 0; byte < shared; byte++) {
    const difference = (bytes[at + byte] as number) - (term.bytes[byte] as number)
    if (difference !== 0) return difference
  }
  return length - term.length
}

/** Moves a cursor to the first term that is not before the given one, or to the end. */
const seekTerm = (cursor: DictionaryCursor, dictionary: Dictionary, term: EncodedTerm): void => {
  let low = 0
  let high = dictionary.blockStarts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareBlock(dictionary, middle, term) <= 0) low = middle + 1
    else high = middle
  }
  cursor.begin(dictionary, Math.max(0, low - 1))
  while (cursor.next())
    if (compareBytes(cursor.term, cursor.length, term.bytes, term.length) >= 0) break
}

/** A search looks up each of its words in every segment: new cursors would fill the memory. */
let lookup: DictionaryCursor | undefined

/** Returns the number of a term, or -1. */
export const findTerm = (dictionary: Dictionary, term: EncodedTerm): number => {
  lookup ??= new DictionaryCursor(dictionary)
  seekTerm(lookup, dictionary, term)
  const isFound =
    lookup.at < dictionary.count &&
    compareBytes(lookup.term, lookup.length, term.bytes, term.length) === 0
  return isFound ? lookup.at : -1
}

/** Visits the terms that begin with a prefix, in their order, until `visit` returns false. */
export const visitPrefix = (
  dictionary: Dictionary,
  prefix: EncodedTerm,
  visit: (at: number, cursor: DictionaryCursor) => boolean,
): void => {
  const cursor = new DictionaryCursor(dictionary)
  seekTerm(cursor, dictionary, prefix)
  while (cursor.at < dictionary.count) {
    if (cursor.length < prefix.length) return
    if (compareBytes(cursor.term, prefix.length, prefix.bytes, prefix.length) !== 0) return
    if (!visit(cursor.at, cursor)) return
    if (!cursor.next()) return
  }
}

export const cursorText = (cursor: DictionaryCursor): string => termText(cursor.term, cursor.length)
