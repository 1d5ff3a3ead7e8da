import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ListPlan, planList } from './list-plan.ts'

/** What a plan takes from a list that holds its own positions. */
const carryOut = (plan: ListPlan, total: number): number[] => {
  if (plan.kind === 'empty') return []
  const list = Array.from({ length: total }, (_, index) => index)
  const reversed = plan.kind === 'walk' && plan.reversed
  const walked = reversed ? list.reverse() : list
  const taken = walked.slice(plan.offset, plan.offset + plan.limit)
  return reversed ? taken.reverse() : taken
}

const sizes = fc.record({
  total: fc.integer({ min: 0, max: 300 }),
  others: fc.integer({ min: 0, max: 1_000_000 }),
})

describe('a plan', () => {
  it('gives the page that was asked for', () => {
    fc.assert(
      fc.property(sizes, fc.nat(320), fc.integer({ min: 1, max: 200 }), (size, offset, limit) => {
        const { total } = size
        const plan = planList({ total, rows: total + size.others }, offset, limit)
        const all = Array.from({ length: total }, (_, index) => index)
        expect(carryOut(plan, total)).toEqual(all.slice(offset, offset + limit))
      }),
    )
  })

  it('asks for nothing past the end', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(100),
        fc.integer({ min: 1, max: 200 }),
        (total, more, limit) => {
          expect(planList({ total, rows: total }, total + more, limit)).toEqual({ kind: 'empty' })
        },
      ),
    )
  })

  it('never walks past the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (total, offset) => {
        const plan = planList({ total, rows: total }, offset, 50)
        if (plan.kind === 'walk')
          expect(plan.offset + plan.limit).toBeLessThanOrEqual(total / 2 + 50)
      }),
    )
  })
})

test.each([
  ['a dense list', { total: 600_000, rows: 1_000_000 }, 0, 'walk'],
  ['the whole table', { total: 1_000_000, rows: 1_000_000 }, 0, 'walk'],
  ['the end of the whole table', { total: 1_000_000, rows: 1_000_000 }, 999_950, 'walk'],
  ['three findings of a million', { total: 3, rows: 1_000_000 }, 0, 'gather'],
  ['a thousand of a million', { total: 1_000, rows: 1_000_000 }, 0, 'gather'],
  ['a deep page of a sparse list', { total: 10_000, rows: 1_000_000 }, 4_000, 'gather'],
  ['an empty list', { total: 0, rows: 1_000_000 }, 0, 'empty'],
])('%s', (_, size, offset, kind) => {
  expect(planList(size, offset, 50).kind).toBe(kind)
})

it('comes from the other end past the middle', () => {
  expect(planList({ total: 1_000, rows: 1_000 }, 990, 50)).toEqual({
    ...{ kind: 'walk', reversed: true, offset: 0, limit: 10 },
  })
})
