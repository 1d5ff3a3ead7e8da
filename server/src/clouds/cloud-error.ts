import type { Provider } from '@stance/core/kernel/provider'

/** What a failure means for a pull. */
export type CloudProblem =
  /** The credentials are missing a permission. */
  | 'denied'
  /** The service did not accept the credentials of a call. New ones may help once. */
  | 'unauthenticated'
  /** No credentials could be had. */
  | 'sign_in'
  | 'throttled'
  /** The service, or the way to it, failed. */
  | 'unavailable'
  /** The service does not accept the page token. */
  | 'token_rejected'
  /** The clock of this machine was wrong; the next call corrects for it. */
  | 'clock'
  /** Repeating it changes nothing. */
  | 'invalid'

export interface CloudFailure {
  readonly problem: CloudProblem
  /** The call, as the provider names it. */
  readonly call: string
  /** What is wrong and what to do, as the rest of a sentence after the call. */
  readonly reason: string
  /** How long the service asks to wait. */
  readonly retryAfterMs?: number | undefined
  /** The code of the error, as the service sends it. */
  readonly code?: string
}

/** A call to a cloud that failed. Its text holds no token, no header and no words of the service. */
export class CloudError extends Error {
  override readonly name = 'CloudError'
  readonly problem: CloudProblem
  readonly call: string
  readonly retryAfterMs: number | undefined
  /** '' if the service sends none. */
  readonly code: string
  constructor({ problem, call, reason, retryAfterMs, code = '' }: CloudFailure) {
    super(`${call} ${reason}`)
    this.problem = problem
    this.call = call
    this.retryAfterMs = retryAfterMs
    this.code = code
  }
}

export const CLOUD_NAMES: Readonly<Record<Provider, string>> = {
  aws: 'AWS',
  azure: 'Azure',
  gcp: 'Google Cloud',
}

/** A code that a service sends. Anything else may hold what must not be shown. */
const CODE = /^[\w.-]{1,64}$/

/** Returns ` (code)`, or '' if the text is not one. */
export const shownCode = (code: unknown): string =>
  (typeof code === 'string' || typeof code === 'number') && CODE.test(String(code))
    ? ` (${code})`
    : ''

const MAX_RETRY_AFTER_MS = 120_000

/** Parses `Retry-After`: seconds, or a date. */
export const retryAfterOf = (header: unknown, now: number): number | undefined => {
  if (typeof header !== 'string' || header === '') return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}
