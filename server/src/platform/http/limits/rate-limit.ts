import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { MINUTE_MS } from '@stance/core/kernel/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../kernel/app-error.ts'
import { callerKey } from '../../../kernel/caller.ts'
import { clientAddress } from '../client-address.ts'
import type { AnyEndpoint } from '../effects.ts'
import { isSpecial, type SpecialBody } from '../endpoint.ts'
import { RateWindows } from './rate-windows.ts'

/** Each class of requests has a limit of its own. */
export type RateClass = 'read' | 'write' | 'ingest' | 'import'

/** Requests per minute; null means no limit. */
export interface RateLimits extends Readonly<Record<RateClass, number | null>> {
  /** Requests without a valid token, for each address; those beyond its roles, for each caller. */
  readonly refused: number | null
}

/** Probes and scrapers must never be rejected. */
const UNLIMITED_PATHS = new Set(['/health', '/healthz', '/ready', '/metrics'])

/** Returns the class, which follows from the declaration; null if the endpoint is never limited. */
export const rateClassOf = (endpoint: AnyEndpoint): RateClass | null => {
  const { path, effect, request, handleMany, audited } = endpoint
  if (UNLIMITED_PATHS.has(path)) return null
  // Scanners that send one finding with each request.
  if (handleMany) return 'ingest'
  const body = request?.body
  if (body && isSpecial<SpecialBody>(body) && body.kind === 'stream') return 'import'
  // A read that the audit log records leaves a record as a change does.
  return effect === 'read' && !audited ? 'read' : 'write'
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface RateLimiter {
  /** Counts a request for its caller and class. Throws RATE_LIMITED above the limit. */
  readonly admit: (rateClass: RateClass | null) => Check
  /** The same for a request without a valid token, counted for its address. */
  readonly refuse: Check
  /** The same for a request that the roles of the caller do not allow, counted for the caller. */
  readonly deny: Check
}

const unlimited: Check = async () => {}

export const UNLIMITED: RateLimiter = { admit: () => unlimited, refuse: unlimited, deny: unlimited }

/** An IPv6 network of 2^64 addresses counts as one address, and so do all unknown addresses. */
const addressOf = (request: FastifyRequest): string => normalizeIP(clientAddress(request))

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
 * Limits requests per minute for each caller and class, or for each address without a caller. Each
 * process counts on its own, in fixed windows, for the 5,000 most recent callers or addresses.
 */
export const createRateLimiter = async (
  app: FastifyInstance,
  limits: RateLimits,
): Promise<RateLimiter> => {
  await app.register(rateLimit, { global: false, store: RateWindows })
  const admit = (rateClass: RateClass) =>
    checkOf(
      app,
      limits[rateClass],
      keyOf,
      (seconds) =>
        `The limit is ${limits[rateClass]} ${rateClass} requests per minute; try again in ${seconds} s`,
    )
  const classes = {
    read: admit('read'),
    write: admit('write'),
    ingest: admit('ingest'),
    import: admit('import'),
  }
  return {
    admit: (rateClass) => (rateClass ? classes[rateClass] : unlimited),
    refuse: checkOf(
      app,
      limits.refused,
      addressOf,
      (seconds) =>
        `Too many requests without a valid token from this address; try again in ${seconds} s`,
    ),
    deny: checkOf(
      app,
      limits.refused,
      keyOf,
      (seconds) => `Too many requests that your role does not allow; try again in ${seconds} s`,
    ),
  }
}
