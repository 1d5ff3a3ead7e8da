import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPattern, toPostgresPattern } from './pattern.ts'
import { patternArbitrary, patternTextArbitrary } from './pattern-arbitrary.test-data.ts'
import { patternMatches } from './pattern-matcher.ts'

describe('a valid pattern', () => {
  test.each([
    ['bucket', 'bucket'],
    ['^(Bucket|Instance) .*$', '^(?:Bucket|Instance) [^\n]*$'],
    [String.raw`\d{4}-\w+\s?`, '[0-9]{4}-[0-9A-Z_a-z]+[\t-\r ]?'],
    [String.raw`\D\W\S`, '[^0-9][^0-9A-Z_a-z][^\t-\r ]'],
    [String.raw`[\d_.-]`, String.raw`[0-9_.\-]`],
    [String.raw`[^\]\\^[:]`.replace('[:', ':'), String.raw`[^\]\\\^:]`],
    ['[a-f0-9]', '[a-f0-9]'],
    ['[-a]', String.raw`[\-a]`],
    [String.raw`\.\*\+\?\(\)\[\]\{\}\|\^\$\\`, String.raw`\.\*\+\?\(\)\[\]\{\}\|\^\$\\`],
    [String.raw`\-\_\/\:`, '-_/:'],
    [String.raw`a\tb`, 'a\tb'],
    ['(?:ab)+', '(?:ab)+'],
    ['(ab)c', 'abc'],
    ['(a*)*', '(?:a*)*'],
    ['(^a|b$){2}', '(?:^a|b$){2}'],
    ['a{0}b{1}c{2,}d{2,5}e{0,}f{1,}g{0,1}', 'a{0}b{1}c{2,}d{2,5}e*f+g?'],
    ['a|b|c', 'a|b|c'],
    ['Zoë😀', 'Zoë😀'],
    ['(a+)+$', '(?:a+)+$'],
  ])('is printed for PostgreSQL: %s', (pattern, printed) => {
    expect(checkPattern(pattern)).toBeNull()
    expect(toPostgresPattern(pattern)).toBe(printed)
  })

  test('means the same to the reference matcher and, as written and as printed, to JavaScript', () => {
    fc.assert(
      fc.property(patternArbitrary, patternTextArbitrary, (pattern, text) => {
        const printed = new RegExp(toPostgresPattern(pattern), 'iu')
        expect(new RegExp(pattern, 'i').test(text)).toBe(printed.test(text))
        expect(patternMatches(pattern, text)).toBe(printed.test(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('is also valid in JavaScript', () => {
    const piece = fc.constantFrom(
      ...String.raw`a,b,-,^,$,.,*,+,?,{,},2,[,],(,),?:,?=,|,\d,\S,\b,\1,\.,\,😀,[^,{2},{1\,},:`.split(
        ',',
      ),
    )
    const patterns = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(patterns, (pattern) => {
        if (checkPattern(pattern) !== null) return
        expect(() => new RegExp(pattern, 'i')).not.toThrow()
        expect(() => new RegExp(toPostgresPattern(pattern), 'iu')).not.toThrow()
      }),
      { numRuns: 5000 },
    )
  })
})

describe('an invalid pattern', () => {
  const LAZY = 'a quantifier after a quantifier (lazy, possessive) is not allowed'
  const GROUP = 'of the groups that start with (?, only (?: is allowed'
  const EMPTY = 'an empty alternative is not allowed'

  test.each([
    ['', 1, EMPTY],
    ['a|', 3, EMPTY],
    ['|a', 1, EMPTY],
    ['a()', 3, EMPTY],
    ['(', 2, EMPTY],
    ['(a', 1, 'the group is not closed'],
    ['a)', 2, 'unmatched )'],
    ['(?=a)', 1, GROUP],
    ['(?!a)', 1, GROUP],
    ['b(?<=a)', 2, GROUP],
    ['(?<n>a)', 1, GROUP],
    ['(?i)a', 1, GROUP],
    ['(?i:a)', 1, GROUP],
    ['a*?', 3, LAZY],
    ['a++', 3, LAZY],
    ['a{2}?', 5, LAZY],
    ['***:a', 1, 'nothing to repeat before *'],
    ['a|+', 3, 'nothing to repeat before +'],
    ['^*', 2, 'an anchor cannot be repeated'],
    ['($){2}', 4, 'an anchor cannot be repeated'],
    ['a{', 2, '{ starts a quantifier such as {2}, {2,} or {2,5}; write \\{ for the character {'],
    ['a{,5}', 2, '{ starts a quantifier such as {2}, {2,} or {2,5}; write \\{ for the character {'],
    ['{2}', 1, 'write \\{ for the character {'],
    ['a}', 2, 'write \\} for the character }'],
    ['a]', 2, 'write \\] for the character ]'],
    ['a{5,2}', 2, 'the maximum is less than the minimum'],
    ['a{256}', 2, 'a quantifier can repeat at most 255 times'],
    ['😀[a', 2, 'the bracket is not closed'],
    ['[]', 1, 'the brackets are empty'],
    ['[^]', 1, 'the brackets are empty'],
    ['[z-a]', 2, 'the range is out of order'],
    ['[a-\\d]', 4, '\\d cannot be an end of a range'],
    ['[\\D]', 2, '\\D is not allowed in brackets'],
    ['[[:alpha:]]', 2, 'write \\[ for a "[" in brackets; named classes are not allowed'],
    ['[ -\u{10ffff}]', 2, 'a range has at most 1024 characters'],
    ['\\1', 1, 'back-references are not allowed'],
    ['(a)\\k<n>', 4, 'back-references are not allowed'],
    ...['b', 'B', 'A', 'y', 'm', 'x41', 'u0041', 'p{L}', 'c', 'é'].map(
      (letter): [string, number, string] => [
        `\\${letter}`,
        1,
        `\\${letter.charAt(0)} is not allowed`,
      ],
    ),
    ['a\\', 2, 'nothing follows the backslash'],
  ])('is rejected: %j at character %i', (pattern, column, message) => {
    expect(checkPattern(pattern)).toEqual({ column, message })
    expect(() => toPostgresPattern(pattern)).toThrow(message)
  })

  const TOO_LONG = 'with its repetitions expanded it has more than 500 characters'
  const TOO_OPTIONAL = 'with its repetitions expanded it has more than 50 optional parts'

  test.each([
    ['a{250}b{250}', null],
    ['a{250}b{250}c', TOO_LONG],
    ['(a{100}){6}', TOO_LONG],
    [`${'('.repeat(40)}a${'){200}'.repeat(40)}`, TOO_LONG],
    ['a?'.repeat(50), null],
    ['a?'.repeat(51), TOO_OPTIONAL],
    ['a{0,51}', TOO_OPTIONAL],
    ['a{200,250}', null],
    ['((a|b)?){51}', TOO_OPTIONAL],
    ['(a*b{2,}){25}', null],
    ['(a*b{2,}){26}', TOO_OPTIONAL],
  ])('is measured with its repetitions expanded: %s', (pattern, message) => {
    expect(checkPattern(pattern)).toEqual(message === null ? null : { column: 1, message })
  })

  test('has groups that are nested more than 50 levels', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    const message = 'groups can be nested at most 50 levels'
    expect(checkPattern(nested(50))).toBeNull()
    expect(checkPattern(nested(51))).toEqual({ column: 51, message })
    expect(checkPattern('('.repeat(1000))).toEqual({ column: 51, message })
  })
})
