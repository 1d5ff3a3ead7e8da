import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapInTurns } from './turn.ts'

/** Keeps the process busy for longer than a turn. */
const work = (item: number): number => {
  const end = performance.now() + 11
  while (performance.now() < end);
  return 2 * item
}

it('a list is mapped in its order, and others are served in between', async () => {
  const items = [1, 2, 3, 4, 5]
  let isMapped = false
  let served = 0
  const others = (async () => {
    while (!isMapped) {
      await setImmediate()
      served += 1
    }
  })()
  const results = await mapInTurns(items, work)
  isMapped = true
  await others
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(served).toBeGreaterThanOrEqual(items.length)
})
