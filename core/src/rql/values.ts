import { didYouMean } from '../kernel/nearest-name.ts'
import { quoteText } from './query-syntax-error.ts'
import type { FieldType, NumberRange, Value } from './syntax.ts'
import { parseTimestamp } from './timestamps.ts'

/** A value as the query spells it, without its quotes. */
export interface Literal {
  readonly text: string
  readonly isQuoted: boolean
}

export type ValueParseResult =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

/** Returns a description of the values of a type, for a message. */
export const expectedValue = (type: FieldType): string => {
  switch (type.kind) {
    case 'text':
      return 'a text value'
    case 'number':
      return type.range
        ? `a number from ${type.range.min} to ${type.range.max}`
        : 'a number such as 7.5'
    case 'time':
      return 'a valid time such as 2026-01-31, 2026-01-31T09:30:00Z or now-7d'
    case 'boolean':
      return 'true or false'
    case 'enum':
      return `one of ${type.values.join(', ')}`
  }
}

/** Converts a literal to a value of a type, or returns why it is not one. */
export const parseLiteral = (literal: Literal, type: FieldType, now: Date): ValueParseResult => {
  const value = typedValue(literal, type, now)
  if (value !== null) return { ok: true, value }
  const found = `found ${quoteText(literal.text)}`
  if (type.kind !== 'enum')
    return { ok: false, message: `${found}; expected ${expectedValue(type)}` }
  const hint = didYouMean(literal.text, type.values)
  return { ok: false, message: `${found}, which is not an allowed value${hint}` }
}

const typedValue = ({ text, isQuoted }: Literal, type: FieldType, now: Date): Value | null => {
  switch (type.kind) {
    case 'text':
      return text
    case 'number':
      return isQuoted ? null : parseNumber(text, type.range)
    case 'time':
      return parseTimestamp(text.trim(), now)
    case 'boolean':
      return isQuoted ? null : parseBoolean(text.toLowerCase())
    case 'enum':
      return findEnumValue(text.toLowerCase(), type.values)
  }
}

/** Adding zero turns -0 into 0. */
const parseNumber = (text: string, range: NumberRange = ANY_NUMBER): number | null => {
  const number = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(number) && number >= range.min && number <= range.max ? number : null
}

const ANY_NUMBER: NumberRange = { min: -Infinity, max: Infinity }

const parseBoolean = (text: string): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null

const findEnumValue = (text: string, values: readonly string[]): string | null =>
  values.find((candidate) => candidate.toLowerCase() === text) ?? null
