import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LikePart, parseLike } from './like.ts'

const printParts = (parts: readonly LikePart[]) =>
  parts.map((part) => (part.kind === 'text' ? `'${part.text}'` : part.kind)).join(' ')

describe('the parts of a LIKE operand', () => {
  test.each([
    ['', ''],
    ['arn', "'arn'"],
    ['*', 'any'],
    ['a*b?', "'a' any 'b' one"],
    ['**a***', "any 'a' any"],
    ['??*', 'one one any'],
    [String.raw`\*a\?`, "'*a?'"],
    [String.raw`a\\*`, String.raw`'a\' any`],
    [String.raw`C:\temp`, String.raw`'C:\temp'`],
    ['a\\', "'a\\'"],
    ['100%_', "'100%_'"],
    ['😀?', "'😀' one"],
  ])('of %s', (text, parts) => {
    expect(printParts(parseLike(text))).toBe(parts)
  })

  test('are a single text if all wildcards are escaped', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const escaped = text.replaceAll(/[*?\\]/g, '\\$&')
        expect(parseLike(escaped)).toEqual([{ kind: 'text', text }])
      }),
    )
  })
})
