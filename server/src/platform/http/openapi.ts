import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../kernel/app-error.ts'
import type { AnyEndpoint } from './effects.ts'
import {
  type Endpoints,
  isSpecial,
  type SpecialAnswer,
  type SpecialBody,
  streamsEvents,
} from './endpoint.ts'
import { ErrorBody, statusOf, wireCodeOf } from './error-response.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })

const anyText = { schema: { type: 'string' } }

const bodyContent = (body: TSchema | SpecialBody) => {
  if (!isSpecial<SpecialBody>(body)) return json(body)
  const types = body.kind === 'multipart' ? ['multipart/form-data'] : body.contentTypes
  return Object.fromEntries(types.map((type) => [type, {}]))
}

interface ObjectSchema {
  readonly properties?: Record<string, Record<string, unknown>>
  readonly required?: readonly string[]
}

const toParameters = (location: 'path' | 'query', schema: ObjectSchema | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, { style, explode, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || schema?.required?.includes(name) === true,
    ...(style !== undefined && { style, explode }),
    schema: property,
  }))

const DESCRIPTIONS: Record<string, string> = {
  101: 'The connection speaks another protocol from here on',
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; there is no body',
  409: 'Known already; a body of the same shape',
  503: 'Not ready',
}

const answerContent = (shape: TSchema | SpecialAnswer) => {
  if (!isSpecial<SpecialAnswer>(shape)) return { content: json(shape) }
  return shape.kind === 'stream' ? { content: { [shape.contentType]: anyText } } : {}
}

const toResponses = (responses: AnyEndpoint['responses']) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, shape]) => [
      status,
      { description: DESCRIPTIONS[status] ?? status, ...answerContent(shape as TSchema) },
    ]),
  )

/** What an endpoint can refuse follows from how it is declared; it only names the extras. */
const refusals = ({ access, request, errors = [] }: AnyEndpoint): ErrorCode[] => [
  'BAD_REQUEST',
  ...(access.kind === 'roles' ? (['UNAUTHORIZED', 'FORBIDDEN'] as const) : []),
  ...(request?.body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...errors,
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

const toErrors = (endpoint: AnyEndpoint) =>
  Object.fromEntries(
    refusals(endpoint)
      .filter((code) => !(statusOf(code) in endpoint.responses))
      .map((code) => [
        statusOf(code),
        {
          description: wireCodeOf(code),
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
  )

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event that was received; the stream goes on after it',
  schema: { type: 'string' },
}

const toOperation = (endpoint: AnyEndpoint) => {
  const { summary, access, request = {} } = endpoint
  return {
    summary,
    security: access.kind === 'roles' ? [{ bearer: [] }] : [],
    ...(access.kind === 'roles' && { 'x-roles': access.admitted }),
    parameters: [
      ...toParameters('path', request.params as ObjectSchema | undefined),
      ...toParameters('query', request.query as ObjectSchema | undefined),
      ...(streamsEvents(endpoint.responses) ? [LAST_EVENT_ID] : []),
    ],
    ...(request.body && { requestBody: { required: true, content: bodyContent(request.body) } }),
    responses: { ...toResponses(endpoint.responses), ...toErrors(endpoint) },
  }
}

/** The OpenAPI 3.1 document. Printing it needs no server, no database and no configuration. */
export const toOpenApi = (
  info: { title: string; version: string; description: string },
  // biome-ignore lint/suspicious/noExplicitAny: dependencies play no part in the document
  capabilities: Record<string, Endpoints<any>>,
) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, endpoints] of Object.entries(capabilities)) {
    for (const [operationId, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: { operationId, tags: [tag], ...toOperation(endpoint) },
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
      schemas: { Error: ErrorBody },
    },
  }
}
