import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { threadTimeFile, threadTimeMs } from './thread-time.ts'

test.runIf(existsSync('/proc/thread-self/schedstat'))(
  'the processor time of a thread grows while it works',
  () => {
    const file = threadTimeFile()
    const before = threadTimeMs(file) ?? Number.NaN
    expect(before).toBeGreaterThan(0)
    let now = before
    while (now < before + 20) now = threadTimeMs(file) ?? Number.NaN
    expect(now).toBeGreaterThanOrEqual(before + 20)
  },
)

test('without a count of the system the time is not known', () => {
  expect(threadTimeMs(null)).toBeNull()
  expect(threadTimeMs('/proc/no-such-thread/schedstat')).toBeNull()
})
