import { expect, test } from 'vitest'
import { fieldsOf } from './analysis.ts'
import { parseQuery } from './parse.ts'
import { now, subject } from './subject.test-data.ts'

test.each([
  ['finding.level = LOW', ['level']],
  ['level = LOW OR level = HIGH', ['level']],
  ['NOT (name = a AND (age(found) > 3 OR tag("owner") EXISTS))', ['found_at', 'name', 'tags']],
  ['vulnerability FROM x WHERE cve IN (a, b) ORDER BY score', ['category', 'cve', 'source']],
])('%s asks about fields by their names', (text, expected) => {
  const reading = parseQuery(text, subject, now)
  if (!reading.ok) throw new Error(reading.error.message)
  expect([...fieldsOf(reading.query.where)].sort()).toEqual(expected)
})
