import type { FastifyInstance } from 'fastify'
import { errorBody } from './error-response.ts'
import { NEVER_LIMITED } from './rate-limit.ts'

export interface Shedding {
  /** Requests under way at which the next one is refused. */
  readonly atOnce: number
  /** Told of each request that is refused. */
  readonly onShed: () => void
}

const BODY = JSON.stringify(
  errorBody('SERVICE_UNAVAILABLE', 'Too many requests are under way; try again shortly'),
)

/**
 * Refuses what comes while too many requests are under way, before anything is done for it, so that
 * those are answered in good time and waiting ones do not pile up in memory. Probes are always
 * answered, and connections that were handed over to another protocol are no requests any more.
 * Register before the routes.
 */
export const shedLoad = (app: FastifyInstance, { atOnce, onShed }: Shedding) => {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    if (NEVER_LIMITED.has(url) || config?.upgrades) return
    if (underWay >= atOnce) {
      onShed()
      reply.code(503).header('retry-after', '1').type('application/json; charset=utf-8')
      return reply.send(BODY)
    }
    underWay += 1
    let ended = false
    const end = () => {
      if (!ended) underWay -= 1
      ended = true
    }
    // An answer that was sent finishes; one that nobody waits for any more is closed.
    reply.raw.once('finish', end).once('close', end)
  })
}
