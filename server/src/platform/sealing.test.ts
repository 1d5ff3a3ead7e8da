import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealing, SealError } from './sealing.ts'

const SECRET = { table: 'webhook', column: 'secret', bound: ['id', 'url'] }
const ROW = { id: '1', url: 'https://receiver.example' }

const sealingOf = (...keys: Uint8Array[]) => createSealing(async () => keys)

const text = (value: string) => new TextEncoder().encode(value)

describe('a sealed value', () => {
  const sealing = sealingOf(randomBytes(32))

  it('opens in its row, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (value) => {
        const sealed = await sealing.seal(SECRET, ROW, value)
        expect(Uint8Array.from(await sealing.open(SECRET, ROW, sealed))).toEqual(value)
      }),
    )
  })

  it('differs each time, and does not contain the value', async () => {
    const [one, other] = [
      await sealing.seal(SECRET, ROW, text('whsec_value')),
      await sealing.seal(SECRET, ROW, text('whsec_value')),
    ]
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1')).not.toContain('whsec')
  })

  it.each([
    ['row', SECRET, { ...ROW, id: '2' }],
    ['value of a bound column', SECRET, { ...ROW, url: 'https://attacker.example' }],
    ['column', { ...SECRET, column: 'former_secret' }, ROW],
    ['table', { ...SECRET, table: 'snapshot' }, ROW],
  ])('does not open in another %s', async (_, column, row) => {
    const sealed = await sealing.seal(SECRET, ROW, text('value'))
    await expect(sealing.open(column, row, sealed)).rejects.toThrow(SealError)
  })

  it('does not open with any bit changed, nor cut', async () => {
    const sealed = await sealing.seal(SECRET, ROW, text('value'))
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(sealing.open(SECRET, ROW, changed)).rejects.toThrow(SealError)
    }
    for (let length = 0; length < sealed.length; length += 1)
      await expect(sealing.open(SECRET, ROW, sealed.subarray(0, length))).rejects.toThrow(SealError)
  })
})

describe('a change of the key', () => {
  it('leaves values of the former key readable, and seals with the new one', async () => {
    const [former, current] = [randomBytes(32), randomBytes(32)]
    const sealed = await sealingOf(former).seal(SECRET, ROW, text('value'))
    const both = sealingOf(current, former)
    expect(String(await both.open(SECRET, ROW, sealed))).toBe('value')
    const again = await both.seal(SECRET, ROW, text('value'))
    expect(String(await sealingOf(current).open(SECRET, ROW, again))).toBe('value')
    await expect(sealingOf(current).open(SECRET, ROW, sealed)).rejects.toThrow(/key that this/)
    expect(again.subarray(0, 5)).toEqual(await both.currentPrefix())
  })
})
