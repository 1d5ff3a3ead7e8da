import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANES, MAX_SCANNED_DIMENSIONS, scanByKernel, scanByNumbers } from './vector-scan.ts'

type Scan = typeof scanByKernel | typeof scanByNumbers

const productsOf = (scan: Scan, values: Int8Array, dimensions: number, query: Int16Array) => {
  const products: number[] = []
  scan(values, dimensions, query, (first, some) => {
    expect(products).toHaveLength(first)
    products.push(...some)
  })
  return products
}

/** Numbers from a seed: arrays of properties would be too short to fill the memory of the kernel. */
const draw = (seed: number, length: number, limit: number): number[] => {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state % (2 * limit + 1)) - limit
  })
}

describe('the kernel that scans vectors', () => {
  test('gives what a scan by numbers gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 400 }),
        fc.nat(),
        (blocks, count, seed) => {
          const dimensions = blocks * LANES
          const values = Int8Array.from(draw(seed, count * dimensions, 127))
          const query = Int16Array.from(draw(seed + 1, dimensions, 2_000))
          expect(productsOf(scanByKernel, values, dimensions, query)).toEqual(
            productsOf(scanByNumbers, values, dimensions, query),
          )
        },
      ),
      { numRuns: 12 },
    )
  })

  test.each([
    ['no dimension', 0],
    ['dimensions that do not fill a vector', LANES + 1],
    ['more dimensions than its memory has', MAX_SCANNED_DIMENSIONS + LANES],
  ])('leaves %s to numbers', (_, dimensions) => {
    const isScanned = scanByKernel(new Int8Array(dimensions), dimensions, new Int16Array(0), () => {
      expect.unreachable()
    })
    expect(isScanned).toBe(false)
  })

  test('exists on this platform, which has vectors', () => {
    const isScanned = scanByKernel(new Int8Array(LANES), LANES, new Int16Array(LANES), () => {})
    expect(isScanned).toBe(true)
  })
})
