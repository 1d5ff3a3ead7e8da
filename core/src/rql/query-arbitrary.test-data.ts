import fc from 'fast-check'
import { typeOf } from './operands.ts'
import { applies, OPERATORS, type Operator } from './operators.ts'
import { patternArbitrary } from './pattern-arbitrary.test-data.ts'
import type { Expression, FieldType, Operand, Predicate, Query, Subject, Value } from './syntax.ts'

/** Values that are worth asking for: of fields by their name, of tags by their key. */
export interface Examples {
  readonly values: Readonly<Record<string, readonly Value[]>>
  readonly tags: Readonly<Record<string, readonly string[]>>
}

/**
 * Well-typed queries over a subject. They ask for the examples, for parts of them and for values
 * nearby more often than for anything else, so that conditions hold now and then.
 */
export const queryArbitrary = (subject: Subject, examples: Examples): fc.Arbitrary<Query> => {
  const sortable = subject.fields.filter(({ many }) => !many)
  const order = fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() })
  return fc.record({
    where: expressionArbitrary(subject, examples),
    order: sortable.length > 0 ? fc.option(order) : fc.constant(null),
  })
}

export const expressionArbitrary = (
  subject: Subject,
  examples: Examples,
): fc.Arbitrary<Expression> => {
  const { expression } = fc.letrec<{ expression: Expression; operands: Expression[] }>((tie) => ({
    operands: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      predicateArbitrary(subject, examples),
      fc.record({ kind: fc.constantFrom('and', 'or'), operands: tie('operands') }),
      fc.record({ kind: fc.constant('not'), operand: tie('expression') }),
    ),
  }))
  return expression
}

const predicateArbitrary = (subject: Subject, examples: Examples): fc.Arbitrary<Predicate> =>
  operandArbitrary(subject, examples).chain((operand) => {
    const type = typeOf(operand)
    const fitting = [...OPERATORS.values()].filter((operator) => applies(operator, type))
    const value = valueArbitrary(type, examplesOf(operand, examples))
    return fc.constantFrom(...fitting).chain((operator) => completed(operand, operator, value))
  })

const operandArbitrary = (subject: Subject, { tags }: Examples): fc.Arbitrary<Operand> => {
  const times = subject.fields.filter(({ type }) => type.kind === 'time')
  const field = fc.constantFrom(...subject.fields)
  const key = fc.constantFrom('no such "tag"', ...Object.keys(tags))
  const others: fc.Arbitrary<Operand>[] = []
  if (subject.tagged) others.push(fc.record({ kind: fc.constant('tag'), key }))
  if (times.length > 0) {
    others.push(fc.record({ kind: fc.constant('age'), field: fc.constantFrom(...times) }))
  }
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('field'), field }) },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  )
}

const examplesOf = (operand: Operand, { values, tags }: Examples): readonly Value[] => {
  switch (operand.kind) {
    case 'field':
      return values[operand.field.name] ?? []
    case 'tag':
      return tags[operand.key] ?? []
    case 'age':
      return [0, 1, 7, 30, 365]
  }
}

const completed = (
  operand: Operand,
  operator: Operator,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Predicate> => {
  switch (operator.kind) {
    case 'compare':
      return value.map((one) => ({ ...operator, operand, value: one }))
    case 'in':
      return fc
        .array(value, { minLength: 1, maxLength: 3 })
        .map((values) => ({ ...operator, operand, values }))
    case 'text': {
      const text = operator.operator === 'matches' ? matchArbitrary(value) : value.map(String)
      return text.map((one) => ({ ...operator, operand, text: one }))
    }
    case 'exists':
      return fc.constant({ ...operator, operand })
    case 'truth':
      return fc.constant({ kind: 'compare', operand, operator: '=', value: operator.value })
  }
}

/** Patterns of any kind, and those that are the text of a value. */
const matchArbitrary = (value: fc.Arbitrary<Value>): fc.Arbitrary<string> =>
  fc.oneof(
    patternArbitrary,
    value.map((text) => String(text).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')),
  )

const HOUR = 60 * 60 * 1000

const valueArbitrary = (type: FieldType, examples: readonly Value[]): fc.Arbitrary<Value> => {
  switch (type.kind) {
    case 'text':
      return textArbitrary(examples.map(String).filter((text) => text !== ''))
    case 'number': {
      const near = fc.constantFrom(0, ...examples.map(Number))
      return fc.tuple(near, fc.constantFrom(0, 0, 0.5, -1)).map(([one, by]) => one + by)
    }
    case 'time': {
      const known = examples.filter((example) => example instanceof Date)
      const near = fc.constantFrom(new Date('2026-01-31T00:00:00Z'), ...known)
      return fc
        .tuple(near, fc.constantFrom(0, 0, 1, -1, HOUR, -24 * HOUR))
        .map(([one, by]) => new Date(one.getTime() + by))
    }
    case 'boolean':
      return fc.boolean()
    case 'words':
      return fc.constantFrom(...type.words)
  }
}

const WILD = fc.string({
  unit: fc.constantFrom(...'ab1%_*?\\\'"$ .-é'),
  minLength: 1,
  maxLength: 6,
})

/** The examples in another letter case, parts of them, with wildcards in them, and other text. */
const textArbitrary = (examples: readonly string[]): fc.Arbitrary<string> => {
  if (examples.length === 0) return WILD
  const example = fc.constantFrom(...examples)
  const cut = fc.tuple(example, fc.nat(20), fc.nat(20))
  const parts = cut.map(([text, from, length]) => text.slice(from, from + length) || text)
  const wildcards = cut.map(
    ([text, from, length]) => `${text.slice(0, from)}*${text.slice(from + length)}`,
  )
  return fc.oneof(
    example,
    example.map((text) => text.toUpperCase()),
    parts.filter((text) => text.isWellFormed()),
    wildcards.filter((text) => text.isWellFormed()),
    WILD,
  )
}
