import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UuidMap } from './uuid.ts'

/** More than a map has at first, so that it grows in between. */
const UUIDS = 3_000

/** UUIDs by number from 1, in the array that a map finds them in. */
const words = new Uint32Array(4 * (UUIDS + 1))
for (let number = 1; number <= UUIDS; number++)
  words.set([Math.imul(number, 0x9e3779b1), number % 7, number % 3, number], 4 * number)

/** Values are numbers of UUIDs plus a multiple of this. */
const ROUND = 0x10000
const createMap = () => new UuidMap((value) => ({ words, at: 4 * (value % ROUND) }))

const operation = fc.record({
  number: fc.integer({ min: 1, max: UUIDS }),
  value: fc.integer({ min: 0, max: 9 }),
  kind: fc.constantFrom('set', 'set', 'set', 'getOrSet', 'delete', 'get'),
})

describe('a map of UUIDs', () => {
  it('has what a map of texts has, after any changes', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1_000, maxLength: 4_000 }), (operations) => {
        const map = createMap()
        const expected = new Map<number, number>()
        for (const { number, value: round, kind } of operations) {
          const value = number + ROUND * round
          const before = expected.get(number)
          if (kind === 'set') {
            expect(map.set(words, 4 * number, value)).toBe(before)
            expected.set(number, value)
          } else if (kind === 'getOrSet') {
            expect(map.getOrSet(words, 4 * number, value)).toBe(before ?? value)
            if (before === undefined) expected.set(number, value)
          } else if (kind === 'delete') {
            map.delete(words, 4 * number)
            expected.delete(number)
          }
          expect(map.get(words, 4 * number)).toBe(expected.get(number))
        }
        expect(map.size).toBe(expected.size)
        for (let number = 1; number <= UUIDS; number++)
          expect(map.get(words, 4 * number)).toBe(expected.get(number))
      }),
      { numRuns: 20 },
    )
  })

  it('keeps a value in its slot as long as nothing moves', () => {
    const map = createMap()
    const slots = new Map<number, number>()
    let moves = map.moves
    for (let number = 1; number <= UUIDS; number++) {
      map.set(words, 4 * number, number)
      if (map.moves !== moves) slots.clear()
      moves = map.moves
      slots.set(number, map.lastSlot)
    }
    expect(moves).toBeGreaterThan(0)
    expect(slots.size).toBeGreaterThan(0)
    for (const [number, slot] of slots) map.setAt(slot, number + ROUND)
    for (let number = 1; number <= UUIDS; number++)
      expect(map.get(words, 4 * number)).toBe(slots.has(number) ? number + ROUND : number)
  })
})
