import { expect, test } from 'vitest'
import { createFairPermits } from './fair-permits.ts'

const ERRORS = {
  ofCaller: () => new Error('own'),
  ofAll: () => new Error('all'),
  tooLate: () => new Error('late'),
}
const LIMITS = { maxConcurrent: 2, maxQueued: 4, maxQueuedPerCaller: 2, maxWaitMs: 600_000 }

const soon = () => new Promise(setImmediate)

/** Tasks that a test ends, by their names in the order of their begin. */
const createTasks = () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, task, end: (name: string) => ends.get(name)?.() }
}

test('a caller never has every permit, and callers take turns', async () => {
  const permits = createFairPermits(LIMITS, ERRORS)
  const { begun, task, end } = createTasks()
  const results = ['a1', 'a2', 'a3'].map((name) => permits.run('a', task(name)))
  const other = permits.run('b', task('b1'))
  const second = permits.run('b', task('b2'))
  await soon()
  expect(begun).toEqual(['a1', 'b1'])
  expect(permits.waiting()).toBe(3)
  end('a1')
  await results[0]
  await soon()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  end('b1')
  await other
  await soon()
  expect(begun.at(-1)).toBe('b2')
  end('b2')
  end('a2')
  await results[1]
  await soon()
  end('a3')
  expect(await Promise.all([...results, other, second])).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('a caller with too many is refused, and in a full line makes room for others', async () => {
  const permits = createFairPermits(LIMITS, ERRORS)
  const { begun, task } = createTasks()
  const run = (caller: string, name: string) => permits.run(caller, task(name))
  const refused: string[] = []
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'b3']) {
    run(name.slice(0, 1), name).catch(({ message }) => refused.push(`${name} ${message}`))
  }
  await expect(run('a', 'a4')).rejects.toThrow('own')
  void run('c', 'c1')
  await soon()
  expect(begun).toEqual(['a1', 'b1'])
  expect(permits.waiting()).toBe(4)
  expect(refused).toEqual(['a3 all'])
})

test('a task that waits for too long does not begin', async () => {
  const permits = createFairPermits({ ...LIMITS, maxWaitMs: 1 }, ERRORS)
  const { begun, task, end } = createTasks()
  const first = permits.run('a', task('a1'))
  await expect(permits.run('a', task('a2'))).rejects.toThrow('late')
  end('a1')
  await first
  expect(begun).toEqual(['a1'])
})

test('a task that fails gives its permit back', async () => {
  const permits = createFairPermits({ ...LIMITS, maxConcurrent: 1 }, ERRORS)
  await expect(permits.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  expect(await permits.run('a', async () => 'next')).toBe('next')
})
