import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRepeatedKey, parseCompactToken } from './compact-token.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

/** A JSON tree that, unlike an object, can contain a key twice. */
type Tree = { readonly text: string } | { readonly items: Tree[] } | { readonly entries: Entry[] }
type Entry = readonly [key: string, value: Tree]

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)).map((value) => ({
      text: JSON.stringify(value),
    })),
    fc.record({ items: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({
      entries: fc.array(
        fc.tuple(fc.constantFrom('a', 'b', 'A', '', '"', '\\', '{', 'é'), tie('tree')),
        {
          maxLength: 4,
        },
      ),
    }),
  ),
}))

const repeats = (node: Tree): boolean => {
  if ('items' in node) return node.items.some(repeats)
  if (!('entries' in node)) return false
  const keys = node.entries.map(([key]) => key)
  return new Set(keys).size < keys.length || node.entries.some(([, value]) => repeats(value))
}

const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** Writes keys in one of two spellings, with white space in between. */
const written = (node: Tree, plain: () => boolean): string => {
  if ('items' in node) return `[ ${node.items.map((one) => written(one, plain)).join(' , ')} ]`
  if (!('entries' in node)) return node.text
  const entries = node.entries.map(([key, value]) => {
    const name = plain() ? JSON.stringify(key) : `"${escaped(key)}"`
    return `${name} :\n${written(value, plain)}`
  })
  return `{${entries.join(',')}}`
}

test('a repeated key is detected exactly when there is one, however it is spelled', () => {
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.boolean()), (node, spelling) => {
      const text = written(node, () => spelling.next().value ?? true)
      expect(() => JSON.parse(text)).not.toThrow()
      expect(hasRepeatedKey(text)).toBe(repeats(node))
    }),
    { numRuns: 2_000 },
  )
})

describe('parseCompactToken', () => {
  const HEADER = '{"alg":"HS256"}'
  const CLAIMS = '{"sub":"a","n":{"x":[1]}}'
  const token = (header: string, claims: string) => `${encoded(header)}.${encoded(claims)}.AAAA`

  test('returns header and payload', () => {
    expect(parseCompactToken(token(HEADER, CLAIMS))).toEqual({
      header: { alg: 'HS256' },
      payload: { sub: 'a', n: { x: [1] } },
    })
  })

  test.each<[string, string]>([
    ['no parts', ''],
    ['two parts', `${encoded(HEADER)}.${encoded(CLAIMS)}`],
    ['four parts', `${token(HEADER, CLAIMS)}.AAAA`],
    ['an empty signature', `${encoded(HEADER)}.${encoded(CLAIMS)}.`],
    ['a header that is no JSON', token('alg', CLAIMS)],
    ['a header that is a list', token('[]', CLAIMS)],
    ['a header that is text', token('"HS256"', CLAIMS)],
    ['claims that are null', token(HEADER, 'null')],
    ['claims with a key twice', token(HEADER, '{"sub":"a","sub":"b"}')],
    ['a header with a key twice', token('{"alg":"none","\\u0061lg":"HS256"}', CLAIMS)],
    ['padding', `${token(HEADER, CLAIMS)}=`],
    ['a blank', ` ${token(HEADER, CLAIMS)}`],
    ['a line feed at the end', `${token(HEADER, CLAIMS)}\n`],
    ['the other alphabet', `${encoded(HEADER)}.${encoded(CLAIMS)}.++//`],
    ['stray bits', `${encoded(HEADER)}.${encoded(CLAIMS)}.AAAAAB`],
    ['a length that no bytes have', `${encoded(HEADER)}.${encoded(CLAIMS)}.AAAAA`],
  ])('rejects %s', (_, text) => {
    expect(parseCompactToken(text)).toBeNull()
  })

  test('accepts only one spelling of any bytes', () => {
    const spelling = fc.string({
      unit: fc.constantFrom(...'ABCxyz019-_+/= '),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(spelling, (signature) => {
        const text = `${encoded(HEADER)}.${encoded(CLAIMS)}.${signature}`
        const canonical = Buffer.from(signature, 'base64url').toString('base64url') === signature
        expect(parseCompactToken(text) !== null).toBe(canonical)
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (header, claims) => {
        expect(() => parseCompactToken(token(header, claims))).not.toThrow()
        expect(() => parseCompactToken(header)).not.toThrow()
      }),
    )
  })
})
