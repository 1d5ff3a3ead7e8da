import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'

const MINUTE_MS = 60_000
const MOST_CALLERS = 10_000

/** Probes come from machines that must not be turned away. */
export const NEVER_LIMITED = new Set(['/health', '/healthz', '/ready', '/metrics'])

/**
 * At most so many requests a minute for each caller, told from his token; for each address where
 * there is none. Each process counts for itself. Register before the routes.
 */
export const limitRate = async (app: FastifyInstance, perMinute: number) => {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: MOST_CALLERS,
    hook: 'preHandler',
    enableDraftSpec: true,
    keyGenerator: (request) => request.caller?.subject ?? `address ${request.ip}`,
    allowList: (request) => NEVER_LIMITED.has(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        'RATE_LIMITED',
        `Only ${perMinute} requests a minute are taken; try again in ${Math.ceil(ttl / 1000)} s`,
      ),
  })
}
