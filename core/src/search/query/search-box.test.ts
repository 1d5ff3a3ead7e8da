import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { highlightText, readableTerm } from './highlights.ts'
import { misspellings } from './misspellings.ts'
import { isOnlyExcluding, readSearchBox } from './search-box.ts'

const phrase = (...words: string[]) => ({ term: null, words })
const word = (term: string) => ({ term, words: [term] })

describe('the search box', () => {
  test.each([
    ['public buckets', { words: ['public', 'bucket'] }],
    ['bucket bucket', { words: ['bucket'], times: new Map([['bucket', 2]]) }],
    ['"public buckets"', { words: ['public', 'bucket'], phrases: [phrase('public', 'bucket')] }],
    ['open "to the world"', { words: ['world', 'open'], phrases: [word('world')] }],
    ['“public bucket”', { phrases: [phrase('public', 'bucket')] }],
    ['ssh -bucket', { words: ['ssh'], excluded: [word('bucket')] }],
    ['ssh -"public bucket"', { excluded: [phrase('public', 'bucket')] }],
    ['-"public bucket', { words: ['public', 'bucket'], phrases: [], excluded: [] }],
    ['-customer-exports', { excluded: [{ term: 'customer-exports' }], words: [] }],
    ['ssh --no-proxy', { words: ['ssh', 'no-proxy', 'no', 'proxi'], excluded: [] }],
    ['i-0abc', { words: ['i-0abc', '0abc'], excluded: [] }],
    ['encr*', { prefixes: ['encr'] }],
    ['customer-exp*', { prefixes: ['customer-exp'] }],
    ['-encr*', { excludedPrefixes: ['encr'], words: [] }],
    ['a*', { prefixes: [] }],
    ['title:*', { words: ['titl'], prefixes: [] }],
    ['NEAR(a b)', { words: ['near', 'b'] }],
    ['OR OR OR', { phrases: [], excluded: [] }],
    ['title:"public bucket"', { phrases: [phrase('public', 'bucket')] }],
    ['IT', { words: ['it'] }],
  ])('%s', (text, expected) => {
    expect(readSearchBox(text)).toMatchObject(expected)
  })

  test.each(['"', '*', '(((', '\\', '+', '-', '--', '" "', '', '\u0000'])(
    '%s asks for nothing',
    (text) => {
      const box = readSearchBox(text)
      expect([...box.words, ...box.prefixes, ...box.phrases, ...box.excluded]).toEqual([])
      expect(isOnlyExcluding(box)).toBe(false)
    },
  )

  it('with exclusions alone asks for every other finding', () => {
    expect(isOnlyExcluding(readSearchBox('-bucket'))).toBe(true)
    expect(isOnlyExcluding(readSearchBox('-bucket key'))).toBe(false)
  })

  it('gives every text a meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (text) => {
        expect(() => readSearchBox(text)).not.toThrow()
      }),
    )
  })
})

describe('highlights', () => {
  test.each([
    [
      'buckets',
      'Public bucket, bucket list',
      [
        [7, 13],
        [15, 21],
      ],
    ],
    ['customer-exports', 'Bucket customer-exports', [[7, 23]]],
    ['encr*', 'Not encrypted', [[4, 13]]],
    [
      '"public bucket"',
      'A public bucket',
      [
        [2, 8],
        [9, 15],
      ],
    ],
    ['😀 key', '😀 Key', [[3, 6]]],
    ['nothing', 'A public bucket', []],
  ])('of %s in %s', (query, text, expected) => {
    expect(highlightText(readSearchBox(query), text, 'prose')).toEqual(expected)
  })

  it('lie inside of the text, in order and apart', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(texts, texts, (query, text) => {
        let last = -1
        for (const [start, end] of highlightText(
          readSearchBox(`${query} ${text}`),
          text,
          'prose',
        )) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('a suggestion', () => {
  it('is written as in a text that has it', () => {
    expect(readableTerm('encrypt', ['Disk is not', 'Encryption is off'])).toBe('encryption')
    expect(readableTerm('encrypt', [])).toBe('encrypt')
  })

  it('is written as most often, and as what was typed may have been meant', () => {
    const texts = ['Encrypted and encrypts', 'Encryption, encrypted', 'encryption: encrypted']
    expect(readableTerm('encrypt', texts)).toBe('encrypted')
    expect(readableTerm('encrypt', texts, ['encrypts', 'encryption'])).toBe('encryption')
    expect(readableTerm('encrypt', ['Encrypts'], ['encryption'])).toBe('encrypts')
  })

  test.each([
    ['bukcet', 'bucket'],
    ['buckett', 'bucket'],
    ['bcket', 'bucket'],
    ['bocket', 'bucket'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(misspellings(typed)).toContain(meant)
  })
})
