import { DAY_MS } from '@stance/core/kernel/durations'
import { fieldNamesIn } from '@stance/core/rql/analysis'
import type {
  Comparison,
  Expression,
  Field,
  FieldType,
  Predicate,
  Value,
} from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { compareTextOrder, equalsText, isOneOfTexts, matchesText } from './rql-text.store.ts'

type Sql = RawBuilder<unknown>

/**
 * The SQL for the values of a field. The columns of a kind of record are constants in the code: a
 * query selects one by the name of a field, and its values reach SQL only as parameters.
 */
export interface RqlColumn {
  /** A missing text is ''; any other missing value is null. */
  readonly value: Sql
  /** The PostgreSQL type of a number (default: `float8`) or an enumeration (default: `text`). */
  readonly type?: string
  /** The text in lower case, if the table stores it: reading it is cheaper than computing it. */
  readonly lowerCase?: Sql
  /** Whether the value can be null. A text never is. */
  readonly nullable?: boolean
  /** For a multi-valued field: a relation of its elements; `value` is computed for each row. */
  readonly elements?: Sql
  /** For a field of another relation: a condition on the record, from one on the row with the value. */
  readonly within?: (condition: Sql) => Sql
  /** Holds for every record that has a value, and is cheaper than the value. */
  readonly hasValue?: Sql
  /** Holds if the value contains this text, and is cheaper than the value. The text has no letter case. */
  readonly mayContain?: (text: string) => Sql
  /** Whether the value is one of these texts, case-insensitively, in a form that can use an index. */
  readonly isOneOf?: (texts: readonly string[]) => Sql
  /** Other names of the text: a condition on it also holds if it holds for one of its names. */
  readonly otherNames?: OtherNames
  /** The text in lower case, truncated to a length, as an index stores it. */
  readonly prefix?: { readonly value: Sql; readonly length: number }
  /** The sort key, if it is not the value. */
  readonly order?: Sql
}

/**
 * A relation of texts and their other names. It is small, and read once for a query. Equality does not
 * use it: `isOneOf` knows the names.
 */
interface OtherNames {
  readonly rows: Sql
  readonly text: Sql
  readonly name: Sql
}

/** The SQL for one kind of record. */
export interface RqlRecord {
  readonly columns: Readonly<Record<string, RqlColumn>>
  /** The value of a tag; '' if the record does not have it. */
  readonly tag?: (key: string) => RqlColumn
  /** The moment from which `age` counts. */
  readonly now: Date
}

const ALWAYS = sql`true`
const NEVER = sql`false`
/** PostgreSQL parses ISO 8601 for these years; a later or earlier moment becomes infinity. */
const MIN_MS = Date.parse('0001-01-01T00:00:00Z')
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z')

const SIGNS: Record<Comparison, Sql> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

/** A greater age is an earlier timestamp. */
const MIRRORED: Record<Comparison, Comparison> = {
  '=': '=',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? NEVER : sql`(${sql.join(conditions, sql` or `)})`

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? ALWAYS : sql`(${sql.join(conditions, sql` and `)})`

const not = (condition: Sql): Sql => sql`not ${condition}`

const timestampText = (ms: number): string => {
  if (ms < MIN_MS) return '-infinity'
  return ms > MAX_MS ? 'infinity' : new Date(ms).toISOString()
}

/** Makes a condition on a nullable value false for null, not unknown. */
const unlessNull = ({ value, nullable }: RqlColumn, condition: Sql): Sql =>
  nullable ? sql`(${value} is not null and ${condition})` : condition

/** A `real` keeps six digits, so it cannot equal a number with more. */
const isReal = (number: number): boolean => Number(Math.fround(number).toPrecision(6)) === number

const compareNumber = (column: RqlColumn, operator: Comparison, number: number): Sql => {
  const { value, type = 'float8' } = column
  const numberType = sql.raw(type !== 'real' || isReal(number) ? type : 'numeric')
  return unlessNull(
    column,
    sql`${value}::${numberType} ${SIGNS[operator]} ${String(number)}::${numberType}`,
  )
}

const compareTimestamp = (column: RqlColumn, operator: Comparison, ms: number): Sql =>
  unlessNull(column, sql`${column.value} ${SIGNS[operator]} ${timestampText(ms)}::timestamptz`)

const compareBoolean = ({ value, nullable }: RqlColumn, expected: Value): Sql => {
  if (nullable) return expected ? sql`${value} is true` : sql`${value} is false`
  return expected ? sql`(${value})` : not(sql`(${value})`)
}

const enumIsOneOf = (column: RqlColumn, values: readonly string[]): Sql => {
  const { value, type = 'text' } = column
  return values.length === 0
    ? NEVER
    : unlessNull(column, sql`${value} = any(${values}::${sql.raw(type)}[])`)
}

type EnumType = Extract<FieldType, { kind: 'enum' }>

const COMPARE: Record<Comparison, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}

/** Enumerations are small, so a comparison becomes a list of values, for which an index can be used. */
const enumValuesWhere = ({ values }: EnumType, operator: Comparison, value: Value): string[] =>
  values.filter((_, index) => COMPARE[operator](index, values.indexOf(String(value))))

const compareText = (column: RqlColumn, operator: Comparison, text: string): Sql =>
  operator === '=' ? equalsText(column, text) : compareTextOrder(column, SIGNS[operator], text)

const compare = (type: FieldType, column: RqlColumn, operator: Comparison, value: Value): Sql => {
  switch (type.kind) {
    case 'text':
      return compareText(column, operator, String(value))
    case 'enum':
      return enumIsOneOf(column, enumValuesWhere(type, operator, value))
    case 'number':
      return compareNumber(column, operator, Number(value))
    case 'time':
      return compareTimestamp(column, operator, Number(value))
    case 'boolean':
      return compareBoolean(column, value)
  }
}

const isOneOf = (type: FieldType, column: RqlColumn, values: readonly Value[]): Sql => {
  const texts = values.map(String)
  if (type.kind === 'text') return isOneOfTexts(column, texts)
  if (type.kind === 'enum') return enumIsOneOf(column, texts)
  return anyOf(values.map((value) => compare(type, column, '=', value)))
}

const exists = (type: FieldType, column: RqlColumn): Sql => {
  const { value, nullable } = column
  if (nullable) return sql`${value} is not null`
  const isText = type.kind === 'text' || (type.kind === 'enum' && column.type === undefined)
  return isText ? sql`${value} <> ''` : ALWAYS
}

/** Returns the condition for a predicate on one value, before negation. */
const predicateOnValue = (type: FieldType, column: RqlColumn, predicate: Predicate): Sql => {
  switch (predicate.kind) {
    case 'compare': {
      const { operator, value } = predicate
      return compare(type, column, operator === '!=' ? '=' : operator, value)
    }
    case 'in':
      return isOneOf(type, column, predicate.values)
    case 'text':
      return matchesText(column, predicate.operator, predicate.text)
    case 'exists':
      return exists(type, column)
  }
}

const isEquality = (predicate: Predicate): boolean =>
  predicate.kind === 'in' ||
  (predicate.kind === 'compare' && (predicate.operator === '=' || predicate.operator === '!='))

const withOtherNames = (type: FieldType, column: RqlColumn, predicate: Predicate): Sql => {
  const condition = predicateOnValue(type, column, predicate)
  const { otherNames, value } = column
  if (!otherNames || predicate.kind === 'exists' || isEquality(predicate)) return condition
  const { rows, text, name } = otherNames
  const named = sql`array(select ${text} from ${rows} where ${predicateOnValue(type, { value: name }, predicate)})`
  return anyOf([condition, sql`${value} = any(${named})`])
}

/** Turns a predicate on an age in days into one on its timestamp. */
const ageAsTimestamp = (predicate: Predicate, now: Date): Predicate => {
  const daysAgo = (days: Value) => now.getTime() - Number(days) * DAY_MS
  if (predicate.kind === 'in') return { ...predicate, values: predicate.values.map(daysAgo) }
  if (predicate.kind !== 'compare') return predicate
  const { operator, value } = predicate
  return { ...predicate, operator: MIRRORED[operator], value: daysAgo(value) }
}

const columnNamed = ({ columns }: RqlRecord, name: string): RqlColumn => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new Error(`The field ${name} has no column`)
  return column
}

const columnOf = (record: RqlRecord, { name }: Field): RqlColumn => columnNamed(record, name)

const TEXT: FieldType = { kind: 'text' }

const unnegatedCondition = (predicate: Predicate, record: RqlRecord): Sql => {
  const { operand } = predicate
  if (operand.kind === 'tag') {
    if (!record.tag) throw new Error('These records have no tags')
    return predicateOnValue(TEXT, record.tag(operand.key), predicate)
  }
  const column = columnOf(record, operand.field)
  const effective = operand.kind === 'age' ? ageAsTimestamp(predicate, record.now) : predicate
  const condition = withOtherNames(operand.field.type, column, effective)
  return ofRecord(column, condition)
}

/** Returns the condition on a record from one on the value of its column, or on one of its elements. */
const ofRecord = ({ elements, hasValue, within }: RqlColumn, condition: Sql): Sql => {
  const holds = elements ? sql`exists (select from ${elements} where ${condition})` : condition
  const known = hasValue ? allOf([hasValue, holds]) : holds
  return within ? within(known) : known
}

/** A record of which the elements of lists are values: for conditions on one element. */
const elementRecord = ({ columns, ...record }: RqlRecord): RqlRecord => ({
  ...record,
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, { elements: _, hasValue: __, within: ___, ...column }]) => [
      name,
      column,
    ]),
  ),
})

/** The condition of operands that hold together for one element of their list. */
const ofOneElement = (operands: readonly Expression[], record: RqlRecord): Sql => {
  const [name = ''] = operands.flatMap((operand) => [...fieldNamesIn(operand)])
  const together = operands.map((operand) => rqlCondition(operand, elementRecord(record)))
  return ofRecord(columnNamed(record, name), allOf(together))
}

const isNegated = (predicate: Predicate): boolean =>
  predicate.kind === 'compare' ? predicate.operator === '!=' : predicate.negated

/**
 * Returns the SQL condition for an expression. It is true or false for every record and never unknown, so
 * `not` has the meaning that the language defines.
 */
export const rqlCondition = (expression: Expression, record: RqlRecord): Sql => {
  switch (expression.kind) {
    case 'and':
      return expression.isOfOneElement === true
        ? ofOneElement(expression.operands, record)
        : allOf(expression.operands.map((operand) => rqlCondition(operand, record)))
    case 'or':
      return anyOf(expression.operands.map((operand) => rqlCondition(operand, record)))
    case 'not':
      return not(rqlCondition(expression.operand, record))
    default: {
      const condition = unnegatedCondition(expression, record)
      return isNegated(expression) ? not(sql`(${condition})`) : condition
    }
  }
}

/** Returns the sort key for `ORDER BY`, which is null for a missing value. */
export const rqlOrder = (field: Field, record: RqlRecord): Sql => {
  const { value, order, type } = columnOf(record, field)
  if (order) return order
  const fieldType = field.type
  if (fieldType.kind === 'text') return sql`nullif(lower(${value}), '') collate "C"`
  return fieldType.kind === 'enum' && fieldType.ordered && type === undefined
    ? sql`array_position(${fieldType.values}::text[], ${value})`
    : value
}
