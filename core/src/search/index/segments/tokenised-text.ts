import { type TextField, visitSpans } from '../../text/tokens.ts'
import { NumberList } from './byte-writer.ts'
import type { TermList } from './term-list.ts'
import { NO_TERM, TermTable } from './term-table.ts'

const MAX_CACHED_TEXTS = 20_000
const MAX_CACHED_LENGTH = 400
/** A resource has a few findings; a text that was read more often names something else. */
const MIN_SIGHTINGS = 4

/** How documents are read; queries are read otherwise. */
export type FieldKind = Exclude<TextField, 'query'>

/** The last text of a field with its terms, in a list that the next one uses again. */
class LastText implements TermList {
  text = ''
  terms: Uint32Array = new Uint32Array(0)
  count = 0
  words = 0

  set(text: string, { terms, count, words }: TermList): void {
    this.text = text
    this.count = count
    this.words = words
    if (count > this.terms.length) this.terms = new Uint32Array(terms.length)
    for (let at = 0; at < count; at++) this.terms[at] = terms[at] as number
  }
}

/** Turns texts into numbers of terms. Names of accounts and regions come again, so they are kept. */
export class TextNumbers {
  readonly table = new TermTable()
  readonly #texts = { prose: new Map<string, TermList>(), identifier: new Map<string, TermList>() }
  /** By field: findings of one resource often come together. */
  readonly #lastTexts: LastText[] = []
  /** The hash of the last text in each slot, and how often it was read. */
  readonly #seen = new Uint32Array(0x10000)
  readonly #sightings = new Uint8Array(0x10000)
  readonly #terms = new NumberList()
  #text = ''
  #lastStart = -1
  #lastEnd = -1

  readonly #visit = (start: number, end: number, form: number): void => {
    const number = this.table.numberOfSpan(this.#text, start, end, form)
    if (number === NO_TERM) return
    const terms = this.#terms
    // An identifier comes before its parts, which lie inside of it.
    if (start >= this.#lastStart && end <= this.#lastEnd)
      terms.values[terms.length - 1] = (terms.values[terms.length - 1] as number) & ~1
    terms.push(2 * number + 1)
    this.#lastStart = start
    this.#lastEnd = end
  }

  /** Reads a text of a field, which has a number. The result holds until the next text of the field. */
  read(text: string, kind: FieldKind, field: number): TermList {
    const last = this.#lastText(field)
    if (last.text === text) return last
    const existing = this.#texts[kind].get(text)
    if (existing !== undefined) return existing
    const read = this.#tokenise(text, kind)
    if (text.length <= MAX_CACHED_LENGTH && this.#isRepeated(text)) this.#keep(text, kind, read)
    last.set(text, read)
    return last
  }

  #lastText(field: number): LastText {
    const existing = this.#lastTexts[field]
    if (existing !== undefined) return existing
    const added = new LastText()
    this.#lastTexts[field] = added
    return added
  }

  #keep(text: string, kind: FieldKind, { terms, count, words }: TermList): void {
    const texts = this.#texts[kind]
    if (texts.size >= MAX_CACHED_TEXTS) texts.clear()
    texts.set(text, { terms: terms.slice(0, count), count, words })
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

  #tokenise(text: string, kind: FieldKind): TermList {
    this.#terms.length = 0
    this.#text = text
    this.#lastStart = -1
    this.#lastEnd = -1
    visitSpans(text, kind, this.#visit)
    const { values: terms, length: count } = this.#terms
    let words = 0
    for (let at = 0; at < count; at++) words += (terms[at] as number) & 1
    return { terms, count, words }
  }
}
