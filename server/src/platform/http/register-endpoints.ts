import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../../kernel/app-error.ts'
import { admittedRole, type Caller, callerKey } from '../../kernel/caller.ts'
import { translateUnavailability } from '../db/transaction.ts'
import { acceptSpecialBody } from './body-kinds.ts'
import { clientAddress, isLocal } from './client-address.ts'
import {
  type AnyEndpoint,
  type AnyReply,
  auditRecord,
  failureRecord,
  isRefusal,
  type Operation,
  type RequestContext,
  type Runtime,
  serveWithEffect,
} from './effects.ts'
import {
  type Endpoints,
  isEventStream,
  isSpecial,
  type JsonText,
  type SpecialBody,
  type SpecialResponse,
  streamsEvents,
  type TakeOver,
} from './endpoint.ts'
import { type Downloads, isDownload } from './limits/downloads.ts'
import { type RateLimiter, rateClassOf } from './limits/rate-limit.ts'
import { handOver, isUpgrade } from './upgrades.ts'
import { compileCheck } from './validation.ts'

/** Verifies the request's credential. Throws UNAUTHORIZED if it is missing or not valid. */
export type Authenticate = (request: {
  readonly headers: FastifyRequest['raw']['headers']
  readonly rawHeaders: readonly string[]
}) => Promise<Caller>

export interface ServerRuntime<Deps> extends Runtime<Deps> {
  readonly authenticate: Authenticate
  /** Called for every caller with a valid token, before the role is checked. */
  readonly onCaller: (caller: Caller) => void
  readonly rates: RateLimiter
  readonly downloads: Downloads
}

const MAX_AUDITED_PATH = 512

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const contextOf = (request: FastifyRequest): RequestContext => ({
  caller: request.caller,
  path: pathOf(request).slice(0, MAX_AUDITED_PATH),
  ip: clientAddress(request),
  requestId: request.id,
  recordId: (request.params as { id?: string } | undefined)?.id?.slice(0, 128) ?? '',
})

const ifMatchOf = (request: FastifyRequest): string =>
  (request.headers['if-match'] ?? '').replace(/^W\//, '').replaceAll('"', '')

/** Returns the caller. Counts a request without a valid token for its address and rejects it. */
const requireCaller = async <Deps>(
  runtime: ServerRuntime<Deps>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> => {
  try {
    return await runtime.authenticate(request.raw)
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') {
      runtime.audit.countRefusal(clientAddress(request))
      await runtime.rates.refuse(request, reply)
    }
    throw error
  }
}

/** Runs before the body is parsed, so that a rejected caller learns nothing of its schema. */
const createAdmission = <Deps>(operation: Operation, runtime: ServerRuntime<Deps>) => {
  const { access } = operation.endpoint
  const limitRate = runtime.rates.admit(rateClassOf(operation.endpoint))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (access.kind === 'open') return limitRate(request, reply)
    const caller = await requireCaller(runtime, request, reply)
    request.caller = caller
    runtime.onCaller(caller)
    await limitRate(request, reply)
    if (admittedRole(access, caller)) return
    const denied = { result: 'denied', status: 403 } as const
    const record = auditRecord(operation, contextOf(request), runtime.now(), denied)
    const { audit, connection } = runtime
    await translateUnavailability(() => audit.appendRefusal(connection, callerKey(caller), record))
    await runtime.rates.deny(request, reply)
    throw forbidden('Your role is not allowed to call this endpoint')
  }
}

const compileChecks = ({ request = {} }: AnyEndpoint) => ({
  params: compileCheck(request.params ?? { type: 'object' }, 'params'),
  query: compileCheck(
    request.query ?? { type: 'object', additionalProperties: false },
    'querystring',
  ),
  body:
    request.body && !isSpecial<SpecialBody>(request.body)
      ? compileCheck(request.body, 'body')
      : (body: unknown) => body,
})

const isJsonText = (body: unknown): body is JsonText =>
  typeof body === 'object' &&
  body !== null &&
  'json' in body &&
  (typeof body.json === 'string' || Buffer.isBuffer(body.json))

const sendJsonText = ({ json, onSent }: JsonText, reply: FastifyReply) => {
  if (onSent) reply.raw.once('close', onSent)
  return reply.send(json)
}

const sendStream = (
  contentType: string,
  body: Readable | string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.type(contentType)
  // A buffering proxy would delay the events.
  if (isEventStream(contentType)) reply.header('x-accel-buffering', 'no')
  if (typeof body === 'string' || request.method !== 'HEAD') return reply.send(body)
  // A response to HEAD has no body, and the stream may have no end.
  body.destroy()
  return reply.send()
}

const sendSpecial = (
  shape: SpecialResponse,
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (shape.kind === 'upgrade') handOver(request, reply, body as TakeOver)
  else if (shape.kind === 'empty') reply.send()
  else sendStream(shape.contentType, body as Readable | string, request, reply)
  return reply
}

/** Whether the client has what the entity tag names. A compressed body has a weak tag. */
const isUnchanged = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((part) => ['*', `"${etag}"`].includes(part.trim().replace(/^W\//, '')))

const send = (
  { responses, conditional }: AnyEndpoint,
  result: AnyReply,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.code(result.status)
  if (result.etag) reply.header('etag', `"${result.etag}"`)
  if (conditional && result.etag && isUnchanged(request, result.etag)) return reply.code(304).send()
  if (result.download) {
    reply.header('content-disposition', `attachment; filename="${result.download.filename}"`)
  }
  const shape = responses[result.status as keyof typeof responses]
  if (shape && isSpecial<SpecialResponse>(shape)) {
    const type = result.download?.contentType
    const answered = type && shape.kind === 'stream' ? { ...shape, contentType: type } : shape
    return sendSpecial(answered, result.body, request, reply)
  }
  reply.type('application/json; charset=utf-8')
  if (isJsonText(result.body)) return sendJsonText(result.body, reply)
  if (!shape) return reply.send(result.body)
  // Compiled by the first response: a start would wait for those of every endpoint.
  const serialize = reply.compileSerializationSchema(shape, String(result.status))
  return reply.send(serialize(result.body as Record<string, unknown>))
}

const createHandler = <Deps>(operation: Operation, runtime: ServerRuntime<Deps>) => {
  const { endpoint } = operation
  const validators = compileChecks(endpoint)
  const serve = serveWithEffect(operation, runtime)
  const isLimited = isDownload(endpoint)
  const inputOf = (request: FastifyRequest) => ({
    params: validators.params(request.params),
    query: validators.query(request.query),
    body: validators.body(request.body),
    caller: request.caller,
    ifMatch: ifMatchOf(request),
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    requestId: request.id,
    isLocal: isLocal(request.raw),
    upgrade: isUpgrade(request),
  })
  const onFailure = async (request: FastifyRequest, error: unknown) => {
    if (endpoint.effect === 'read' || endpoint.access.kind === 'open') return
    if (endpoint.audited === false) return
    // Without the database, the record cannot be written, and the attempt would delay the response.
    if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return
    const record = failureRecord(operation, contextOf(request), runtime.now(), error)
    const key = request.caller ? callerKey(request.caller) : ''
    // A refusal about a record is grouped with others about this record only.
    const caller = isRefusal(error) ? `${key} ${record.resource_id}` : key
    await runtime.audit
      .appendRefusal(runtime.connection, caller, record)
      .catch((cause: unknown) => {
        const details = { request_id: request.id, err: cause }
        request.log.error(details, 'audit record of a failure not written')
      })
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      if (isLimited && request.caller) {
        runtime.downloads.begin(callerKey(request.caller), reply.raw)
      }
      const result = await serve(inputOf(request) as never, contextOf(request))
      return send(endpoint, result, request, reply)
    } catch (error) {
      await onFailure(request, error)
      throw error
    }
  }
}

/** Whether its connections stay open for hours. They do not count towards the limit of requests. */
const isLongLived = ({ responses }: AnyEndpoint): boolean =>
  responses[101] !== undefined || streamsEvents(responses)

const acceptsFiles = ({ request }: AnyEndpoint): boolean =>
  request?.body !== undefined &&
  isSpecial<SpecialBody>(request.body) &&
  request.body.kind === 'files'

const addRoute = <Deps>(
  app: FastifyInstance,
  operation: Operation,
  runtime: ServerRuntime<Deps>,
) => {
  const { endpoint } = operation
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      operationId: operation.id,
      upgrades: endpoint.responses[101] !== undefined,
      acceptsGzip: acceptsFiles(endpoint),
      compresses: endpoint.returnsSecret !== true,
      bounded: endpoint.access.kind === 'roles' && !isLongLived(endpoint),
    },
    onRequest: createAdmission(operation, runtime),
    handler: createHandler(operation, runtime),
  })
}

/** Serves the endpoints of a capability. Only this code turns a declaration into a route. */
export const registerEndpoints = <Deps>(
  app: FastifyInstance,
  tag: string,
  endpoints: Endpoints<Deps>,
  runtime: ServerRuntime<Deps>,
) => {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const operation = { id, tag, endpoint }
    const body = endpoint.request?.body
    if (body && isSpecial<SpecialBody>(body)) {
      app.register(async (instance) => {
        await acceptSpecialBody(instance, body)
        addRoute(instance, operation, runtime)
      })
    } else {
      addRoute(app, operation, runtime)
    }
  }
}
