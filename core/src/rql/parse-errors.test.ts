import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse.ts'
import { name, now, schema } from './schema.test-data.ts'

describe('a text that is not a query', () => {
  const WORDS = 'LOW, MIDDLE, HIGH'
  const TIME = 'a valid time such as 2026-01-31, 2026-01-31T09:30:00Z or now-7d'

  test.each([
    ['', 1, 'found the end of the query; expected a condition'],
    ['  ', 3, 'found the end of the query; expected a condition'],
    ['level', 6, 'found the end of the query; expected an operator such as =, != or IN'],
    ['level =', 8, `found the end of the query; expected one of ${WORDS}`],
    ['= HIGH', 1, 'found "="; expected a field'],
    ['"level" = HIGH', 1, 'found "level"; expected a field'],
    ['level @ HIGH', 7, 'unexpected "@"; put text in quotes'],
    ['level = HIGH AND', 17, 'found the end of the query; expected a condition'],
    ['level = HIGH OR OR level = LOW', 17, 'found "OR"; expected a field'],
    ['(level = HIGH', 14, 'found the end of the query; expected AND, OR or ")"'],
    ['level = HIGH)', 13, 'found ")"; expected AND, OR, ORDER BY or the end of the query'],
    ['()', 2, 'found ")"; expected a field'],
    ['level IN ()', 11, `found ")"; expected one of ${WORDS}`],
    ['level IN (HIGH', 15, 'found the end of the query; expected "," or ")"'],
    ['level IN HIGH', 10, 'found "HIGH"; expected "("'],
    ['level IN (HIGH,)', 16, `found ")"; expected one of ${WORDS}`],
    ['lefel = HIGH', 1, 'there is no field "lefel"; did you mean "level"?'],
    ['muted = true AND colour = red', 18, 'there is no field "colour"'],
    ['"😀" = 1', 1, 'found "😀"; expected a field'],
    ['name = "😀" AND scor = 1', 16, 'there is no field "scor"; did you mean "score"?'],
    ['__proto__ = 1', 1, 'there is no field "__proto__"'],
    [
      'level = ENORMOUS',
      9,
      `found "ENORMOUS", which is not an allowed value; expected one of ${WORDS}`,
    ],
    ['level = HIHG', 9, 'found "HIHG", which is not an allowed value; did you mean "HIGH"?'],
    ['level > 5', 9, `found "5", which is not an allowed value; expected one of ${WORDS}`],
    ['score > high', 9, 'found "high"; expected a number such as 7.5'],
    ['score > "5"', 9, 'found "5"; expected a number such as 7.5'],
    ['score > 1e5', 9, 'found "1e5"; expected a number such as 7.5'],
    ['score > - ', 9, 'found "-"; expected a number such as 7.5'],
    ['muted = maybe', 9, 'found "maybe"; expected true or false'],
    ['muted = "true"', 9, 'found "true"; expected true or false'],
    ['found > yesterdayish', 9, `found "yesterdayish"; expected ${TIME}`],
    ['found > 2026-02-30', 9, `found "2026-02-30"; expected ${TIME}`],
    ['found > now-99999999999d', 9, `found "now-99999999999d"; expected ${TIME}`],
    ['found > now -', 14, 'found the end of the query; expected an offset such as 7d'],
    ['name = ', 8, 'found the end of the query; expected a text value'],
    ['name = -5', 8, 'found "-"; expected a text value'],
    ['name = foo bar', 12, 'found "bar"; expected AND, OR, ORDER BY or the end of the query'],
    ['name LIKE ""', 11, 'use IS EMPTY to test for an empty string'],
    ['name IN ("a", "")', 15, 'use IS EMPTY to test for an empty string'],
    ['name MATCHES "a("', 14, 'character 3 of the pattern: an empty alternative is not allowed'],
    ['name STARTS "a"', 13, 'found "a"; expected WITH'],
    ['name NOT = a', 10, 'found "="; expected IN, CONTAINS, STARTS, ENDS, LIKE or MATCHES'],
    ['name "CONTAINS" a', 6, 'found "CONTAINS"; expected an operator such as =, != or IN'],
    [
      'muted > true',
      7,
      '> is not supported for muted; use =, ==, !=, IN, NOT IN, EXISTS, DOES NOT EXIST, IS EMPTY, IS NOT EMPTY, IS TRUE or IS FALSE',
    ],
    [
      'category CONTAINS net',
      10,
      'CONTAINS is not supported for category; use =, ==, !=, IN, NOT IN, EXISTS, DOES NOT EXIST, IS EMPTY or IS NOT EMPTY',
    ],
    ['tag(owner) = x', 5, `found "owner"; expected a tag key in quotes, such as 'owner'`],
    ['tag("") = x', 5, `found ""; expected a tag key in quotes, such as 'owner'`],
    ['tag("a" = x', 9, 'found "="; expected ")"'],
    ['age(name) > 1', 5, 'age() needs a timestamp field; name is not one'],
    [
      'level = LOW ORDER level',
      13,
      'found "ORDER"; expected AND, OR, ORDER BY or the end of the query',
    ],
    ['level = LOW ORDER BY', 21, 'found the end of the query; expected a field'],
    ['level = LOW ORDER BY cve', 22, 'cannot ORDER BY cve, a multi-valued field'],
    ['level = LOW ORDER BY score up', 28, 'found "up"; expected the end of the query'],
    ['ORDER BY level', 1, 'found "ORDER"; expected a field'],
    ['finding FROM scanner level = LOW', 22, 'found "level"; expected WHERE'],
    ['finding FROM WHERE level = LOW', 20, 'found "level"; expected WHERE'],
    ['finding level = LOW', 1, 'there is no field "finding"'],
    ['level = LOW; DROP TABLE x', 12, 'unexpected ";"; put text in quotes'],
    [
      'level = LOW -- muted = true',
      13,
      'found "-"; expected AND, OR, ORDER BY or the end of the query',
    ],
  ])('%j has an error at column %i', (text, column, message) => {
    const error = { column, message: `Column ${column}: ${message}` }
    expect(parseQuery(text, schema, now)).toEqual({ ok: false, error })
  })

  test('gives an error message that truncates what was found', () => {
    const result = parseQuery(`level = ${'é'.repeat(900)}`, schema, now)
    expect(result).toMatchObject({
      error: { message: expect.stringContaining(`"${'é'.repeat(40)}…"`) },
    })
  })

  test.each([
    ['(', 'level = LOW', ')', 102],
    ['NOT ', 'level = LOW', '', 405],
    ['!', 'level = LOW', '', 102],
  ])('has conditions that are nested more than 100 levels: %s', (before, text, after, column) => {
    const nested = (depth: number) => `${before.repeat(depth)}${text}${after.repeat(depth)}`
    expect(parseQuery(nested(100), schema, now).ok).toBe(true)
    for (const depth of [101, 200]) {
      const message = `Column ${column}: conditions can be nested at most 100 levels`
      expect(parseQuery(nested(depth), schema, now)).toMatchObject({ error: { column, message } })
    }
  })

  test('has more than eight different patterns', () => {
    const queryWith = (patterns: readonly string[]) =>
      patterns.map((pattern) => `name MATCHES ${pattern}`).join(' OR ')
    const message = 'Column 158: a query has at most 8 different patterns'
    const eight = [...'abcdefgh']
    expect(parseQuery(queryWith([...eight, ...eight]), schema, now).ok).toBe(true)
    expect(parseQuery(queryWith([...eight, 'i']), schema, now)).toMatchObject({
      error: { message },
    })
  })

  test('uses tags or categories that its schema does not have', () => {
    const bareSchema = { fields: [name], hasTags: false }
    const results = [
      'tag("a") = b',
      'vulnerability WHERE name = a',
      'finding FROM a WHERE name = a',
    ].map((text) => parseQuery(text, bareSchema, now))
    expect(results).toMatchObject([
      { error: { column: 5, message: 'Column 5: these records have no tags' } },
      { error: { column: 1, message: expect.stringContaining('no field "category"') } },
      { error: { column: 9, message: expect.stringContaining('no field "source"') } },
    ])
  })
})
