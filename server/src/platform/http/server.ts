import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError, type ErrorCode } from '../../kernel/app-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { newUuid } from '../../kernel/digest.ts'
import { acceptJson, MAX_JSON_BYTES } from './body-kinds.ts'
import { errorBody, toErrorBody } from './error-response.ts'
import { acceptUpgrades, closeSlowly } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operationId?: string
    /** The route hands its connection over to another protocol. */
    upgrades?: boolean
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
  /** While it is, every answer closes its connection, so that clients go elsewhere. */
  readonly isStopping: () => boolean
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

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

const JSON_TEXT = 'application/json; charset=utf-8'

const SOCKET_ERRORS: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The URL and headers are longer than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['BAD_REQUEST', 'The request did not arrive in time'],
}
const NO_HTTP: [ErrorCode, string] = ['BAD_REQUEST', 'The request is not valid HTTP']

/** Answers what never became a request: bytes that are no HTTP, or headers without an end. */
const onClientError = (error: NodeJS.ErrnoException, socket: Socket) => {
  // Whoever has his answer may go on sending while his connection is being closed.
  if (!socket.writable) return
  const body = errorBody(...(SOCKET_ERRORS[error.code ?? ''] ?? NO_HTTP))
  const text = JSON.stringify(body)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': JSON_TEXT,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${lines.join('')}\r\n${text}`,
  )
  closeSlowly(socket)
}

/** Ambiguities that the parser lets pass and that a proxy before us may read otherwise. */
const refuseAmbiguous = (request: IncomingMessage) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.length > MAX_HEADERS) {
    throw new AppError('HEADERS_TOO_LARGE', `There are more than ${MAX_HEADERS} headers`)
  }
  const timesGiven = (name: string) => names.filter((one) => one.toLowerCase() === name).length
  const hosts = timesGiven('host')
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw new AppError('BAD_REQUEST', 'The header Host must be given once')
  }
  if (timesGiven('transfer-encoding') > 1) {
    throw new AppError('BAD_REQUEST', 'The header Transfer-Encoding must be given once')
  }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    throw new AppError('BAD_REQUEST', 'The only Transfer-Encoding is chunked')
  }
  if (request.url?.includes('%00')) throw new AppError('BAD_REQUEST', 'The URL holds U+0000')
}

const headersOf = ({ id }: FastifyRequest) => ({ ...SECURITY_HEADERS, 'x-request-id': id })

const addHooks = (app: FastifyInstance, { onResponse, isStopping }: ServerOptions) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
    if (isStopping()) reply.header('connection', 'close')
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

/** Of a body that was read in part, the rest would be taken for the next request. */
const isHalfRead = ({ raw }: FastifyRequest): boolean => raw.readableDidRead && !raw.complete

/** The body is text already: what a route declares of its answers does not concern its errors. */
const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const body = toErrorBody(error, request.id)
  if (body.status >= 500) request.log.error({ err: error }, 'request failed')
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if (body.status === 503) reply.header('retry-after', '1')
  if (body.status === 413 || isHalfRead(request)) reply.header('connection', 'close')
  return reply.code(body.status).type(JSON_TEXT).send(JSON.stringify(body))
}

/** An HTTP server with no routes, in which every failure already has the one error shape. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: onClientError,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // A missing Host is refused by us, in the one error shape.
      requireHostHeader: false,
    },
    // A path that cannot be routed is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, (reply as FastifyReply).headers(headersOf(request))),
  })
  const server = app.server as Server
  // One more than is taken, so that too many are noticed: Node drops the rest in silence.
  server.maxHeadersCount = MAX_HEADERS + 1
  acceptJson(app)
  app.decorateRequest('caller', null)
  app.setErrorHandler(answerError)
  addHooks(app, options)
  acceptUpgrades(app)
  return app
}
