import { expect, test } from 'vitest'
import { createRejectionLog } from './rejection-log.ts'

const started = () => {
  const reports: number[] = []
  const time = { ms: 0 }
  const log = createRejectionLog(
    (unlogged) => reports.push(unlogged),
    () => time.ms,
  )
  const reject = (count: number) =>
    Array.from({ length: count }, log.shouldLog).filter(Boolean).length
  return { reports, time, reject, endMinute: log.endMinute }
}

test('the first 100 rejections of a minute are logged, and then the number of the others', () => {
  const { reports, time, reject } = started()
  expect(reject(50_000)).toBe(100)
  time.ms = 59_999
  expect(reject(1)).toBe(0)
  expect(reports).toEqual([])
  time.ms = 60_000
  expect(reject(3)).toBe(3)
  expect(reports).toEqual([49_901])
})

test('the number is reported once, and not when all were logged', () => {
  const { reports, reject, endMinute } = started()
  reject(100)
  endMinute()
  reject(101)
  endMinute()
  endMinute()
  expect(reports).toEqual([1])
})
