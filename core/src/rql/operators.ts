import type { Comparison, FieldType, TextMatch } from './syntax.ts'

/** What an operator does with its operand, and so what follows it. */
export type Operator =
  | { readonly kind: 'compare'; readonly operator: Comparison }
  | { readonly kind: 'in'; readonly negated: boolean }
  | { readonly kind: 'text'; readonly operator: TextMatch; readonly negated: boolean }
  | { readonly kind: 'exists'; readonly negated: boolean }
  | { readonly kind: 'truth'; readonly value: boolean }

const text = (operator: TextMatch, negated: boolean): Operator => ({
  kind: 'text',
  operator,
  negated,
})

const compare = (operator: Comparison): Operator => ({ kind: 'compare', operator })

/** Every way to write an operator. An editor offers them in this order. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['=', compare('=')],
  ['==', compare('=')],
  ['!=', compare('!=')],
  ['>', compare('>')],
  ['>=', compare('>=')],
  ['<', compare('<')],
  ['<=', compare('<=')],
  ['IN', { kind: 'in', negated: false }],
  ['NOT IN', { kind: 'in', negated: true }],
  ['CONTAINS', text('contains', false)],
  ['NOT CONTAINS', text('contains', true)],
  ['DOES NOT CONTAIN', text('contains', true)],
  ['STARTS WITH', text('starts_with', false)],
  ['NOT STARTS WITH', text('starts_with', true)],
  ['DOES NOT START WITH', text('starts_with', true)],
  ['ENDS WITH', text('ends_with', false)],
  ['NOT ENDS WITH', text('ends_with', true)],
  ['DOES NOT END WITH', text('ends_with', true)],
  ['LIKE', text('like', false)],
  ['NOT LIKE', text('like', true)],
  ['MATCHES', text('matches', false)],
  ['NOT MATCHES', text('matches', true)],
  ['DOES NOT MATCH', text('matches', true)],
  ['EXISTS', { kind: 'exists', negated: false }],
  ['DOES NOT EXIST', { kind: 'exists', negated: true }],
  ['IS EMPTY', { kind: 'exists', negated: true }],
  ['IS NOT EMPTY', { kind: 'exists', negated: false }],
  ['IS TRUE', { kind: 'truth', value: true }],
  ['IS FALSE', { kind: 'truth', value: false }],
])

/** Whether values of a type can be asked for with an operator. */
export const applies = (operator: Operator, type: FieldType): boolean => {
  switch (operator.kind) {
    case 'compare':
      return operator.operator === '=' || operator.operator === '!=' || isOrdered(type)
    case 'text':
      return type.kind === 'text'
    case 'truth':
      return type.kind === 'boolean'
    default:
      return true
  }
}

const isOrdered = (type: FieldType) =>
  type.kind === 'words' ? type.ordered : type.kind !== 'boolean'

/** The operators of a type, as they are written. */
export const operatorsOf = (type: FieldType): readonly string[] =>
  [...OPERATORS].filter(([, operator]) => applies(operator, type)).map(([written]) => written)

/** The operators by their words: what may follow what has been read, until one is complete. */
export interface OperatorStep {
  readonly next: Map<string, OperatorStep>
  operator: Operator | null
}

const step = (): OperatorStep => ({ next: new Map(), operator: null })

const stepsOf = (operators: ReadonlyMap<string, Operator>): OperatorStep => {
  const root = step()
  for (const [written, operator] of operators) {
    let at = root
    for (const word of written.split(' ')) {
      const following = at.next.get(word) ?? step()
      at.next.set(word, following)
      at = following
    }
    at.operator = operator
  }
  return root
}

/** No way to write an operator begins another, so the first complete one is meant. */
export const FIRST_STEP: OperatorStep = stepsOf(OPERATORS)
