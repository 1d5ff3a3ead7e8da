import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceptedTime } from './excepted-time.ts'

const moment = fc.integer({ min: 0, max: 50 })
const period = fc.tuple(moment, moment).map(([one, other]) => ({
  since: new Date(Math.min(one, other)),
  until: new Date(Math.max(one, other)),
}))

test('the time in any of several periods counts once, from the first moment to the last', () => {
  fc.assert(
    fc.property(fc.array(period, { minLength: 1 }), moment, moment, (periods, from, to) => {
      const counted = Array.from({ length: 50 }, (_, at) => at).filter(
        (at) =>
          at >= from &&
          at < to &&
          periods.some(({ since, until }) => since.getTime() <= at && at < until.getTime()),
      )
      expect(exceptedTime(periods, new Date(from), new Date(to))).toBe(counted.length)
    }),
  )
})

test('the whole time counts where no period is known', () => {
  expect(exceptedTime([], new Date(3), new Date(10))).toBe(7)
  expect(exceptedTime([], new Date(10), new Date(3))).toBe(0)
})
