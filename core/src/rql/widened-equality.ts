import { imageReference } from '../resources/image.ts'
import { nameOfImage } from '../resources/image-name.ts'
import type { Expression, Field, Operand, Predicate } from './syntax.ts'

/** A test for equality with one or several texts. */
interface Equality {
  readonly operand: Extract<Operand, { kind: 'field' }>
  readonly texts: readonly string[]
  readonly negated: boolean
}

/**
 * Returns a test for equality so that it includes the synonyms, the versions and the tags of its
 * texts, as far as the field has them; any other predicate unchanged.
 */
export const widenEquality = (predicate: Predicate): Expression => {
  const equality = equalityOf(predicate)
  if (!equality) return predicate
  const { field } = equality.operand
  if (field.synonyms) return isOneOf(equality, withSynonyms(field, equality.texts))
  if (field.isImage) return startingWith(equality, equality.texts.map(imageNames))
  return field.hasVersions ? startingWith(equality, equality.texts.map(versionsOf)) : predicate
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

/** A text, and the beginnings of others that are equal to it. */
interface Names {
  readonly text: string
  readonly beginnings: readonly string[]
}

/** A version follows the name after a space. */
const versionsOf = (text: string): Names => ({ text, beginnings: [`${text} `] })

const TAG_OR_DIGEST = /[:@][^/]+$/

const imageNames = (text: string): Names => {
  const image = imageReference(text.toLowerCase())
  if (!image) return { text, beginnings: [] }
  if (TAG_OR_DIGEST.test(text)) return { text: nameOfImage(image), beginnings: [] }
  return { text, beginnings: [`${image.repository}:`, `${image.repository}@`] }
}

const startingWith = ({ operand, negated }: Equality, names: readonly Names[]): Expression => {
  const texts = names.map(({ text }) => text)
  const others = names.flatMap(({ beginnings }) =>
    beginnings.map(
      (text): Predicate => ({
        kind: 'text',
        operand,
        operator: 'starts_with',
        text,
        negated: false,
      }),
    ),
  )
  if (others.length === 0) return isOneOf({ operand, texts, negated }, texts)
  const either: Expression = {
    kind: 'or',
    operands: [isOneOf({ operand, texts, negated: false }, texts), ...others],
  }
  return negated ? { kind: 'not', operand: either } : either
}
