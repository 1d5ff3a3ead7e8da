import { expect, test } from 'vitest'
import { addRows, removeRows, rowsBetween, toggleRow } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const idOf = ({ id }: { id: string }) => id

test('A row is selected and then not', () => {
  const once = toggleRow(new Map(), 'a', { id: 'a' })
  expect([...once.keys()]).toEqual(['a'])
  expect([...toggleRow(once, 'a', { id: 'a' }).keys()]).toEqual([])
})

test('A range is the same upwards and downwards, and skips rows that are not loaded', () => {
  const rowAt = (index: number) => (index === 2 ? undefined : rows[index])
  expect(rowsBetween(rowAt, 3, 1)).toEqual(rowsBetween(rowAt, 1, 3))
  expect(rowsBetween(rowAt, 1, 3).map(idOf)).toEqual(['b', 'd'])
})

test('Rows that are hidden stay selected when others are added or removed', () => {
  const selection = new Map([['hidden', { id: 'hidden' }]])
  const more = addRows(selection, rows, idOf)
  expect(more.size).toBe(5)
  expect([...removeRows(more, rows, idOf).keys()]).toEqual(['hidden'])
})
