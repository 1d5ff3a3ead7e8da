import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LikePart } from './like.ts'
import { likePrefilters } from './like-prefilter.ts'
import { toPostgresPattern } from './pattern.ts'
import { patternArbitrary, patternTextArbitrary } from './pattern-arbitrary.test-data.ts'

const printParts = (parts: readonly LikePart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '*')).join('')

test.each([
  [
    '^every (storage|network) .* level [0-9]+$',
    ['every storage * level *', 'every network * level *'],
  ],
  ['(x+)+y', ['*x*y*']],
  ['bucket', ['*bucket*']],
  ['^a$', ['a']],
  ['a?b{2}c', ['*b*c*']],
  ['^(a|b)(c|d)$', ['ac', 'ad', 'bc', 'bd']],
  ['(a|b|c)(a|b|c)', ['*a*', '*b*', '*c*']],
  ['a|b|c|d|e|f|g|h|i', ['*']],
  ['Zoë', ['*Zo*']],
  [String.raw`\d\.[ab]`, ['*.*']],
])('the prefilters of %s are %j', (pattern, prefilters) => {
  expect(likePrefilters(pattern).map(printParts)).toEqual(prefilters)
})

/** Case-insensitive, as in the database. */
const isLike = (parts: readonly LikePart[], text: string): boolean =>
  new RegExp(
    `^${parts
      .map((part) =>
        part.kind === 'text' ? part.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '[^]*',
      )
      .join('')}$`,
    'i',
  ).test(text)

test('a text that matches a pattern matches one of its prefilters', () => {
  fc.assert(
    fc.property(patternArbitrary, patternTextArbitrary, (pattern, text) => {
      if (!new RegExp(toPostgresPattern(pattern), 'iu').test(text)) return
      expect(likePrefilters(pattern).some((parts) => isLike(parts, text))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
