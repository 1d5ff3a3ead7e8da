import { describe, expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

/** Returns a readiness whose database probes the test completes. */
const setUp = () => {
  let now = 0
  const probes: { succeed: () => void; fail: () => void }[] = []
  const results: boolean[] = []
  const readiness = createReadiness({
    probeDatabase: () =>
      new Promise<void>((resolve, reject) => {
        probes.push({ succeed: resolve, fail: () => reject(new Error('unavailable')) })
      }),
    onDatabase: (up) => results.push(up),
    elapsedMs: () => now,
  })
  readiness.markStarted()
  return {
    readiness,
    probes,
    results,
    advanceClock: (ms: number) => {
      now += ms
    },
  }
}

describe('readiness', () => {
  it('follows the probe', async () => {
    const { readiness, probes, advanceClock, results } = setUp()
    const first = readiness.check()
    probes[0]?.succeed()
    expect(await first).toEqual({
      ready: true,
      reasons: {},
      components: { database: 'ok', server: 'ok' },
    })
    advanceClock(1_000)
    const second = readiness.check()
    probes[1]?.fail()
    expect(await second).toMatchObject({
      ready: false,
      reasons: { database: expect.stringMatching(/^The database does not answer/) },
    })
    expect(results).toEqual([true, false])
  })

  it('probes the database at most once a second', async () => {
    const { readiness, probes, advanceClock } = setUp()
    const checks = [readiness.check(), readiness.check()]
    probes[0]?.succeed()
    await Promise.all(checks)
    advanceClock(999)
    expect((await readiness.check()).ready).toBe(true)
    expect(probes).toHaveLength(1)
  })

  it('returns the recent result while the database is slow', async () => {
    const { readiness, probes, advanceClock } = setUp()
    const first = readiness.check()
    probes[0]?.succeed()
    await first
    advanceClock(1_000)
    expect((await readiness.check()).ready).toBe(true)
    expect((await readiness.check()).ready).toBe(true)
    expect(probes).toHaveLength(2)
  })

  it('waits for a slow probe when the last result is old', async () => {
    const { readiness, probes, advanceClock } = setUp()
    const first = readiness.check()
    probes[0]?.succeed()
    await first
    advanceClock(60_000)
    const late = readiness.check()
    probes[1]?.fail()
    expect((await late).ready).toBe(false)
  })

  it('is not ready while the process stops', async () => {
    const { readiness, probes } = setUp()
    const first = readiness.check()
    probes[0]?.succeed()
    await first
    readiness.stop()
    expect(await readiness.check()).toMatchObject({
      ready: false,
      components: { database: 'ok', server: 'stopping' },
    })
  })
})
