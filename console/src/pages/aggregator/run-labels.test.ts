import { expect, test } from 'vitest'
import { runLabels } from './run-labels.ts'

const EVENING = '2026-03-01T22:30:00.000Z'
const MORNING = '2026-03-02T06:05:00.000Z'

test('runs of different days are labelled with their days', () => {
  expect(runLabels([EVENING, MORNING], 'UTC')).toEqual([
    { day: '01 Mar', time: '' },
    { day: '02 Mar', time: '' },
  ])
})

test('runs have times when two of them are of one day', () => {
  expect(runLabels([EVENING, MORNING, '2026-03-02T18:00:00.000Z'], 'UTC')).toEqual([
    { day: '01 Mar', time: '22:30' },
    { day: '02 Mar', time: '06:05' },
    { day: '02 Mar', time: '18:00' },
  ])
})

test('days and times are those of the time zone', () => {
  expect(runLabels([EVENING, MORNING], 'Asia/Tokyo')).toEqual([
    { day: '02 Mar', time: '07:30' },
    { day: '02 Mar', time: '15:05' },
  ])
})
