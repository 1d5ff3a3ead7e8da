import { expect, test } from 'vitest'
import { createVerificationQueue } from './verification-queue.ts'

const startQueue = () => {
  const turns: (() => void)[] = []
  const waitForTurn = createVerificationQueue((work) => turns.push(work))
  const admitted: number[] = []
  const wait = (number: number) => waitForTurn().then(() => admitted.push(number))
  const nextTurn = async () => {
    for (const work of turns.splice(0)) work()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { turns, waitForTurn, admitted, wait, nextTurn }
}

test('unknown tokens are let in one by one, in their order', async () => {
  const { admitted, wait, nextTurn } = startQueue()
  const all = [1, 2, 3].map(wait)
  await nextTurn()
  expect(admitted).toEqual([1])
  await nextTurn()
  all.push(wait(4))
  await nextTurn()
  await nextTurn()
  await Promise.all(all)
  expect(admitted).toEqual([1, 2, 3, 4])
})

test('an empty queue takes no turns', async () => {
  const { turns, wait, nextTurn } = startQueue()
  const only = wait(1)
  await nextTurn()
  await only
  expect(turns).toEqual([])
  const next = wait(2)
  expect(turns).toHaveLength(1)
  await nextTurn()
  await next
})

test('a full queue rejects at once', async () => {
  const { waitForTurn } = startQueue()
  for (let index = 0; index < 10_000; index += 1) void waitForTurn()
  await expect(waitForTurn()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
