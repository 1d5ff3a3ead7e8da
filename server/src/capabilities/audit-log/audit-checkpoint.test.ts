import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isCheckpointDue, signatureFault, signCheckpoint } from './audit-checkpoint.ts'
import { keyText } from './audit-signature.ts'

const key = generateKeyPairSync('ed25519')
const otherKey = generateKeyPairSync('ed25519')
const at = new Date('2026-03-01T10:00:00Z')
const head = { position: 12, hash: 'c0ffee' }
const checkpoint = signCheckpoint(head, at, key)
const own = new Set([keyText(key.publicKey)])

describe('the signature of a checkpoint', () => {
  test('is valid for its own key', () => {
    expect(signatureFault(checkpoint, own)).toBeNull()
    expect(
      signatureFault(checkpoint, new Set([keyText(otherKey.publicKey), keyText(key.publicKey)])),
    ).toBeNull()
  })

  test('is valid without trusted keys, for the key that it names', () => {
    expect(signatureFault(checkpoint, null)).toBeNull()
    const { public_key } = signCheckpoint(head, at, otherKey)
    expect(signatureFault({ ...checkpoint, public_key }, null)).toBe('signature')
  })

  test.each([
    ['position', 13],
    ['hash', 'c0ffef'],
    ['at', '2026-03-01T10:00:00.001Z'],
    ['signature', Buffer.alloc(64).toString('base64')],
    ['signature', ''],
  ])('does not cover another %s', (field, value) => {
    expect(signatureFault({ ...checkpoint, [field]: value }, own)).toBe('signature')
  })

  test('by an untrusted key is rejected', () => {
    const forged = signCheckpoint(head, at, otherKey)
    expect(signatureFault(forged, own)).toBe('unknown_key')
  })

  test.each(['', 'bm90IGEga2V5'])('is invalid with the malformed key "%s"', (public_key) => {
    expect(signatureFault({ ...checkpoint, public_key }, null)).toBe('signature')
  })
})

describe('a checkpoint is due', () => {
  const last = { position: 100, hash: '', at: at.toISOString() }
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

  test.each([
    ['nothing sealed, no checkpoint', 0, null, 0, false],
    ['the first entry', 1, null, 0, true],
    ['nothing new, long ago', 100, last, 3_600, false],
    ['one new entry, just before a minute', 101, last, 59.999, false],
    ['one new entry after a minute', 101, last, 60, true],
    ['999 new entries at once', 1_099, last, 0, false],
    ['1,000 new entries at once', 1_100, last, 0, true],
    ['fewer entries than were signed', 50, last, 3_600, false],
    ['one new entry after the clock was set back', 101, last, -86_400, true],
  ])('or not: %s', (_case, position, before, seconds, due) => {
    expect(isCheckpointDue({ position, hash: '' }, before, after(seconds))).toBe(due)
  })
})
