import fc from 'fast-check'
import { HOUR_MS } from '../kernel/durations.ts'
import { typeOf } from './operands.ts'
import { isSupported, OPERATORS, type Operator } from './operators.ts'
import { patternArbitrary } from './pattern-arbitrary.test-data.ts'
import type {
  Expression,
  FieldType,
  Operand,
  Predicate,
  Query,
  RqlSchema,
  Value,
} from './syntax.ts'

/** Values that occur in the records: of fields by name, of tags by key. */
export interface Examples {
  readonly values: Readonly<Record<string, readonly Value[]>>
  readonly tags: Readonly<Record<string, readonly string[]>>
}

/**
 * Well-typed queries for a schema. They use the examples, parts of them and values close to them
 * more often than anything else, so that conditions hold now and then.
 */
export const queryArbitrary = (schema: RqlSchema, examples: Examples): fc.Arbitrary<Query> => {
  const sortable = schema.fields.filter(({ isMultiValued }) => !isMultiValued)
  const order = fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() })
  return fc.record({
    where: expressionArbitrary(schema, examples),
    order: sortable.length > 0 ? fc.option(order) : fc.constant(null),
  })
}

export const expressionArbitrary = (
  schema: RqlSchema,
  examples: Examples,
): fc.Arbitrary<Expression> => {
  const { expression } = fc.letrec<{ expression: Expression; operands: Expression[] }>((tie) => ({
    operands: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      predicateArbitrary(schema, examples),
      fc.record({ kind: fc.constantFrom('and', 'or'), operands: tie('operands') }),
      fc.record({ kind: fc.constant('not'), operand: tie('expression') }),
    ),
  }))
  return expression
}

const predicateArbitrary = (schema: RqlSchema, examples: Examples): fc.Arbitrary<Predicate> =>
  operandArbitrary(schema, examples).chain((operand) => {
    const type = typeOf(operand)
    const applicable = [...OPERATORS.values()].filter((operator) => isSupported(operator, type))
    const value = valueArbitrary(type, examplesOf(operand, examples))
    return fc
      .constantFrom(...applicable)
      .chain((operator) => completePredicate(operand, operator, value))
  })

const operandArbitrary = (schema: RqlSchema, { tags }: Examples): fc.Arbitrary<Operand> => {
  const times = schema.fields.filter(({ type }) => type.kind === 'time')
  const field = fc.constantFrom(...schema.fields)
  const key = fc.constantFrom('no such "tag"', ...Object.keys(tags))
  const others: fc.Arbitrary<Operand>[] = []
  if (schema.hasTags) others.push(fc.record({ kind: fc.constant('tag'), key }))
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

const completePredicate = (
  operand: Operand,
  operator: Operator,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Predicate> => {
  switch (operator.kind) {
    case 'compare':
      return value.map((value) => ({ ...operator, operand, value: value }))
    case 'in':
      return fc
        .array(value, { minLength: 1, maxLength: 3 })
        .map((values) => ({ ...operator, operand, values }))
    case 'text': {
      const text = operator.operator === 'matches' ? matchArbitrary(value) : value.map(String)
      return text.map((value) => ({ ...operator, operand, text: value }))
    }
    case 'exists':
      return fc.constant({ ...operator, operand })
    case 'truth':
      return fc.constant({ kind: 'compare', operand, operator: '=', value: operator.value })
  }
}

/** Random patterns, and patterns that match exactly the text of a value. */
const matchArbitrary = (value: fc.Arbitrary<Value>): fc.Arbitrary<string> =>
  fc.oneof(
    patternArbitrary,
    value.map((text) => String(text).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')),
  )

const valueArbitrary = (type: FieldType, examples: readonly Value[]): fc.Arbitrary<Value> => {
  switch (type.kind) {
    case 'text':
      return textArbitrary(examples.map(String).filter((text) => text !== ''))
    case 'number': {
      const base = fc.constantFrom(0, ...examples.map(Number))
      return fc.tuple(base, fc.constantFrom(0, 0, 0.5, -1)).map(([value, delta]) => value + delta)
    }
    case 'time': {
      const dates = examples.filter((example) => example instanceof Date)
      const base = fc.constantFrom(new Date('2026-01-31T00:00:00Z'), ...dates)
      return fc
        .tuple(base, fc.constantFrom(0, 0, 1, -1, HOUR_MS, -24 * HOUR_MS))
        .map(([value, delta]) => new Date(value.getTime() + delta))
    }
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...type.values)
  }
}

const ARBITRARY_TEXT = fc.string({
  unit: fc.constantFrom(...'ab1%_*?\\\'"$ .-é'),
  minLength: 1,
  maxLength: 6,
})

/** The examples, also in another letter case, parts of them, with wildcards, and other text. */
const textArbitrary = (examples: readonly string[]): fc.Arbitrary<string> => {
  if (examples.length === 0) return ARBITRARY_TEXT
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
    ARBITRARY_TEXT,
  )
}
