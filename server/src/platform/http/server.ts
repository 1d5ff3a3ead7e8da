import type { IncomingMessage, Server } from 'node:http'
import { MINUTE_MS } from '@stance/core/kernel/durations'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Caller } from '../../kernel/caller.ts'
import { newUuid } from '../uuid.ts'
import { refuseForeignHost } from './allowed-hosts.ts'
import { MAX_HEADERS, refuseAmbiguous, refuseCompressed } from './ambiguous-requests.ts'
import { acceptJson, MAX_JSON_BYTES } from './body-kinds.ts'
import { type Certificate, tlsOptions } from './certificate.ts'
import { compressJson } from './compressed/compress-json.ts'
import { isEventStream } from './endpoint.ts'
import { toErrorBody } from './error-response.ts'
import { JSON_CONTENT_TYPE, onClientError, onConnect } from './raw-refusals.ts'
import { createRejectionLog } from './rejection-log.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts'
import { type ClientTimeouts, closeSlowClients } from './slow-clients.ts'
import { acceptUpgrades } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    operationId?: string
    /** The route can hand its connection over to another protocol. */
    upgrades?: boolean
    /** Its body may be compressed with gzip. */
    acceptsGzip?: boolean
    /** Its JSON is compressed for clients that accept it. */
    compresses?: boolean
    /** Counts towards the limit of concurrent requests. */
    bounded?: boolean
  }
}

export interface RequestMeasure {
  readonly method: string
  /** The declared path; '' when no route matches. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  /** The hosts that requests may name; null or absent: every host. */
  readonly hosts?: ReadonlySet<string> | null
  /** With a certificate the server speaks TLS, otherwise plain HTTP. */
  readonly certificate?: Certificate | null
  /** Default: those of `closeSlowClients`. */
  readonly clientTimeouts?: ClientTimeouts
  readonly onResponse: (measure: RequestMeasure) => void
  /** While true, every response closes its connection, so that clients use another replica. */
  readonly isStopping: () => boolean
}

const HEADERS_TIMEOUT_MS = 8_000
/** How often Node checks its time limits. */
const LIMITS_CHECK_INTERVAL_MS = 1_000
const HANDSHAKE_TIMEOUT_MS = 8_000
/** Long enough for a bulk import over a slow line. */
const REQUEST_TIMEOUT_MS = 600_000
const KEEP_ALIVE_MS = 72_000
const MAX_CONNECTIONS = 10_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_PARAM_LENGTH = 512

const REQUEST_ID = /^[\w.-]{1,64}$/

const requestIdOf = (request: IncomingMessage): string => {
  const requested = request.headers['x-request-id']
  return typeof requested === 'string' && REQUEST_ID.test(requested) ? requested : newUuid()
}

const headersOf = ({ id, protocol }: FastifyRequest) => ({
  ...SECURITY_HEADERS,
  ...(protocol === 'https' && STRICT_TRANSPORT),
  'x-request-id': id,
})

/** Whether the request was rejected because it has no valid token. */
const lacksToken = ({ caller }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  caller === null && (statusCode === 401 || statusCode === 429)

/** Logs each request, but only some of those that lack a valid token. */
const logRequests = (app: FastifyInstance) => {
  const rejections = createRejectionLog((unlogged) =>
    app.log.info({ unlogged }, 'further requests without a valid token'),
  )
  const timer = setInterval(rejections.endMinute, MINUTE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    rejections.endMinute()
  })
  // No field of a request's line can hold what is redacted, and looking for it costs as much as writing the line.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (lacksToken(request, reply) && !rejections.shouldLog()) return
    log.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        actor: request.caller?.subject,
      },
      'request',
    )
  })
}

/** Hooks of every request have callbacks: the promise of each `async` function would cost as much as its work. */
const addHooks = (app: FastifyInstance, { onResponse, isStopping, hosts }: ServerOptions) => {
  // This one is `async`: the parser, which reads on, may refuse the message too, and then only its answer is sent.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
    if (isStopping()) reply.header('connection', 'close')
    refuseAmbiguous(request.raw)
    if (hosts) refuseForeignHost(request.raw, hosts)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    refuseCompressed(request.raw, request.routeOptions.config.acceptsGzip === true)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    const seconds = reply.elapsedTime / 1000
    // Stream duration is not response latency.
    if (!isEventStream(reply.getHeader('content-type'))) {
      onResponse({ method: request.method, route, status: reply.statusCode, seconds })
    }
    done()
  })
  logRequests(app)
}

/** Whether a part of the body is unread. It would be parsed as the next request. */
const isHalfRead = ({ raw }: FastifyRequest): boolean => raw.readableDidRead && !raw.complete

/** The body is sent as text, so that the response schema of the route does not apply to it. */
const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const body = toErrorBody(error, request.id)
  if (body.status >= 500) {
    request.log.error({ request_id: request.id, err: error }, 'request failed')
  }
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if ([429, 503].includes(body.status) && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', '1')
  }
  if (body.status === 413 || isHalfRead(request)) reply.header('connection', 'close')
  return reply.code(body.status).type(JSON_CONTENT_TYPE).send(JSON.stringify(body))
}

const NODE_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: LIMITS_CHECK_INTERVAL_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // This server refuses a missing Host itself, in the common error shape.
  requireHostHeader: false,
}

/** Sets the limits that apply to a connection before it has a request. */
const limitConnections = (app: FastifyInstance, { clientTimeouts }: ServerOptions) => {
  const server = app.server as Server
  server.maxConnections = MAX_CONNECTIONS
  // One more than the limit, so that an excess is noticed: Node drops further headers silently.
  server.maxHeadersCount = MAX_HEADERS + 1
  server.on('connect', onConnect)
  // Otherwise Node responds to an unknown Expect header by itself.
  server.on('checkExpectation', (...message) => server.emit('request', ...message))
  closeSlowClients(server, clientTimeouts)
}

/** Creates an HTTP server without routes, in which every failure has the common error shape. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { certificate } = options
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({
      disableRequestLogging: true,
    }),
    // A logger of its own for each request costs more than the line that it writes.
    childLoggerFactory: (logger) => logger,
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
    // For a path that cannot be routed, no hook runs.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, (reply as FastifyReply).headers(headersOf(request))),
  })
  limitConnections(app, options)
  acceptJson(app)
  app.decorateRequest('caller', null)
  app.setErrorHandler(sendError)
  addHooks(app, options)
  compressJson(app)
  acceptUpgrades(app)
  return app
}
