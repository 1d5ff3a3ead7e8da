import { describe, expect, test } from 'vitest'
import { startLoop } from './background-loop.ts'

const silent = { info: () => {}, error: () => {} }

/** A loop whose rounds do what `outcomes` say, one after another, and then nothing. */
const loopOf = (outcomes: readonly (boolean | Error)[], pauseMs = 1) => {
  const said: string[] = []
  let rounds = 0
  let allDone = () => {}
  const done = new Promise<void>((resolve) => {
    allDone = resolve
  })
  const loop = startLoop({
    name: 'work',
    pauseMs,
    log: {
      info: (_, message) => said.push(message),
      error: (_, message) => said.push(message),
    },
    round: async () => {
      const outcome = outcomes[rounds] ?? false
      rounds += 1
      if (rounds > outcomes.length) allDone()
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
  return { ...loop, said, done, rounds: () => rounds }
}

describe('a background loop', () => {
  test('goes on at once for as long as there is more to do', async () => {
    const { done, stop, said } = loopOf([true, true, true], 1_000_000_000)
    await done
    await stop()
    expect(said).toEqual([])
  })

  test('logs the beginning and the end of an outage, once each', async () => {
    const outage = [new Error('away'), new Error('away'), new Error('away')]
    const { done, stop, said } = loopOf([false, ...outage, false, ...outage, false])
    await done
    await stop()
    const once = ['work fails and will be tried again', 'work works again']
    expect(said).toEqual([...once, ...once])
  })

  test('does not wait out its pause when it is stopped, and works once more', async () => {
    const { stop, rounds } = loopOf([false], 1_000_000_000)
    await stop()
    expect(rounds()).toBe(2)
  })

  test('is not over before the round under way is', async () => {
    let finish = () => {}
    const order: string[] = []
    const underWay = new Promise<void>((resolve) => {
      finish = resolve
    })
    const loop = startLoop({
      name: 'work',
      pauseMs: 1,
      log: silent,
      round: async () => {
        await underWay
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
