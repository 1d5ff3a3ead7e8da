import type {
  Comparison,
  Expression,
  Field,
  FieldType,
  Predicate,
  Value,
} from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'
import { equalsText, isOneOfTexts, matchesText, textIsBeyond } from './rql-text.store.ts'

type Sql = RawBuilder<unknown>

/**
 * Where the values of a field are. The columns of a kind of record are a table in the code: a query
 * chooses among them by the name of a field, and nothing of it becomes SQL but through a parameter.
 */
export interface RqlColumn {
  /** A text is '' where it is missing; anything else is null. */
  readonly value: Sql
  /** PostgreSQL's type of numbers (`float8` unless named) and of words (`text` unless named). */
  readonly type?: string
  /** A text in lower case, where the table has it: making it costs more than looking at it. */
  readonly inLowerCase?: Sql
  /** Whether the value may be null. A text never is. */
  readonly nullable?: boolean
  /** For several values of a record: a relation; `value` is computed of each row. */
  readonly each?: Sql
  /** Holds for every record that has a value, and is seen sooner than the value. */
  readonly present?: Sql
  /** Holds wherever this text stands in the value, and is seen sooner. The text has no letter case. */
  readonly perhaps?: (text: string) => Sql
  /** Whether the value is one of these texts, in whatever letter case, in a form that an index serves. */
  readonly among?: (texts: readonly string[]) => Sql
  /** What a text begins with, in lower case and cut at a length, as an index has it. */
  readonly beginning?: { readonly value: Sql; readonly length: number }
  /** What is sorted by instead of the value. */
  readonly order?: Sql
}

/** Records of one kind, as a query asks about them. */
export interface RqlRecord {
  readonly columns: Readonly<Record<string, RqlColumn>>
  /** The value of a tag, '' without it. */
  readonly tag?: (key: string) => RqlColumn
  /** What `age` counts from. */
  readonly now: Date
}

const ALWAYS = sql`true`
const NEVER = sql`false`
const DAY_MS = 86_400_000
/** PostgreSQL reads the ISO 8601 of these years; further away lies nothing. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

const SIGNS: Record<Comparison, Sql> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

/** An age grows as its moment goes back. */
const MIRRORED: Record<Comparison, Comparison> = {
  '=': '=',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? NEVER : sql`(${sql.join(conditions, sql` or `)})`

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? ALWAYS : sql`(${sql.join(conditions, sql` and `)})`

const not = (condition: Sql): Sql => sql`not ${condition}`

const momentText = (ms: number): string => {
  if (ms < FIRST_MS) return '-infinity'
  return ms > LAST_MS ? 'infinity' : new Date(ms).toISOString()
}

/** A condition on a value that may be null is false for it, not unknown. */
const known = ({ value, nullable }: RqlColumn, condition: Sql): Sql =>
  nullable ? sql`(${value} is not null and ${condition})` : condition

/** A `real` keeps six digits, so it is any number with more of them only nearly. */
const isReal = (number: number): boolean => Number(Math.fround(number).toPrecision(6)) === number

const compareNumber = (column: RqlColumn, operator: Comparison, number: number): Sql => {
  const { value, type = 'float8' } = column
  const as = sql.raw(type !== 'real' || isReal(number) ? type : 'numeric')
  return known(column, sql`${value}::${as} ${SIGNS[operator]} ${String(number)}::${as}`)
}

const compareMoment = (column: RqlColumn, operator: Comparison, ms: number): Sql =>
  known(column, sql`${column.value} ${SIGNS[operator]} ${momentText(ms)}::timestamptz`)

const compareBoolean = ({ value, nullable }: RqlColumn, wanted: Value): Sql => {
  if (nullable) return wanted ? sql`${value} is true` : sql`${value} is false`
  return wanted ? sql`(${value})` : not(sql`(${value})`)
}

const isWord = (column: RqlColumn, words: readonly string[]): Sql => {
  const { value, type = 'text' } = column
  return words.length === 0
    ? NEVER
    : known(column, sql`${value} = any(${words}::${sql.raw(type)}[])`)
}

type Words = Extract<FieldType, { kind: 'words' }>

const HOLDS: Record<Comparison, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}

/** Words are few, so a comparison names those that it holds for: that is what an index can tell. */
const wordsThat = ({ words }: Words, operator: Comparison, value: Value): string[] =>
  words.filter((_, at) => HOLDS[operator](at, words.indexOf(String(value))))

const compareText = (column: RqlColumn, operator: Comparison, text: string): Sql =>
  operator === '=' ? equalsText(column, text) : textIsBeyond(column, SIGNS[operator], text)

const compare = (type: FieldType, column: RqlColumn, operator: Comparison, value: Value): Sql => {
  switch (type.kind) {
    case 'text':
      return compareText(column, operator, String(value))
    case 'words':
      return isWord(column, wordsThat(type, operator, value))
    case 'number':
      return compareNumber(column, operator, Number(value))
    case 'time':
      return compareMoment(column, operator, Number(value))
    case 'boolean':
      return compareBoolean(column, value)
  }
}

const isOneOf = (type: FieldType, column: RqlColumn, values: readonly Value[]): Sql => {
  const texts = values.map(String)
  if (type.kind === 'text') return isOneOfTexts(column, texts)
  if (type.kind === 'words') return isWord(column, texts)
  return any(values.map((value) => compare(type, column, '=', value)))
}

const exists = (type: FieldType, column: RqlColumn): Sql => {
  const { value, nullable } = column
  if (nullable) return sql`${value} is not null`
  const isText = type.kind === 'text' || (type.kind === 'words' && column.type === undefined)
  return isText ? sql`${value} <> ''` : ALWAYS
}

/** A predicate on one value, before it is negated. */
const onValue = (type: FieldType, column: RqlColumn, predicate: Predicate): Sql => {
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

/** The same of an age, in days, is asked of its moment. */
const ofMoment = (predicate: Predicate, now: Date): Predicate => {
  const before = (days: Value) => now.getTime() - Number(days) * DAY_MS
  if (predicate.kind === 'in') return { ...predicate, values: predicate.values.map(before) }
  if (predicate.kind !== 'compare') return predicate
  const { operator, value } = predicate
  return { ...predicate, operator: MIRRORED[operator], value: before(value) }
}

const columnOf = ({ columns }: RqlRecord, { name }: Field): RqlColumn => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new Error(`The field ${name} has no column`)
  return column
}

const TEXT: FieldType = { kind: 'text' }

const unnegated = (predicate: Predicate, record: RqlRecord): Sql => {
  const { operand } = predicate
  if (operand.kind === 'tag') {
    if (!record.tag) throw new Error('These records have no tags')
    return onValue(TEXT, record.tag(operand.key), predicate)
  }
  const column = columnOf(record, operand.field)
  const asked = operand.kind === 'age' ? ofMoment(predicate, record.now) : predicate
  const condition = onValue(operand.field.type, column, asked)
  const { each, present } = column
  const found = each ? sql`exists (select from ${each} where ${condition})` : condition
  return present ? all([present, found]) : found
}

const isNegated = (predicate: Predicate): boolean =>
  predicate.kind === 'compare' ? predicate.operator === '!=' : predicate.negated

/**
 * What a query asks, as one condition. It is true or false of every record and never unknown, so
 * that `not` means what the language says it means.
 */
export const rqlCondition = (expression: Expression, record: RqlRecord): Sql => {
  switch (expression.kind) {
    case 'and':
      return all(expression.operands.map((operand) => rqlCondition(operand, record)))
    case 'or':
      return any(expression.operands.map((operand) => rqlCondition(operand, record)))
    case 'not':
      return not(rqlCondition(expression.operand, record))
    default: {
      const condition = unnegated(expression, record)
      return isNegated(expression) ? not(sql`(${condition})`) : condition
    }
  }
}

/** What records are sorted by for `ORDER BY`; null where there is no value. */
export const rqlOrder = (field: Field, record: RqlRecord): Sql => {
  const { value, order, type } = columnOf(record, field)
  if (order) return order
  const kind = field.type
  if (kind.kind === 'text') return sql`nullif(lower(${value}), '') collate "C"`
  return kind.kind === 'words' && kind.ordered && type === undefined
    ? sql`array_position(${kind.words}::text[], ${value})`
    : value
}
