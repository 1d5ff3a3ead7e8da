import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEPT_MS, keyCache, PAUSE_MS, RENEWED_AFTER_MS, TRIED_WITHIN_MS } from './key-cache.ts'
import type { KeySet } from './key-set.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const key = { key: publicKey, algorithms: ['EdDSA'] } as const

/** Until what was begun beside a request is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** An issuer that has these keys, or does not answer; and a clock that only tests move. */
const issuer = (...kids: string[]) => {
  const state = { kids, up: true, at: 1_000_000, fetchedAt: [] as number[], failures: 0 }
  const load = async (): Promise<KeySet> => {
    state.fetchedAt.push(state.at)
    await settled()
    if (!state.up) throw new Error('away')
    return new Map(state.kids.map((kid) => [kid, key]))
  }
  const cache = keyCache({
    load,
    elapsedMs: () => state.at,
    onFetched: ({ ok }) => {
      if (!ok) state.failures += 1
    },
  })
  const knows = async (kid: string): Promise<boolean | 'unavailable'> =>
    cache.find(kid).then(
      (found) => found !== undefined,
      (error: { code: string }) => {
        expect(error.code).toBe('SERVICE_UNAVAILABLE')
        return 'unavailable'
      },
    )
  return { state, cache, knows, fetches: () => state.fetchedAt.length }
}

test('many who ask at once wait for one fetch', async () => {
  const { knows, fetches } = issuer('a')
  expect(await Promise.all(Array.from({ length: 50 }, () => knows('a')))).toEqual(
    Array.from({ length: 50 }, () => true),
  )
  expect(fetches()).toBe(1)
})

test('a new key is known at once, or half a minute after the last fetch', async () => {
  const { state, knows, fetches } = issuer('a')
  await knows('a')
  state.kids = ['a', 'b']
  state.at += PAUSE_MS - 1
  expect(await knows('b')).toBe(false)
  state.at += 1
  expect(await knows('b')).toBe(true)
  expect(fetches()).toBe(2)
})

describe('a key that was removed', () => {
  test('is refused by the time its renewal is due, while there is traffic', async () => {
    const { state, knows } = issuer('a', 'b')
    await knows('a')
    state.kids = ['b']
    state.at += RENEWED_AFTER_MS
    await knows('a')
    await settled()
    expect(await knows('a')).toBe(false)
  })

  test('is refused by the first request after a silence', async () => {
    const { state, knows } = issuer('a', 'b')
    await knows('a')
    state.kids = ['b']
    state.at += TRIED_WITHIN_MS
    expect(await knows('a')).toBe(false)
  })
})

describe('while the issuer does not answer', () => {
  test('nothing is known before the first keys, and all again half a minute later', async () => {
    const { state, knows, fetches } = issuer('a')
    state.up = false
    expect(await knows('a')).toBe('unavailable')
    expect(await knows('a')).toBe('unavailable')
    expect(fetches()).toBe(1)
    state.up = true
    state.at += PAUSE_MS
    expect(await knows('a')).toBe(true)
  })

  test('the last good keys are good for a day', async () => {
    const { state, knows } = issuer('a')
    await knows('a')
    state.up = false
    state.at += KEPT_MS - 1
    expect(await knows('a')).toBe(true)
    expect(await knows('b')).toBe(false)
    state.at += 1
    expect(await knows('a')).toBe('unavailable')
    state.up = true
    state.at += PAUSE_MS
    expect(await knows('a')).toBe(true)
  })

  test('they are fetched for whoever asks whether they are known', async () => {
    const { state, cache } = issuer('a')
    state.up = false
    expect(cache.known()).toBe(false)
    await settled()
    state.up = true
    expect(cache.known()).toBe(false)
    state.at += PAUSE_MS
    cache.known()
    await settled()
    expect(cache.known()).toBe(true)
    state.at += KEPT_MS - PAUSE_MS
    expect(cache.known()).toBe(true)
    expect(state.fetchedAt).toHaveLength(2)
  })

  test('requests with a known key do not wait for it', async () => {
    let answer = (_: KeySet): void => {}
    const state = { at: 0 }
    const { find } = keyCache({
      load: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      elapsedMs: () => state.at,
      onFetched: () => {},
    })
    const first = find('a')
    answer(new Map([['a', key]]))
    expect(await first).toBe(key)
    state.at += RENEWED_AFTER_MS
    expect(await find('a')).toBe(key)
    state.at += PAUSE_MS
    expect(await find('a')).toBe(key)
  })
})

test('whatever happens, two fetches begin half a minute apart, and no key outlives its day', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('ask' as const),
      kid: fc.constantFrom('a', 'b', 'c', '__proto__'),
    }),
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, PAUSE_MS - 1, PAUSE_MS, RENEWED_AFTER_MS, TRIED_WITHIN_MS, KEPT_MS),
    }),
    fc.record({
      do: fc.constant('rotate' as const),
      kids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    }),
    fc.record({ do: fc.constant('turn' as const), up: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { state, knows } = issuer('a')
      const published: { at: number; kids: readonly string[] }[] = []
      for (const one of steps) {
        published.push({ at: state.at, kids: state.up ? state.kids : [] })
        if (one.do === 'wait') state.at += one.ms
        if (one.do === 'rotate') state.kids = one.kids
        if (one.do === 'turn') state.up = one.up
        if (one.do !== 'ask') continue
        const known = await knows(one.kid)
        await settled()
        const lately = published.filter(({ at }) => state.at - at < KEPT_MS)
        if (known === true) expect(lately.flatMap(({ kids }) => kids)).toContain(one.kid)
      }
      const pauses = state.fetchedAt.slice(1).map((at, index) => at - (state.fetchedAt[index] ?? 0))
      expect(pauses.filter((pause) => pause < PAUSE_MS)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
