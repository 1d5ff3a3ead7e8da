import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../kernel/app-error.ts'
import {
  MAX_DEPTH,
  MAX_NAMES,
  MAX_NAMES_OF_OBJECT,
  MAX_VALUES,
  parseJsonBody,
} from './json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))

const refusalOf = (bytes: Uint8Array): AppError => {
  try {
    parseJsonBody(bytes)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('it was accepted')
}

const messageFor = (text: string) => refusalOf(Buffer.from(text)).message

const nestBrackets = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const hasUnsafeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, item]) => ['__proto__', 'constructor', 'prototype'].includes(key) || hasUnsafeKey(item),
  )

test('JSON that PostgreSQL can store is parsed without a change', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('\\u0000') && !hasUnsafeKey(value))
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('any bytes are either parsed or refused with BAD_REQUEST', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0 1dt') }).map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(bytes, (body) => {
      try {
        parseJsonBody(body)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect((error as AppError).code).toBe('BAD_REQUEST')
      }
    }),
    { numRuns: 2_000 },
  )
})

describe('depth', () => {
  test('is allowed up to the limit', () => {
    expect(() => parse(nestBrackets(MAX_DEPTH))).not.toThrow()
    expect(messageFor(nestBrackets(MAX_DEPTH + 1))).toBe('The body is nested deeper than 64 levels')
  })

  test('is checked before parsing', () => {
    expect(messageFor('['.repeat(1_000_000))).toBe('The body is nested deeper than 64 levels')
  })

  test.each(['"[[["', '"\\"[[["', '"\\\\"', '{"[[[":"]"}'])(
    'brackets in strings are text: %s',
    (text) => {
      const around = '['.repeat(MAX_DEPTH - 1) + text + ']'.repeat(MAX_DEPTH - 1)
      expect(() => parse(around)).not.toThrow()
    },
  )
})

test.each<[string, string]>([
  ['', 'The body is empty; JSON is expected'],
  ['{', 'The body is not valid JSON'],
  ['{"a":1}x', 'The body is not valid JSON'],
  ['NaN', 'The body is not valid JSON'],
  ["{'a':1}", 'The body is not valid JSON'],
  ['"a\\u0000"', 'The body contains the character U+0000'],
  ['{"a":{"b":["x","\\u0000"]}}', 'a.b[1] contains the character U+0000'],
  ['[{"a":"\\udc00"}]', '[0].a contains an unpaired surrogate'],
  ['{"a\\u0000":1}', 'A field name contains the character U+0000'],
  ['{"\\ud800":1}', 'A field name contains an unpaired surrogate'],
  ['{"__proto__":{"role":"admin"}}', '__proto__ is not a field of this request'],
  ['{"a":[{"constructor":1}]}', 'constructor is not a field of this request'],
  ['{"\\u005f_proto__":1}', '__proto__ is not a field of this request'],
])('%s', (text, message) => {
  expect(messageFor(text)).toBe(message)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(refusalOf(Buffer.from([0x22, 0xc0, 0xae, 0x22])).message).toBe(
    'The body is not valid UTF-8',
  )
})

test('a message repeats only the start of a long name', () => {
  const name = 'n'.repeat(1_000)
  const message = messageFor(`{"${name}":{"${name}":"\\u0000"}}`)
  expect(message).toBe(`${'n'.repeat(64)} contains the character U+0000`)
})

test('a message does not repeat a control character of a name', () => {
  expect(messageFor('{"a\\u001b[2J":"\\u0000"}')).toBe('a?[2J contains the character U+0000')
})

describe('names and values', () => {
  const objectOf = (names: number) =>
    `{${Array.from({ length: names }, (_, index) => `"n${index}":1`).join()}}`
  const listOf = (count: number, item: string) => `[${Array(count).fill(item).join()}]`

  test.each([
    ['names of an object', objectOf(MAX_NAMES_OF_OBJECT)],
    ['names', listOf(MAX_NAMES / 10, objectOf(10))],
    ['values', listOf(MAX_VALUES, '1')],
    ['empty objects', listOf(MAX_VALUES / 2, '{}')],
    ['colons and commas in a text', JSON.stringify(':,{['.repeat(MAX_VALUES))],
  ])('are allowed up to the limit: %s', (_, text) => {
    expect(() => parse(text)).not.toThrow()
  })

  test.each([
    [objectOf(MAX_NAMES_OF_OBJECT + 1), 'An object of the body has more than 1000 names'],
    [
      `{"a":${objectOf(MAX_NAMES_OF_OBJECT + 1)}}`,
      'An object of the body has more than 1000 names',
    ],
    [listOf(MAX_NAMES / 10 + 1, objectOf(10)), 'The body has more than 10000 names'],
    [listOf(MAX_VALUES + 2, '1'), 'The body has more than 50000 values'],
    [listOf(MAX_VALUES, '{}'), 'The body has more than 50000 values'],
    [listOf(MAX_VALUES, '[]'), 'The body has more than 50000 values'],
    ['['.repeat(10) + ','.repeat(1_000_000), 'The body has more than 50000 values'],
  ])('are refused beyond it, before anything is parsed (case %#)', (text, message) => {
    expect(messageFor(text)).toBe(message)
  })
})
