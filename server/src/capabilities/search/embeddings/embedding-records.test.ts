import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmbeddings } from './embedding-answer.ts'
import {
  decodeRecords,
  encodeRecord,
  keptVector,
  keyOfText,
  recordBytes,
} from './embedding-records.ts'

const DIMENSIONS = 5
const vector = fc
  .array(fc.float({ noNaN: true, noDefaultInfinity: true }), {
    minLength: DIMENSIONS,
    maxLength: DIMENSIONS,
  })
  .map((values) => keptVector(Float32Array.from(values)))

test('records are read up to the first one that is torn or damaged', () => {
  const records = fc.uniqueArray(fc.tuple(fc.string().map(keyOfText), vector), {
    minLength: 1,
    maxLength: 8,
    selector: ([key]) => key,
  })
  fc.assert(
    fc.property(records, fc.nat(), fc.boolean(), (kept, place, isTorn) => {
      const whole = Buffer.concat(kept.map(([key, values]) => encodeRecord(key, values)))
      const at = place % whole.length
      const bytes = isTorn ? whole.subarray(0, at) : Buffer.from(whole)
      if (!isTorn) bytes[at] = (bytes[at] ?? 0) ^ 1
      const intact = kept.slice(0, Math.floor(at / recordBytes(DIMENSIONS)))
      expect([...decodeRecords(bytes, DIMENSIONS)]).toEqual(intact)
      expect([...decodeRecords(whole, DIMENSIONS)]).toEqual(kept)
    }),
  )
})

test('what an endpoint answers is read as vectors of one dimension or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 4 }), (answer, count) => {
      try {
        expect(readEmbeddings(answer, count)).toHaveLength(count)
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringMatching(/^The endpoint /) })
      }
    }),
  )
})

test.each([
  ['in their order', [{ embedding: [1, 0] }, { embedding: [0, 1] }]],
  [
    'by their index',
    [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0] },
    ],
  ],
])('vectors are those of the texts, %s', (_, data) => {
  expect(readEmbeddings({ data }, 2)).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 1)])
})

test.each([
  ['too few', [{ embedding: [1] }]],
  ['the same index twice', [0, 0].map((index) => ({ index, embedding: [1] }))],
  ['an index outside', [1, 2].map((index) => ({ index, embedding: [1] }))],
  ['different dimensions', [{ embedding: [1] }, { embedding: [1, 2] }]],
  ['no number', [{ embedding: [1] }, { embedding: ['1'] }]],
  ['null', [{ embedding: [1] }, { embedding: [null] }]],
  ['more than a number can be', [{ embedding: [1] }, { embedding: [1e300] }]],
  ['nothing', [{ embedding: [] }, { embedding: [] }]],
  ['too many dimensions', [1, 2].map(() => ({ embedding: new Array(4_097).fill(1) }))],
])('an answer is refused with %s', (_, data) => {
  expect(() => readEmbeddings({ data }, 2)).toThrow(/^The endpoint /)
})
