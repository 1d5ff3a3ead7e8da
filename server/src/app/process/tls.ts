import type { FastifyInstance } from 'fastify'
import {
  type Certificate,
  certificateFiles,
  readCertificate,
  watchCertificate,
} from '../../platform/http/certificate.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Config } from '../config.ts'
import { whenStopped } from './when-stopped.ts'

/** Reads the configured certificate; null: plain HTTP. Throws a UsageError if it is not valid. */
export const configuredCertificate = async ({ tls }: Config): Promise<Certificate | null> => {
  const files = certificateFiles(tls)
  return files && (await readCertificate(files))
}

/** Serves a renewed certificate without a restart, until `stopped`. */
export const followConfiguredCertificate = (
  app: FastifyInstance,
  { tls }: Config,
  { served, log, stopped }: { served: Certificate | null; log: Logger; stopped: AbortSignal },
) => {
  const files = certificateFiles(tls)
  if (files === null || served === null) return
  // With a certificate it is a TLS server, but Fastify's type does not express this.
  const server = app.server as unknown as Parameters<typeof watchCertificate>[0]
  whenStopped(stopped, watchCertificate(server, files, { served, log }))
}

/** More than people and most programs make: each leaves a record that is kept. */
const DEFAULT_WRITES = 6_000

/**
 * Returns the limit of each class. A class without a limit of its own has the common one. Writes have one also
 * where none is set, except for ingested findings, unless the common one is switched off.
 */
export const configuredRateLimits = ({ rateLimit, sources }: Config): RateLimits => {
  const { all, refused, ...own } = rateLimit
  const writes = sources.get('rate_limit.all') === 'default' ? DEFAULT_WRITES : null
  return {
    read: own.read ?? all,
    write: own.write ?? all ?? writes,
    ingest: own.write ?? all,
    import: own.import ?? all,
    refused,
  }
}
