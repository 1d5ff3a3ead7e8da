import { SPELLED, termOfSpan } from '../../text/tokens.ts'
import { ByteWriter, NumberList } from './byte-writer.ts'
import { encodeTerm } from './dictionary.ts'

/** Terms that normalisation makes longer than any query are dropped. */
const MAX_TERM_UNITS = 1024
/** What a span gives that has no term. */
export const NO_TERM = -1

const INITIAL_SLOTS = 4096
const HASH_FACTOR = 0x9e3779b1
/** The spellings of words follow Zipf's law. */
const MAX_SPELLINGS = 20_000

const OTHER = 0
const JOINER = 1
const DIGIT = 2
const LETTER = 3
/** What a character of ASCII is to a name. Capitals are folded elsewhere. */
const PLAIN_CODES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LETTER
  if (code >= 48 && code <= 57) return DIGIT
  return code >= 65 && code <= 90 ? OTHER : JOINER
})

const hasDigit = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (PLAIN_CODES[bytes[at] as number] === DIGIT) return true
  return false
}

/**
 * The distinct terms of documents by number, as bytes of `term-bytes.ts`. Names are most of them, and they
 * are found by their characters in the text: a string for each would cost more than all else.
 */
export class TermTable {
  readonly bytes = new ByteWriter()
  /** Where each term begins in `bytes`, and where the last one ends. */
  readonly starts = new NumberList()
  count = 0
  /** Whether each term has a digit. */
  readonly #isName = new ByteWriter()
  readonly #hashes = new NumberList()
  /** The number of each term plus one, by open addressing. */
  #slots = new Uint32Array(INITIAL_SLOTS)
  /** The numbers of words as they are spelled, by the form of the span. */
  readonly #spellings = [0, 1, 2].map(() => new Map<string, number>())

  constructor() {
    this.starts.push(0)
  }

  isName(term: number): boolean {
    return this.#isName.bytes[term] === 1
  }

  /** Returns the number of the term of a span, or `NO_TERM`. */
  numberOfSpan(text: string, start: number, end: number, form: number): number {
    if (!this.#writePlain(text, start, end, form))
      return this.#numberOfSpelling(text.slice(start, end), form)
    return this.#numberOfWritten(end - start)
  }

  /**
   * Writes a name behind the last term, and returns whether it is a term as it stands: words with digits
   * have no other forms.
   */
  #writePlain(text: string, start: number, end: number, form: number): boolean {
    this.bytes.reserve(end - start)
    const { bytes, length } = this.bytes
    let hasName = form === SPELLED
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      const kind = PLAIN_CODES[code]
      if (kind === undefined || kind === OTHER) return false
      if (kind === JOINER && form !== SPELLED) return false
      if (kind === DIGIT) hasName = true
      bytes[length + at - start] = code
    }
    return hasName
  }

  #numberOfSpelling(span: string, form: number): number {
    const spellings = this.#spellings[form] as Map<string, number>
    const existing = spellings.get(span)
    if (existing !== undefined) return existing
    const number = this.#numberOfTerm(termOfSpan(span, form))
    if (spellings.size >= MAX_SPELLINGS) spellings.clear()
    spellings.set(span, number)
    return number
  }

  #numberOfTerm(term: string): number {
    if (term === '' || term.length > MAX_TERM_UNITS) return NO_TERM
    const { bytes, length } = encodeTerm(term)
    this.bytes.append(bytes, 0, length)
    this.bytes.length -= length
    return this.#numberOfWritten(length)
  }

  /** Returns the number of the term whose bytes stand behind the last one; it is added if it is new. */
  #numberOfWritten(length: number): number {
    const { bytes, length: from } = this.bytes
    let hash = 0
    for (let at = from; at < from + length; at++)
      hash = Math.imul(hash ^ (bytes[at] as number), HASH_FACTOR) ^ (hash >>> 15)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] as number) - 1
      if (this.#hashes.values[number] === hash && this.#isWritten(number, length)) return number
    }
    return this.#add(slot, hash, length)
  }

  /** Whether the bytes behind the last term are those of a term. */
  #isWritten(term: number, length: number): boolean {
    const start = this.starts.values[term] as number
    if ((this.starts.values[term + 1] as number) - start !== length) return false
    const { bytes, length: from } = this.bytes
    for (let at = 0; at < length; at++) if (bytes[start + at] !== bytes[from + at]) return false
    return true
  }

  /** Adds the bytes behind the last term. */
  #add(slot: number, hash: number, length: number): number {
    const number = this.count++
    const { bytes, length: from } = this.bytes
    this.bytes.length += length
    this.#slots[slot] = number + 1
    this.starts.push(this.bytes.length)
    this.#hashes.push(hash)
    this.#isName.push(hasDigit(bytes, from, from + length) ? 1 : 0)
    if (this.count * 2 > this.#slots.length) this.#grow()
    return number
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.count; number++) {
      let slot = (this.#hashes.values[number] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}
