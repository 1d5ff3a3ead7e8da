import { HEADS } from './head.ts'
import { operatorsOf } from './operators.ts'
import type { Field, FieldType, Subject } from './syntax.ts'

export interface EditorField {
  readonly name: string
  readonly aliases: readonly string[]
  readonly type: FieldType['kind']
  /** The words of its enumeration, in their order; none for another type. */
  readonly words: readonly string[]
  readonly many: boolean
  /** As they are written: `=`, `STARTS WITH`. */
  readonly operators: readonly string[]
}

export interface EditorFunction {
  readonly name: 'tag' | 'age'
  /** The fields that may stand as its argument; none when the argument is a text. */
  readonly fields: readonly string[]
  readonly operators: readonly string[]
}

/** What an editor needs to complete a query and to colour it. */
export interface EditorSchema {
  readonly fields: readonly EditorField[]
  readonly functions: readonly EditorFunction[]
  /** What joins conditions and stands around them; those of operators are in the operators. */
  readonly keywords: readonly string[]
  /** Ways to write a time. */
  readonly times: readonly string[]
}

const KEYWORDS = ['AND', 'OR', 'NOT', 'ORDER BY', 'ASC', 'DESC', 'FROM', 'WHERE', ...HEADS]
const TIMES = ['now', 'now-1h', 'now-1d', 'now-7d', 'now-30d', '2026-01-31', '2026-01-31T09:30:00Z']

export const editorSchema = (subject: Subject): EditorSchema => ({
  fields: subject.fields.map(fieldSchema),
  functions: [...(subject.tagged ? [TAG] : []), ageSchema(subject)],
  keywords: KEYWORDS,
  times: TIMES,
})

const fieldSchema = ({ name, aliases, type, many }: Field): EditorField => ({
  name,
  aliases,
  type: type.kind,
  words: type.kind === 'words' ? type.words : [],
  many,
  operators: operatorsOf(type),
})

const TAG: EditorFunction = { name: 'tag', fields: [], operators: operatorsOf({ kind: 'text' }) }

const ageSchema = ({ fields }: Subject): EditorFunction => ({
  name: 'age',
  fields: fields.filter(({ type }) => type.kind === 'time').map(({ name }) => name),
  operators: operatorsOf({ kind: 'number' }),
})
