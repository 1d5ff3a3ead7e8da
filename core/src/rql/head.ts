import { findField } from './operands.ts'
import { type ParseContext, parseValue } from './predicate.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'
import type { Field, Predicate, RqlSchema, Value } from './syntax.ts'
import { isKeyword, type TokenCursor } from './token-cursor.ts'

/** The names that a query can begin with. */
export const HEADS = ['FINDING', 'FINDINGS', 'CONFIG', 'VULNERABILITY'] as const

/**
 * Parses the optional head of a query into conditions. `vulnerability` selects the category of that
 * name, `config` every other category, and `FROM x` the source x. `finding` adds no condition. The
 * name is a head only before FROM or WHERE, because a field can have the same name.
 */
export const parseHead = (cursor: TokenCursor, context: ParseContext): readonly Predicate[] => {
  const head = HEADS.find((name) => isKeyword(cursor.peek(), name))
  const following = cursor.peek(1)
  if (!head || !(isKeyword(following, 'FROM') || isKeyword(following, 'WHERE'))) return []
  const { at } = cursor.take()
  const restrictions: Predicate[] = []
  if (head === 'VULNERABILITY' || head === 'CONFIG') {
    const operator = head === 'CONFIG' ? '!=' : '='
    const field = requireFilterField('category', context.schema, at)
    restrictions.push(comparison(field, operator, 'vulnerability'))
  }
  if (cursor.takeIf('FROM')) {
    const field = requireFilterField('source', context.schema, following.at)
    restrictions.push(comparison(field, '=', parseValue(cursor, { ...context, type: field.type })))
  }
  cursor.expect('WHERE')
  return restrictions
}

const requireFilterField = (name: string, schema: RqlSchema, at: number): Field => {
  const field = findField(schema, name)
  if (field) return field
  throw new QuerySyntaxError(at, `there is no field "${name}" to filter by`)
}

const comparison = (field: Field, operator: '=' | '!=', value: Value): Predicate => ({
  kind: 'compare',
  operand: { kind: 'field', field },
  operator,
  value,
})
