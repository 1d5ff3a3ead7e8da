import { parseHead } from './head.ts'
import { parseField } from './operands.ts'
import { type ParseContext, parsePredicate } from './predicate.ts'
import { type QueryError, QuerySyntaxError, queryErrorOf } from './query-syntax-error.ts'
import type { Expression, Query, RqlSchema } from './syntax.ts'
import { createTokenCursor, type TokenCursor, unexpectedToken } from './token-cursor.ts'
import { tokenize } from './tokens.ts'
import { widenEquality } from './widened-equality.ts'

export type QueryParseResult =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError }

/**
 * Parses a query of at most 1,024 characters against a schema. Relative times count from `now`. A
 * text that is not a query gives an error with its column.
 */
export const parseQuery = (text: string, schema: RqlSchema, now: Date): QueryParseResult => {
  try {
    const context = { schema, now, patterns: new Set<string>() }
    return { ok: true, query: parseTokens(createTokenCursor(tokenize(text)), context) }
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { ok: false, error: queryErrorOf(text, error) }
    throw error
  }
}

/** Parses the tokens of a query. Throws a `QuerySyntaxError` at the first unexpected token. */
export const parseTokens = (cursor: TokenCursor, context: ParseContext): Query => {
  const restrictions = parseHead(cursor, context)
  const condition = parseDisjunction(cursor, context, 0)
  const order = cursor.takeIf('ORDER', 'BY') ? parseOrder(cursor, context) : null
  const end = cursor.peek()
  if (end.kind !== 'end') throw unexpectedToken(end, order ? AFTER_ORDER : AFTER_CONDITION)
  const where: Expression =
    restrictions.length === 0 ? condition : { kind: 'and', operands: [...restrictions, condition] }
  return { where, order }
}

const AFTER_CONDITION = 'AND, OR, ORDER BY or the end of the query'
const AFTER_ORDER = 'the end of the query'

/** The maximum nesting of parentheses and NOT. */
const MAX_NESTING = 100

const parseDisjunction = (
  cursor: TokenCursor,
  context: ParseContext,
  depth: number,
): Expression => {
  const first = parseConjunction(cursor, context, depth)
  const operands = [first]
  while (cursor.takeIf('OR') || cursor.takeIf('||')) {
    operands.push(parseConjunction(cursor, context, depth))
  }
  return operands.length === 1 ? first : { kind: 'or', operands }
}

const parseConjunction = (
  cursor: TokenCursor,
  context: ParseContext,
  depth: number,
): Expression => {
  const first = parseFactor(cursor, context, depth)
  const operands = [first]
  while (cursor.takeIf('AND') || cursor.takeIf('&&')) {
    operands.push(parseFactor(cursor, context, depth))
  }
  return operands.length === 1 ? first : { kind: 'and', operands }
}

const parseFactor = (cursor: TokenCursor, context: ParseContext, depth: number): Expression => {
  const { at, kind } = cursor.peek()
  if (kind === 'end') throw unexpectedToken(cursor.peek(), 'a condition')
  if (depth > MAX_NESTING) {
    throw new QuerySyntaxError(at, `conditions can be nested at most ${MAX_NESTING} levels`)
  }
  if (cursor.takeIf('NOT') || cursor.takeIf('!')) {
    return { kind: 'not', operand: parseFactor(cursor, context, depth + 1) }
  }
  if (!cursor.takeIf('(')) return widenEquality(parsePredicate(cursor, context))
  const inner = parseDisjunction(cursor, context, depth + 1)
  if (!cursor.takeIf(')')) throw unexpectedToken(cursor.peek(), 'AND, OR or ")"')
  return inner
}

const parseOrder = (cursor: TokenCursor, { schema }: ParseContext): Query['order'] => {
  const { at } = cursor.peek()
  const field = parseField(cursor, schema)
  if (field.isMultiValued) {
    throw new QuerySyntaxError(at, `cannot ORDER BY ${field.name}, a multi-valued field`)
  }
  const descending = cursor.takeIf('DESC')
  if (!descending) cursor.takeIf('ASC')
  return { field, descending }
}
