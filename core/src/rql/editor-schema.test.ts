import { describe, expect, test } from 'vitest'
import { editorSchema } from './editor-schema.ts'
import { parseQuery } from './parse.ts'
import { now, schema } from './schema.test-data.ts'

const editor = editorSchema(schema)

const fieldSchema = (name: string) => editor.fields.find((field) => field.name === name)

const EQUALITY = ['=', '==', '!=']
const ORDER = ['>', '>=', '<', '<=']
const ALWAYS = ['IN', 'NOT IN', 'EXISTS', 'DOES NOT EXIST', 'IS EMPTY', 'IS NOT EMPTY']

/** The rest of a condition after an operator. */
const valueFor = (operator: string, example: string) => {
  if (/EXIST|EMPTY|TRUE|FALSE/.test(operator)) return ''
  return /\bIN$/.test(operator) ? `(${example})` : example
}

describe('the editor schema', () => {
  test.each([
    ['level', 'words', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['category', 'words', [...EQUALITY, ...ALWAYS]],
    ['score', 'number', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['found_at', 'time', [...EQUALITY, ...ORDER, ...ALWAYS]],
    ['muted', 'boolean', [...EQUALITY, ...ALWAYS, 'IS TRUE', 'IS FALSE']],
  ])('lists for %s the operators of its type', (name, type, operators) => {
    expect(fieldSchema(name)).toMatchObject({ type, operators })
  })

  test('lists for text every operator except those of booleans', () => {
    expect(fieldSchema('name')?.operators).toEqual(
      expect.arrayContaining([...EQUALITY, ...ORDER, ...ALWAYS, 'STARTS WITH', 'DOES NOT MATCH']),
    )
    expect(fieldSchema('name')?.operators).not.toContain('IS TRUE')
  })

  test('lists enumeration values in order, aliases and whether a field is multi-valued', () => {
    expect(fieldSchema('level')).toMatchObject({
      aliases: ['finding.level'],
      words: ['LOW', 'MIDDLE', 'HIGH'],
      many: false,
    })
    expect(fieldSchema('cve')).toMatchObject({ words: [], many: true })
  })

  test('offers only conditions that the parser accepts', () => {
    const examples = { words: '', text: 'a', number: '1', time: 'now', boolean: 'true' }
    const conditions = editor.fields.flatMap(({ name, type, words, operators }) =>
      operators.map(
        (operator) => `${name} ${operator} ${valueFor(operator, words[0] ?? examples[type])}`,
      ),
    )
    const times = editor.times.map((time) => `found_at > ${time}`)
    for (const text of [...conditions, ...times]) {
      expect([text, parseQuery(text, schema, now)]).toMatchObject([text, { ok: true }])
    }
  })

  test('offers tags only for records with tags', () => {
    expect(editor.functions).toMatchObject([
      { name: 'tag', fields: [] },
      { name: 'age', fields: ['found_at'] },
    ])
    expect(editorSchema({ ...schema, hasTags: false }).functions).toMatchObject([{ name: 'age' }])
  })
})
