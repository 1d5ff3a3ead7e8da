import { expect, test } from 'vitest'
import { unknownFormatMessage } from './unknown-format.ts'

test.each([
  [{ name: 'jo', age: 5 }, 'its fields are name, age'],
  [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, 'its fields are a, b, c, d, e and 2 more'],
  [{ ['x'.repeat(1_000)]: 1 }, `its fields are ${'x'.repeat(40)}`],
  [[{ name: 'jo' }], 'it is not an object'],
  [null, 'it is not an object'],
])(
  'a record without a format is described by the names of its first fields: %#',
  (record, seen) => {
    expect(unknownFormatMessage(record)).toBe(`The record has no known format; ${seen}`)
  },
)

test('a record that reports a failure is described by it', () => {
  const record = { error: { code: 'AuthorizationFailed', message: 'of jo' } }
  expect(unknownFormatMessage(record)).toContain('an error of Azure (AuthorizationFailed)')
})
