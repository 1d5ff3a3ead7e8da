import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitSet } from './bit-set.ts'

it('a bit set has a bit for each of its numbers, and counts each once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2_000 })), (numbers) => {
      const set = bitSet()
      for (const number of numbers) set.add(number)
      const limit = Math.max(0, ...numbers.map((number) => number + 1))
      const buffer = set.toBuffer(limit)
      const members = Array.from({ length: limit }, (_, number) => number).filter(
        (number) => ((buffer[Math.floor(number / 8)] ?? 0) >> (number % 8)) & 1,
      )
      expect(members).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(set.size()).toBe(members.length)
    }),
  )
})
