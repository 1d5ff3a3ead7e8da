import type { Expression, Field, Operand, Predicate } from './syntax.ts'

/** A test for equality with one or several texts. */
interface Equality {
  readonly operand: Extract<Operand, { kind: 'field' }>
  readonly texts: readonly string[]
  readonly negated: boolean
}

/**
 * Returns a test for equality so that it includes the synonyms and the versions of its texts, as far
 * as the field has them; any other predicate unchanged.
 */
export const widenEquality = (predicate: Predicate): Expression => {
  const equality = equalityOf(predicate)
  if (!equality) return predicate
  const { field } = equality.operand
  if (field.synonyms) return isOneOf(equality, withSynonyms(field, equality.texts))
  return field.hasVersions ? withVersions(equality) : predicate
}

const equalityOf = (predicate: Predicate): Equality | null => {
  const { operand } = predicate
  if (operand.kind !== 'field' || operand.field.type.kind !== 'text') return null
  if (predicate.kind === 'in') {
    return { operand, texts: predicate.values.map(String), negated: predicate.negated }
  }
  if (predicate.kind !== 'compare') return null
  const { operator, value } = predicate
  if (operator !== '=' && operator !== '!=') return null
  return { operand, texts: [String(value)], negated: operator === '!=' }
}

const withSynonyms = ({ synonyms = [] }: Field, texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) => [
      text,
      ...(synonyms.find((words) => words.includes(text.toLowerCase())) ?? []),
    ]),
  ),
]

const isOneOf = ({ operand, negated }: Equality, values: readonly string[]): Predicate => ({
  kind: 'in',
  operand,
  values,
  negated,
})

/** A version follows the name after a space. */
const withVersions = ({ operand, texts, negated }: Equality): Expression => {
  const versions = texts.map(
    (text): Predicate => ({
      kind: 'text',
      operand,
      operator: 'starts_with',
      text: `${text} `,
      negated: false,
    }),
  )
  const names = isOneOf({ operand, texts, negated: false }, texts)
  const either: Expression = { kind: 'or', operands: [names, ...versions] }
  return negated ? { kind: 'not', operand: either } : either
}
