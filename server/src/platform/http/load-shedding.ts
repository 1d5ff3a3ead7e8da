import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_JSON_BYTES } from './body-kinds.ts'
import { errorBody } from './error-response.ts'

export interface Shedding {
  /** Requests under way at which the next one is refused. */
  readonly atOnce: number
  /** How late the event loop comes to its work, in milliseconds. */
  readonly loopDelayMs: () => number
  /** Told of each request that is refused. */
  readonly onShed: () => void
}

/** At which hardly anything is answered in good time any more. */
const MOST_LOOP_DELAY_MS = 400
/** Who sends many requests without waiting gets no more of them served at once than a browser. */
const MOST_OF_ONE_CONNECTION = 16
/** Of all bodies together that are on their way. */
const MOST_ARRIVING_BYTES = 256 * MAX_JSON_BYTES

const BODY = JSON.stringify(
  errorBody('SERVICE_UNAVAILABLE', 'Too many requests are under way; try again shortly'),
)

/** How much memory a body may take while it arrives; a stream is passed on, piece by piece. */
const announcedBytes = ({ headers }: FastifyRequest): number => {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] === undefined
    ? Math.min(length, MAX_JSON_BYTES)
    : MAX_JSON_BYTES
}

/** Something of which there is only so much. */
const supply = (most: number) => {
  let taken = 0
  return {
    has: (amount: number) => taken + amount <= most,
    /** Answers how to give it back, which counts once. */
    take: (amount: number) => {
      let held = amount
      taken += amount
      return () => {
        taken -= held
        held = 0
      }
    },
  }
}

/**
 * Refuses what comes while too many requests are under way or the process is too busy, before
 * anything is done for it, so that those are answered in good time and waiting ones do not pile up
 * in memory. A request takes its place when its body is here, so that nobody holds one by sending
 * slowly. Only bounded routes count: what anybody may ask costs little, and nobody unknown shall
 * hold a place by reading slowly. Register before the routes.
 */
export const shedLoad = (app: FastifyInstance, { atOnce, loopDelayMs, onShed }: Shedding) => {
  const places = supply(atOnce)
  const memory = supply(MOST_ARRIVING_BYTES)
  const ofConnections = new WeakMap<object, ReturnType<typeof supply>>()
  const onArrival = new WeakMap<FastifyRequest, () => void>()
  const onAnswer = new WeakMap<FastifyRequest, () => void>()

  const shed = (reply: FastifyReply) => {
    onShed()
    reply.code(503).header('retry-after', '1').type('application/json; charset=utf-8')
    return reply.send(BODY)
  }

  const placesOf = ({ raw: { socket } }: FastifyRequest) => {
    const own = ofConnections.get(socket) ?? supply(MOST_OF_ONE_CONNECTION)
    ofConnections.set(socket, own)
    return own
  }

  /** It is free when the answer is gone and, for one who left, when the work for him has ended. */
  const takePlace = (request: FastifyRequest, { raw }: FastifyReply) => {
    const giveBack = [places.take(1), placesOf(request).take(1)]
    let awaited = 2
    const free = () => {
      awaited -= 1
      if (awaited === 0) for (const give of giveBack) give()
    }
    onAnswer.set(request, free)
    raw.once('close', free)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config?.bounded) return
    const bytes = announcedBytes(request)
    const isBusy = loopDelayMs() > MOST_LOOP_DELAY_MS
    if (isBusy || !places.has(1) || !memory.has(bytes)) return shed(reply)
    if (bytes === 0) return
    const arrived = memory.take(bytes)
    onArrival.set(request, arrived)
    reply.raw.once('close', arrived)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config?.bounded) return
    onArrival.get(request)?.()
    if (!places.has(1) || !placesOf(request).has(1)) return shed(reply)
    takePlace(request, reply)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    onAnswer.get(request)?.()
    onAnswer.delete(request)
    done()
  })
}
