import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { didYouMean, editDistance, nearestName } from './nearest-name.ts'

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['port', 'port', 0],
    ['prt', 'port', 1],
    ['prot', 'port', 2],
    ['', 'host', 4],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  it('is symmetric, zero only for equal names, and never more than the longer name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})

describe('the nearest name', () => {
  it('is the one with the fewest edits', () => {
    expect(nearestName('hots', ['port', 'host', 'hosts'], 2)).toBe('hosts')
  })

  it('is undefined when every name is too many edits away', () => {
    expect(nearestName('colour', ['port', 'host'], 2)).toBeUndefined()
  })

  it('is suggested in a message; without one, the message lists every name', () => {
    expect(didYouMean('prot', ['port', 'host'])).toBe('; did you mean "port"?')
    expect(didYouMean('zzz', ['port', 'host'])).toBe('; expected one of port, host')
  })
})
