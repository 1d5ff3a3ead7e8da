import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BLOCKING_REFRESH_AFTER_MS,
  createKeyCache,
  MAX_STALE_MS,
  MIN_REFRESH_INTERVAL_MS,
  REFRESH_AFTER_MS,
} from './key-cache.ts'
import type { KeySet } from './key-set.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const key = { key: publicKey, algorithms: ['EdDSA'] } as const

/** Waits until background work is done. */
const waitForBackground = () => new Promise((resolve) => setImmediate(resolve))

/** Returns an issuer with these keys, which may be unavailable, and a clock that only tests move. */
const issuer = (...kids: string[]) => {
  const state = { kids, up: true, at: 1_000_000, fetchedAt: [] as number[], failures: 0 }
  const load = async (): Promise<KeySet> => {
    state.fetchedAt.push(state.at)
    await waitForBackground()
    if (!state.up) throw new Error('away')
    return new Map(state.kids.map((kid) => [kid, key]))
  }
  const cache = createKeyCache({
    load,
    elapsedMs: () => state.at,
    onFetch: ({ ok }) => {
      if (!ok) state.failures += 1
    },
  })
  const findKey = async (kid: string): Promise<boolean | 'unavailable'> =>
    cache.find(kid).then(
      (key) => key !== undefined,
      (error: { code: string }) => {
        expect(error.code).toBe('SERVICE_UNAVAILABLE')
        return 'unavailable'
      },
    )
  return { state, cache, findKey, fetches: () => state.fetchedAt.length }
}

test('concurrent requests wait for one fetch', async () => {
  const { findKey, fetches } = issuer('a')
  expect(await Promise.all(Array.from({ length: 50 }, () => findKey('a')))).toEqual(
    Array.from({ length: 50 }, () => true),
  )
  expect(fetches()).toBe(1)
})

test('a new key is found at once, or half a minute after the last fetch', async () => {
  const { state, findKey, fetches } = issuer('a')
  await findKey('a')
  state.kids = ['a', 'b']
  state.at += MIN_REFRESH_INTERVAL_MS - 1
  expect(await findKey('b')).toBe(false)
  state.at += 1
  expect(await findKey('b')).toBe(true)
  expect(fetches()).toBe(2)
})

describe('a removed key', () => {
  test('is rejected after the next background refresh', async () => {
    const { state, findKey } = issuer('a', 'b')
    await findKey('a')
    state.kids = ['b']
    state.at += REFRESH_AFTER_MS
    await findKey('a')
    await waitForBackground()
    expect(await findKey('a')).toBe(false)
  })

  test('is rejected by the first request after a long pause', async () => {
    const { state, findKey } = issuer('a', 'b')
    await findKey('a')
    state.kids = ['b']
    state.at += BLOCKING_REFRESH_AFTER_MS
    expect(await findKey('a')).toBe(false)
  })
})

describe('while the issuer is unavailable', () => {
  test('requests fail until the first keys, which are fetched every half minute', async () => {
    const { state, findKey, fetches } = issuer('a')
    state.up = false
    expect(await findKey('a')).toBe('unavailable')
    expect(await findKey('a')).toBe('unavailable')
    expect(fetches()).toBe(1)
    state.up = true
    state.at += MIN_REFRESH_INTERVAL_MS
    expect(await findKey('a')).toBe(true)
  })

  test('the last valid keys are used for a day', async () => {
    const { state, findKey } = issuer('a')
    await findKey('a')
    state.up = false
    state.at += MAX_STALE_MS - 1
    expect(await findKey('a')).toBe(true)
    expect(await findKey('b')).toBe(false)
    state.at += 1
    expect(await findKey('a')).toBe('unavailable')
    state.up = true
    state.at += MIN_REFRESH_INTERVAL_MS
    expect(await findKey('a')).toBe(true)
  })

  test('the readiness check fetches missing keys', async () => {
    const { state, cache } = issuer('a')
    state.up = false
    expect(cache.checkKeys()).toBe(false)
    await waitForBackground()
    state.up = true
    expect(cache.checkKeys()).toBe(false)
    state.at += MIN_REFRESH_INTERVAL_MS
    cache.checkKeys()
    await waitForBackground()
    expect(cache.checkKeys()).toBe(true)
    state.at += MAX_STALE_MS - MIN_REFRESH_INTERVAL_MS
    expect(cache.checkKeys()).toBe(true)
    expect(state.fetchedAt).toHaveLength(2)
  })

  test('requests with a cached key do not wait for a refresh', async () => {
    let resolveLoad = (_: KeySet): void => {}
    const state = { at: 0 }
    const { find } = createKeyCache({
      load: () =>
        new Promise((resolve) => {
          resolveLoad = resolve
        }),
      elapsedMs: () => state.at,
      onFetch: () => {},
    })
    const first = find('a')
    resolveLoad(new Map([['a', key]]))
    expect(await first).toBe(key)
    state.at += REFRESH_AFTER_MS
    expect(await find('a')).toBe(key)
    state.at += MIN_REFRESH_INTERVAL_MS
    expect(await find('a')).toBe(key)
  })
})

test('fetches start at least half a minute apart, and no key is used for longer than a day', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('ask' as const),
      kid: fc.constantFrom('a', 'b', 'c', '__proto__'),
    }),
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(
        1,
        MIN_REFRESH_INTERVAL_MS - 1,
        MIN_REFRESH_INTERVAL_MS,
        REFRESH_AFTER_MS,
        BLOCKING_REFRESH_AFTER_MS,
        MAX_STALE_MS,
      ),
    }),
    fc.record({
      do: fc.constant('rotate' as const),
      kids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    }),
    fc.record({ do: fc.constant('switch' as const), up: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { state, findKey } = issuer('a')
      const published: { at: number; kids: readonly string[] }[] = []
      for (const action of steps) {
        published.push({ at: state.at, kids: state.up ? state.kids : [] })
        if (action.do === 'wait') state.at += action.ms
        if (action.do === 'rotate') state.kids = action.kids
        if (action.do === 'switch') state.up = action.up
        if (action.do !== 'ask') continue
        const isFound = await findKey(action.kid)
        await waitForBackground()
        const recent = published.filter(({ at }) => state.at - at < MAX_STALE_MS)
        if (isFound === true) expect(recent.flatMap(({ kids }) => kids)).toContain(action.kid)
      }
      const pauses = state.fetchedAt.slice(1).map((at, index) => at - (state.fetchedAt[index] ?? 0))
      expect(pauses.filter((pause) => pause < MIN_REFRESH_INTERVAL_MS)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
