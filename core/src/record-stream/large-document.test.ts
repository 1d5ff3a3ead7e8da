import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  changeEach,
  changeMembers,
  documentText,
  readLargeDocument,
  unparsedBytes,
} from './large-document.ts'

const SMALL = { minIndexedBytes: 2, maxMemberBytes: 16 }

const toEnd = <T>(generator: Generator<unknown, T>): T => {
  let step = generator.next()
  while (!step.done) step = generator.next()
  return step.value
}

const readDocument = (text: string, sizes = SMALL) =>
  toEnd(readLargeDocument(Buffer.from(text), sizes))

const blanksIn = (text: string, blank: string) =>
  text.replaceAll(/([{}[\],:])(?=[^"]*$)/g, `$1${blank}`)

/** Copies a value as readers see it: by names, by indices, by iteration. */
const seen = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    expect([...value.entries()]).toHaveLength(value.length)
    return value.map(seen)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, seen(inner)]))
}

const document = fc.dictionary(
  fc.oneof(
    fc.string(),
    fc.constantFrom('7', '10', '01', '__proto__', 'toString', 'length', 'é"\\'),
  ),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
)

it('reads like the value that JSON.parse returns', () => {
  fc.assert(
    fc.property(document, fc.constantFrom('', ' ', '\n\t'), (value, blank) => {
      const text = blanksIn(JSON.stringify(value), blank)
      const read = readDocument(text)?.value as object
      expect(seen(read)).toEqual(JSON.parse(text))
      expect(Object.keys(read)).toEqual(Object.keys(JSON.parse(text)))
      expect({ ...read, more: 1 }).toEqual({ ...JSON.parse(text), more: 1 })
    }),
    { numRuns: 100 },
  )
})

it('is written as the same document', () => {
  fc.assert(
    fc.property(document, (value) => {
      const text = JSON.stringify(value)
      expect([...documentText(readDocument(text)?.value)].join('')).toBe(
        JSON.stringify(JSON.parse(text)),
      )
    }),
    { numRuns: 100 },
  )
})

it('is written with the changes of its lists and members', () => {
  const text = JSON.stringify({ a: [1, [2, 3], { b: [4] }], c: { d: 5, e: [6, 7] } })
  const double = (value: unknown): unknown => {
    if (Array.isArray(value)) return changeEach(value, double)
    if (typeof value === 'object' && value !== null)
      return changeMembers(value as object as never, double)
    return Number(value) * 2
  }
  const { value } = readDocument(text) ?? {}
  const changed = { ...(value as object), more: double((value as { a: unknown }).a) }
  const expected = '{"a":[1,[2,3],{"b":[4]}],"c":{"d":5,"e":[6,7]},"more":[2,[4,6],{"b":[8]}]}'
  expect([...documentText(changed)].join('')).toBe(expected)
  expect([...documentText(double(value))].join('')).toBe(
    '{"a":[2,[4,6],{"b":[8]}],"c":{"d":10,"e":[12,14]}}',
  )
})

test.each(['{"a":[tru,2,3,4]}', '{"a":{"b":01,"c":2}}', '{"a":[1,"\\x"]}', '{"a":["\u0001"]}'])(
  'is null when a part of it is no JSON: %s',
  (text) => {
    expect(readDocument(text)).toBeNull()
  },
)

test.each([
  ['{"a":1,"a":2,"b":{"c":1,"c":[3]}}', { a: 2, b: { c: [3] } }],
  ['{"\\u0061":1,"9":2,"1":3}', { 1: 3, 9: 2, a: 1 }],
])('of equal names the last one counts: %s', (text, value) => {
  const read = readDocument(text)?.value as object
  expect(seen(read)).toEqual(value)
  expect(Object.keys(read)).toEqual(Object.keys(JSON.parse(text)))
})

it('counts its names and values', () => {
  expect(readDocument('{"a":[1,2,{"b":null}]}')?.parts).toBe(8)
})

it('holds no more than the parts that are being read', () => {
  const element = { text: 'x'.repeat(1_000) }
  const text = JSON.stringify({ list: Array.from({ length: 200 }, () => element) })
  const sizes = { minIndexedBytes: 10_000, maxMemberBytes: 0 }
  const read = readDocument(text, sizes) as { value: { list: object[] } }
  const { list } = read.value
  expect(unparsedBytes(list)).toBeGreaterThan(200_000)
  expect(unparsedBytes(list[0])).toBe(0)
  expect(list[0]).toEqual(element)
  expect(list[0]).not.toBe(list[0])
})
