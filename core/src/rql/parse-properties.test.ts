import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, parseTokens } from './parse.ts'
import { printQuery } from './print-query.test-data.ts'
import { queryArbitrary } from './query-arbitrary.test-data.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'
import { now, schema } from './schema.test-data.ts'
import { createTokenCursor } from './token-cursor.ts'
import { tokenize } from './tokens.ts'

/** Texts that look like queries, most of them malformed. */
const malformedQueries = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'level HIGH = != > ( ) , AND OR NOT ! IN CONTAINS MATCHES IS EMPTY'.split(' '),
      ),
      fc.constantFrom(
        'score',
        '7.5',
        '-',
        '+',
        'now',
        '1d',
        '"a"',
        "'",
        '\\',
        'ORDER',
        'BY',
        'tag',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '))

describe('every text', () => {
  const texts = fc.oneof(malformedQueries, fc.string({ unit: 'binary', maxLength: 60 }))

  test('is a query or has an error at a column inside of it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = parseQuery(text, schema, now)
        if (result.ok) return
        expect(result.error.message.startsWith(`Column ${result.error.column}: `)).toBe(true)
        expect(result.error.column).toBeGreaterThanOrEqual(1)
        expect(result.error.column).toBeLessThanOrEqual([...text].length + 1)
      }),
      { numRuns: 2000 },
    )
  })

  const MAX_CALLS_PER_TOKEN = 20

  const countCursorCalls = (text: string): { calls: number; tokens: number } => {
    const tokens = tokenize(text)
    const cursor = createTokenCursor(tokens)
    let calls = 0
    const counted =
      <A extends readonly unknown[], R>(call: (...args: A) => R) =>
      (...args: A): R => {
        calls++
        return call(...args)
      }
    const { peek, take, takeIf, expect: expectKeyword } = cursor
    const countingCursor = {
      peek: counted(peek),
      take: counted(take),
      takeIf: counted(takeIf),
      expect: counted(expectKeyword),
    }
    try {
      parseTokens(countingCursor, { schema, now, patterns: new Set() })
    } catch (error) {
      if (!(error instanceof QuerySyntaxError)) throw error
    }
    return { calls, tokens: tokens.length }
  }

  test.each([
    `${'('.repeat(100)}level = LOW${')'.repeat(100)}`,
    `${'NOT '.repeat(100)}level = LOW`,
    'level = LOW OR '.repeat(60),
    `level IN (${'LOW, '.repeat(150)}LOW)`,
    'name DOES NOT START WITH a AND '.repeat(30),
  ])('is parsed in time linear in its tokens: %s', (text) => {
    const { calls, tokens } = countCursorCalls(text)
    expect(calls).toBeLessThanOrEqual(MAX_CALLS_PER_TOKEN * tokens)
  })
})

test('a printed query parses to the same query', () => {
  const examples = {
    values: {
      source: ['scanner-one'],
      name: [`it's "so"`, 'a\\b', '\\', 'AND'],
      account: ['000000000012'],
      score: [7.25, -1],
      found_at: [now],
      cve: ['CVE-2031-7'],
    },
    tags: { 'the "owner"': ['Zoë'] },
  }
  fc.assert(
    fc.property(queryArbitrary(schema, examples), (query) => {
      const text = printQuery(query)
      fc.pre([...text].length <= 1024)
      expect(parseQuery(text, schema, now)).toEqual({ ok: true, query })
    }),
    { numRuns: 500 },
  )
})
