import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyText } from './audit-signature.ts'
import { signRotation, trustThrough, validRotation } from './key-rotation.ts'

const AT = new Date('2026-03-01T10:00:00Z')
const newKey = () => generateKeyPairSync('ed25519')
type Key = ReturnType<typeof newKey>
const [first, second, third, stranger] = [newKey(), newKey(), newKey(), newKey()] as const
const text = ({ publicKey }: Key) => keyText(publicKey)
const rotation = (from: Key, to: Key, position: number | null) => ({
  ...signRotation(from, to, AT),
  position,
})
const rotations = [rotation(first, second, 10), rotation(second, third, 20)]

test.each([
  ['the newest', third, [first, second, third]],
  ['the one between', second, [first, second, third]],
  ['the oldest', first, [first, second, third]],
  ['another', stranger, [stranger]],
])('a key that is trusted vouches for those in its line: %s', (_, trusted, expected) => {
  const { keys } = trustThrough([text(trusted)], rotations)
  expect([...(keys ?? [])].sort()).toEqual(expected.map(text).sort())
})

test('a key that was replaced vouches for no further key', () => {
  const forged = [...rotations, rotation(first, stranger, 30), rotation(first, stranger, null)]
  expect(trustThrough([text(third)], forged).keys?.has(text(stranger))).toBe(false)
})

test('a replaced key signs nothing from its rotation on', () => {
  expect([...trustThrough([text(third)], rotations).retiredAt]).toEqual([
    [text(first), 10],
    [text(second), 20],
  ])
})

test('without trusted keys, every key is trusted', () => {
  expect(trustThrough([], rotations).keys).toBeNull()
})

const signed = signRotation(first, second, AT)

test('a rotation is signed with both keys', () => {
  expect(validRotation(signed)).toEqual(signed)
})

test.each([
  ['another old key', { old_public_key: text(third) }],
  ['another new key', { new_public_key: text(third) }],
  ['another time', { at: '2026-03-01T10:00:01.000Z' }],
  ['one signature for both', { old_signature: signed.new_signature }],
  ['no signature', { new_signature: '' }],
  ['a malformed key', { new_public_key: 'bm90IGEga2V5' }],
  ['a number', { at: 1 }],
])('a rotation with %s is none', (_, change) => {
  expect(validRotation({ ...signed, ...change })).toBeNull()
})

test.each([null, undefined, 'text', [], {}])('%j is no rotation', (value) => {
  expect(validRotation(value)).toBeNull()
})
