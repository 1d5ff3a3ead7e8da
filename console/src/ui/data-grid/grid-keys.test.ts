import { describe, expect, test } from 'vitest'
import { readGridKey } from './grid-keys.ts'

const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const state = { active: 4, count: 50, pageSize: 10, canSelect: true, singleKeys: true }

describe('A key in a grid', () => {
  test.each([
    ['ArrowDown', 5],
    ['j', 5],
    ['ArrowUp', 3],
    ['k', 3],
    ['PageDown', 14],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 49],
  ])('%s moves to row %i', (key, index) => {
    expect(readGridKey(press(key), state)).toEqual({ kind: 'move', index, isRange: false })
  })

  test('selects while it moves when Shift is held', () => {
    expect(readGridKey(press('ArrowDown', { shiftKey: true }), state)).toEqual({
      kind: 'move',
      index: 5,
      isRange: true,
    })
  })

  test.each(['j', 'k', 'x'])('%s means nothing when single keys are off', (key) => {
    expect(readGridKey(press(key), { ...state, singleKeys: false })).toBeUndefined()
  })

  test('of a browser command means nothing', () => {
    expect(readGridKey(press('k', { ctrlKey: true }), state)).toBeUndefined()
  })

  test('means nothing in an empty list', () => {
    expect(readGridKey(press('End'), { ...state, count: 0 })).toBeUndefined()
  })

  test('does not select where rows cannot be selected', () => {
    expect(readGridKey(press(' '), { ...state, canSelect: false })).toBeUndefined()
  })
})
