import { expect, test } from 'vitest'
import { fieldNamesIn, usesPattern } from './analysis.ts'
import { parseQuery } from './parse.ts'
import { now, schema } from './schema.test-data.ts'

test.each([
  ['finding.level = LOW', ['level']],
  ['level = LOW OR level = HIGH', ['level']],
  ['NOT (name = a AND (age(found) > 3 OR tag("owner") EXISTS))', ['found_at', 'name', 'tags']],
  ['vulnerability FROM x WHERE cve IN (a, b) ORDER BY score', ['category', 'cve', 'source']],
])('%s uses fields by their canonical names', (text, expected) => {
  const result = parseQuery(text, schema, now)
  if (!result.ok) throw new Error(result.error.message)
  expect([...fieldNamesIn(result.query.where)].sort()).toEqual(expected)
})

test.each([
  ['name MATCHES "a+"', true],
  ['NOT (level = LOW OR (name = a AND name MATCHES "a"))', true],
  ['name CONTAINS "a+" AND name LIKE "a%"', false],
  ['level = LOW', false],
])('%s uses a pattern: %s', (text, expected) => {
  const result = parseQuery(text, schema, now)
  if (!result.ok) throw new Error(result.error.message)
  expect(usesPattern(result.query.where)).toBe(expected)
})
