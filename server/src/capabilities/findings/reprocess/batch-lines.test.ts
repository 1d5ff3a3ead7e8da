import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asLines } from '../import/import-chunk.ts'
import { linesOf } from './batch-lines.ts'

it('finds the records again that were written as lines', () => {
  const records = fc.array(fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text)))
  fc.assert(
    fc.property(records, (written) => {
      expect(linesOf(asLines(written))).toEqual(written)
    }),
  )
})

it('takes a last line that was cut short', () => {
  expect(linesOf(Buffer.from('{}\n{"a')).map(String)).toEqual(['{}', '{"a'])
})
