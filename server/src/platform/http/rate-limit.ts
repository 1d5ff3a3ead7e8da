import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'
import { callerKey } from '../../kernel/caller.ts'
import type { AnyEndpoint } from './effects.ts'
import { isSpecial, type SpecialBody } from './endpoint.ts'

const MINUTE_MS = 60_000

/** Each kind of request has a limit of its own. */
export type RateClass = 'read' | 'write' | 'import'

/** Requests a minute; null is no limit. */
export interface RateLimits extends Readonly<Record<RateClass, number | null>> {
  /** For each address: requests without a valid token. */
  readonly refused: number | null
}

/** Probes come from machines that must not be turned away. */
const NEVER_LIMITED = new Set(['/health', '/healthz', '/ready', '/metrics'])

/** The class of an endpoint, as it follows from its declaration; null when it is never limited. */
export const rateClassOf = ({ path, effect, request }: AnyEndpoint): RateClass | null => {
  if (NEVER_LIMITED.has(path)) return null
  const body = request?.body
  if (body && isSpecial<SpecialBody>(body) && body.kind === 'stream') return 'import'
  return effect === 'read' ? 'read' : 'write'
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface RateLimiter {
  /** Counts a request for its caller and class. Throws RATE_LIMITED when there are too many. */
  readonly admit: (rateClass: RateClass | null) => Check
  /** The same for one without a valid token, counted for its address. */
  readonly refuse: Check
}

const unlimited: Check = async () => {}

export const UNLIMITED: RateLimiter = { admit: () => unlimited, refuse: unlimited }

/** Whoever has a network of IPv6 has 2^64 addresses: they count as one. */
const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip)

const keyOf = (request: FastifyRequest): string =>
  request.caller ? `caller ${callerKey(request.caller)}` : `address ${addressOf(request)}`

const checkOf = (
  app: FastifyInstance,
  perMinute: number | null,
  keyGenerator: (request: FastifyRequest) => string,
  messageOf: (seconds: number) => string,
): Check => {
  if (perMinute === null) return unlimited
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, keyGenerator })
  return async (request, reply) => {
    const state = await count(request)
    if (state.isAllowed) return
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': state.remaining,
      'ratelimit-reset': state.ttlInSeconds,
    })
    if (!state.isExceeded) return
    reply.header('retry-after', state.ttlInSeconds)
    throw new AppError('RATE_LIMITED', messageOf(state.ttlInSeconds))
  }
}

/**
 * At most so many requests a minute for each caller and class; for each address where there is no
 * caller. Each process counts for itself, in fixed windows, for the 5,000 who asked last.
 */
export const createRateLimiter = async (
  app: FastifyInstance,
  limits: RateLimits,
): Promise<RateLimiter> => {
  await app.register(rateLimit, { global: false })
  const admit = (rateClass: RateClass) =>
    checkOf(
      app,
      limits[rateClass],
      keyOf,
      (seconds) =>
        `Only ${limits[rateClass]} ${rateClass} requests a minute are taken; try again in ${seconds} s`,
    )
  const classes = { read: admit('read'), write: admit('write'), import: admit('import') }
  return {
    admit: (rateClass) => (rateClass ? classes[rateClass] : unlimited),
    refuse: checkOf(
      app,
      limits.refused,
      addressOf,
      (seconds) =>
        `Too many requests without a valid token come from this address; try again in ${seconds} s`,
    ),
  }
}
