import { describe, expect, test } from 'vitest'
import { shownValues } from './facet-values.ts'

const counted = (...values: readonly string[]) => values.map((value) => ({ value, count: 1 }))
const namesOf = (values: readonly { value: string }[]) => values.map(({ value }) => value)

describe('The values of a facet', () => {
  test.each([
    ['are the first ones', ['a', 'b', 'c'], [], [], ['a', 'b']],
    [
      'include a chosen one that is not among the first',
      ['a', 'b', 'c'],
      ['c'],
      [],
      ['a', 'b', 'c'],
    ],
    ['include a chosen one that was not counted', ['a'], ['z'], [], ['a', 'z']],
    ['keep one that was there before while there is room', ['a'], [], ['y', 'z'], ['a', 'y']],
    ['drop one that was there before without room', ['a', 'b'], [], ['y'], ['a', 'b']],
    ['name a chosen one once', ['a', 'b'], ['a'], ['a'], ['a', 'b']],
    ['include the empty value', [''], [''], [], ['']],
  ])('%s', (_name, values, chosen, before, expected) => {
    const shown = shownValues(counted(...values), chosen, { before, limit: 2 })
    expect(namesOf(shown)).toEqual(expected)
  })

  test('have the count 0 when no record has them any more', () => {
    expect(shownValues([], [], { before: ['a'] })).toEqual([{ value: 'a', count: 0 }])
  })
})
