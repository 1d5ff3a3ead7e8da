import type { Comparison, FieldType, TextMatch } from './syntax.ts'

/** The meaning of an operator, which determines what follows it. */
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

/** Every spelling of an operator, in the order in which an editor offers them. */
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

/** Returns whether a type supports an operator. */
export const isSupported = (operator: Operator, type: FieldType): boolean => {
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
  type.kind === 'enum' ? type.ordered : type.kind !== 'boolean'

/** Returns the spellings of the operators that a type supports. */
export const operatorsOf = (type: FieldType): readonly string[] =>
  [...OPERATORS].filter(([, operator]) => isSupported(operator, type)).map(([spelling]) => spelling)

/**
 * A node of the tree of operators by their words: the words that can follow, or a complete
 * operator.
 */
export interface OperatorStep {
  readonly next: Map<string, OperatorStep>
  operator: Operator | null
}

const createStep = (): OperatorStep => ({ next: new Map(), operator: null })

const buildSteps = (operators: ReadonlyMap<string, Operator>): OperatorStep => {
  const root = createStep()
  for (const [spelling, operator] of operators) {
    let current = root
    for (const word of spelling.split(' ')) {
      const child = current.next.get(word) ?? createStep()
      current.next.set(word, child)
      current = child
    }
    current.operator = operator
  }
  return root
}

/** No spelling is a prefix of another, so the first complete operator is the one meant. */
export const FIRST_STEP: OperatorStep = buildSteps(OPERATORS)
