import { expect, test } from 'vitest'
import { cellFilter, type QueriedCell } from './cell-filter.ts'

const cell = (status: string, cloud_provider: string, severity: string, matched: boolean) =>
  ({ status, cloud_provider, severity, matched, rows: 1 }) as QueriedCell

test.each([
  ['every cell', [cell('open', 'aws', 'HIGH', true), cell('resolved', '', 'LOW', true)]],
  ['one of two', [cell('open', 'aws', 'HIGH', true), cell('open', 'gcp', 'HIGH', false)]],
  [
    'a row and a column of which the other corner is empty',
    [cell('open', 'aws', 'HIGH', true), cell('open', 'gcp', 'LOW', true)],
  ],
])('a filter can select %s', (_, cells) => {
  const matched = cells.filter((cell) => cell.matched)
  expect(cellFilter(cells)).toEqual({
    status: [...new Set(matched.map(({ status }) => status))],
    provider: [...new Set(matched.map(({ cloud_provider }) => cloud_provider))],
    severity: [...new Set(matched.map(({ severity }) => severity))],
  })
})

test.each([
  [
    'two corners without the third',
    [
      cell('open', 'aws', 'HIGH', true),
      cell('open', 'gcp', 'LOW', true),
      cell('open', 'aws', 'LOW', false),
    ],
  ],
  ['a part of a cell', [cell('open', 'aws', 'HIGH', true), cell('open', 'aws', 'HIGH', false)]],
])('no filter can select %s', (_, cells) => {
  expect(cellFilter(cells)).toBeNull()
})
