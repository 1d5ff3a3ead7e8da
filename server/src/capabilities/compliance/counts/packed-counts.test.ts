import {
  addCounts,
  NO_RESOURCES,
  type ResourceCounts,
  STATES,
} from '@stance/core/compliance/control-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCounts, sumPacked, unpackCounts, writeOccurring } from './packed-counts.ts'

const amount = fc.oneof(fc.nat({ max: 3 }), fc.nat(), fc.integer({ min: 0, max: 2 ** 50 }))
const counts = fc.record(
  Object.fromEntries(STATES.map((state) => [state, amount])),
) as unknown as fc.Arbitrary<ResourceCounts>
const place = fc
  .array(fc.tuple(fc.nat({ max: 5_000 }), counts), { maxLength: 40 })
  .map((entries) => new Map(entries))

const withoutNothing = (all: ReadonlyMap<number, ResourceCounts>) =>
  new Map([...all].filter(([, one]) => STATES.some((state) => one[state] > 0)))

test('unpacked counts are those that were packed, without controls that have none', () => {
  fc.assert(
    fc.property(place, (all) => {
      expect(unpackCounts(packCounts(all))).toEqual(withoutNothing(all))
    }),
  )
})

test('the sum of places is the sum of their counts', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), (places) => {
      const sums = new Map<number, ResourceCounts>()
      for (const all of places) {
        for (const [number, one] of all) {
          sums.set(number, addCounts(sums.get(number) ?? NO_RESOURCES, one))
        }
      }
      expect(sumPacked(places.map(packCounts))).toEqual(withoutNothing(sums))
    }),
  )
})

test('of the sum, only the controls that are wanted are unpacked', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), fc.func(fc.boolean()), (places, isWanted) => {
      const packed = places.map(packCounts)
      const all = sumPacked(packed)
      const wanted = new Set([...all.keys()].filter((number) => isWanted(number)))
      const expected = [...all].filter(([number]) => wanted.has(number))
      expect([...sumPacked(packed, wanted)]).toEqual(expected)
    }),
  )
})

test('the states that occur are those with resources in any place', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), (places) => {
      const states = new Uint8Array(5_001).fill(255)
      writeOccurring(places.map(packCounts), states)
      const bitsOf = (one: ResourceCounts) =>
        STATES.reduce((bits, state, at) => bits | (one[state] > 0 ? 1 << at : 0), 0)
      const expected = new Uint8Array(5_001)
      for (const [number, one] of sumPacked(places.map(packCounts))) expected[number] = bitsOf(one)
      expect(Buffer.compare(states, expected)).toBe(0)
    }),
  )
})

test('a control with a few resources takes a few bytes', () => {
  const few = { ...NO_RESOURCES, failing: 2, passing: 9 }
  expect(packCounts(new Map([3, 4, 9].map((number) => [number, few]))).length).toBe(12)
})
