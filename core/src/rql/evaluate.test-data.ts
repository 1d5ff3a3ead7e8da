import { DAY_MS } from '../kernel/durations.ts'
import { type LikePart, parseLike } from './like.ts'
import { patternMatches } from './pattern-matcher.test-data.ts'
import type {
  Comparison,
  Expression,
  Field,
  Operand,
  Predicate,
  TextMatch,
  Value,
} from './syntax.ts'

/** One record, as an expression sees it. */
export interface RecordView {
  /** Empty for a missing value. */
  values(field: Field): readonly Value[]
  tag(key: string): string | undefined
  readonly now: Date
}

/** The meaning of a query over plain objects: the reference for its translations. */
export const matches = (expression: Expression, record: RecordView): boolean => {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => matches(operand, record))
    case 'or':
      return expression.operands.some((operand) => matches(operand, record))
    case 'not':
      return !matches(expression.operand, record)
    default:
      return matchesPredicate(expression, valuesOf(expression.operand, record))
  }
}

const valuesOf = (operand: Operand, record: RecordView): readonly Value[] => {
  switch (operand.kind) {
    case 'field':
      return record.values(operand.field).filter((value) => value !== '')
    case 'tag':
      return [record.tag(operand.key) ?? ''].filter((value) => value !== '')
    case 'age':
      return record
        .values(operand.field)
        .map((value) => (record.now.getTime() - Number(value)) / DAY_MS)
  }
}

const matchesPredicate = (predicate: Predicate, values: readonly Value[]): boolean => {
  switch (predicate.kind) {
    case 'compare': {
      const { operator, operand, value } = predicate
      if (operator === '!=') return !values.some((one) => compareValues(one, value, operand) === 0)
      return values.some((one) => COMPARISONS[operator](compareValues(one, value, operand)))
    }
    case 'in': {
      const { operand, negated } = predicate
      const isListed = (one: Value) =>
        predicate.values.some((value) => compareValues(one, value, operand) === 0)
      return values.some(isListed) !== negated
    }
    case 'text': {
      const { operator, text, negated } = predicate
      return values.some((one) => TEXT_MATCHES[operator](lower(one), text)) !== negated
    }
    case 'exists':
      return values.length > 0 !== predicate.negated
  }
}

const COMPARISONS: Record<Exclude<Comparison, '!='>, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
}

const lower = (value: Value) => String(value).toLowerCase()

const TEXT_MATCHES: Record<TextMatch, (value: string, text: string) => boolean> = {
  contains: (value, text) => value.includes(lower(text)),
  starts_with: (value, text) => value.startsWith(lower(text)),
  ends_with: (value, text) => value.endsWith(lower(text)),
  like: (value, text) => isLike([...value], parseLike(text).flatMap(elementsOf)),
  matches: (value, text) => patternMatches(text, value),
}

/** Negative if the first value comes before the second, zero if they are equal. */
const compareValues = (left: Value, right: Value, operand: Operand): number => {
  if (typeof left === 'string' && typeof right === 'string') {
    const type = operand.kind === 'field' ? operand.field.type : null
    if (type?.kind === 'enum') return type.values.indexOf(left) - type.values.indexOf(right)
    return compareTexts([...lower(left)], [...lower(right)])
  }
  return Number(left) - Number(right)
}

const compareTexts = (left: readonly string[], right: readonly string[]): number => {
  const at = left.findIndex((character, index) => character !== right[index])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1)
}

/** A character, any one character, or any text. */
type LikeElement = string | 'any' | 'one'

const elementsOf = (part: LikePart): readonly LikeElement[] =>
  part.kind === 'text' ? [...lower(part.text)] : [part.kind]

/** Tracks all reachable elements character by character, so it never backtracks. */
const isLike = (characters: readonly string[], elements: readonly LikeElement[]): boolean => {
  let reached = new Set([0])
  const skipWildcards = () => {
    for (const at of reached) if (elements[at] === 'any') reached.add(at + 1)
  }
  skipWildcards()
  for (const character of characters) {
    const stays = [...reached].filter((at) => elements[at] === 'any')
    const moves = [...reached].filter((at) => elements[at] === 'one' || elements[at] === character)
    reached = new Set([...stays, ...moves.map((at) => at + 1)])
    skipWildcards()
  }
  return reached.has(elements.length)
}
