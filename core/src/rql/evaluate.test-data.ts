import { type LikePart, likeParts } from './like.ts'
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

/** One record, as an expression asks about it. */
export interface RecordView {
  /** None for a missing value. */
  values(field: Field): readonly Value[]
  tag(key: string): string | undefined
  readonly now: Date
}

/** What a query means, over plain objects: the reference that its translations are held against. */
export const matches = (expression: Expression, record: RecordView): boolean => {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => matches(operand, record))
    case 'or':
      return expression.operands.some((operand) => matches(operand, record))
    case 'not':
      return !matches(expression.operand, record)
    default:
      return holds(expression, valuesOf(expression.operand, record))
  }
}

const DAY = 24 * 60 * 60 * 1000

const valuesOf = (operand: Operand, record: RecordView): readonly Value[] => {
  switch (operand.kind) {
    case 'field':
      return record.values(operand.field).filter((value) => value !== '')
    case 'tag':
      return [record.tag(operand.key) ?? ''].filter((value) => value !== '')
    case 'age':
      return record
        .values(operand.field)
        .map((value) => (record.now.getTime() - Number(value)) / DAY)
  }
}

const holds = (predicate: Predicate, values: readonly Value[]): boolean => {
  switch (predicate.kind) {
    case 'compare': {
      const { operator, operand, value } = predicate
      if (operator === '!=') return !values.some((one) => order(one, value, operand) === 0)
      return values.some((one) => COMPARISONS[operator](order(one, value, operand)))
    }
    case 'in': {
      const { operand, negated } = predicate
      const isListed = (one: Value) =>
        predicate.values.some((value) => order(one, value, operand) === 0)
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
  like: (value, text) => isLike([...value], likeParts(text).flatMap(unitsOf)),
  matches: (value, text) => patternMatches(text, value),
}

/** Negative when the one comes before the other, zero when they are equal. */
const order = (one: Value, other: Value, operand: Operand): number => {
  if (typeof one === 'string' && typeof other === 'string') {
    const type = operand.kind === 'field' ? operand.field.type : null
    if (type?.kind === 'words') return type.words.indexOf(one) - type.words.indexOf(other)
    return orderOfText([...lower(one)], [...lower(other)])
  }
  return Number(one) - Number(other)
}

const orderOfText = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((character, index) => character !== other[index])
  if (at < 0) return one.length - other.length
  return (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1)
}

/** A character to be found, any one character, or any text. */
type LikeUnit = string | 'any' | 'one'

const unitsOf = (part: LikePart): readonly LikeUnit[] =>
  part.kind === 'text' ? [...lower(part.text)] : [part.kind]

/** Row by row over the characters, whether the units up to each one are used up: no search back. */
const isLike = (characters: readonly string[], units: readonly LikeUnit[]): boolean => {
  let reached = new Set([0])
  const settle = () => {
    for (const at of reached) if (units[at] === 'any') reached.add(at + 1)
  }
  settle()
  for (const character of characters) {
    const stays = [...reached].filter((at) => units[at] === 'any')
    const moves = [...reached].filter((at) => units[at] === 'one' || units[at] === character)
    reached = new Set([...stays, ...moves.map((at) => at + 1)])
    settle()
  }
  return reached.has(units.length)
}
