import { nameOf, takeOperand, typeOf } from './operands.ts'
import { applies, FIRST_STEP, type Operator, type OperatorStep, operatorsOf } from './operators.ts'
import { checkPattern } from './pattern.ts'
import { oneOf, QueryFault } from './query-syntax-error.ts'
import type {
  Comparison,
  FieldType,
  Operand,
  Predicate,
  Subject,
  TextMatch,
  Value,
} from './syntax.ts'
import { isKeyword, type TokenCursor, unexpected } from './token-cursor.ts'
import type { Token } from './tokens.ts'
import { readValue, valueExpected, type Written } from './values.ts'

/** What everything in a query is read against. */
export interface Surroundings {
  readonly subject: Subject
  readonly now: Date
  /** The patterns that the query has named so far. */
  readonly patterns: Set<string>
}

/** One condition: an operand, an operator that its type has, and values of that type. */
export const takePredicate = (cursor: TokenCursor, around: Surroundings): Predicate => {
  const operand = takeOperand(cursor, around.subject)
  const type = typeOf(operand)
  const at = cursor.peek().at
  const { operator, written } = takeOperator(cursor)
  if (!applies(operator, type)) {
    const known = oneOf(operatorsOf(type))
    throw new QueryFault(at, `${nameOf(operand)} does not go with ${written}, but with ${known}`)
  }
  return predicateOf(operand, operator, cursor, { ...around, type })
}

interface Typed extends Surroundings {
  readonly type: FieldType
}

const predicateOf = (
  operand: Operand,
  operator: Operator,
  cursor: TokenCursor,
  typed: Typed,
): Predicate => {
  switch (operator.kind) {
    case 'compare':
      return comparisonOf(operand, operator.operator, cursor, typed)
    case 'in':
      return { kind: 'in', operand, values: takeValues(cursor, typed), negated: operator.negated }
    case 'text':
      return { ...operator, operand, text: takeText(operator.operator, cursor, typed) }
    case 'exists':
      return { ...operator, operand }
    case 'truth':
      return { kind: 'compare', operand, operator: '=', value: operator.value }
  }
}

const takeOperator = (cursor: TokenCursor): { operator: Operator; written: string } => {
  const words: string[] = []
  let step: OperatorStep = FIRST_STEP
  while (!step.operator) {
    const token = cursor.peek()
    const word = token.text.toUpperCase()
    const following = token.kind === 'string' ? undefined : step.next.get(word)
    if (!following) throw unexpected(token, operatorAfter(words, step))
    words.push(word)
    cursor.take()
    step = following
  }
  return { operator: step.operator, written: words.join(' ') }
}

const operatorAfter = (words: readonly string[], step: OperatorStep) =>
  words.length === 0 ? 'an operator such as =, != or IN' : oneOf([...step.next.keys()])

/** Text that is empty is missing, so to compare with it is to ask whether there is a value. */
const comparisonOf = (
  operand: Operand,
  operator: Comparison,
  cursor: TokenCursor,
  typed: Typed,
): Predicate => {
  const isEquality = operator === '=' || operator === '!='
  if (isEquality && typed.type.kind === 'text' && isEmptyText(cursor.peek())) {
    cursor.take()
    return { kind: 'exists', operand, negated: operator === '=' }
  }
  return { kind: 'compare', operand, operator, value: takeValue(cursor, typed) }
}

const isEmptyText = (token: Token) => token.kind === 'string' && token.text === ''

const takeValues = (cursor: TokenCursor, typed: Typed): readonly Value[] => {
  cursor.expect('(')
  const values = [takeValue(cursor, typed)]
  while (cursor.takeIf(',')) values.push(takeValue(cursor, typed))
  if (!cursor.takeIf(')')) throw unexpected(cursor.peek(), '"," or ")"')
  return values
}

/** A database keeps only so many patterns prepared; with more, it would prepare each for each row. */
const MOST_PATTERNS = 8

const takeText = (operator: TextMatch, cursor: TokenCursor, typed: Typed): string => {
  const { at } = cursor.peek()
  const text = String(takeValue(cursor, typed))
  if (operator !== 'matches') return text
  const error = checkPattern(text)
  if (error) throw new QueryFault(at, `character ${error.column} of the pattern: ${error.message}`)
  if (typed.patterns.add(text).size <= MOST_PATTERNS) return text
  throw new QueryFault(at, `a query has at most ${MOST_PATTERNS} different patterns`)
}

/** The value of a type that stands next. A keyword is a value where only a value can stand. */
export const takeValue = (
  cursor: TokenCursor,
  { type, now }: Pick<Typed, 'type' | 'now'>,
): Value => {
  const first = cursor.peek()
  if (type.kind === 'text' && isEmptyText(first)) {
    throw new QueryFault(first.at, 'a text that is empty is a missing one; ask IS EMPTY')
  }
  const reading = readValue(takeWritten(cursor, type), type, now)
  if (!reading.ok) throw new QueryFault(first.at, reading.message)
  return reading.value
}

const isSign = (token: Token) => isKeyword(token, '+') || isKeyword(token, '-')

const takeWritten = (cursor: TokenCursor, type: FieldType): Written => {
  const token = cursor.take()
  if (token.kind === 'string') return { text: token.text, inQuotes: true }
  if (token.kind === 'word') {
    const rest = type.kind === 'time' ? takeDistance(token, cursor) : ''
    return { text: token.text + rest, inQuotes: false }
  }
  const follows = cursor.peek()
  if (type.kind !== 'number' || !isSign(token) || follows.kind !== 'word') {
    throw unexpected(token, valueExpected(type))
  }
  cursor.take()
  return { text: token.text + follows.text, inQuotes: false }
}

/** What follows the first word of a time: `now + 2h`, `now- 2h`, `2026-01-31T09:30:00+02:00`. */
const takeDistance = (first: Token, cursor: TokenCursor): string => {
  const sign = isSign(cursor.peek()) ? cursor.take().text : ''
  if (sign === '' && !first.text.endsWith('-')) return ''
  const distance = cursor.peek()
  if (distance.kind !== 'word') throw unexpected(distance, 'a distance such as 7d')
  cursor.take()
  return sign + distance.text
}
