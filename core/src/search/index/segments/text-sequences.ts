import { NumberList } from './byte-writer.ts'
import type { TermList } from './term-list.ts'
import type { TermTable } from './term-table.ts'

const isEqual = (piece: Uint32Array, words: Uint32Array, length: number): boolean => {
  if (piece.length !== length) return false
  for (let at = 0; at < length; at++) if (piece[at] !== words[at]) return false
  return true
}

/**
 * Writes the words of texts in their order, for phrases: a value of `2 × term + 2` is one term,
 * `2 × piece + 1` a piece, which is a sequence of several terms, and 0 the end of a text. Words with digits
 * stand alone, so that names of resources do not divide the findings of a rule into different pieces.
 */
export class TextSequences {
  readonly pieces: Uint32Array[] = []
  /** By hash; the next hash if another piece has it. */
  readonly #numbers = new Map<number, number>()
  readonly #piece = new NumberList()
  readonly #table: TermTable

  constructor(table: TermTable) {
    this.#table = table
  }

  /** Adds words of the current text. */
  add({ terms, count }: TermList, out: NumberList): void {
    for (let at = 0; at < count; at++) {
      const value = terms[at] as number
      if ((value & 1) === 0) continue
      const term = value >>> 1
      if (this.#table.isName(term)) {
        this.#endPiece(out)
        out.push(2 * term + 2)
      } else this.#piece.push(term)
    }
  }

  /** Returns the number of the piece that a list is; null if it is none, or several. */
  pieceOf({ terms, count }: TermList): number | null {
    const words = new NumberList()
    for (let at = 0; at < count; at++) {
      const value = terms[at] as number
      if ((value & 1) === 0) continue
      if (this.#table.isName(value >>> 1)) return null
      words.push(value >>> 1)
    }
    return words.length > 1 ? this.#numberOf(words.values, words.length) : null
  }

  /** Adds the last words of the current text, and ends it. `piece` is that of the list. */
  endWith(list: TermList, piece: number | null, out: NumberList): void {
    if (piece === null || this.#piece.length > 0) this.add(list, out)
    else out.push(2 * piece + 1)
    this.end(out)
  }

  /** Ends the current text. */
  end(out: NumberList): void {
    this.#endPiece(out)
    out.push(0)
  }

  #endPiece(out: NumberList): void {
    const { values, length } = this.#piece
    if (length === 1) out.push(2 * (values[0] as number) + 2)
    else if (length > 1) out.push(2 * this.#numberOf(values, length) + 1)
    this.#piece.length = 0
  }

  #numberOf(terms: Uint32Array, length: number): number {
    let hash = length
    for (let at = 0; at < length; at++)
      hash = Math.imul(hash ^ (terms[at] as number), 0x9e3779b1) ^ (hash >>> 15)
    for (; ; hash++) {
      const existing = this.#numbers.get(hash)
      if (existing === undefined) break
      if (isEqual(this.pieces[existing] as Uint32Array, terms, length)) return existing
    }
    const number = this.pieces.push(terms.slice(0, length)) - 1
    this.#numbers.set(hash, number)
    return number
  }
}
