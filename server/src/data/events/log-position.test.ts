import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPosition, isAfter, type LogPosition, latest, parsePosition } from './log-position.ts'

const position: fc.Arbitrary<LogPosition> = fc.record({
  transaction_id: fc.oneof(
    fc.bigInt({ min: 0n, max: 20n }).map(String),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  ),
  id: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeNat()),
})

const keyOf = ({ transaction_id, id }: LogPosition) =>
  BigInt(transaction_id) * 2n ** 64n + BigInt(id)

test('positions are ordered like the log: by transaction, then by id', () => {
  fc.assert(
    fc.property(position, position, (left, right) => {
      expect(isAfter(left, right)).toBe(keyOf(left) > keyOf(right))
      expect(keyOf(latest(left, right))).toBe(
        keyOf(left) > keyOf(right) ? keyOf(left) : keyOf(right),
      )
    }),
  )
})

test('a position round-trips through its text', () => {
  fc.assert(
    fc.property(position, (left) => {
      expect(parsePosition(formatPosition(left))).toEqual(left)
    }),
  )
})

test('a text that parses as a position is the text of that position', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789-+ex.'), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const parsed = parsePosition(text)
      if (parsed) expect(formatPosition(parsed)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '',
  '-',
  '1',
  '1-',
  '-1',
  '1-2-3',
  '01-2',
  '1-02',
  '+1-2',
  '1e3-2',
  ' 1-2',
  '1-2\n',
  '1_2',
  '18446744073709551616-0',
  '0-9007199254740992',
  '99999999999999999999-0',
  '٣-٤',
])('%j is not a position', (text) => expect(parsePosition(text)).toBeNull())
