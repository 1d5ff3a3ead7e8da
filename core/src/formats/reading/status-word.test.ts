import { describe, expect, it } from 'vitest'
import { findUnknownStatus, statusWord } from './status-word.ts'

const known: ReadonlySet<string> = new Set(['open', '1'])
const errorOf = (value: unknown) => findUnknownStatus({ field: 'state', value, known })

describe('a status', () => {
  it.each([['open'], [' OPEN '], ['1'], [1], [undefined], [null], [''], [' ']])(
    'is known or absent: %j',
    (value) => {
      expect(errorOf(value)).toBeNull()
    },
  )

  it.each([
    ['odd', '"odd"'],
    [2, '"2"'],
    [true, '"true"'],
    [{ a: 1 }, '{'],
    [['open'], '['],
    ['x'.repeat(9_000), 'xxx'],
  ])('is not known: %j', (value, quoted) => {
    const error = errorOf(value)
    expect(error?.field).toBe('state')
    expect(error?.message).toContain(quoted)
    expect(error?.message.length).toBeLessThan(200)
  })

  it('is the first of several that is not known', () => {
    const fields = ['a', 'b', 'c'].map((field) => ({ field, value: field === 'a' ? 1 : 9, known }))
    expect(findUnknownStatus(...fields)?.field).toBe('b')
  })

  it('is read without blanks, in lower case', () => {
    expect([' In Progress ', 3, null, {}].map(statusWord)).toEqual(['in progress', '3', '', ''])
  })
})
