import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter, type LogPosition, latest, positionFrom, positionText } from './log-position.ts'

const position: fc.Arbitrary<LogPosition> = fc.record({
  transaction_id: fc.oneof(
    fc.bigInt({ min: 0n, max: 20n }).map(String),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  ),
  id: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeNat()),
})

const keyOf = ({ transaction_id, id }: LogPosition) =>
  BigInt(transaction_id) * 2n ** 64n + BigInt(id)

test('positions are ordered as the log is: by transaction, then by number', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      expect(isAfter(one, other)).toBe(keyOf(one) > keyOf(other))
      expect(keyOf(latest(one, other))).toBe(keyOf(one) > keyOf(other) ? keyOf(one) : keyOf(other))
    }),
  )
})

test('a position is read from the text that is written of it', () => {
  fc.assert(
    fc.property(position, (one) => {
      expect(positionFrom(positionText(one))).toEqual(one)
    }),
  )
})

test('a text that is read is the one that is written', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789-+ex.'), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const read = positionFrom(text)
      if (read) expect(positionText(read)).toBe(text)
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
])('%j is no position', (text) => expect(positionFrom(text)).toBeNull())
