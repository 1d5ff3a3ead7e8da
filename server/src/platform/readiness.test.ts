import { describe, expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')

/** A database whose probes end when the test says so. */
const world = () => {
  let moment = NOON.getTime()
  const probes: { succeed: () => void; fail: () => void }[] = []
  const told: boolean[] = []
  const readiness = createReadiness({
    probeDatabase: () =>
      new Promise<void>((resolve, reject) => {
        probes.push({ succeed: resolve, fail: () => reject(new Error('away')) })
      }),
    onDatabase: (up) => told.push(up),
    now: () => new Date(moment),
  })
  readiness.started()
  return {
    readiness,
    probes,
    told,
    pass: (ms: number) => {
      moment += ms
    },
  }
}

describe('readiness', () => {
  it('is what the probe says', async () => {
    const { readiness, probes, pass, told } = world()
    const first = readiness.check()
    probes[0]?.succeed()
    expect(await first).toEqual({ ready: true, components: { database: 'ok', server: 'ok' } })
    pass(1_000)
    const second = readiness.check()
    probes[1]?.fail()
    expect((await second).ready).toBe(false)
    expect(told).toEqual([true, false])
  })

  it('asks the database once a second, however many ask', async () => {
    const { readiness, probes, pass } = world()
    const together = [readiness.check(), readiness.check()]
    probes[0]?.succeed()
    await Promise.all(together)
    pass(999)
    expect((await readiness.check()).ready).toBe(true)
    expect(probes).toHaveLength(1)
  })

  it('answers from what was known a moment ago while the database is slow', async () => {
    const { readiness, probes, pass } = world()
    const first = readiness.check()
    probes[0]?.succeed()
    await first
    pass(1_000)
    expect((await readiness.check()).ready).toBe(true)
    expect((await readiness.check()).ready).toBe(true)
    expect(probes).toHaveLength(2)
  })

  it('waits for a slow probe when what was known is old', async () => {
    const { readiness, probes, pass } = world()
    const first = readiness.check()
    probes[0]?.succeed()
    await first
    pass(60_000)
    const late = readiness.check()
    probes[1]?.fail()
    expect((await late).ready).toBe(false)
  })

  it('ends with the process', async () => {
    const { readiness, probes } = world()
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
