import { describe, expect, test } from 'vitest'
import { createPageQueue } from './page-queue.ts'

/** A queue whose work ends where a test lets it end. */
const startQueue = (concurrency: number) => {
  const queue = createPageQueue<string>(concurrency)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const add = (list: string, number: number, bytes: number): Promise<string> => {
    const name = `${list}${number}`
    const begin = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name)
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    return queue.add({ list, bytes, begin })
  }
  const end = async (page: Promise<string>, name: string, error?: Error): Promise<unknown> => {
    ends.get(name)?.(error)
    const result = await page.catch((reason) => reason)
    // What follows is begun after the result is known.
    await Promise.resolve()
    return result
  }
  return { add, end, begun }
}

describe('a queue of pages', () => {
  test('begins as much as it may at a time, the list with the smallest page first', async () => {
    const { add, end, begun } = startQueue(2)
    const large = [add('a', 1, 900), add('a', 2, 900), add('a', 3, 10)]
    const small = [add('b', 1, 100), add('b', 2, 120)]
    expect(begun).toEqual(['a1', 'a2'])
    expect(await end(large[0] as Promise<string>, 'a1')).toBe('a1')
    expect(begun.slice(2)).toEqual(['a3'])
    expect(await end(large[1] as Promise<string>, 'a2')).toBe('a2')
    expect(begun.slice(3)).toEqual(['b1'])
    await end(small[0] as Promise<string>, 'b1')
    expect(begun.slice(4)).toEqual(['b2'])
  })

  test('keeps the order of a list, whatever its pages have', async () => {
    const { add, end, begun } = startQueue(1)
    const pages = [500, 5, 50].map((bytes, at) => add('a', at, bytes))
    for (const [at, page] of pages.entries()) await end(page, `a${at}`)
    expect(begun).toEqual(['a0', 'a1', 'a2'])
  })

  test('goes on after work that failed', async () => {
    const { add, end, begun } = startQueue(1)
    const [first, second] = [add('a', 1, 10), add('a', 2, 10)]
    const error = new Error('The thread has ended')
    expect(await end(first, 'a1', error)).toBe(error)
    expect(begun).toEqual(['a1', 'a2'])
    expect(await end(second, 'a2')).toBe('a2')
  })
})
