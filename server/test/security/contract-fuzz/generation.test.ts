import { describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { operationsIn, readContract } from './contract.ts'
import { PLACEMENTS, type Placement } from './estate.ts'
import { importBody } from './import-body.ts'
import { isAcceptable, mutated } from './json-mutation.ts'
import { type Schema, unknownKeywords } from './json-schema.ts'
import { randomSource } from './random-source.ts'
import { requestBuilder } from './request-builder.ts'
import { compileCheck, errorsOf } from './schema-check.ts'
import { validValue } from './valid-value.ts'
import { createWorld } from './world.ts'

const operations = readContract()

const requestSchemas: [string, Schema][] = operations.flatMap(({ id, parameters, body }) => [
  ...parameters.map(({ name, schema }): [string, Schema] => [`${id} ${name}`, schema]),
  ...Object.entries(body ?? {}).flatMap(([type, schema]): [string, Schema][] =>
    schema ? [[`${id} ${type}`, schema]] : [],
  ),
])

const VALUES = 100

describe.each(requestSchemas)('%s', (_, schema) => {
  test('uses supported keywords only', () => {
    expect(unknownKeywords(schema)).toEqual([])
  })

  test('accepts generated values', () => {
    const check = compileCheck(schema)
    for (let number = 0; number < VALUES; number += 1) {
      const value = validValue(schema, randomSource(1, number), 'mark')
      expect(check(value), `${JSON.stringify(value)}: ${errorsOf(check)}`).toBe(true)
    }
  })

  test('rejects some of the nearly valid values, but not all', () => {
    const check = compileCheck(schema)
    const verdicts = Array.from({ length: VALUES }, (_, number) => {
      const random = randomSource(2, number)
      const { text } = mutated(schema, validValue(schema, random), random)
      return isAcceptable(text, (value) => check(value))
    })
    expect(new Set(verdicts)).toContain(false)
  })
})

test.each<[string, Schema]>([
  ['a keyword', { type: 'string', contentEncoding: 'base64' } as Schema],
  ['a keyword inside', { type: 'array', items: { type: 'number', multipleOf: 2 } as Schema }],
])('%s that nothing is made for is noticed', (_, schema) => {
  expect(unknownKeywords(schema)).toHaveLength(1)
})

test.each<[string, Schema]>([
  ['a form', { type: 'string', pattern: '^[a-c]{7}$' }],
  ['a format', { type: 'string', format: 'hostname' }],
])('%s that no text is made of is an error', (_, schema) => {
  expect(() => validValue(schema, randomSource(1))).toThrow('No text is made')
})

test.each([
  ['[1, 2]', true],
  ['[1, 2', false],
  ['1e400', false],
  ['"\\u0000"', false],
  ['"\\ud800"', false],
  ['{"__proto__": 1}', false],
  [`${'['.repeat(64)}${']'.repeat(64)}`, true],
  [`${'['.repeat(65)}${']'.repeat(65)}`, false],
])('whether %s may be taken: %s', (text, expected) => {
  expect(isAcceptable(text, (value) => value !== Number.POSITIVE_INFINITY)).toBe(expected)
})

const keys: Schema = { type: 'string', minLength: 1, maxLength: 8, 'x-max-bytes': 8 }

test('texts have at most the bytes that their schema allows', () => {
  const lengths = Array.from({ length: 500 }, (_, number) =>
    Buffer.byteLength(String(validValue(keys, randomSource(1, number)))),
  )
  expect(Math.max(...lengths)).toBe(8)
})

test('some of the changed texts have few characters, but many bytes', () => {
  const texts = Array.from({ length: 100 }, (_, number) =>
    mutated(keys, 'key', randomSource(1, number)),
  )
  expect(texts.map(({ text }) => text)).toContain('"ééééé"')
  expect(isAcceptable('"éééé"', (value) => compileCheck(keys)(value))).toBe(true)
  expect(isAcceptable('"ééééé"', (value) => compileCheck(keys)(value))).toBe(false)
})

test('a body of a type that nothing is made for is an error', () => {
  expect(() => importBody('application/zip', PLACEMENTS, randomSource(1))).toThrow(
    'No body is made',
  )
})

test('references in the contract are resolved', () => {
  const [operation] = operationsIn({
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { content: { b: { schema: { $ref: '#/c/d' } } } } },
        },
      },
    },
    c: { d: { type: 'null' } },
  })
  expect(operation?.answers).toEqual({ 200: { b: { type: 'null' } } })
})

describe('requests', () => {
  const key = Buffer.alloc(32, 7)
  const build = (seed: number, asked = operations) => {
    const world = createWorld(callersOf(key, new Date(0)))
    world.learnUsers(['0198c0de-0000-7000-8000-000000000001'])
    const builder = requestBuilder(asked, world, seed)
    return Array.from({ length: 500 }, (_, number) => builder(number))
  }

  test('are the same for the same seed, and different for another', () => {
    expect(build(1)).toEqual(build(1))
    expect(build(1)).not.toEqual(build(2))
  })

  test('have bodies of all declared types', () => {
    const withBody = operations.filter(({ body }) => body)
    const sent = withBody
      .flatMap((operation) => build(1, [operation]))
      .filter(({ kind }) => kind === 'valid')
      .map(({ operation, headers }) => `${operation.id} ${headers['content-type']?.split(';')[0]}`)
    const declared = withBody.flatMap(({ id, body }) =>
      Object.keys(body ?? {}).map((type) => `${id} ${type}`),
    )
    expect([...new Set(sent)].sort()).toEqual(declared.sort())
  })

  test('cover every operation, kind and caller', () => {
    const requests = Array.from({ length: 12 }, (_, seed) => build(seed + 1)).flat()
    expect(new Set(requests.map(({ operation }) => operation.id)).size).toBe(operations.length)
    expect(new Set(requests.map(({ kind }) => kind)).size).toBe(3)
    expect(new Set(requests.map(({ expected }) => expected)).size).toBe(3)
    const callers = callersOf(key, new Date(0)).map(({ name }) => name)
    expect(new Set(requests.map(({ caller }) => caller.name))).toEqual(new Set(callers))
  })
})

test('callers see the placements in their claims', () => {
  const seen = (name: string) =>
    callersOf(Buffer.alloc(32), new Date(0)).find((caller) => caller.name === name)?.visible
  const [one, two, three] = PLACEMENTS as [Placement, Placement, Placement]
  expect(seen('viewer of everything')).toEqual([one, two, three])
  expect(seen('viewer of one account')).toEqual([one])
  expect(seen('viewer of its neighbour')).toEqual([two])
  expect(seen('admin of two accounts')).toEqual([one, three])
  expect(seen('admin of one region')).toEqual([two])
  expect(seen('operator of one application')).toEqual([one])
  expect(seen('requester of one cloud')).toEqual([three])
  expect(seen('admin of nothing')).toEqual([])
})
