import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMatchIndex, matchesGlob } from './match-index.ts'

describe('a pattern', () => {
  it.each([
    ['111122223333', '111122223333', true],
    ['111122223333', '1111222233334', false],
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['?', 'a', true],
    ['?', '', false],
    ['?', 'ab', false],
    ['prod-*', 'prod-1', true],
    ['prod-*', 'prod-', true],
    ['prod-*', 'preprod-1', false],
    ['*-prod', 'pay-prod', true],
    ['*-prod', 'pay-prod-2', false],
    ['*ab*ab*', 'ab', false],
    ['*ab*ab*', 'abab', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['a?c*e', 'abcde', true],
    ['*?b', 'ab', true],
    ['*?b', 'b', false],
    ['arn:aws:s3:::pci-*', 'arn:aws:s3:::PCI-cards', true],
    ['/Subscriptions/A/*', '/subscriptions/a/resourceGroups/x', true],
    ['a.c', 'abc', false],
    ['[ab]', 'a', false],
  ])('%j and %j: %s', (pattern, text, matches) => {
    expect(matchesGlob(pattern, text)).toBe(matches)
  })

  /** The definition of a match, written as a recursion; too slow for production. */
  const matchesByDefinition = (pattern: string, text: string): boolean => {
    if (pattern === '') return text === ''
    const rest = pattern.slice(1)
    if (pattern[0] === '*') {
      return (
        matchesByDefinition(rest, text) ||
        (text !== '' && matchesByDefinition(pattern, text.slice(1)))
      )
    }
    const fits = text !== '' && (pattern[0] === '?' || pattern[0] === text[0])
    return fits && matchesByDefinition(rest, text.slice(1))
  }

  it('matches exactly the texts of its definition', () => {
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 })
    const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 })
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        expect(matchesGlob(pattern, text)).toBe(matchesByDefinition(pattern, text))
      }),
      { numRuns: 2000 },
    )
  })

  it('that makes a backtracking matcher hang is matched in time', () => {
    expect(matchesGlob(`${'*a'.repeat(40)}b`, 'a'.repeat(5000))).toBe(false)
  })
})

describe('an index of patterns', () => {
  const entries = ['*', 'prod-*', 'prod-pay', 'prod-p*', '*-p??', 'PROD-PAY', 'dev'].map(
    (match, index) => ({ match, index }),
  )
  const find = buildMatchIndex(entries)

  it('finds the most specific first: exact, more literal characters, earlier', () => {
    expect(find(['prod-pay']).map(({ match }) => match)).toEqual([
      'prod-pay',
      'PROD-PAY',
      'prod-p*',
      'prod-*',
      '*-p??',
      '*',
    ])
  })

  it('returns an entry once, even if it matches several texts', () => {
    expect(find(['dev', 'prod-x']).map(({ match }) => match)).toEqual(['dev', 'prod-*', '*'])
    expect(find([])).toEqual([])
  })

  it('returns the same entries as a comparison with every pattern', () => {
    const patterns = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 5 }),
    )
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 }))
    fc.assert(
      fc.property(patterns, texts, (matches, searched) => {
        const items = matches.map((match, id) => ({ match, id }))
        const expected = items.filter(({ match }) =>
          searched.some((text) => matchesGlob(match, text)),
        )
        const results = buildMatchIndex(items)(searched)
        expect(results.toSorted((a, b) => a.id - b.id)).toEqual(expected)
      }),
    )
  })
})
