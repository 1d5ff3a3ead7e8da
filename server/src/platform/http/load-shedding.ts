import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_JSON_BYTES } from './body-kinds.ts'
import { errorBody } from './error-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the memory that the body may take while it arrives. */
    onArrival: (() => void) | null
    /** Called when the handler has finished. */
    onAnswer: (() => void) | null
  }
}

export interface Shedding {
  /** The maximum number of requests in progress. Further ones are rejected. */
  readonly maxConcurrent: number
  /** The delay of the event loop in milliseconds. */
  readonly loopDelayMs: () => number
  /** Called for each rejected request. */
  readonly onShed: () => void
}

/** With a longer delay, almost no response is sent in time. */
const MAX_LOOP_DELAY_MS = 400
/** A client that pipelines requests gets about as many served in parallel as a browser. */
const MAX_PER_CONNECTION = 16
/** The total size of all request bodies that are still arriving. */
const MAX_ARRIVING_BYTES = 256 * MAX_JSON_BYTES

const BODY = JSON.stringify(
  errorBody('SERVICE_UNAVAILABLE', 'Too many requests are in progress; try again shortly'),
)

/** Returns the memory that a body may take while it arrives. A stream is passed on chunk by chunk. */
const announcedBytes = ({ headers }: FastifyRequest): number => {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] === undefined
    ? Math.min(length, MAX_JSON_BYTES)
    : MAX_JSON_BYTES
}

const createSemaphore = (capacity: number) => {
  let acquired = 0
  return {
    hasPermits: (count: number) => acquired + count <= capacity,
    /** Returns a function that releases the permits; only its first call has an effect. */
    acquire: (count: number) => {
      let held = count
      acquired += count
      return () => {
        acquired -= held
        held = 0
      }
    },
  }
}

/**
 * Rejects a request with 503, before any work is done for it, while too many requests are in
 * progress or the process is too busy: accepted requests are served in time, and waiting ones do
 * not pile up in memory. A request acquires its permits when its body has arrived, so that a client
 * cannot hold permits by sending slowly. Only bounded routes count: an open route costs little, and
 * an unauthenticated client must not hold permits by reading slowly. Register before the routes.
 */
export const shedLoad = (
  app: FastifyInstance,
  { maxConcurrent, loopDelayMs, onShed }: Shedding,
) => {
  const permits = createSemaphore(maxConcurrent)
  const memory = createSemaphore(MAX_ARRIVING_BYTES)
  const permitsByConnection = new WeakMap<object, ReturnType<typeof createSemaphore>>()
  app.decorateRequest('onArrival', null)
  app.decorateRequest('onAnswer', null)

  const shed = (reply: FastifyReply) => {
    onShed()
    reply.code(503).header('retry-after', '1').type('application/json; charset=utf-8').send(BODY)
  }

  const connectionPermits = ({ raw: { socket } }: FastifyRequest) => {
    const own = permitsByConnection.get(socket) ?? createSemaphore(MAX_PER_CONNECTION)
    permitsByConnection.set(socket, own)
    return own
  }

  /**
   * The permits are released when the connection is done with the response and the handler has
   * finished, even if the client has disconnected before.
   */
  const acquirePermits = (request: FastifyRequest, { raw }: FastifyReply) => {
    const releases = [permits.acquire(1), connectionPermits(request).acquire(1)]
    let remaining = 2
    const countDown = () => {
      remaining -= 1
      if (remaining === 0) for (const release of releases) release()
    }
    request.onAnswer = countDown
    raw.once('close', countDown)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config?.bounded) return done()
    const bytes = announcedBytes(request)
    const isBusy = loopDelayMs() > MAX_LOOP_DELAY_MS
    if (isBusy || !permits.hasPermits(1) || !memory.hasPermits(bytes)) return shed(reply)
    if (bytes === 0) return done()
    const release = memory.acquire(bytes)
    request.onArrival = release
    reply.raw.once('close', release)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.routeOptions.config?.bounded) return done()
    request.onArrival?.()
    if (!permits.hasPermits(1) || !connectionPermits(request).hasPermits(1)) return shed(reply)
    acquirePermits(request, reply)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.onAnswer?.()
    request.onAnswer = null
    done()
  })
}
