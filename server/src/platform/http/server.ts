import type { IncomingMessage, Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Caller } from '../../kernel/caller.ts'
import { newUuid } from '../uuid.ts'
import { MAX_HEADERS, refuseAmbiguous, refuseCompressed } from './ambiguous-requests.ts'
import { acceptJson, MAX_JSON_BYTES } from './body-kinds.ts'
import { type Certificate, tlsOptions } from './certificate.ts'
import { isEventStream } from './endpoint.ts'
import { toErrorBody } from './error-response.ts'
import { JSON_TEXT, onClientError, onConnect } from './raw-refusals.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts'
import { closeSlowClients, type Patience } from './slow-clients.ts'
import { acceptUpgrades } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operationId?: string
    /** The route hands its connection over to another protocol. */
    upgrades?: boolean
    /** Counts among those that are taken at once. */
    bounded?: boolean
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
  /** Speaks TLS with it; without one, plain HTTP. */
  readonly certificate?: Certificate | null
  /** With slow clients; what it is unless said otherwise stands with `closeSlowClients`. */
  readonly patience?: Patience
  readonly onResponse: (measure: RequestMeasure) => void
  /** While it is, every answer closes its connection, so that clients go elsewhere. */
  readonly isStopping: () => boolean
}

const HEADERS_TIMEOUT_MS = 8_000
/** How often Node looks whether a time limit has passed. */
const LIMITS_CHECKED_MS = 1_000
const HANDSHAKE_TIMEOUT_MS = 8_000
/** Long enough for a bulk import over a slow line. */
const REQUEST_TIMEOUT_MS = 600_000
const KEEP_ALIVE_MS = 72_000
const MAX_CONNECTIONS = 10_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_PARAM_LENGTH = 512

const REQUEST_ID = /^[\w.-]{1,64}$/

const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newUuid()
}

const headersOf = ({ id, protocol }: FastifyRequest) => ({
  ...SECURITY_HEADERS,
  ...(protocol === 'https' && STRICT_TRANSPORT),
  'x-request-id': id,
})

const addHooks = (app: FastifyInstance, { onResponse, isStopping }: ServerOptions) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
    if (isStopping()) reply.header('connection', 'close')
    refuseAmbiguous(request.raw)
  })
  app.addHook('preParsing', async (request) => refuseCompressed(request.raw))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const ms = reply.elapsedTime
    // How long somebody listened says nothing about how fast he was answered.
    if (!isEventStream(reply.getHeader('content-type'))) {
      onResponse({ method: request.method, route, status: reply.statusCode, seconds: ms / 1000 })
    }
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
  if ([429, 503].includes(body.status) && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', '1')
  }
  if (body.status === 413 || isHalfRead(request)) reply.header('connection', 'close')
  return reply.code(body.status).type(JSON_TEXT).send(JSON.stringify(body))
}

const NODE_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: LIMITS_CHECKED_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // A missing Host is refused by us, in the one error shape.
  requireHostHeader: false,
}

/** What each connection is told, or asked, before it has a request. */
const limitConnections = (app: FastifyInstance, { patience }: ServerOptions) => {
  const server = app.server as Server
  server.maxConnections = MAX_CONNECTIONS
  // One more than is taken, so that too many are noticed: Node drops the rest in silence.
  server.maxHeadersCount = MAX_HEADERS + 1
  server.on('connect', onConnect)
  // Node would answer an Expect that it does not know by itself.
  server.on('checkExpectation', (...message) => server.emit('request', ...message))
  closeSlowClients(server, patience)
}

/** An HTTP server with no routes, in which every failure already has the one error shape. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { certificate } = options
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
    ...(certificate
      ? {
          https: {
            ...NODE_OPTIONS,
            ...tlsOptions(certificate),
            handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
          } as never,
        }
      : { http: NODE_OPTIONS }),
    // A path that cannot be routed is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, (reply as FastifyReply).headers(headersOf(request))),
  })
  limitConnections(app, options)
  acceptJson(app)
  app.decorateRequest('caller', null)
  app.setErrorHandler(answerError)
  addHooks(app, options)
  acceptUpgrades(app)
  return app
}
