import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LikePart } from './like.ts'
import { patternLikeness } from './like-prefilter.ts'
import { toPostgresPattern } from './pattern.ts'
import { patternArbitrary, patternTextArbitrary } from './pattern-arbitrary.test-data.ts'

const written = (parts: readonly LikePart[]): string =>
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
])('%s is like %j', (pattern, likeness) => {
  expect(patternLikeness(pattern).map(written)).toEqual(likeness)
})

/** In one case, as the database compares them. */
const isLike = (parts: readonly LikePart[], text: string): boolean =>
  new RegExp(
    `^${parts
      .map((part) =>
        part.kind === 'text' ? part.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '[^]*',
      )
      .join('')}$`,
    'i',
  ).test(text)

test('what matches a pattern is like one of its alternatives', () => {
  fc.assert(
    fc.property(patternArbitrary, patternTextArbitrary, (pattern, text) => {
      if (!new RegExp(toPostgresPattern(pattern), 'iu').test(text)) return
      expect(patternLikeness(pattern).some((parts) => isLike(parts, text))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
