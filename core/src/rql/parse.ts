import { takeHead } from './head.ts'
import { takeField } from './operands.ts'
import { type Surroundings, takePredicate } from './predicate.ts'
import { type QueryError, QueryFault, queryError } from './query-syntax-error.ts'
import type { Expression, Query, Subject } from './syntax.ts'
import { cursorOver, type TokenCursor, unexpected } from './token-cursor.ts'
import { tokenize } from './tokens.ts'

export type QueryReading =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError }

/**
 * The query that a text of at most 1,024 characters says, about a subject; `now` is the moment
 * that relative times count from. Whatever is not understood makes it an error with its column.
 */
export const parseQuery = (text: string, subject: Subject, now: Date): QueryReading => {
  try {
    const around = { subject, now, patterns: new Set<string>() }
    return { ok: true, query: takeQuery(cursorOver(tokenize(text)), around) }
  } catch (fault) {
    if (fault instanceof QueryFault) return { ok: false, error: queryError(text, fault) }
    throw fault
  }
}

/** The query that tokens say. Throws a `QueryFault` at the first that says something else. */
export const takeQuery = (cursor: TokenCursor, around: Surroundings): Query => {
  const restrictions = takeHead(cursor, around)
  const asked = takeAlternatives(cursor, around, 0)
  const order = cursor.takeIf('ORDER', 'BY') ? takeOrder(cursor, around) : null
  const end = cursor.peek()
  if (end.kind !== 'end') throw unexpected(end, order ? AFTER_ORDER : AFTER_CONDITION)
  const where: Expression =
    restrictions.length === 0 ? asked : { kind: 'and', operands: [...restrictions, asked] }
  return { where, order }
}

const AFTER_CONDITION = 'AND, OR, ORDER BY or the end of the query'
const AFTER_ORDER = 'the end of the query'

/** How deep parentheses and NOT may stand in each other. */
const DEEPEST = 100

const takeAlternatives = (cursor: TokenCursor, around: Surroundings, depth: number): Expression => {
  const first = takeConjunction(cursor, around, depth)
  const operands = [first]
  while (cursor.takeIf('OR') || cursor.takeIf('||')) {
    operands.push(takeConjunction(cursor, around, depth))
  }
  return operands.length === 1 ? first : { kind: 'or', operands }
}

const takeConjunction = (cursor: TokenCursor, around: Surroundings, depth: number): Expression => {
  const first = takeFactor(cursor, around, depth)
  const operands = [first]
  while (cursor.takeIf('AND') || cursor.takeIf('&&')) {
    operands.push(takeFactor(cursor, around, depth))
  }
  return operands.length === 1 ? first : { kind: 'and', operands }
}

const takeFactor = (cursor: TokenCursor, around: Surroundings, depth: number): Expression => {
  const { at, kind } = cursor.peek()
  if (kind === 'end') throw unexpected(cursor.peek(), 'a condition')
  if (depth > DEEPEST) {
    throw new QueryFault(at, `conditions stand in each other at most ${DEEPEST} deep`)
  }
  if (cursor.takeIf('NOT') || cursor.takeIf('!')) {
    return { kind: 'not', operand: takeFactor(cursor, around, depth + 1) }
  }
  if (!cursor.takeIf('(')) return takePredicate(cursor, around)
  const inner = takeAlternatives(cursor, around, depth + 1)
  if (!cursor.takeIf(')')) throw unexpected(cursor.peek(), 'AND, OR or ")"')
  return inner
}

const takeOrder = (cursor: TokenCursor, { subject }: Surroundings): Query['order'] => {
  const { at } = cursor.peek()
  const field = takeField(cursor, subject)
  if (field.many) {
    throw new QueryFault(at, `${field.name} may have several values, so nothing is ordered by it`)
  }
  const descending = cursor.takeIf('DESC')
  if (!descending) cursor.takeIf('ASC')
  return { field, descending }
}
