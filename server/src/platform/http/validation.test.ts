import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../kernel/app-error.ts'
import { OneOf, pageQuery, Strict, Text, Word, WordList } from './field-types.ts'
import { compileCheck } from './validation.ts'

const FIELDS = 'it takes name, kind, count, dry_run, tags, filters, at'
const PARAMETERS = 'it takes severity, status, order, q, complete, page, per_page'

const messageOf = (check: () => unknown): string => {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') return error.message
    throw error
  }
  throw new Error('it was accepted')
}

describe('a word of a body', () => {
  const check = compileCheck(
    Strict({
      kinds: Type.Array(Word(['KIND', 'LOW'], 'upper')),
      one: Type.Optional(Word(['disk'], 'lower')),
    }),
    'body',
  )

  test('has the letter case of the schema', () => {
    expect(check({ kinds: ['kind', 'Low'], one: 'DISK' })).toEqual({
      kinds: ['KIND', 'LOW'],
      one: 'disk',
    })
  })

  test.each([
    { kinds: ['\u212aIND'] },
    { kinds: ['k\u0131nd'] },
    { kinds: ['other'] },
    { kinds: [1] },
    { kinds: [], one: 'dis\u212a' },
    { kinds: [], one: 'di\u017fk' },
  ])('%j is refused', (body) => {
    expect(messageOf(() => check(body))).toMatch(/must be (one of|a string)/)
  })
})

test('a word of a query string equals no look-alike', () => {
  const check = compileCheck(Strict({ kind: Word(['disk'], 'lower') }), 'querystring')
  expect(check({ kind: 'DISK' })).toEqual({ kind: 'disk' })
  expect(messageOf(() => check({ kind: 'DIS\u212a' }))).toBe('kind must be one of disk')
})

describe('a body', () => {
  const check = compileCheck(
    Strict({
      name: Text(5),
      kind: Type.Optional(OneOf(['a', 'b'])),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      dry_run: Type.Optional(Type.Boolean()),
      tags: Type.Optional(Type.Array(Text(3), { minItems: 1, maxItems: 2 })),
      filters: Type.Optional(Strict({ severity: Type.Array(OneOf(['LOW', 'HIGH'])) })),
      at: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    'body',
  )

  test.each<[unknown, string]>([
    [{}, 'name is required'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: ' ' }, 'name must not be blank'],
    [{ name: 'sixsix' }, 'name must have at most 5 characters'],
    [{ name: 7 }, 'name must be a string'],
    [{ name: null }, 'name must be a string'],
    [{ name: 'n', kind: 'A' }, 'kind must be one of a, b'],
    [{ name: 'n', count: '1' }, 'count must be a whole number'],
    [{ name: 'n', count: 1.5 }, 'count must be a whole number'],
    [{ name: 'n', count: 0 }, 'count must be at least 1'],
    [{ name: 'n', count: 10 }, 'count must be at most 9'],
    [{ name: 'n', dry_run: 'false' }, 'dry_run must be a boolean'],
    [{ name: 'n', dry_run: 0 }, 'dry_run must be a boolean'],
    [{ name: 'n', dry_run: null }, 'dry_run must be a boolean'],
    [{ name: 'n', dryrun: false }, 'dryrun is not a field of this request; did you mean dry_run?'],
    [{ name: 'n', tags: 'a' }, 'tags must be an array'],
    [{ name: 'n', tags: [] }, 'tags must have at least 1 entry'],
    [{ name: 'n', tags: ['a', 'b', 'c'] }, 'tags must have at most 2 entries'],
    [{ name: 'n', tags: ['a', 'long'] }, 'tags[1] must have at most 3 characters'],
    [{ name: 'n', filters: [] }, 'filters must be an object'],
    [{ name: 'n', filters: {} }, 'filters.severity is required'],
    [{ name: 'n', filters: { severity: ['low'] } }, 'filters.severity[0] must be one of LOW, HIGH'],
    [
      { name: 'n', filters: { severity: [], x: 1 } },
      'filters.x is not a field of this request; it takes severity',
    ],
    [
      { name: 'n', filters: { severity: [], severty: 1 } },
      'filters.severty is not a field of this request; did you mean filters.severity?',
    ],
    [{ name: 'n', a: 1 }, `a is not a field of this request; ${FIELDS}`],
    [{ name: 'n', at: 'today' }, 'at is not a valid date-time'],
    [{ name: 'n', at: '2027-02-30T00:00:00Z' }, 'at is not a valid date-time'],
    [{ name: 'n', at: '2026-12-31T23:59:60Z' }, 'at is not a valid date-time'],
    [[], 'The body must be an object'],
    [undefined, 'The body must be an object'],
  ])('%j: %s', (body, message) => {
    expect(messageOf(() => check(body))).toBe(message)
  })

  test('lengths count code points', () => {
    expect(check({ name: '😀😀😀😀😀' })).toEqual({ name: '😀😀😀😀😀' })
  })

  test('a message repeats at most 64 characters of a name, none of them a control character', () => {
    const message = messageOf(() => check({ name: 'n', [`\u001b${'x'.repeat(100)}`]: 1 }))
    expect(message).toBe(`?${'x'.repeat(63)} is not a field of this request; ${FIELDS}`)
  })

  test('any other body is refused with a short message', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const message = messageOf(() => check(body))
        expect(message.length).toBeLessThan(200)
      }),
    )
  })
})

describe('a query', () => {
  const check = compileCheck(
    Strict({
      severity: Type.Optional(WordList(['HIGH', 'LOW'], 'upper')),
      status: Type.Optional(WordList(['open', 'resolved'], 'lower')),
      order: Type.Optional(Word(['asc', 'desc'], 'lower')),
      q: Type.Optional(Type.String({ maxLength: 5 })),
      complete: Type.Optional(Type.Boolean()),
      ...pageQuery(50, 200),
    }),
    'querystring',
  )
  const PAGE = { page: 1, per_page: 50 }

  test.each<[Record<string, string | string[]>, object]>([
    [{}, PAGE],
    [
      { page: '2', per_page: '200' },
      { page: 2, per_page: 200 },
    ],
    [{ page: '0010' }, { ...PAGE, page: 10 }],
    [{ severity: 'high' }, { ...PAGE, severity: ['HIGH'] }],
    [{ severity: 'High,LOW' }, { ...PAGE, severity: ['HIGH', 'LOW'] }],
    [{ severity: ['high', 'low'] }, { ...PAGE, severity: ['HIGH', 'LOW'] }],
    [{ status: ['OPEN,Resolved'] }, { ...PAGE, status: ['open', 'resolved'] }],
    [{ order: 'DESC' }, { ...PAGE, order: 'desc' }],
    [{ q: 'High' }, { ...PAGE, q: 'High' }],
    [{ complete: 'true' }, { ...PAGE, complete: true }],
    [{ complete: 'false' }, { ...PAGE, complete: false }],
  ])('%j', (query, value) => {
    expect(check(query)).toEqual(value)
  })

  test.each([
    '1e3',
    '0x10',
    '+1',
    '-1',
    ' 1',
    '1 ',
    '1.0',
    '1,000',
    '',
    'one',
    '١',
    '1'.repeat(16),
  ])('a number is decimal digits only: %j', (page) => {
    expect(messageOf(() => check({ page }))).toMatch(/^page must be a whole number$/)
  })

  test.each<[Record<string, string | string[]>, string]>([
    [{ page: '0' }, 'page must be at least 1'],
    [{ per_page: '201' }, 'per_page must be at most 200'],
    [{ page: ['1', '2'] }, 'page must occur only once'],
    [{ order: ['asc', 'desc'] }, 'order must occur only once'],
    [{ severity: '' }, 'severity must be one of HIGH, LOW'],
    [{ severity: 'HIGH,' }, 'severity must be one of HIGH, LOW'],
    [{ severity: 'HIGH;LOW' }, 'severity must be one of HIGH, LOW'],
    [
      { severity: Array.from({ length: 51 }, () => 'LOW') },
      'severity must have at most 50 entries',
    ],
    [{ order: 'up' }, 'order must be one of asc, desc'],
    [{ complete: 'TRUE' }, 'complete must be a boolean'],
    [{ complete: '1' }, 'complete must be a boolean'],
    [{ q: 'sixsix' }, 'q must have at most 5 characters'],
    [{ pages: '1' }, 'pages is not a parameter of this request; did you mean page?'],
    [{ Page: '1' }, 'Page is not a parameter of this request; did you mean page?'],
    [{ ['__proto__']: '1' }, `__proto__ is not a parameter of this request; ${PARAMETERS}`],
    [{ constructor: '1' }, `constructor is not a parameter of this request; ${PARAMETERS}`],
    [
      { 'severity[]': 'LOW' },
      'severity[] is not a parameter of this request; did you mean severity?',
    ],
    [{ account_id: '1' }, `account_id is not a parameter of this request; ${PARAMETERS}`],
  ])('%j: %s', (query, message) => {
    expect(messageOf(() => check(query))).toBe(message)
  })

  test('any query is either accepted or refused with BAD_REQUEST', () => {
    const query = fc.dictionary(
      fc.constantFrom('page', 'severity', 'q', 'order', 'other'),
      fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 })),
    )
    fc.assert(
      fc.property(query, (value) => {
        try {
          check(value)
        } catch (error) {
          expect((error as AppError).code).toBe('BAD_REQUEST')
        }
      }),
    )
  })
})
