import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { denseRanks, FUSION_K, fuse, listWeights } from './fuse.ts'

const scores = fc
  .array(fc.integer({ min: -2, max: 6 }), { minLength: 1, maxLength: 30 })
  .map((values) => Float32Array.from(values))

describe('dense ranks', () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [3, 1, 2],
      [1, 3, 2],
    ],
    [
      [5, 5, 0, 2, 5, 1],
      [1, 1, 0, 2, 1, 3],
    ],
    [
      [-1, 4],
      [0, 1],
    ],
  ])('of %j are %j', (values, ranks) => {
    expect([...denseRanks(Float32Array.from(values))]).toEqual(ranks)
  })

  it('order like the scores, are equal for equal scores, and leave no rank out', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const ranks = denseRanks(values)
        const used = new Set(ranks)
        used.delete(0)
        expect(Math.max(0, ...used)).toBe(used.size)
        for (let a = 0; a < values.length; a++)
          for (let b = 0; b < values.length; b++) {
            if (values[a]! <= 0) expect(ranks[a]).toBe(0)
            else if (values[b]! > 0)
              expect(Math.sign(ranks[a]! - ranks[b]!)).toBe(Math.sign(values[b]! - values[a]!))
          }
      }),
    )
  })
})

describe('the fusion', () => {
  it('adds the weighted reciprocal ranks', () => {
    const [first, second] = fuse([
      { scores: Float32Array.of(9, 1), weight: 1 },
      { scores: Float32Array.of(0, 4), weight: 0.5 },
    ])
    expect(first).toBeCloseTo(1 / (FUSION_K + 1))
    expect(second).toBeCloseTo(1 / (FUSION_K + 2) + 0.5 / (FUSION_K + 1))
  })

  it('of equal candidates is equal, and none of no list is found', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const fused = fuse([
          { scores: values, weight: 1 },
          { scores: values, weight: 0.75 },
        ])
        values.forEach((value, at) => {
          expect(fused[at]! > 0).toBe(value > 0)
          expect(fused[at]).toBe(fused[values.indexOf(value)])
        })
      }),
    )
  })

  it('counts the words of rule texts only where they add concepts to the keywords', () => {
    const { findings, words } = listWeights('hybrid', 'some')
    expect(words).toBeGreaterThan(findings)
    expect(listWeights('hybrid', 'none').words).toBeGreaterThan(0)
    expect(listWeights('hybrid', 'none').words).toBeLessThan(findings / 10)
    expect(listWeights('hybrid', 'none').findings).toBe(findings)
    expect(listWeights('semantic', 'none')).toEqual(listWeights('semantic', 'all'))
    expect(listWeights('hybrid', 'all').words).toBeGreaterThan(words)
    expect(listWeights('semantic', 'all').findings).toBe(0)
  })
})
