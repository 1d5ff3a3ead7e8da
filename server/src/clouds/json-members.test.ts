import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonMembers } from './json-members.ts'

/** What `JSON.parse` says about the same bytes; null: no object, or no JSON. */
const parsed = (bytes: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The object that the members of the bytes make up. */
const joined = (bytes: Buffer): unknown => {
  const members = jsonMembers(bytes)
  if (!members) return null
  const value = {}
  for (const { name, from, to } of members) {
    Object.defineProperty(value, name, {
      value: JSON.parse(bytes.toString('utf8', from, to)),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return value
}

const expectSame = (bytes: Buffer): void => {
  expect(joined(bytes)).toEqual(parsed(bytes))
}

/** Texts with the characters of JSON in their strings. */
const texts = fc
  .array(
    fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      'NextToken',
      ' ',
      '\n',
      'ü',
      '\u2028',
      '1',
    ),
  )
  .map((parts) => parts.join(''))

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  ),
})).value

const objects = fc.dictionary(texts, values, { maxKeys: 6 })

describe('the members of a JSON object', () => {
  test('are those that JSON.parse finds', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 1, '\t'), (object, indent) =>
        expectSame(Buffer.from(JSON.stringify(object, null, indent))),
      ),
    )
  })

  test('are not found in what JSON.parse does not accept, wherever a text is changed', () => {
    const change = fc.record({
      object: objects,
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      length: fc.integer({ min: 0, max: 3 }),
      by: fc.constantFrom(
        ...'"\\{}[],:0123.eE+-utrfnalse \n\0',
        'null',
        'true',
        '\\u12',
        '\ufeff',
        '',
      ),
    })
    fc.assert(
      fc.property(change, ({ object, at, length, by }) => {
        const text = JSON.stringify(object)
        const from = Math.floor(at * (text.length + 1))
        expectSame(Buffer.from(text.slice(0, from) + by + text.slice(from + length)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('are not found in a part of an object', () => {
    fc.assert(
      fc.property(objects, (object) => {
        const bytes = Buffer.from(JSON.stringify(object))
        for (let length = 0; length < bytes.length; length += 1)
          expect(jsonMembers(bytes.subarray(0, length))).toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['{}'],
    [' {\r\n\t} '],
    ['{"a":1,"a":"2"}'],
    ['{"Next\\u0054oken":"\\u0022\\n","b":[{"NextToken":"no"},"\\"NextToken\\":\\"no\\""]}'],
    ['{"a":-0,"b":-1.5e+10,"c":1E-2,"d":0.0}'],
    ['{"a":01}'],
    ['{"a":-}'],
    ['{"a":1.}'],
    ['{"a":.5}'],
    ['{"a":+1}'],
    ['{"a":1e}'],
    ['{"a":NaN}'],
    ['{"a":tru}'],
    ['{"a":truee}'],
    ['{"a":"\\x"}'],
    ['{"a":"\\u12g4"}'],
    ['{"a":"\t"}'],
    ['{"a":"\u007f"}'],
    ['{"a":1,}'],
    ['{,"a":1}'],
    ['{"a":[1,]}'],
    ['{"a":[,1]}'],
    ['{"a":[1}'],
    ['{"a":{"b":1]}'],
    ['{"a" 1}'],
    ['{a:1}'],
    ['{"a":1}}'],
    ['{"a":1}{'],
    ['{"a":1 "b":2}'],
    ['{"a":1};'],
    ['[{"a":1}]'],
    ['"a"'],
    ['null'],
    [''],
    ['<html></html>'],
    ['\ufeff{}'],
    ['{\u00a0}'],
  ])('of %j are those that JSON.parse finds', (text) => {
    expectSame(Buffer.from(text))
  })

  test('are found around bytes that are no UTF-8', () => {
    for (const bytes of [
      [0xc3, 0x22],
      [0xff, 0xfe, 0x22],
      [0xe2, 0x82, 0x22],
      [0xf0, 0x9f, 0x22],
      [0x80, 0x22],
    ])
      expectSame(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from(',"b":1}')]))
    expectSame(Buffer.concat([Buffer.from('{"a":1'), Buffer.from([0xc3]), Buffer.from('}')]))
  })

  test('are found at any depth', () => {
    const depth = 200_000
    const open = `{"a":${'['.repeat(depth)}`
    const whole = Buffer.from(`${open}${']'.repeat(depth)},"b":1}`)
    expect(jsonMembers(whole)?.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(jsonMembers(Buffer.from(open))).toBeNull()
  })
})
