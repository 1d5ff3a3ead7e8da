import { describe, expect, test } from 'vitest'
import { editorSchema } from './editor-schema.ts'
import { parseQuery } from './parse.ts'
import { now, subject } from './subject.test-data.ts'

const schema = editorSchema(subject)

const fieldSchema = (name: string) => schema.fields.find((field) => field.name === name)

const EQUALITY = ['=', '==', '!=']
const ORDER = ['>', '>=', '<', '<=']
const ALWAYS = ['IN', 'NOT IN', 'EXISTS', 'DOES NOT EXIST', 'IS EMPTY', 'IS NOT EMPTY']

/** The rest of a condition, after an operator that a field of the type has. */
const valueFor = (operator: string, example: string) => {
  if (/EXIST|EMPTY|TRUE|FALSE/.test(operator)) return ''
  return /\bIN$/.test(operator) ? `(${example})` : example
}

describe('the schema for an editor', () => {
  test.each([
    ['level', 'words', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['category', 'words', [...EQUALITY, ...ALWAYS]],
    ['score', 'number', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['found_at', 'time', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['muted', 'boolean', [...EQUALITY, ...ALWAYS, 'IS TRUE', 'IS FALSE']],
  ])('gives %s the operators of its type', (name, type, operators) => {
    expect(fieldSchema(name)).toMatchObject({ type, operators })
  })

  test('gives text every operator but those of booleans', () => {
    expect(fieldSchema('name')?.operators).toEqual(
      expect.arrayContaining([...EQUALITY, ...ORDER, ...ALWAYS, 'STARTS WITH', 'DOES NOT MATCH']),
    )
    expect(fieldSchema('name')?.operators).not.toContain('IS TRUE')
  })

  test('gives words in their order, aliases and whether there may be several values', () => {
    expect(fieldSchema('level')).toMatchObject({
      aliases: ['finding.level'],
      words: ['LOW', 'MIDDLE', 'HIGH'],
      many: false,
    })
    expect(fieldSchema('cve')).toMatchObject({ words: [], many: true })
  })

  test('offers what can be read', () => {
    const examples = { words: '', text: 'a', number: '1', time: 'now', boolean: 'true' }
    const conditions = schema.fields.flatMap(({ name, type, words, operators }) =>
      operators.map(
        (operator) => `${name} ${operator} ${valueFor(operator, words[0] ?? examples[type])}`,
      ),
    )
    const times = schema.times.map((time) => `found_at > ${time}`)
    for (const text of [...conditions, ...times]) {
      expect([text, parseQuery(text, subject, now)]).toMatchObject([text, { ok: true }])
    }
  })

  test('offers tags only where there are some', () => {
    expect(schema.functions).toMatchObject([
      { name: 'tag', fields: [] },
      { name: 'age', fields: ['found_at'] },
    ])
    expect(editorSchema({ ...subject, tagged: false }).functions).toMatchObject([{ name: 'age' }])
  })
})
