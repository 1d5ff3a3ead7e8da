import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, guid, hex } from './seeded-random.ts'

describe('values by name', () => {
  it('are numbers from 0 up to 1, the same for the same name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const draw = fraction(name)
        expect(draw).toBeGreaterThanOrEqual(0)
        expect(draw).toBeLessThan(1)
        expect(fraction(name)).toBe(draw)
      }),
    )
  })

  it('are spread evenly over similar names', () => {
    const deciles = new Array<number>(10).fill(0)
    for (let n = 0; n < 10_000; n += 1) {
      const decile = Math.floor(fraction(`bucket-${n}`) * 10)
      deciles[decile] = (deciles[decile] ?? 0) + 1
    }
    for (const count of deciles) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('have the form of the identifiers of providers', () => {
    expect(hex('volume', 17)).toMatch(/^[0-9a-f]{17}$/)
    expect(hex('digest', 64)).toMatch(/^[0-9a-f]{64}$/)
    expect(guid('user')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(hex('one', 16)).not.toBe(hex('two', 16))
  })
})
