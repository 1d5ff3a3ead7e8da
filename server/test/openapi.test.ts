import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { openApiText } from '../src/app/api-document.ts'
import { open } from '../src/kernel/caller.ts'
import { endpoint } from '../src/platform/http/endpoint.ts'
import { statusOf, wireCodeOf } from '../src/platform/http/error-response.ts'
import { named } from '../src/platform/http/named-schema.ts'
import { toOpenApi } from '../src/platform/http/openapi.ts'
import { VERSION } from '../src/platform/package-paths.ts'
import { dereference, type Json } from './support/dereference.ts'
import { operations } from './support/operations.ts'

interface Response {
  readonly description: string
  readonly content?: object
  readonly 'x-codes'?: readonly string[]
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: object[]
  readonly parameters: { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: object
  readonly responses: Record<string, Response>
}
interface Paths extends Readonly<Record<string, Record<string, Operation>>> {}

const published = JSON.parse(openApiText()) as Json & {
  readonly openapi: string
  readonly info: Json
  readonly paths: Json
  readonly components: { readonly schemas: Json; readonly responses: Json }
}
const paths = dereference(published, published.paths) as Paths

const operationAt = (path: string, method: string): Operation | undefined =>
  paths[path]?.[method.toLowerCase()]

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(openApiText()))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(published.openapi).toBe('3.1.0')
})

test('the document has the version of the API, and that of the product', () => {
  expect(published.info).toMatchObject({ version: '1.0.0-beta', 'x-product-version': VERSION })
})

test('the document names every endpoint, and no other', () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.sort()).toEqual(operations.map(({ id }) => id).sort())
})

test('the committed document is up to date: npm run openapi writes it', async () => {
  const committed = await readFile(new URL('../../contract/openapi.json', import.meta.url), 'utf8')
  expect(committed.trimEnd()).toBe(openApiText().trimEnd())
})

describe('components', () => {
  const text = JSON.stringify(published)
  const references = (kind: 'schemas' | 'responses') =>
    new Set(
      [...text.matchAll(new RegExp(`#/components/${kind}/(\\w+)`, 'g'))].map(([, name]) => name),
    )

  test.each(['schemas', 'responses'] as const)('%s are those that are referred to', (kind) => {
    expect(Object.keys(published.components[kind])).toEqual([...references(kind)].sort())
  })

  test('objects of the API have names', () => {
    expect(Object.keys(published.components.schemas)).toEqual(
      expect.arrayContaining([
        'Account',
        'AuditEntry',
        'Comment',
        'Error',
        'Finding',
        'FindingPage',
        'FindingStatistics',
        'ImportSummary',
        'Issue',
        'IssueHistoryEntry',
        'IssuePage',
        'Severity',
        'User',
      ]),
    )
  })

  test('objects within objects have names, because generators would make them up otherwise', () => {
    const unnamed = (value: unknown, path: string): string[] => {
      if (typeof value !== 'object' || value === null) return []
      const isUnnamed = 'type' in value && value.type === 'object' && 'properties' in value
      return [
        ...(isUnnamed ? [path] : []),
        ...Object.entries(value).flatMap(([key, inner]) => unnamed(inner, `${path}/${key}`)),
      ]
    }
    const found = Object.entries(published.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema as object).flatMap(([key, inner]) => unnamed(inner, `${name}/${key}`)),
    )
    expect(found).toEqual([])
  })

  test('JSON bodies are references', () => {
    const bodies = [...text.matchAll(/"application\/json":\{"schema":(\{.*?\})/g)]
    const inline = bodies.map(([, schema = '']) => schema).filter((it) => !it.includes('$ref'))
    // The document itself, and the bytes of an import.
    expect(inline).toHaveLength(2)
  })

  const documentOf = (first: Parameters<typeof Type.Object>[0], second: typeof first) =>
    toOpenApi(
      { title: 'T', version: '1', description: '' },
      {
        tag: Object.fromEntries(
          [first, second].map((properties, index) => [
            `get${index}`,
            endpoint({
              method: 'GET',
              path: `/${index}`,
              summary: 'Get',
              returns: 'It',
              access: open,
              effect: 'read',
              responses: { 200: named('Thing', Type.Object(properties)) },
              handle: async () => ({ status: 200 as const, body: { json: '{}' } }),
            }),
          ]),
        ),
      },
    )

  test('two equal schemas may have one name', () => {
    const document = documentOf({ a: Type.String() }, { a: Type.String() })
    expect(document.components.schemas).toHaveProperty('Thing')
  })

  test('two different schemas may not', () => {
    expect(() => documentOf({ a: Type.String() }, { b: Type.String() })).toThrow(
      'Two schemas have the name Thing',
    )
  })

  test('a schema has one name', () => {
    const thing = named('Thing', Type.Object({}))
    expect(() => named('Other', thing)).toThrow('Other already has the name Thing')
  })
})

describe.each(operations)('$id', ({ id, endpoint: declared }) => {
  const operation = operationAt(declared.path, declared.method)
  const responses = operation?.responses ?? {}

  test('is published under its path', () => expect(operation?.operationId).toBe(id))

  test('has a summary that begins with an imperative verb', () => {
    expect(operation?.summary).toMatch(
      /^(Approve|Cancel|Change|Check|Comment|Count|Create|Delete|End|Export|Enable|Execute|Get|Import|Ingest|List|Preview|Register|Replace|Request|Run|Search|Send|Set|Stream|Withdraw)\b/,
    )
  })

  test('says which roles are allowed, and how other callers are refused', () => {
    const isGuarded = declared.access.kind === 'roles'
    expect(operation?.security).toEqual(isGuarded ? [{ bearer: [] }] : [])
    expect('401' in responses).toBe(isGuarded)
    const isRefused = isGuarded || declared.errors?.includes('FORBIDDEN') === true
    expect('403' in responses).toBe(isRefused)
  })

  test('has the parameters of its path', () => {
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? []
    const names = [...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(inPath.every(({ required }) => required)).toBe(true)
  })

  test('describes its responses', () => {
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([
        ...Object.keys(declared.responses),
        ...['400', '405', '408', '413', '415', '431', '500', '503'],
      ]),
    )
    const success = Object.entries(responses).filter(([status]) => /^20[0-4]$/.test(status))
    for (const [, { description }] of success) expect(description).toBe(declared.returns)
  })

  test('publishes every code that it declares', () => {
    for (const code of declared.errors ?? []) {
      const response = responses[statusOf(code)]
      expect(response?.['x-codes']).toContain(wireCodeOf(code))
      expect(response?.description).toContain(wireCodeOf(code))
    }
  })
})

test('every body has a schema, because generators of clients leave it out otherwise', () => {
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema: object }> }
    for (const { schema } of Object.values(content)) expect(schema).toHaveProperty('type')
  }
  const { requestBody } = operationAt('/api/v1/findings/import', 'POST') ?? {}
  expect(requestBody).toMatchObject({
    required: true,
    content: { 'application/x-ndjson': { schema: { type: 'string', format: 'binary' } } },
  })
})

test('alternatives are enumerations, which generators do not turn into a type for each value', () => {
  expect(JSON.stringify(published)).not.toMatch(
    /"anyOf":\[\{"const"|"anyOf":\[\{"type":"string","const"/,
  )
})

test('codes that share a status are published together', () => {
  const response = operationAt('/api/v1/findings/{id}/comments/{commentId}', 'DELETE')
    ?.responses[404]
  expect(response?.['x-codes']).toEqual(['NOT_FOUND', 'FINDING_NOT_FOUND', 'COMMENT_NOT_FOUND'])
})
