import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseQuery } from '../rql/parse.ts'
import { CONCEPTS } from './concepts.ts'
import { FINDING_FIELDS } from './finding-schema.test-data.ts'
import { HELD_OUT_QUESTIONS } from './held-out-questions.test-data.ts'
import { NOW, questionLines } from './question-lines.test-data.ts'
import { QUESTIONS } from './questions.test-data.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const heldOut = questionLines(HELD_OUT_QUESTIONS)
const all = [...questionLines(QUESTIONS), ...heldOut]

test('there are four hundred questions, and the hundred of the lowest hash are held out', () => {
  const texts = all.map(({ question }) => question)
  expect(new Set(texts).size).toBe(400)
  const lowest = texts.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1)).slice(0, 100)
  const isHeldOut = heldOut.filter(({ question }) => lowest.includes(question))
  expect(isHeldOut.length).toBe(100)
})

test('every question has a query that parses', () => {
  const failures = all.filter(({ rql }) => !parseQuery(rql, FINDING_FIELDS, NOW).ok)
  expect(failures.map(({ question }) => hash(question))).toEqual([])
})

test.each(Object.entries(CONCEPTS))('the concept %s is a query', (_, rql) => {
  expect(parseQuery(rql, FINDING_FIELDS, NOW)).toMatchObject({ ok: true })
})
