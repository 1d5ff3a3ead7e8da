import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../../kernel/app-error.ts'
import { admittedRole, type Caller } from '../../kernel/caller.ts'
import { translatingUnavailability } from '../db/transaction.ts'
import { acceptSpecialBody } from './body-kinds.ts'
import {
  type AnyEndpoint,
  type AnyReply,
  auditRecord,
  failureRecord,
  type Operation,
  type RequestContext,
  type Runtime,
  serveWithEffect,
} from './effects.ts'
import {
  type Endpoints,
  isSpecial,
  type JsonText,
  type SpecialAnswer,
  type SpecialBody,
  type TakeOver,
} from './endpoint.ts'
import { handOver, isUpgrade } from './upgrades.ts'
import { compileCheck } from './validation.ts'

/** Verifies the request's credential. Throws UNAUTHORIZED when there is none, or a bad one. */
export type Authenticate = (request: {
  readonly headers: FastifyRequest['raw']['headers']
  readonly rawHeaders: readonly string[]
}) => Promise<Caller>

export interface Serving<Deps> extends Runtime<Deps> {
  readonly authenticate: Authenticate
  /** Told of every caller with a valid token, before he is admitted or refused. */
  readonly onCaller: (caller: Caller) => void
}

const MAX_AUDITED_PATH = 512

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const contextOf = (request: FastifyRequest): RequestContext => ({
  caller: request.caller,
  path: pathOf(request).slice(0, MAX_AUDITED_PATH),
  ip: request.ip,
  requestId: request.id,
  recordId: (request.params as { id?: string } | undefined)?.id?.slice(0, 128) ?? '',
})

const ifMatchOf = (request: FastifyRequest): string =>
  (request.headers['if-match'] ?? '').replace(/^W\//, '').replaceAll('"', '')

/** Runs before the body is looked at, so that an unadmitted caller learns nothing of its shape. */
const admission =
  <Deps>(operation: Operation, serving: Serving<Deps>) =>
  async (request: FastifyRequest) => {
    const { access } = operation.endpoint
    if (access.kind === 'open') return
    try {
      request.caller = await serving.authenticate(request.raw)
    } catch (error) {
      serving.audit.countRefusal(request.ip)
      throw error
    }
    serving.onCaller(request.caller)
    if (admittedRole(access, request.caller)) return
    const denied = { result: 'denied', status: 403 } as const
    const record = auditRecord(operation, contextOf(request), serving.now(), denied)
    await translatingUnavailability(() => serving.audit.append(serving.connection, [record]))
    throw forbidden('Your role does not admit you here')
  }

const checksOf = ({ request = {} }: AnyEndpoint) => ({
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
  typeof body === 'object' && body !== null && 'json' in body && typeof body.json === 'string'

const sendSpecial = (
  shape: SpecialAnswer,
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (shape.kind === 'upgrade') handOver(request, reply, body as TakeOver)
  else if (shape.kind === 'empty') reply.send()
  else reply.type(shape.contentType).send(body)
  return reply
}

const send = (
  { responses }: AnyEndpoint,
  answer: AnyReply,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.code(answer.status)
  if (answer.etag) reply.header('etag', `"${answer.etag}"`)
  const shape = responses[answer.status as keyof typeof responses]
  if (shape && isSpecial<SpecialAnswer>(shape)) {
    return sendSpecial(shape, answer.body, request, reply)
  }
  if (!isJsonText(answer.body)) return reply.send(answer.body)
  return reply.type('application/json; charset=utf-8').send(answer.body.json)
}

const handler = <Deps>(operation: Operation, serving: Serving<Deps>) => {
  const { endpoint } = operation
  const checks = checksOf(endpoint)
  const serve = serveWithEffect(operation, serving)
  const inputOf = (request: FastifyRequest) => ({
    params: checks.params(request.params),
    query: checks.query(request.query),
    body: checks.body(request.body),
    caller: request.caller,
    ifMatch: ifMatchOf(request),
    requestId: request.id,
    upgrade: isUpgrade(request),
  })
  const onFailure = async (request: FastifyRequest, error: unknown) => {
    if (endpoint.effect === 'read' || endpoint.access.kind === 'open') return
    // Nobody is there to write it down, and the caller would only wait for that to show again.
    if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return
    const record = failureRecord(operation, contextOf(request), serving.now(), error)
    await serving.audit.append(serving.connection, [record]).catch((cause: unknown) => {
      request.log.error({ err: cause }, 'a failure could not be written to the audit log')
    })
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const answer = await serve(inputOf(request) as never, contextOf(request))
      return send(endpoint, answer, request, reply)
    } catch (error) {
      await onFailure(request, error)
      throw error
    }
  }
}

const responseSchemas = ({ responses }: AnyEndpoint) =>
  Object.fromEntries(Object.entries(responses).filter(([, shape]) => shape && !isSpecial(shape)))

const addRoute = <Deps>(app: FastifyInstance, operation: Operation, serving: Serving<Deps>) => {
  const { endpoint } = operation
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId: operation.id, upgrades: endpoint.responses[101] !== undefined },
    schema: { response: responseSchemas(endpoint) },
    onRequest: admission(operation, serving),
    handler: handler(operation, serving),
  })
}

/** Serves a capability's endpoints. This is the only code that turns a declaration into a route. */
export const registerEndpoints = <Deps>(
  app: FastifyInstance,
  tag: string,
  endpoints: Endpoints<Deps>,
  serving: Serving<Deps>,
) => {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const operation = { id, tag, endpoint }
    const body = endpoint.request?.body
    if (body && isSpecial<SpecialBody>(body)) {
      app.register(async (own) => {
        await acceptSpecialBody(own, body)
        addRoute(own, operation, serving)
      })
    } else {
      addRoute(app, operation, serving)
    }
  }
}
