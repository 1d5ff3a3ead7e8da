import type { DeliveryStatus } from '../registry/webhook.ts'
import { delayAfter } from './retry-rules.ts'

/** What became of a request. */
export interface Answer {
  /** Null: there was none. */
  readonly status: number | null
  readonly elapsedMs: number
  /** Why there was none; '' otherwise. */
  readonly error: string
  readonly retryAfterMs: number | undefined
}

export interface AttemptOutcome {
  readonly status: Exclude<DeliveryStatus, 'pending'>
  readonly error: string
  readonly next_attempt_at: Date | null
  /** The receiver says that it wants nothing more. */
  readonly isGone: boolean
}

const GONE = 410

const errorOf = ({ status, error }: Answer): string => {
  if (status === null) return error
  if (status === GONE) return 'The receiver answers 410: it is gone'
  return status >= 300 && status < 400
    ? `The receiver answers ${status}; redirects are not followed`
    : `The receiver answers ${status}`
}

export const isSuccess = ({ status }: Answer): boolean =>
  status !== null && status >= 200 && status < 300

/** Decides what follows from an answer to an attempt. Any 2xx is a success. */
export const outcomeOf = (
  answer: Answer,
  attempt: number,
  { at, random }: { readonly at: Date; readonly random: number },
): AttemptOutcome => {
  if (isSuccess(answer))
    return { status: 'succeeded', error: '', next_attempt_at: null, isGone: false }
  const error = errorOf(answer)
  const isGone = answer.status === GONE
  const delay = isGone ? null : delayAfter(attempt, random, answer.retryAfterMs)
  if (delay === null) return { status: 'exhausted', error, next_attempt_at: null, isGone }
  const next_attempt_at = new Date(at.getTime() + delay)
  return { status: 'failed', error, next_attempt_at, isGone }
}
