import type { Field, FieldType } from './syntax.ts'

/** What a table of fields is written with. */
export const TEXT: FieldType = { kind: 'text' }
export const NUMBER: FieldType = { kind: 'number' }
export const TIME: FieldType = { kind: 'time' }
export const BOOLEAN: FieldType = { kind: 'boolean' }

/** One of some words; those of an ordered field ascend. */
export const words = (all: readonly string[], ordered = false): FieldType => ({
  kind: 'words',
  words: all,
  ordered,
})

export const field = (type: FieldType, name: string, ...aliases: string[]): Field => ({
  name,
  aliases,
  type,
  many: false,
})

/** A field of which a record may have several values. */
export const several = (type: FieldType, name: string, ...aliases: string[]): Field => ({
  ...field(type, name, ...aliases),
  many: true,
})
