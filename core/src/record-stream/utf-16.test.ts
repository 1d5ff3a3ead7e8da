import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecordSplitter } from './record-stream.ts'

const MARK = '\uFEFF'

const inUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** Every encoding of UTF-16: its byte order, and whether a mark names it. */
const ENCODINGS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['little endian with a mark', (text) => inUtf16(MARK + text)],
  ['little endian without a mark', inUtf16],
  ['big endian with a mark', (text) => inUtf16(MARK + text).swap16()],
  ['big endian without a mark', (text) => inUtf16(text).swap16()],
]

const newSplitter = () => createRecordSplitter({ matchesColumns: () => true })
type Splitter = ReturnType<typeof newSplitter>

/** Splits one input; `cuts` are the ends of its chunks. */
function splitInto(splitter: Splitter, input: Buffer, cuts: readonly number[] = []) {
  const ends = [...cuts.map((cut) => cut % (input.length + 1)), input.length].sort((a, b) => a - b)
  const records = ends.flatMap((end, at) => splitter.push(input.subarray(ends[at - 1] ?? 0, end)))
  return [...records, ...splitter.end()].map((record) =>
    'bytes' in record ? { ...record, bytes: record.bytes.toString() } : record,
  )
}

const split = (input: Buffer, cuts: readonly number[] = []) => splitInto(newSplitter(), input, cuts)

const words = fc.string({ unit: 'binary', maxLength: 12 })
/** Files of objects, one per line or as an array, with any character in their texts. */
const jsonFile = fc
  .tuple(
    fc.array(fc.dictionary(words, fc.oneof(words, fc.integer(), fc.array(words)))),
    fc.boolean(),
  )
  .map(([objects, isArray]) =>
    isArray
      ? JSON.stringify(objects)
      : objects.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
const cell = words.map((text) => `"${text.replaceAll('"', '""')}"`)
const csvFile = fc
  .array(fc.tuple(cell, cell))
  .map((rows) => [['id', 'title'], ...rows].map((row) => `${row.join(',')}\r\n`).join(''))

describe.each(ENCODINGS)('UTF-16, %s', (_name, encode) => {
  it('gives the same records as UTF-8, wherever it is cut', () => {
    const file = fc.oneof(jsonFile, csvFile).filter((text) => text.length > 1)
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
        expect(split(encode(text), cuts)).toEqual(split(Buffer.from(text)))
      }),
    )
  })

  it('is decoded when every byte arrives on its own', () => {
    const input = encode('{"title":"Schlüssel 🔑"}\n{"title":"S3"}')
    expect(split(input, Array.from(input.keys()))).toMatchObject([
      { bytes: '{"title":"Schlüssel 🔑"}' },
      { bytes: '{"title":"S3"}' },
    ])
  })

  it('may precede and follow files in UTF-8', () => {
    const splitter = newSplitter()
    const files = [encode('{"a":1}'), Buffer.from('{"a":2}'), encode('[{"a":3}]')]
    const records = files.flatMap((file) => splitInto(splitter, file))
    expect(records).toMatchObject([
      { position: 1, bytes: '{"a":1}' },
      { position: 2, bytes: '{"a":2}' },
      { position: 3, bytes: '{"a":3}' },
    ])
  })

  it('is reported as truncated if it ends inside a character', () => {
    const input = encode('[{"a":1},{"b"')
    expect(split(input.subarray(0, -1))).toMatchObject([
      { bytes: '{"a":1}' },
      { error: expect.stringMatching(/truncated/) },
    ])
  })
})

describe('a surrogate without a partner', () => {
  it('becomes U+FFFD', () => {
    expect(split(inUtf16('{"a":"\ud800"}'))).toMatchObject([{ bytes: '{"a":"\uFFFD"}' }])
  })
})
