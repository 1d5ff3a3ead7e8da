import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPacer, createRetryBudget, delayOf, maxAttemptsOf } from './retry-rules.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('the wait before a repeated call', () => {
  test.each([
    [1, 400],
    [2, 800],
    [3, 1_600],
    [6, 12_800],
    [7, 20_000],
    [10, 20_000],
  ])('after attempt %i is any time up to %i ms', (attempt, limit) => {
    expect(delayOf(attempt, 0, undefined)).toBe(0)
    expect(delayOf(attempt, 0.5, undefined)).toBe(limit / 2)
    fc.assert(fc.property(chance, (random) => delayOf(attempt, random, undefined) <= limit))
  })

  test('is never shorter than the service asks', () => {
    const attempt = fc.integer({ min: 1, max: 10 })
    const asked = fc.integer({ min: 0, max: 600_000 })
    fc.assert(
      fc.property(attempt, chance, asked, (at, random, ms) => delayOf(at, random, ms) >= ms),
    )
  })
})

test.each([
  ['unavailable', 5],
  ['throttled', 10],
  ['denied', 1],
] as const)('a call that is %s is made at most %i times', (problem, attempts) => {
  expect(maxAttemptsOf(problem)).toBe(attempts)
})

test('the retries of an account are at most 20, and half of its successes', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (calls) => {
      const budget = createRetryBudget()
      let retries = 0
      let successes = 0
      for (const isSuccess of calls) {
        if (isSuccess) {
          budget.earn()
          successes += 1
        } else if (budget.spend()) retries += 1
      }
      expect(retries).toBeLessThanOrEqual(20 + successes / 2)
    }),
  )
})

describe('the pace of the calls of an account', () => {
  test('is not limited without throttling', () => {
    const pacer = createPacer()
    for (let now = 0; now < 100; now += 1) {
      expect(pacer.waitMs(now)).toBe(0)
      pacer.began(now)
      pacer.succeeded()
    }
  })

  test('is a quarter slower than it was when the service throttled, then becomes faster', () => {
    const pacer = createPacer()
    for (let now = 0; now <= 700; now += 100) pacer.began(now)
    pacer.throttled()
    expect(pacer.waitMs(700)).toBe(125)
    pacer.succeeded()
    expect(pacer.waitMs(700)).toBeLessThan(125)
    expect(pacer.waitMs(900)).toBe(0)
  })

  test('has a call at least each five seconds', () => {
    const pacer = createPacer()
    pacer.began(0)
    pacer.began(60_000)
    for (let times = 0; times < 20; times += 1) pacer.throttled()
    expect(pacer.waitMs(60_000)).toBe(5_000)
  })
})
