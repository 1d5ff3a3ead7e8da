import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, takeQuery } from './parse.ts'
import { printQuery } from './print-query.test-data.ts'
import { queryArbitrary } from './query-arbitrary.test-data.ts'
import { QueryFault } from './query-syntax-error.ts'
import { now, subject } from './subject.test-data.ts'
import { cursorOver } from './token-cursor.ts'
import { tokenize } from './tokens.ts'

/** Texts that look like queries, most of them wrong somewhere. */
const almostQueries = fc
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
  const texts = fc.oneof(almostQueries, fc.string({ unit: 'binary', maxLength: 60 }))

  test('is a query or has an error somewhere in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const reading = parseQuery(text, subject, now)
        if (reading.ok) return
        expect(reading.error.message.startsWith(`Column ${reading.error.column}: `)).toBe(true)
        expect(reading.error.column).toBeGreaterThanOrEqual(1)
        expect(reading.error.column).toBeLessThanOrEqual([...text].length + 1)
      }),
      { numRuns: 2000 },
    )
  })

  const MOST_LOOKS_AT_A_TOKEN = 20

  const looksAt = (text: string): { looks: number; tokens: number } => {
    const tokens = tokenize(text)
    const cursor = cursorOver(tokens)
    let looks = 0
    const counted =
      <A extends readonly unknown[], R>(look: (...args: A) => R) =>
      (...args: A): R => {
        looks++
        return look(...args)
      }
    const { peek, take, takeIf, expect: wants } = cursor
    const watched = {
      peek: counted(peek),
      take: counted(take),
      takeIf: counted(takeIf),
      expect: counted(wants),
    }
    try {
      takeQuery(watched, { subject, now, patterns: new Set() })
    } catch (fault) {
      if (!(fault instanceof QueryFault)) throw fault
    }
    return { looks, tokens: tokens.length }
  }

  test.each([
    `${'('.repeat(100)}level = LOW${')'.repeat(100)}`,
    `${'NOT '.repeat(100)}level = LOW`,
    'level = LOW OR '.repeat(60),
    `level IN (${'LOW, '.repeat(150)}LOW)`,
    'name DOES NOT START WITH a AND '.repeat(30),
  ])('is read in steps that grow with its tokens: %s', (text) => {
    const { looks, tokens } = looksAt(text)
    expect(looks).toBeLessThanOrEqual(MOST_LOOKS_AT_A_TOKEN * tokens)
  })
})

test('a query is read as what was printed', () => {
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
    fc.property(queryArbitrary(subject, examples), (query) => {
      const text = printQuery(query)
      fc.pre([...text].length <= 1024)
      expect(parseQuery(text, subject, now)).toEqual({ ok: true, query })
    }),
    { numRuns: 500 },
  )
})
