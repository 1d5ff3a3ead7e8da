import { DAY_MS, HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from './attempt-outcome.ts'
import { placesAfter } from './places.ts'
import { type AttemptResult, type ReceiverState, stateAfter } from './receiver-state.ts'
import { delayAfter, MAX_ATTEMPTS, retryAfterMs } from './retry-rules.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const NOW = AT.getTime()
const after = (ms: number) => new Date(NOW + ms)

describe('the time to the next attempt', () => {
  test('is that of the schedule, and ten attempts take 75 hours and more', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, n) => delayAfter(n + 1, 0.5, undefined))
    expect(delays.map((delay) => delay && delay / 1000)).toEqual([
      ...[5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
      null,
    ])
  })

  test('is spread by a tenth, and at least what the receiver asks for', () => {
    const input = fc.tuple(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: DAY_MS }), { nil: undefined }),
    )
    fc.assert(
      fc.property(input, ([attempt, random, asked]) => {
        const usual = delayAfter(attempt, 0.5, undefined) ?? 0
        const delay = delayAfter(attempt, random, asked) ?? 0
        expect(delay).toBeGreaterThanOrEqual(Math.round(Math.max(usual * 0.9, asked ?? 0)))
        expect(delay).toBeLessThanOrEqual(Math.round(Math.max(usual * 1.1, asked ?? 0)))
      }),
    )
  })

  test.each([
    ['60', 60_000],
    [AT.toUTCString(), 0],
    [after(90_000).toUTCString(), 90_000],
    [after(-HOUR_MS).toUTCString(), 0],
    ['99999999999', DAY_MS],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('Retry-After: %s asks for %s ms', (header, ms) => expect(retryAfterMs(header, NOW)).toBe(ms))
})

describe('the outcome of an attempt', () => {
  const outcome = (status: number | null, attempt = 1) =>
    outcomeOf({ status, elapsedMs: 5, error: 'no answer', retryAfterMs: undefined }, attempt, {
      at: AT,
      random: 0.5,
    })

  test.each([200, 201, 204, 299])('%s is a success', (status) =>
    expect(outcome(status)).toMatchObject({ status: 'succeeded', next_attempt_at: null }),
  )
  test.each([301, 307, 400, 404, 429, 500, 503, null])('%s is tried again', (status) =>
    expect(outcome(status)).toMatchObject({ status: 'failed', next_attempt_at: after(5_000) }),
  )
  test('410 and the tenth failure are the last', () => {
    expect(outcome(410)).toMatchObject({ status: 'exhausted', isGone: true })
    expect(outcome(500, MAX_ATTEMPTS)).toMatchObject({ status: 'exhausted', isGone: false })
  })
})

test('slow receivers and those that fail have fewer places', () => {
  expect([placesAfter(true, 10), placesAfter(true, 1_500), placesAfter(false, 10)]).toEqual([
    16, 4, 1,
  ])
})

describe('the state of a receiver', () => {
  const HEALTHY: ReceiverState = {
    status: 'active',
    disabled_reason: '',
    last_delivery_at: null,
    last_success_at: null,
    failure_count: 0,
    failing_since: null,
    is_announced: false,
  }
  const result = (
    status: AttemptResult['status'],
    at: number,
    more: Partial<AttemptResult> = {},
  ): AttemptResult => ({
    status,
    isGone: false,
    requested_at: after(at),
    first_at: after(at),
    ...more,
  })

  test('counts failures in a row, and says after an hour that it fails', () => {
    const state = stateAfter(HEALTHY, [result('failed', 0), result('failed', 1_000)])
    expect(state).toMatchObject({ failure_count: 2, failing_since: AT, is_announced: false })
    expect(stateAfter(state, [result('failed', HOUR_MS)])).toMatchObject({ is_announced: true })
    expect(stateAfter(state, [result('succeeded', HOUR_MS)])).toMatchObject({
      failure_count: 0,
      failing_since: null,
      is_announced: false,
      last_success_at: after(HOUR_MS),
    })
  })

  test('410 disables', () =>
    expect(stateAfter(HEALTHY, [result('exhausted', 0, { isGone: true })])).toMatchObject({
      status: 'disabled',
    }))

  test('the last attempt disables, unless another event arrived since the first', () => {
    const last = result('exhausted', 75 * HOUR_MS, { first_at: AT })
    expect(stateAfter(HEALTHY, [last]).status).toBe('disabled')
    expect(stateAfter({ ...HEALTHY, last_success_at: after(-1) }, [last]).status).toBe('disabled')
    expect(stateAfter({ ...HEALTHY, last_success_at: after(1) }, [last]).status).toBe('active')
  })

  test('does not depend on the order in which results are written', () => {
    const results = fc.array(
      fc.tuple(
        fc.constantFrom('succeeded', 'failed', 'exhausted'),
        fc.integer({ min: 0, max: 1e9 }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { maxLength: 12 }),
        results,
        (times, kinds) => {
          const made = times.map((at, n) => result(kinds[n]?.[0] ?? 'failed', at))
          expect(stateAfter(HEALTHY, [...made].reverse())).toEqual(stateAfter(HEALTHY, made))
        },
      ),
    )
  })
})
