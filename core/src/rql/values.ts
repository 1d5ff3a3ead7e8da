import { didYouMean } from '../kernel/nearest-name.ts'
import { quoted } from './query-syntax-error.ts'
import type { FieldType, Value } from './syntax.ts'
import { readMoment } from './timestamps.ts'

/** A value as a query has it: what it says, and whether that stood in quotes. */
export interface Written {
  readonly text: string
  readonly inQuotes: boolean
}

export type ValueReading =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

/** What a value of a type looks like, for a message. */
export const valueExpected = (type: FieldType): string => {
  switch (type.kind) {
    case 'text':
      return 'a text'
    case 'number':
      return 'a number such as 7.5'
    case 'time':
      return 'a time that exists, such as 2026-01-31, 2026-01-31T09:30:00Z or now-7d'
    case 'boolean':
      return 'true or false'
    case 'words':
      return `one of ${type.words.join(', ')}`
  }
}

/** The value of a type that is written, or why it is none. */
export const readValue = (written: Written, type: FieldType, now: Date): ValueReading => {
  const value = valueIn(written, type, now)
  if (value !== null) return { ok: true, value }
  const found = `found ${quoted(written.text)}`
  if (type.kind !== 'words')
    return { ok: false, message: `${found}; expected ${valueExpected(type)}` }
  const hint = didYouMean(written.text, type.words)
  return { ok: false, message: `${found}, which is not one of its words${hint}` }
}

const valueIn = ({ text, inQuotes }: Written, type: FieldType, now: Date): Value | null => {
  switch (type.kind) {
    case 'text':
      return text
    case 'number':
      return inQuotes ? null : numberIn(text)
    case 'time':
      return readMoment(text.trim(), now)
    case 'boolean':
      return inQuotes ? null : booleanIn(text.toLowerCase())
    case 'words':
      return wordIn(text.toLowerCase(), type.words)
  }
}

/** A sum with zero has no sign of its own: -0 is 0. */
const numberIn = (text: string): number | null => {
  const number = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(number) ? number : null
}

const booleanIn = (text: string): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null

const wordIn = (text: string, words: readonly string[]): string | null =>
  words.find((word) => word.toLowerCase() === text) ?? null
