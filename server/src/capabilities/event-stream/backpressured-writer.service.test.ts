import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBackpressuredWriter } from './backpressured-writer.service.ts'

const KILOBYTE = 'x'.repeat(1_024)

const openWriter = (maxWaiting = 10 * 1_024) => {
  let closes = 0
  const writer = createBackpressuredWriter(maxWaiting, () => {
    closes += 1
  })
  return { ...writer, closes: () => closes }
}

/** A reader that consumes everything as soon as `take` is called. */
const reader = () => {
  let received = ''
  let resume = () => {}
  const resumed: Promise<void> = new Promise((resolve) => {
    resume = resolve
  })
  const writable = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      resumed.then(() => {
        received += chunk
        done()
      })
    },
  })
  return { writable, resume, received: () => received }
}

test('a reader receives the text in the order in which it was sent', async () => {
  const { readable, send, end, closes } = openWriter()
  const { writable, resume, received } = reader()
  readable.pipe(writable)
  for (const text of ['a', '', 'b', 'é']) send(text)
  resume()
  end()
  send('too late')
  await once(writable, 'finish')
  expect(received()).toBe('abé')
  expect(closes()).toBe(1)
})

test('a stream with a full buffer is destroyed, and its buffer is discarded', async () => {
  const { readable, send, isOpen, closes } = openWriter(10 * 1_024)
  for (let sent = 0; sent < 11; sent += 1) send(KILOBYTE)
  expect(isOpen()).toBe(true)
  send(KILOBYTE)
  expect(isOpen()).toBe(false)
  await once(readable, 'close')
  expect(closes()).toBe(1)
})

test('one large text is accepted when the buffer is empty', () => {
  const { send, isOpen } = openWriter(1_024)
  send(KILOBYTE.repeat(100))
  expect(isOpen()).toBe(true)
})

test('the buffer has drained when the reader has consumed it', async () => {
  const { readable, send, drained } = openWriter(1_024 * 1_024)
  const { writable, resume, received } = reader()
  await drained()
  for (let sent = 0; sent < 100; sent += 1) send(KILOBYTE)
  let hasRoom = false
  const draining = drained().then(() => {
    hasRoom = true
  })
  readable.pipe(writable)
  await setImmediate()
  expect(hasRoom).toBe(false)
  resume()
  await draining
  await expect.poll(() => received().length).toBe(100 * KILOBYTE.length)
})

test('drained resolves when the reader has disconnected', async () => {
  const { readable, send, drained, isOpen, closes } = openWriter()
  send(KILOBYTE.repeat(100))
  const draining = drained()
  readable.destroy()
  await draining
  expect([isOpen(), closes()]).toEqual([false, 1])
})

test('an ended stream is destroyed after a timeout when nothing reads it', async () => {
  const { readable, send, end, closes } = openWriter()
  send(KILOBYTE)
  end()
  end()
  await once(readable, 'close')
  expect(closes()).toBe(1)
})
