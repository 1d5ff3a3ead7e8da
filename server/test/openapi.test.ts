import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiText } from '../src/app/capabilities.ts'
import { operations } from './support/operations.ts'

interface Operation {
  readonly operationId: string
  readonly security: object[]
  readonly parameters: { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: object
  readonly responses: Record<string, { description: string; content?: object }>
}
const document = JSON.parse(openApiText()) as {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
}

const inDocument = (path: string, method: string): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()]

test('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(openApiText()))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

test('names every endpoint, and no other', () => {
  const named = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(named.sort()).toEqual(operations.map(({ id }) => id).sort())
})

test('is the one that is committed: npm run openapi writes it', async () => {
  const committed = await readFile(new URL('../../contract/openapi.json', import.meta.url), 'utf8')
  expect(committed.trimEnd()).toBe(openApiText().trimEnd())
})

describe.each(operations)('$id', ({ id, endpoint }) => {
  const described = inDocument(endpoint.path, endpoint.method)

  test('is found under its path', () => expect(described?.operationId).toBe(id))

  test('says who is admitted, and how others are refused', () => {
    const guarded = endpoint.access.kind === 'roles'
    expect(described?.security).toEqual(guarded ? [{ bearer: [] }] : [])
    expect('401' in (described?.responses ?? {})).toBe(guarded)
    expect('403' in (described?.responses ?? {})).toBe(guarded)
  })

  test('has the parameters of its path', () => {
    const inPath = described?.parameters.filter((parameter) => parameter.in === 'path') ?? []
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(inPath.every(({ required }) => required)).toBe(true)
  })

  test('describes its answers', () => {
    expect(Object.keys(described?.responses ?? {})).toEqual(
      expect.arrayContaining([...Object.keys(endpoint.responses), '400', '500', '503']),
    )
  })
})
