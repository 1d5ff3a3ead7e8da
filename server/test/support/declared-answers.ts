import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Operation } from '../../src/platform/http/effects.ts'
import { isSpecial } from '../../src/platform/http/endpoint.ts'
import { ErrorBody } from '../../src/platform/http/error-response.ts'
import { operations } from './operations.ts'

const ajv = addFormatsModule.default(new Ajv({ strict: false, allErrors: true }))

const compiled = new Map<object, ReturnType<typeof ajv.compile>>()

const violations = (schema: object, body: string): string => {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(JSON.parse(body)) ? '' : ajv.errorsText(check.errors)
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Of several matching paths, the one with the fewest parameters is served. */
const PATTERNS = operations
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)
  .map((operation) => ({ operation, pattern: patternOf(operation.endpoint.path) }))

const operationAt = (method: string, url: string): Operation | undefined =>
  PATTERNS.find(
    ({ operation, pattern }) => operation.endpoint.method === method && pattern.test(url),
  )?.operation

/** Throws when a response does not match the declaration of its endpoint. */
export const requireDeclared = (
  method: string,
  url: string,
  { statusCode, body }: { readonly statusCode: number; readonly body: string },
) => {
  const operation = operationAt(method, url.split('?')[0] ?? '')
  if (!operation) return
  const { responses } = operation.endpoint
  const shape: TSchema | { kind: string } | undefined =
    responses[statusCode as keyof typeof responses]
  if (shape && isSpecial(shape)) return
  const isSpared = statusCode === 304 && operation.endpoint.conditional === true && body === ''
  if (isSpared) return
  const isDeclared = shape !== undefined
  if (!isDeclared && statusCode < 400) {
    throw new Error(`${operation.id} does not declare ${statusCode}`)
  }
  const wrong = violations(shape ?? ErrorBody, body)
  if (wrong && (statusCode < 400 || violations(ErrorBody, body))) {
    throw new Error(`${operation.id} returned ${statusCode} with ${body}: ${wrong}`)
  }
}
