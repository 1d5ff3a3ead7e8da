import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutBytes, cutIdentifier, fitsBytes } from './byte-limits.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'ß', '漢', '😀', 'e\u0301'), maxLength: 60 })
const limit = fc.integer({ min: 0, max: 120 })
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('a limit in bytes', () => {
  it('counts the bytes of UTF-8, not the characters', () => {
    fc.assert(
      fc.property(anyText, limit, (value, bytes) => {
        expect(fitsBytes(value, bytes)).toBe(Buffer.byteLength(value) <= bytes)
      }),
    )
  })

  it('cuts a text between two characters, and as little as possible', () => {
    fc.assert(
      fc.property(text, limit, (value, bytes) => {
        const cut = cutBytes(value, bytes)
        expect(value.startsWith(cut)).toBe(true)
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes)
        const next = [...value][[...cut].length] ?? ''
        if (next !== '') expect(Buffer.byteLength(cut + next)).toBeGreaterThan(bytes)
      }),
    )
  })
})

describe('an identifier', () => {
  it.each(['a', 'ß', '漢', '😀'])('of %s that is too long is cut, and stays different', (unit) => {
    const one = cutIdentifier(`${unit.repeat(400)}one`, 256)
    const other = cutIdentifier(`${unit.repeat(400)}other`, 256)
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(256)
    expect(Buffer.byteLength(one)).toBeGreaterThan(250)
    expect(one).not.toBe(other)
    expect(one).toBe(cutIdentifier(`${unit.repeat(400)}one`, 256))
    expect(one).toBe(cutIdentifier(one, 256))
  })

  it('that fits is unchanged', () => {
    expect(cutIdentifier('S3.8', 256)).toBe('S3.8')
    expect(cutIdentifier('a'.repeat(256), 256)).toBe('a'.repeat(256))
  })
})
