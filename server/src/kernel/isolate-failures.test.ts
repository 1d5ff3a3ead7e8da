import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolateFailures } from './isolate-failures.ts'

class OfItem extends Error {}
const isOfItem = (error: unknown) => error instanceof OfItem

it('does the work of every item but the failing ones, in order, and calls out each of those', async () => {
  const items = fc.array(fc.record({ n: fc.nat(), fails: fc.boolean() }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const done: unknown[] = []
      const alone: unknown[] = []
      await isolateFailures(all, {
        work: async (part) => {
          if (part.some(({ fails }) => fails)) throw new OfItem()
          done.push(...part)
        },
        isOfItem,
        onAlone: (item) => {
          alone.push(item)
        },
      })
      expect(done).toEqual(all.filter(({ fails }) => !fails))
      expect(alone).toEqual(all.filter(({ fails }) => fails))
    }),
  )
})

it('stops at an error that is not about an item', async () => {
  const attempts: number[] = []
  const work = async (part: readonly number[]) => {
    attempts.push(part.length)
    throw new Error('no database')
  }
  const onAlone = () => {}
  await expect(isolateFailures([1, 2, 3], { work, isOfItem, onAlone })).rejects.toThrow(
    'no database',
  )
  expect(attempts).toEqual([3])
})
