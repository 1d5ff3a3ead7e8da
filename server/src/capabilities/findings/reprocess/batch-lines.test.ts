import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asLines } from '../import/import-batch.ts'
import { linesOf } from './batch-lines.ts'

it('linesOf returns the records that asLines wrote', () => {
  const records = fc.array(fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text)))
  fc.assert(
    fc.property(records, (written) => {
      expect(linesOf(asLines(written))).toEqual(written)
    }),
  )
})

it('linesOf returns a truncated last line', () => {
  expect(linesOf(Buffer.from('{}\n{"a')).map(String)).toEqual(['{}', '{"a'])
})
