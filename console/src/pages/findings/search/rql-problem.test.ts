import { expect, test } from 'vitest'
import { findProblem } from './rql-problem.ts'
import { parserSchema } from './rql-schema.ts'

const field = (
  name: string,
  type: 'text' | 'number' | 'words',
  words: string[] = [],
  operators: string[] = ['='],
) => ({ name, aliases: [], type, words, many: false, operators })

const schema = parserSchema({
  fields: [
    field('severity', 'words', ['LOW', 'HIGH'], ['=', '>=']),
    field('provider', 'words', ['aws', 'gcp']),
    field('title', 'text'),
    field('ai_risk', 'number'),
  ],
  functions: [{ name: 'tag', fields: [], operators: ['='] }],
  keywords: [],
  times: [],
})
const now = new Date('2026-11-23T00:00:00Z')

test.each(['', 'severity >= LOW', 'title CONTAINS "x" AND ai_risk > 3', 'tag("owner") = "a"'])(
  '%j has no problem',
  (text) => {
    expect(findProblem(text, schema, now)).toBeUndefined()
  },
)

test.each([
  ['severity >= WRONG', 12],
  ['provider >= aws', 9],
  ['title = "😀" nonsense', 13],
])('The problem of %j is at %i', (text, from) => {
  expect(findProblem(text, schema, now)).toMatchObject({ from })
})

test('A query of more than 1,024 characters is too long, wherever it ends', () => {
  const text = `title = "${'é'.repeat(1_024)}"`
  expect(findProblem(text, schema, now)).toMatchObject({
    message: expect.stringContaining('1,024'),
    from: 1_024,
  })
})
