import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../kernel/app-error.ts'
import type { AnyEndpoint } from './effects.ts'
import {
  type Endpoints,
  isSpecial,
  type SpecialBody,
  type SpecialResponse,
  streamsEvents,
} from './endpoint.ts'
import { statusOf } from './error-response.ts'
import { rateClassOf } from './limits/rate-limit.ts'
import { type Components, collectComponents } from './openapi-components.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })

const anyText = { schema: { type: 'string' } }

/** Generators of clients leave an operation out whose body has no schema. */
const BYTES = { type: 'string', format: 'binary' }
const FORM_WITH_FILE = { type: 'object', properties: { file: BYTES }, required: ['file'] }

const bodyContent = (body: TSchema | SpecialBody, { schemaOf }: Components) => {
  if (!isSpecial<SpecialBody>(body)) return json(schemaOf(body))
  const form = { 'multipart/form-data': { schema: FORM_WITH_FILE } }
  if (body.kind === 'multipart') return form
  return {
    ...Object.fromEntries(body.contentTypes.map((type) => [type, { schema: BYTES }])),
    ...(body.kind === 'files' && form),
  }
}

interface ObjectSchema {
  readonly properties?: Record<string, Record<string, unknown>>
  readonly required?: readonly string[]
}

const toParameters = (
  location: 'path' | 'query',
  schema: ObjectSchema | undefined,
  { schemaOf }: Components,
) =>
  Object.entries(schema?.properties ?? {}).map(([name, { style, explode, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || schema?.required?.includes(name) === true,
    ...(style !== undefined && { style, explode }),
    schema: schemaOf(property),
  }))

/** For every other status, the description is `returns` of the endpoint. */
const DESCRIPTIONS: Record<string, string> = {
  101: 'The connection switches to another protocol',
  409: 'Already recorded; the body has the shape of the first response',
  503: 'Not ready',
}

const NOT_MODIFIED = { description: 'What `If-None-Match` names is unchanged' }

const responseContent = (shape: TSchema | SpecialResponse, { schemaOf }: Components) => {
  if (!isSpecial<SpecialResponse>(shape)) return { content: json(schemaOf(shape)) }
  if (shape.kind !== 'stream') return {}
  const types = [shape.contentType, ...shape.otherTypes]
  return { content: Object.fromEntries(types.map((type) => [type, anyText])) }
}

const toResponses = ({ responses, returns }: AnyEndpoint, components: Components) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, shape]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? returns,
        ...responseContent(shape as TSchema | SpecialResponse, components),
      },
    ]),
  )

/**
 * Returns the codes with which a request to an endpoint can be rejected: what the HTTP layer answers
 * to any request, what follows from the declaration, and what the endpoint declares itself.
 */
const errorCodes = (endpoint: AnyEndpoint): ErrorCode[] => [
  'BAD_REQUEST',
  ...(endpoint.access.kind === 'roles' ? (['UNAUTHORIZED', 'FORBIDDEN'] as const) : []),
  // Of a parameter that is too long.
  ...(endpoint.path.includes('{') ? (['NOT_FOUND'] as const) : []),
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  ...(rateClassOf(endpoint) ? (['RATE_LIMITED'] as const) : []),
  'HEADERS_TOO_LARGE',
  ...(endpoint.errors ?? []),
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

const toErrors = (endpoint: AnyEndpoint, { errorsOf }: Components) =>
  errorsOf(errorCodes(endpoint).filter((code) => !(statusOf(code) in endpoint.responses)))

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event received; the stream continues after it',
  schema: { type: 'string' },
}

const toOperation = (endpoint: AnyEndpoint, components: Components) => {
  const { summary, access, request = {} } = endpoint
  return {
    summary,
    security: access.kind === 'roles' ? [{ bearer: [] }] : [],
    ...(access.kind === 'roles' && { 'x-roles': access.admitted }),
    parameters: [
      ...toParameters('path', request.params as ObjectSchema | undefined, components),
      ...toParameters('query', request.query as ObjectSchema | undefined, components),
      ...(streamsEvents(endpoint.responses) ? [LAST_EVENT_ID] : []),
    ],
    ...(request.body && {
      requestBody: { required: true, content: bodyContent(request.body, components) },
    }),
    responses: {
      ...toResponses(endpoint, components),
      ...(endpoint.conditional && { 304: NOT_MODIFIED }),
      ...toErrors(endpoint, components),
    },
  }
}

/** Returns the OpenAPI 3.1 document. This needs no server, no database and no configuration. */
export const toOpenApi = (
  info: {
    readonly title: string
    readonly version: string
    readonly 'x-product-version'?: string
    readonly description: string
  },
  // biome-ignore lint/suspicious/noExplicitAny: dependencies play no part in the document
  capabilities: Record<string, Endpoints<any>>,
) => {
  const collected = collectComponents()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, endpoints] of Object.entries(capabilities)) {
    for (const [operationId, endpoint] of Object.entries(endpoints)) {
      const operation = { operationId, tags: [tag], ...toOperation(endpoint, collected) }
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation,
      }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: Object.keys(capabilities).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...collected.components(),
    },
  }
}
