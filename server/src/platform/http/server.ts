import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { AppError, type ErrorCode } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { newUuid } from '../../kernel/digest.ts'
import { acceptJson, MAX_JSON_BYTES } from './body-kinds.ts'
import { errorBody, toErrorBody } from './error-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operationId?: string
  }
}

export interface RequestMeasure {
  readonly method: string
  /** The declared path, or '' for a request that no route takes. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  readonly onResponse: (measure: RequestMeasure) => void
}

const HEADERS_TIMEOUT_MS = 10_000
/** Long enough for a bulk import over a slow line. */
const REQUEST_TIMEOUT_MS = 600_000
const KEEP_ALIVE_MS = 72_000
const MAX_HEADERS = 200
const MAX_HEADER_BYTES = 16 * 1024
const MAX_PARAM_LENGTH = 512

const REQUEST_ID = /^[\w.-]{1,64}$/

const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newUuid()
}

const SOCKET_ERRORS: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The URL and headers are longer than 16 KiB'],
}

/** Answers what never became a request: bytes that are no HTTP, or headers without an end. */
const onClientError = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const body = errorBody(
    ...(SOCKET_ERRORS[error.code ?? ''] ??
      (['BAD_REQUEST', 'The request is not valid HTTP'] as const)),
  )
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

const NOTHING_TO_SEE = ['Host', 'Transfer-Encoding']

/** Ambiguities that the parser lets pass and that a proxy before us may read otherwise. */
const refuseAmbiguous = (request: IncomingMessage) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  for (const name of NOTHING_TO_SEE) {
    if (names.filter((given) => given.toLowerCase() === name.toLowerCase()).length > 1) {
      throw new AppError('BAD_REQUEST', `The header ${name} must be given once`)
    }
  }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    throw new AppError('BAD_REQUEST', 'The only Transfer-Encoding is chunked')
  }
  if (request.url?.includes('%00')) throw new AppError('BAD_REQUEST', 'The URL holds U+0000')
}

const addHooks = (app: FastifyInstance, onResponse: ServerOptions['onResponse']) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
    refuseAmbiguous(request.raw)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const ms = reply.elapsedTime
    onResponse({ method: request.method, route, status: reply.statusCode, seconds: ms / 1000 })
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        actor: request.caller?.subject,
      },
      'request',
    )
  })
}

/** An HTTP server with no routes, in which every failure already has the one error shape. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const app = Fastify({
    loggerInstance: options.logger,
    disableRequestLogging: true,
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestIdLogLabel: 'request_id',
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: onClientError,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (error, request, reply) => {
      const body = toErrorBody(error, request.id)
      return (reply as FastifyReply).code(body.status).send(body)
    },
  })
  const server = app.server as Server
  server.maxHeadersCount = MAX_HEADERS
  acceptJson(app)
  app.decorateRequest('caller', null)
  app.setErrorHandler((error, request, reply) => {
    const body = toErrorBody(error, request.id)
    if (body.status >= 500) request.log.error({ err: error }, 'request failed')
    if (body.status === 401) reply.header('www-authenticate', 'Bearer')
    if (body.status === 503) reply.header('retry-after', '1')
    return reply.code(body.status).type('application/json; charset=utf-8').send(body)
  })
  addHooks(app, options.onResponse)
  return app
}
