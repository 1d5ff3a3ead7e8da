import { expect, test } from 'vitest'
import { parserSchema } from './rql-schema.ts'
import { asQuery } from './search-text.ts'
import { isMeant, isQuery } from './submitted-text.ts'

const field = (name: string, aliases: string[] = []) => ({
  name,
  aliases,
  type: 'text' as const,
  words: [],
  many: false,
  operators: ['=', 'CONTAINS', 'STARTS WITH', 'IS EMPTY', 'EXISTS'],
})

const schema = parserSchema({
  fields: [field('title'), field('region'), field('owner'), field('resource_id', ['resource.id'])],
  functions: [{ name: 'tag', fields: [], operators: ['='] }],
  keywords: [],
  times: [],
})

test.each([
  ['region IS EMPTY', true],
  ['resource.id STARTS WITH "arn:aws"', true],
  ["tag('owner') DOES NOT EXIST", true],
  ["tag('owner') = ", true],
  ['owner=payments', true],
  ['title contains log4j', true],
  ['(title = "a" or region = ', true],
  ['NOT region = us-east-1 AND', true],
  ['titel = "a" AND region = x', true],
  // A tag with its value.
  ['team=payments', false],
  ['title contains public access', false],
  ['anything like log4shell in prod', false],
  ['what exists in eu-west-1', false],
  ['bucket', false],
])('%j is a query: %j', (text, expected) => {
  expect(isQuery(text, schema, new Date('2026-11-23T00:00:00Z'))).toBe(expected)
})

test.each([
  ['criticals', 'severity = CRITICAL', [], true],
  ['older than 90 days', 'first_found_at < now-90d', [], true],
  ['top ten', 'severity >= INFO ORDER BY ai_risk_score DESC', [], true],
  ['fixed last week', 'status = resolved AND resolved_at >= 2026-11-16', [], true],
  // What a finding is about is found better by its words.
  ['public bucket', '{public} AND resource_type MATCHES "bucket"', [], false],
  ['open ports', 'status = open AND title MATCHES "port"', [], false],
  ['owner', 'title CONTAINS "owner"', [], false],
  ['critical things of the zebra unit', 'severity = CRITICAL', ['zebra'], false],
  ['critical -bucket', 'severity = CRITICAL', [], false],
  ['"critical path"', 'severity = CRITICAL', [], false],
])('%j is meant as %j without %j: %j', (text, rql, unparsed, expected) => {
  expect(isMeant(text, { rql, unparsed })).toBe(expected)
})

test.each([
  ['status = resolved', 'any'],
  ['NOT suppression_reason = exception', 'any'],
  ['title CONTAINS "status"', undefined],
  ['severity = HIGH', undefined],
])('%j changes the chosen statuses to %j', (query, status) => {
  expect(asQuery(query).status).toBe(status)
})
