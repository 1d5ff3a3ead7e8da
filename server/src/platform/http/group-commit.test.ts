import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

const failure = (item: number) => new Error(`item ${item}`)

describe('with any arrivals, failures and latencies', () => {
  const scenario = fc.record({
    items: fc.array(fc.record({ bad: fc.boolean(), pause: fc.integer({ min: 0, max: 2 }) }), {
      maxLength: 40,
    }),
    latencies: fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
  })

  test('every item gets its own result once, in the order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ items, latencies }) => {
        let running = 0
        const committed: number[] = []
        const submit = groupCommit(async (batch: number[]) => {
          running += 1
          expect(running).toBe(1)
          await sleep(latencies.next().value ?? 0)
          running -= 1
          const bad = batch.find((item) => items[item]?.bad)
          if (bad !== undefined) throw failure(bad)
          committed.push(...batch)
          return batch.map((item) => `result ${item}`)
        })
        const results: Promise<string>[] = []
        for (const [index, { pause }] of items.entries()) {
          results.push(submit(index))
          if (pause > 0) await Promise.race([sleep(pause), Promise.allSettled(results)])
        }
        const settled = await Promise.allSettled(results)
        expect(settled).toEqual(
          items.map(({ bad }, index) =>
            bad
              ? { status: 'rejected', reason: failure(index) }
              : { status: 'fulfilled', value: `result ${index}` },
          ),
        )
        expect(committed).toEqual([...items.keys()].filter((index) => !items[index]?.bad))
      }),
      { numRuns: 60 },
    )
  })
})

/** Executes batches that wait until they are released. */
const holdBatches = () => {
  const batches: number[][] = []
  const waiting: (() => void)[] = []
  const executeBatch = async (batch: number[]) => {
    batches.push(batch)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return batch
  }
  const release = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await sleep(0)
    }
  }
  return { batches, executeBatch, release }
}

test('items that arrive during a batch wait for the next one, which has at most 256', async () => {
  const { batches, executeBatch, release } = holdBatches()
  const submit = groupCommit(executeBatch)
  const results = Array.from({ length: 300 }, (_, index) => submit(index))
  await release()
  expect(await Promise.all(results)).toEqual([...results.keys()])
  expect(batches.map(({ length }) => length)).toEqual([1, 256, 43])
})

test('an error that fails the whole batch is not repeated for each item', async () => {
  const { batches, executeBatch, release } = holdBatches()
  const submit = groupCommit(
    async (batch: number[]) => {
      await executeBatch(batch)
      throw new Error('unavailable')
    },
    () => true,
  )
  const results = Promise.allSettled([submit(0), submit(1), submit(2)])
  await release()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[0], [1, 2]])
})

test('continues after a failure', async () => {
  let fails = true
  const submit = groupCommit(async (batch: number[]) => {
    if (fails) throw failure(0)
    return batch
  })
  await expect(submit(0)).rejects.toThrow('item 0')
  fails = false
  expect(await submit(1)).toBe(1)
})
