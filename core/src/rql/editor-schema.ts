import { HEADS } from './head.ts'
import { operatorsOf } from './operators.ts'
import type { Field, FieldType, RqlSchema } from './syntax.ts'

export interface EditorField {
  readonly name: string
  readonly aliases: readonly string[]
  readonly type: Exclude<FieldType['kind'], 'enum'> | 'words'
  /** The values of an enumeration, in order; empty for any other type. */
  readonly words: readonly string[]
  readonly many: boolean
  /** As a query writes them: `=`, `STARTS WITH`. */
  readonly operators: readonly string[]
}

export interface EditorFunction {
  readonly name: 'tag' | 'age'
  /** The fields that can be its argument; empty when the argument is a string. */
  readonly fields: readonly string[]
  readonly operators: readonly string[]
}

/** The words and types with which an editor completes and highlights a query. */
export interface EditorSchema {
  readonly fields: readonly EditorField[]
  readonly functions: readonly EditorFunction[]
  /** Keywords outside of operators. */
  readonly keywords: readonly string[]
  /** Examples of times. */
  readonly times: readonly string[]
}

const KEYWORDS = ['AND', 'OR', 'NOT', 'ORDER BY', 'ASC', 'DESC', 'FROM', 'WHERE', ...HEADS]
const TIMES = ['now', 'now-1h', 'now-1d', 'now-7d', 'now-30d', '2026-01-31', '2026-01-31T09:30:00Z']

export const editorSchema = (schema: RqlSchema): EditorSchema => ({
  fields: schema.fields.map(fieldSchema),
  functions: [...(schema.hasTags ? [TAG] : []), ageSchema(schema)],
  keywords: KEYWORDS,
  times: TIMES,
})

const fieldSchema = ({ name, aliases, type, isMultiValued }: Field): EditorField => ({
  name,
  aliases,
  // The HTTP API calls an enumeration `words`.
  type: type.kind === 'enum' ? 'words' : type.kind,
  words: type.kind === 'enum' ? type.values : [],
  many: isMultiValued,
  operators: operatorsOf(type),
})

const TAG: EditorFunction = {
  name: 'tag',
  fields: [],
  operators: operatorsOf({ kind: 'text' }),
}

const ageSchema = ({ fields }: RqlSchema): EditorFunction => ({
  name: 'age',
  fields: fields.filter(({ type }) => type.kind === 'time').map(({ name }) => name),
  operators: operatorsOf({ kind: 'number' }),
})
