import { fieldNamed } from './operands.ts'
import { type Surroundings, takeValue } from './predicate.ts'
import { QueryFault } from './query-syntax-error.ts'
import type { Field, Predicate, Subject, Value } from './syntax.ts'
import { isKeyword, type TokenCursor } from './token-cursor.ts'

/** What a query may call the records that it asks for. */
export const HEADS = ['FINDING', 'FINDINGS', 'CONFIG', 'VULNERABILITY'] as const

/**
 * The conditions that the head of a query stands for. `vulnerability` asks for the category of
 * that name and `config` for every other category; `FROM x` asks for what the source x reported.
 * `finding` asks for nothing. It is a head only before FROM or WHERE: a field may have its name.
 */
export const takeHead = (cursor: TokenCursor, around: Surroundings): readonly Predicate[] => {
  const head = HEADS.find((known) => isKeyword(cursor.peek(), known))
  const follows = cursor.peek(1)
  if (!head || !(isKeyword(follows, 'FROM') || isKeyword(follows, 'WHERE'))) return []
  const { at } = cursor.take()
  const restrictions: Predicate[] = []
  if (head === 'VULNERABILITY' || head === 'CONFIG') {
    const operator = head === 'CONFIG' ? '!=' : '='
    const field = fieldToTellBy('category', around.subject, at)
    restrictions.push(comparison(field, operator, 'vulnerability'))
  }
  if (cursor.takeIf('FROM')) {
    const field = fieldToTellBy('source', around.subject, follows.at)
    restrictions.push(comparison(field, '=', takeValue(cursor, { ...around, type: field.type })))
  }
  cursor.expect('WHERE')
  return restrictions
}

const fieldToTellBy = (name: string, subject: Subject, at: number): Field => {
  const field = fieldNamed(subject, name)
  if (field) return field
  throw new QueryFault(at, `there is no field "${name}" to tell these records by`)
}

const comparison = (field: Field, operator: '=' | '!=', value: Value): Predicate => ({
  kind: 'compare',
  operand: { kind: 'field', field },
  operator,
  value,
})
