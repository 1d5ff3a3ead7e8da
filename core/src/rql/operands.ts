import { nearestName } from '../kernel/nearest-name.ts'
import { QueryFault, quoted } from './query-syntax-error.ts'
import type { Field, FieldType, Operand, Subject } from './syntax.ts'
import { type TokenCursor, unexpected } from './token-cursor.ts'
import type { Token } from './tokens.ts'

type Names = ReadonlyMap<string, Field>

/** A subject is read far more often than made. */
const namesBySubject = new WeakMap<Subject, Names>()

const namesOf = (subject: Subject): Names => {
  const known = namesBySubject.get(subject)
  if (known) return known
  const names = new Map<string, Field>()
  for (const field of subject.fields) {
    for (const name of [field.name, ...field.aliases]) names.set(name.toLowerCase(), field)
  }
  namesBySubject.set(subject, names)
  return names
}

/** The field of a name or alias, in any case. */
export const fieldNamed = (subject: Subject, name: string): Field | undefined =>
  namesOf(subject).get(name.toLowerCase())

/** There are too many fields to list them all, so one that is only remotely alike is offered. */
const MOST_EDITS = 20

/** What cannot be meant as a field, if no field has its name. */
const JOINING = ['AND', 'OR', 'ORDER', 'WHERE', 'FROM']

const fieldOf = (token: Token, subject: Subject): Field => {
  if (token.kind !== 'word') throw unexpected(token, 'a field')
  const field = fieldNamed(subject, token.text)
  if (field) return field
  if (JOINING.includes(token.text.toUpperCase())) throw unexpected(token, 'a field')
  const nearest = nearestName(token.text.toLowerCase(), namesOf(subject).keys(), MOST_EDITS)
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  throw new QueryFault(token.at, `there is no field ${quoted(token.text)}${hint}`)
}

export const takeField = (cursor: TokenCursor, subject: Subject): Field =>
  fieldOf(cursor.take(), subject)

export const takeOperand = (cursor: TokenCursor, subject: Subject): Operand => {
  if (cursor.takeIf('TAG', '(')) return takeTag(cursor, subject)
  if (cursor.takeIf('AGE', '(')) return takeAge(cursor, subject)
  return { kind: 'field', field: takeField(cursor, subject) }
}

const takeTag = (cursor: TokenCursor, subject: Subject): Operand => {
  const token = cursor.take()
  if (!subject.tagged) throw new QueryFault(token.at, 'there are no tags to ask about')
  if (token.kind !== 'string' || token.text === '') {
    throw unexpected(token, "the key of a tag in quotes, such as 'owner'")
  }
  cursor.expect(')')
  return { kind: 'tag', key: token.text }
}

const takeAge = (cursor: TokenCursor, subject: Subject): Operand => {
  const token = cursor.take()
  const field = fieldOf(token, subject)
  if (field.type.kind !== 'time') {
    throw new QueryFault(token.at, `age() is of a time, and ${field.name} is none`)
  }
  cursor.expect(')')
  return { kind: 'age', field }
}

const TEXT: FieldType = { kind: 'text' }
const NUMBER: FieldType = { kind: 'number' }

/** What the values of an operand are: tags are text, and an age is a number of days. */
export const typeOf = (operand: Operand): FieldType => {
  switch (operand.kind) {
    case 'field':
      return operand.field.type
    case 'tag':
      return TEXT
    case 'age':
      return NUMBER
  }
}

/** An operand by its canonical name, as a query has it and as a message says it. */
export const nameOf = (operand: Operand): string => {
  switch (operand.kind) {
    case 'field':
      return operand.field.name
    case 'tag':
      return 'a tag'
    case 'age':
      return `age(${operand.field.name})`
  }
}
