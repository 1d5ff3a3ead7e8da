import type { ErrorCode } from '../../kernel/app-error.ts'
import { ErrorBody, type GenericCode, statusOf, wireCodeOf } from './error-response.ts'
import { nameOf } from './named-schema.ts'

type Json = Readonly<Record<string, unknown>>

const MEANINGS: Record<GenericCode, string> = {
  BAD_REQUEST: 'A part of the request is malformed or not valid',
  UNAUTHORIZED: 'The request has no valid bearer token',
  FORBIDDEN: 'The role or the data scope of the caller does not allow the request',
  NOT_FOUND: 'There is no such resource',
  METHOD_NOT_ALLOWED: 'The path does not support the method',
  REQUEST_TIMEOUT: 'The request did not arrive in time',
  CONFLICT: 'The request conflicts with the current state of the resource',
  GONE: 'What the request continues is not kept any more',
  PRECONDITION_FAILED: 'If-Match does not name the current version of the resource',
  PAYLOAD_TOO_LARGE: 'The body is larger than the endpoint accepts',
  UNSUPPORTED_MEDIA_TYPE: 'The endpoint does not accept the Content-Type of the body',
  HEADERS_TOO_LARGE: 'The headers are too large',
  RATE_LIMITED: 'The caller exceeds a limit; Retry-After says when to try again',
  INTERNAL_ERROR: 'The request failed because of a defect; the message holds the request id',
  NOT_IMPLEMENTED: 'This installation does not offer the operation',
  SERVICE_UNAVAILABLE: 'The service is not available now; Retry-After says when to try again',
}

const meaningOf = (code: ErrorCode): string => {
  if (code in MEANINGS) return MEANINGS[code as GenericCode]
  const resource = code.slice(0, -'_NOT_FOUND'.length).toLowerCase().replaceAll('_', ' ')
  return `There is no such ${resource}, or the caller may not see it`
}

const pascalCase = (code: ErrorCode): string =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const sorted = (entries: ReadonlyMap<string, unknown>): Json =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Collects the parts that the document publishes once: named schemas and error responses. */
export const collectComponents = () => {
  const schemas = new Map<string, unknown>()
  const responses = new Map<string, unknown>()

  const addSchema = (name: string, schema: unknown) => {
    const existing = schemas.get(name)
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the name ${name}`)
    }
    schemas.set(name, schema)
  }

  /** Returns the schema as the document publishes it: every named schema in it is a reference. */
  const schemaOf = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(schemaOf)
    if (typeof schema !== 'object' || schema === null) return schema
    const published = Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, schemaOf(value)]),
    )
    const name = nameOf(schema)
    if (name === undefined) return published
    addSchema(name, published)
    return { $ref: `#/components/schemas/${name}` }
  }

  const errorResponse = (codes: readonly ErrorCode[]) => ({
    description: codes.map((code) => `\`${wireCodeOf(code)}\`: ${meaningOf(code)}`).join('\n\n'),
    content: { 'application/json': { schema: schemaOf(ErrorBody) } },
    'x-codes': unique(codes.map(wireCodeOf)),
  })

  /** Publishes a status with one code as a shared response, and one with several codes in place. */
  const errorOf = (codes: readonly ErrorCode[]) => {
    const [code] = codes
    if (code === undefined || codes.length > 1) return errorResponse(codes)
    responses.set(pascalCase(code), errorResponse(codes))
    return { $ref: `#/components/responses/${pascalCase(code)}` }
  }

  /** Returns the error responses by status, each with all of its codes. */
  const errorsOf = (codes: readonly ErrorCode[]): Json =>
    Object.fromEntries(
      unique(codes.map(statusOf)).map((status) => [
        status,
        errorOf(unique(codes).filter((code) => statusOf(code) === status)),
      ]),
    )

  return {
    schemaOf,
    errorsOf,
    components: () => ({ responses: sorted(responses), schemas: sorted(schemas) }),
  }
}

export type Components = ReturnType<typeof collectComponents>
