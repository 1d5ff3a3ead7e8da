import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseKeySet } from './key-set.ts'

const jwk = (key: KeyObject, over: object = {}) => ({ ...key.export({ format: 'jwk' }), ...over })
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).publicKey
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey
const edwards = generateKeyPairSync('ed25519')
const strong = rsa(2048)

const algorithmsOf = (...keys: unknown[]) =>
  Object.fromEntries([...parseKeySet({ keys })].map(([kid, { algorithms }]) => [kid, algorithms]))

const validKey = jwk(edwards.publicKey, { kid: 'good' })

test.each<[string, object, string[]]>([
  ['RSA', jwk(strong), ['RS256', 'PS256']],
  ['RSA for one algorithm', jwk(strong, { alg: 'PS256' }), ['PS256']],
  ['P-256', jwk(ec('P-256')), ['ES256']],
  ['Ed25519', jwk(edwards.publicKey), ['EdDSA']],
  ['a key for signatures', jwk(strong, { use: 'sig', key_ops: ['verify'] }), ['RS256', 'PS256']],
])('%s verifies with its own algorithms', (_, key, algorithms) => {
  expect(algorithmsOf({ ...key, kid: 'k' })).toEqual({ k: algorithms })
})

test.each<[string, unknown]>([
  ['RSA of 1024 bits', jwk(rsa(1024), { kid: 'k' })],
  ['P-384', jwk(ec('P-384'), { kid: 'k' })],
  ['secp256k1', jwk(ec('secp256k1'), { kid: 'k' })],
  ['X25519', jwk(generateKeyPairSync('x25519').publicKey, { kid: 'k' })],
  ['a shared secret', { kty: 'oct', k: 'AAAA', kid: 'k' }],
  ['a published private key', jwk(edwards.privateKey, { kid: 'k' })],
  ['a key for encryption', jwk(strong, { kid: 'k', use: 'enc' })],
  ['a key that only encrypts', jwk(strong, { kid: 'k', key_ops: ['encrypt'] })],
  ['a key of another algorithm', jwk(strong, { kid: 'k', alg: 'RS512' })],
  ['a key of an algorithm of another kind', jwk(strong, { kid: 'k', alg: 'HS256' })],
  ['a key without a kid', jwk(strong)],
  ['a key with a number as kid', jwk(strong, { kid: 7 })],
  ['a key with a very long kid', jwk(strong, { kid: 'k'.repeat(257) })],
  ['an incomplete key', { kty: 'RSA', n: 'AAAA', kid: 'k' }],
  ['no key', null],
  ['text', 'key'],
])('%s is ignored', (_, key) => {
  expect(algorithmsOf(key, validKey)).toEqual({ good: ['EdDSA'] })
})

describe('parseKeySet rejects', () => {
  test.each<[string, unknown, string]>([
    ['text', 'keys', 'the key set contains no list of keys'],
    ['null', null, 'the key set contains no list of keys'],
    ['an object without keys', {}, 'the key set contains no list of keys'],
    ['no keys', { keys: [] }, 'the key set contains no key for verifying signatures'],
    [
      'two keys with the same kid',
      { keys: [validKey, { ...jwk(strong), kid: 'good' }] },
      'the same kid',
    ],
  ])('%s', (_, document, message) => {
    expect(() => parseKeySet(document)).toThrow(message)
  })
})
