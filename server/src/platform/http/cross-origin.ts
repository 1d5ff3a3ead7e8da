import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of exactly these origins send requests, with a token that they add themselves: cookies
 * and other credentials of the browser are never accepted. Other origins get responses without CORS
 * headers. Register before the routes.
 */
export const allowOrigins = async (app: FastifyInstance, origins: readonly string[]) => {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  await app.register(cors, {
    origin: (origin, callback) => callback(null, allowed.has(origin ?? '') && (origin ?? false)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'last-event-id', 'x-request-id'],
    exposedHeaders: [
      'etag',
      'retry-after',
      'x-request-id',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    ],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
    credentials: false,
  })
}
