import { nameOf, parseOperand, typeOf } from './operands.ts'
import {
  FIRST_STEP,
  isSupported,
  type Operator,
  type OperatorStep,
  operatorsOf,
} from './operators.ts'
import { checkPattern } from './pattern.ts'
import { joinAlternatives, QuerySyntaxError } from './query-syntax-error.ts'
import type {
  Comparison,
  FieldType,
  Operand,
  Predicate,
  RqlSchema,
  TextMatch,
  Value,
} from './syntax.ts'
import { isKeyword, type TokenCursor, unexpectedToken } from './token-cursor.ts'
import type { Token } from './tokens.ts'
import { expectedValue, type Literal, parseLiteral } from './values.ts'

/** The input of the parser in addition to the tokens. */
export interface ParseContext {
  readonly schema: RqlSchema
  readonly now: Date
  /** The distinct patterns of the query so far. */
  readonly patterns: Set<string>
}

/**
 * Parses one condition: an operand, an operator that its type supports, and values of that type.
 */
export const parsePredicate = (cursor: TokenCursor, context: ParseContext): Predicate => {
  const operand = parseOperand(cursor, context.schema)
  const type = typeOf(operand)
  const at = cursor.peek().at
  const { operator, spelling } = parseOperator(cursor)
  if (!isSupported(operator, type)) {
    const supported = joinAlternatives(operatorsOf(type))
    throw new QuerySyntaxError(
      at,
      `${spelling} is not supported for ${nameOf(operand)}; use ${supported}`,
    )
  }
  return parseOperation(operand, operator, cursor, { ...context, type })
}

interface TypedContext extends ParseContext {
  readonly type: FieldType
}

const parseOperation = (
  operand: Operand,
  operator: Operator,
  cursor: TokenCursor,
  context: TypedContext,
): Predicate => {
  switch (operator.kind) {
    case 'compare':
      return parseComparison(operand, operator.operator, cursor, context)
    case 'in':
      return {
        kind: 'in',
        operand,
        values: parseValues(cursor, context),
        negated: operator.negated,
      }
    case 'text':
      return { ...operator, operand, text: parseText(operator.operator, cursor, context) }
    case 'exists':
      return { ...operator, operand }
    case 'truth':
      return { kind: 'compare', operand, operator: '=', value: operator.value }
  }
}

const parseOperator = (cursor: TokenCursor): { operator: Operator; spelling: string } => {
  const words: string[] = []
  let step: OperatorStep = FIRST_STEP
  while (!step.operator) {
    const token = cursor.peek()
    const word = token.text.toUpperCase()
    const next = token.kind === 'string' ? undefined : step.next.get(word)
    if (!next) throw unexpectedToken(token, operatorAfter(words, step))
    words.push(word)
    cursor.take()
    step = next
  }
  return { operator: step.operator, spelling: words.join(' ') }
}

const operatorAfter = (words: readonly string[], step: OperatorStep) =>
  words.length === 0 ? 'an operator such as =, != or IN' : joinAlternatives([...step.next.keys()])

/** An empty string is a missing value, so a comparison with it tests whether there is a value. */
const parseComparison = (
  operand: Operand,
  operator: Comparison,
  cursor: TokenCursor,
  context: TypedContext,
): Predicate => {
  const isEquality = operator === '=' || operator === '!='
  if (isEquality && context.type.kind === 'text' && isEmptyText(cursor.peek())) {
    cursor.take()
    return { kind: 'exists', operand, negated: operator === '=' }
  }
  return { kind: 'compare', operand, operator, value: parseValue(cursor, context) }
}

const isEmptyText = (token: Token) => token.kind === 'string' && token.text === ''

const parseValues = (cursor: TokenCursor, context: TypedContext): readonly Value[] => {
  cursor.expect('(')
  const values = [parseValue(cursor, context)]
  while (cursor.takeIf(',')) values.push(parseValue(cursor, context))
  if (!cursor.takeIf(')')) throw unexpectedToken(cursor.peek(), '"," or ")"')
  return values
}

/**
 * PostgreSQL caches a limited number of compiled patterns; with more, it compiles each for each
 * row.
 */
const MAX_PATTERNS = 8

const parseText = (operator: TextMatch, cursor: TokenCursor, context: TypedContext): string => {
  const { at } = cursor.peek()
  const text = String(parseValue(cursor, context))
  if (operator !== 'matches') return text
  const error = checkPattern(text)
  if (error)
    throw new QuerySyntaxError(at, `character ${error.column} of the pattern: ${error.message}`)
  if (context.patterns.add(text).size <= MAX_PATTERNS) return text
  throw new QuerySyntaxError(at, `a query has at most ${MAX_PATTERNS} different patterns`)
}

/** Parses a value of a type. A keyword counts as a value where only a value can follow. */
export const parseValue = (
  cursor: TokenCursor,
  { type, now }: Pick<TypedContext, 'type' | 'now'>,
): Value => {
  const first = cursor.peek()
  if (type.kind === 'text' && isEmptyText(first)) {
    throw new QuerySyntaxError(first.at, 'use IS EMPTY to test for an empty string')
  }
  const result = parseLiteral(takeLiteral(cursor, type), type, now)
  if (!result.ok) throw new QuerySyntaxError(first.at, result.message)
  return result.value
}

const isSign = (token: Token) => isKeyword(token, '+') || isKeyword(token, '-')

const takeLiteral = (cursor: TokenCursor, type: FieldType): Literal => {
  const token = cursor.take()
  if (token.kind === 'string') return { text: token.text, isQuoted: true }
  if (token.kind === 'word') {
    const rest = type.kind === 'time' ? takeOffset(token, cursor) : ''
    return { text: token.text + rest, isQuoted: false }
  }
  const next = cursor.peek()
  if (type.kind !== 'number' || !isSign(token) || next.kind !== 'word') {
    throw unexpectedToken(token, expectedValue(type))
  }
  cursor.take()
  return { text: token.text + next.text, isQuoted: false }
}

/**
 * Takes the rest of a time after its first word: `now + 2h`, `now- 2h`,
 * `2026-01-31T09:30:00+02:00`.
 */
const takeOffset = (first: Token, cursor: TokenCursor): string => {
  const sign = isSign(cursor.peek()) ? cursor.take().text : ''
  if (sign === '' && !first.text.endsWith('-')) return ''
  const offset = cursor.peek()
  if (offset.kind !== 'word') throw unexpectedToken(offset, 'an offset such as 7d')
  cursor.take()
  return sign + offset.text
}
