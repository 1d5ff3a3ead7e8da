import type { DocumentText } from '../search-document.ts'
import { NumberList } from './byte-writer.ts'
import type { FieldValue } from './common-value.ts'
import { FIELDS, type FieldWeight, writeFieldValues } from './field-weights.ts'
import { type SharedFrame, SharedTerms } from './shared-terms.ts'
import { TermCounter } from './term-counter.ts'
import type { TermList } from './term-list.ts'
import { TextGroup } from './text-group.ts'
import { TextSequences } from './text-sequences.ts'
import { TextNumbers } from './tokenised-text.ts'

/** Texts of rules repeat; beyond as many, those of other rules are read one by one. */
const MAX_GROUPS = 20_000

const copyOf = ({ terms, count, words }: TermList): TermList => ({
  terms: terms.slice(0, count),
  count,
  words,
})

/**
 * Reads documents as terms. Findings of one rule say nearly the same, so what they have in common is read
 * once, and each document adds the names in it.
 */
export class DocumentReader {
  readonly texts = new TextNumbers()
  readonly sequences = new TextSequences(this.texts.table)
  readonly allShared: SharedTerms[] = []
  /** What the current document has beyond what it shares. */
  readonly counter = new TermCounter()
  /** Weighted words of the current document, in tenths. */
  length = 0
  readonly #groups = new Map<number, TextGroup>()
  /** Those of the current document, by field. */
  readonly #values: FieldValue[] = []

  /** Reads a document, adds its words to `sequence`, and returns what it shares with others. */
  read(text: DocumentText, textNumber: number, sequence: NumberList): SharedTerms | null {
    const values = this.#values
    writeFieldValues(text, values)
    const shared = this.#sharedOf(textNumber)
    this.length = shared?.length ?? 0
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as FieldValue
      const common = shared === null ? null : (shared.common[at] ?? null)
      if (common === null) this.#readValue(value, at, sequence)
      else if (common.whole === null)
        this.#readBetween(value as string, shared?.frames[at] as SharedFrame, at, sequence)
    }
    return shared
  }

  #sharedOf(textNumber: number): SharedTerms | null {
    const group = this.#groups.get(textNumber)
    if (group === undefined) {
      if (this.#groups.size < MAX_GROUPS) this.#groups.set(textNumber, new TextGroup(this.#values))
      return null
    }
    if (!group.compare(this.#values)) return null
    group.shared ??= this.#readShared(group)
    return group.shared
  }

  #readShared(group: TextGroup): SharedTerms {
    const sequence = new NumberList()
    this.length = 0
    const frames = group.common.map((common, at) => {
      if (common === null) return null
      if (common.whole !== null) {
        this.#readValue(common.whole, at, sequence)
        return null
      }
      const start = copyOf(this.#readPart(common.start, at))
      const end = copyOf(this.#readPart(common.end, at))
      return { common, start, end, endPiece: this.sequences.pieceOf(end) }
    })
    const shared = new SharedTerms(
      {
        number: this.allShared.length,
        common: [...group.common],
        frames,
        length: this.length,
        sequence: sequence.written().slice(),
      },
      this.counter,
    )
    this.allShared.push(shared)
    return shared
  }

  #readValue(value: FieldValue, at: number, sequence: NumberList): void {
    if (typeof value === 'string') this.#readText(value, at, sequence)
    else for (const one of value) this.#readText(one, at, sequence)
  }

  #readText(text: string, at: number, sequence: NumberList): void {
    if (text === '') return
    const read = this.#readPart(text, at)
    if (!(FIELDS[at] as FieldWeight).hasPhrases) return
    this.sequences.add(read, sequence)
    this.sequences.end(sequence)
  }

  /** Reads what a document has between the beginning and the end that it shares. */
  #readBetween(text: string, frame: SharedFrame, at: number, sequence: NumberList): void {
    const { start, end } = frame.common
    const own = this.#readPart(text.slice(start.length, text.length - end.length), at)
    if (!(FIELDS[at] as FieldWeight).hasPhrases) return
    this.sequences.add(frame.start, sequence)
    this.sequences.add(own, sequence)
    this.sequences.endWith(frame.end, frame.endPiece, sequence)
  }

  #readPart(text: string, at: number): TermList {
    const { kind, weight, isCounted } = FIELDS[at] as FieldWeight
    const read = this.texts.read(text, kind, at)
    this.counter.add(read, weight, this.texts.table.count)
    if (isCounted) this.length += weight * read.words
    return read
  }
}
