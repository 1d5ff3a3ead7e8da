import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pauseAfter, startLoop } from './background-loop.ts'

const noLog = { info: () => {}, error: () => {} }

/** Starts a loop whose rounds return or throw `outcomes` in order, and then have nothing to do. */
const loopOf = (outcomes: readonly (boolean | Error)[], pauseMs = 1) => {
  const messages: string[] = []
  let rounds = 0
  let allDone = () => {}
  const done = new Promise<void>((resolve) => {
    allDone = resolve
  })
  const loop = startLoop({
    name: 'work',
    pauseMs,
    log: {
      info: (_, message) => messages.push(message),
      error: (_, message) => messages.push(message),
    },
    round: async () => {
      const outcome = outcomes[rounds] ?? false
      rounds += 1
      if (rounds > outcomes.length) allDone()
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
  return { ...loop, messages, done, rounds: () => rounds }
}

describe('a background loop', () => {
  test('does not pause while there is more to do', async () => {
    const { done, stop, messages } = loopOf([true, true, true], 1_000_000_000)
    await done
    await stop()
    expect(messages).toEqual([])
  })

  test('logs the beginning and the end of an outage once each', async () => {
    const outage = [new Error('away'), new Error('away'), new Error('away')]
    const { done, stop, messages } = loopOf([false, ...outage, false, ...outage, false])
    await done
    await stop()
    const once = ['work failed; retrying', 'work recovered']
    expect(messages).toEqual([...once, ...once])
  })

  test('ends its pause when it is stopped, and runs one more round', async () => {
    const { stop, rounds } = loopOf([false], 1_000_000_000)
    await stop()
    expect(rounds()).toBe(2)
  })

  test('finishes the current round before it stops', async () => {
    let finish = () => {}
    const order: string[] = []
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const loop = startLoop({
      name: 'work',
      pauseMs: 1,
      log: noLog,
      round: async () => {
        await finished
        order.push('round')
        return false
      },
    })
    const stopped = loop.stop().then(() => order.push('stopped'))
    finish()
    await stopped
    expect(order).toEqual(['round', 'round', 'stopped'])
  })
})

describe('the pause after a round', () => {
  const pauses = { pauseMs: 1_000, pausePerRound: 4 }

  test.each([
    { roundMs: 0, ms: 1_000 },
    { roundMs: 250, ms: 1_000 },
    { roundMs: 600, ms: 2_400 },
    { roundMs: 60_000, ms: 5_000 },
  ])('of $roundMs ms is $ms ms', ({ roundMs, ms }) => {
    expect(pauseAfter(pauses, roundMs)).toBe(ms)
  })

  test('is the same after every round without a share', () => {
    expect(pauseAfter({ pauseMs: 1_000 }, 60_000)).toBe(1_000)
  })
})

describe('a loop that finds nothing to do', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Starts a loop, and returns at which milliseconds its rounds began. */
  const idleLoop = (idlePauseMs?: number) => {
    const startedAt = performance.now()
    const rounds: number[] = []
    const round = async () => {
      rounds.push(Math.round(performance.now() - startedAt))
      return false
    }
    const loop = startLoop({
      name: 'work',
      pauseMs: 100,
      ...(idlePauseMs && { idlePauseMs }),
      log: noLog,
      round,
    })
    return { ...loop, rounds }
  }

  test('waits longer each time, up to the limit', async () => {
    const { rounds, stop } = idleLoop(500)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(rounds).toEqual([0, 100, 300, 700, 1_200, 1_700])
    await stop()
  })

  test('waits the same each time without a limit', async () => {
    const { rounds, stop } = idleLoop()
    await vi.advanceTimersByTimeAsync(350)
    expect(rounds).toEqual([0, 100, 200, 300])
    await stop()
  })

  test('begins again with short waits when it is woken', async () => {
    const { rounds, wake, stop } = idleLoop(500)
    await vi.advanceTimersByTimeAsync(1_250)
    wake()
    await vi.advanceTimersByTimeAsync(40)
    // Waking it again does not put off the round.
    wake()
    await vi.advanceTimersByTimeAsync(400)
    expect(rounds).toEqual([0, 100, 300, 700, 1_200, 1_350, 1_450, 1_650])
    await stop()
  })
})
