import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashTerm } from './term-hash.ts'

it('The hash of a term is a non-negative safe integer that depends on the term only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (term) => {
      const hash = hashTerm(term)
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true)
      expect(hashTerm(`${term}`)).toBe(hash)
    }),
  )
})

it('Terms that differ in one digit or in their order have different hashes', () => {
  const hashes = new Set<number>()
  const count = 50_000
  for (let n = 0; n < count; n++) {
    hashes.add(hashTerm(`i-${n.toString(16)}`))
    hashes.add(hashTerm(`${n.toString(16)}-i`))
    hashes.add(hashTerm(`cve-2024-${n}`))
  }
  expect(hashes.size).toBe(3 * count)
})

it('Hashes spread evenly over their range', () => {
  const buckets = new Array<number>(16).fill(0)
  for (let n = 0; n < 16_000; n++) {
    const bucket = Math.floor(hashTerm(`term${n}`) / 2 ** 49)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  expect(Math.min(...buckets)).toBeGreaterThan(800)
  expect(Math.max(...buckets)).toBeLessThan(1200)
})
