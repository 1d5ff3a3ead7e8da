import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Schemas } from '../../../api/client.ts'

type Schema = Schemas['QuerySchema']

const FIELD_BEFORE = /([\w.]+)\s*$/
const VALUE_BEFORE = /([\w.]+)\s*(?:=|!=|>=|<=|>|<|\bin\s*\((?:[^)]*,)?)\s*$/i

const fieldNamed = ({ fields }: Schema, name: string | undefined) => {
  const wanted = name?.toLowerCase()
  return fields.find((one) => one.name === wanted || one.aliases.includes(wanted ?? ''))
}

const option = (label: string, type: string, detail?: string): Completion => ({
  label,
  type,
  ...(detail !== undefined && { detail }),
})

/** The names of a field, its own before the others, which tell it as their detail. */
const namesOf = ({ name, aliases, type }: Schemas['QueryField']): readonly Completion[] => [
  option(name, 'property', type),
  ...aliases.map((alias) => ({ ...option(alias, 'property', name), boost: -1 })),
]

const startOptions = ({ fields, functions, keywords }: Schema) => [
  ...fields.flatMap(namesOf),
  ...functions.map(({ name }) => option(`${name}(`, 'function')),
  ...keywords.map((word) => option(word, 'keyword')),
]

const valuesFor = (schema: Schema, field: Schemas['QueryField']) => {
  if (field.type === 'time') return schema.times
  return field.type === 'boolean' ? ['true', 'false'] : field.words
}

/** Returns what can follow a text: values after an operator, operators after a field, else fields. */
export const completionsAfter = (schema: Schema, before: string): readonly Completion[] => {
  const valued = fieldNamed(schema, VALUE_BEFORE.exec(before)?.[1])
  if (valued !== undefined) {
    return valuesFor(schema, valued).map((word) => option(word, 'constant'))
  }
  const named = /\s$/.test(before) ? fieldNamed(schema, FIELD_BEFORE.exec(before)?.[1]) : undefined
  return named === undefined
    ? startOptions(schema)
    : named.operators.map((operator) => option(operator, 'operator'))
}

/** Returns the source of completions of the editor. */
export const completeWith =
  (schema: Schema) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\w.]*/)
    const from = word?.from ?? context.pos
    const before = context.state.sliceDoc(0, from)
    const isAfterSpace = /[\s(]$/.test(before)
    if (!context.explicit && from === context.pos && !isAfterSpace) return null
    return { from, options: [...completionsAfter(schema, before)], validFor: /^[\w.]*$/ }
  }
