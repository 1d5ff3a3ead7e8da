import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRepeatedKey, parseCompactToken } from './compact-token.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

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

const repeatsKey = (node: Tree): boolean => {
  if ('items' in node) return node.items.some(repeatsKey)
  if (!('entries' in node)) return false
  const keys = node.entries.map(([key]) => key)
  return new Set(keys).size < keys.length || node.entries.some(([, value]) => repeatsKey(value))
}

const escapeAll = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** Writes keys in one of two spellings, with white space in between. */
const writeTree = (node: Tree, plain: () => boolean): string => {
  if ('items' in node) return `[ ${node.items.map((item) => writeTree(item, plain)).join(' , ')} ]`
  if (!('entries' in node)) return node.text
  const entries = node.entries.map(([key, value]) => {
    const name = plain() ? JSON.stringify(key) : `"${escapeAll(key)}"`
    return `${name} :\n${writeTree(value, plain)}`
  })
  return `{${entries.join(',')}}`
}

test('a repeated key is detected exactly when there is one, however it is spelled', () => {
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.boolean()), (node, spelling) => {
      const text = writeTree(node, () => spelling.next().value ?? true)
      expect(() => JSON.parse(text)).not.toThrow()
      expect(hasRepeatedKey(text)).toBe(repeatsKey(node))
    }),
    { numRuns: 2_000 },
  )
})

describe('parseCompactToken', () => {
  const HEADER = '{"alg":"HS256"}'
  const CLAIMS = '{"sub":"a","n":{"x":[1]}}'
  const token = (header: string, claims: string) => `${encode(header)}.${encode(claims)}.AAAA`

  test('returns header and payload', () => {
    expect(parseCompactToken(token(HEADER, CLAIMS))).toEqual({
      header: { alg: 'HS256' },
      payload: { sub: 'a', n: { x: [1] } },
    })
  })

  test.each<[string, string]>([
    ['no parts', ''],
    ['two parts', `${encode(HEADER)}.${encode(CLAIMS)}`],
    ['four parts', `${token(HEADER, CLAIMS)}.AAAA`],
    ['an empty signature', `${encode(HEADER)}.${encode(CLAIMS)}.`],
    ['a header that is not JSON', token('alg', CLAIMS)],
    ['a header that is a list', token('[]', CLAIMS)],
    ['a header that is text', token('"HS256"', CLAIMS)],
    ['claims that are null', token(HEADER, 'null')],
    ['claims with a key twice', token(HEADER, '{"sub":"a","sub":"b"}')],
    ['a header with a key twice', token('{"alg":"none","\\u0061lg":"HS256"}', CLAIMS)],
    ['padding', `${token(HEADER, CLAIMS)}=`],
    ['a blank', ` ${token(HEADER, CLAIMS)}`],
    ['a line feed at the end', `${token(HEADER, CLAIMS)}\n`],
    ['the other alphabet', `${encode(HEADER)}.${encode(CLAIMS)}.++//`],
    ['stray bits', `${encode(HEADER)}.${encode(CLAIMS)}.AAAAAB`],
    ['an impossible length', `${encode(HEADER)}.${encode(CLAIMS)}.AAAAA`],
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
        const text = `${encode(HEADER)}.${encode(CLAIMS)}.${signature}`
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
