import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOutlet } from './backpressured-writer.service.ts'

const KILOBYTE = 'x'.repeat(1_024)

const outletOf = (maxWaiting = 10 * 1_024) => {
  let closes = 0
  const outlet = openOutlet(maxWaiting, () => {
    closes += 1
  })
  return { ...outlet, closes: () => closes }
}

/** A reader that takes what comes, as soon as he is told to. */
const reader = () => {
  let received = ''
  let take = () => {}
  const taken: Promise<void> = new Promise((resolve) => {
    take = resolve
  })
  const writable = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      taken.then(() => {
        received += chunk
        done()
      })
    },
  })
  return { writable, take, received: () => received }
}

test('a reader gets what was sent, in its order', async () => {
  const { readable, send, end, closes } = outletOf()
  const { writable, take, received } = reader()
  readable.pipe(writable)
  for (const text of ['a', '', 'b', 'é']) send(text)
  take()
  end()
  send('too late')
  await once(writable, 'finish')
  expect(received()).toBe('abé')
  expect(closes()).toBe(1)
})

test('a reader who leaves more than may wait is cut off, and what waited is forgotten', async () => {
  const { readable, send, isOpen, closes } = outletOf(10 * 1_024)
  for (let sent = 0; sent < 11; sent += 1) send(KILOBYTE)
  expect(isOpen()).toBe(true)
  send(KILOBYTE)
  expect(isOpen()).toBe(false)
  await once(readable, 'close')
  expect(closes()).toBe(1)
})

test('one large text is taken from whoever has kept up', () => {
  const { send, isOpen } = outletOf(1_024)
  send(KILOBYTE.repeat(100))
  expect(isOpen()).toBe(true)
})

test('there is room again when the reader has taken what was sent', async () => {
  const { readable, send, drained } = outletOf(1_024 * 1_024)
  const { writable, take, received } = reader()
  await drained()
  for (let sent = 0; sent < 100; sent += 1) send(KILOBYTE)
  let hasRoom = false
  const waiting = drained().then(() => {
    hasRoom = true
  })
  readable.pipe(writable)
  await setImmediate()
  expect(hasRoom).toBe(false)
  take()
  await waiting
  await expect.poll(() => received().length).toBe(100 * KILOBYTE.length)
})

test('nobody waits for a reader who has gone', async () => {
  const { readable, send, drained, isOpen, closes } = outletOf()
  send(KILOBYTE.repeat(100))
  const waiting = drained()
  readable.destroy()
  await waiting
  expect([isOpen(), closes()]).toEqual([false, 1])
})

test('an end does not wait for ever for somebody who reads nothing', async () => {
  const { readable, send, end, closes } = outletOf()
  send(KILOBYTE)
  end()
  end()
  await once(readable, 'close')
  expect(closes()).toBe(1)
})
