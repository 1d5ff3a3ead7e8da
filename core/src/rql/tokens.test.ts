import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QuerySyntaxError, queryErrorOf } from './query-syntax-error.ts'
import { tokenize } from './tokens.ts'

const printTokens = (text: string) =>
  tokenize(text).map(({ kind, text: content, at }) => `${kind} ${content} ${at}`)

describe('tokens', () => {
  test.each([
    ['', ['end  0']],
    ['a = b', ['word a 0', 'symbol = 2', 'word b 4', 'end  5']],
    ['a==b', ['word a 0', 'symbol == 1', 'word b 3', 'end  4']],
    ['!a!=b', ['symbol ! 0', 'word a 1', 'symbol != 2', 'word b 4', 'end  5']],
    [
      '(>=<=<>)',
      ['( 0', '>= 1', '<= 3', '< 5', '> 6', ') 7'].map((s) => `symbol ${s}`).concat('end  8'),
    ],
    ['&&||,', ['symbol && 0', 'symbol || 2', 'symbol , 4', 'end  5']],
    ['us-east-1', ['word us-east-1 0', 'end  9']],
    ['10.0.0.1', ['word 10.0.0.1 0', 'end  8']],
    ['arn:aws:s3', ['word arn:aws:s3 0', 'end  10']],
    ['now-1d', ['word now-1d 0', 'end  6']],
    ['now+1d', ['word now 0', 'symbol + 3', 'word 1d 4', 'end  6']],
    ['Zoë_ñ', ['word Zoë_ñ 0', 'end  5']],
    ['\t a\n', ['word a 2', 'end  4']],
  ])('of %j', (text, expected) => {
    expect(printTokens(text)).toEqual(expected)
  })

  test.each([
    [`'it'`, 'it'],
    [`"it's"`, `it's`],
    [`'say "so"'`, 'say "so"'],
    [String.raw`"say \"so\""`, 'say "so"'],
    [String.raw`'it\'s'`, `it's`],
    [String.raw`"it\'s"`, String.raw`it\'s`],
    [String.raw`"a\\"`, 'a\\'],
    [String.raw`"\d\n"`, String.raw`\d\n`],
    ['"AND 😀 --"', 'AND 😀 --'],
    ['""', ''],
  ])('the string %s has the content %j', (text, content) => {
    expect(tokenize(text)).toEqual([
      { kind: 'string', text: content, at: 0 },
      { kind: 'end', text: '', at: text.length },
    ])
  })

  test.each([
    ['a = "b', 5, 'the string that starts here has no closing "'],
    ["a = 'b\\'", 5, "the string that starts here has no closing '"],
    ['a = b; c', 6, 'unexpected ";"; put text in quotes'],
    ['😀 = 1', 1, 'unexpected "😀"; put text in quotes'],
    ['"😀" ; ', 5, 'unexpected ";"; put text in quotes'],
    ['a & b', 3, 'unexpected "&"; put text in quotes'],
    ['"a\0"', 3, 'this character is not allowed'],
    ['"😀\ud800"', 3, 'this character is not allowed'],
  ])('%j is rejected at column %i', (text, column, message) => {
    expect(errorOf(text)).toEqual({ column, message: `Column ${column}: ${message}` })
  })

  test('come from at most 1,024 characters, counted as code points', () => {
    expect(tokenize(`"${'😀'.repeat(1022)}"`)).toHaveLength(2)
    expect(errorOf(`"${'😀'.repeat(1023)}"`)?.column).toBe(1025)
  })

  test('of any text are in order, end with `end` and do not outnumber its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        if (errorOf(text)) return
        const tokens = tokenize(text)
        const positions = tokens.map(({ at }) => at)
        expect(tokens.at(-1)?.kind).toBe('end')
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
        expect(tokens.length).toBeLessThanOrEqual(text.length + 1)
      }),
    )
  })
})

const errorOf = (text: string) => {
  try {
    tokenize(text)
    return null
  } catch (error) {
    if (error instanceof QuerySyntaxError) return queryErrorOf(text, error)
    throw error
  }
}
