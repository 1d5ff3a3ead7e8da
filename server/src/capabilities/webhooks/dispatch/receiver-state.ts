import { HOUR_MS } from '@stance/core/kernel/durations'
import { MAX_ATTEMPTS } from './retry-rules.ts'

/** What is known of a receiver from its answers. */
export interface ReceiverState {
  readonly status: 'active' | 'disabled'
  readonly disabled_reason: string
  readonly last_delivery_at: Date | null
  readonly last_success_at: Date | null
  /** Failures in a row. */
  readonly failure_count: number
  readonly failing_since: Date | null
  readonly is_announced: boolean
}

/** The result of one attempt. */
export interface AttemptResult {
  readonly status: 'succeeded' | 'failed' | 'exhausted'
  readonly isGone: boolean
  readonly requested_at: Date
  /** When the event was tried first. */
  readonly first_at: Date
}

/** After this time, an event says that a receiver fails. */
const ANNOUNCED_AFTER_MS = HOUR_MS

const latest = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

const afterSuccess = (state: ReceiverState, at: Date): ReceiverState => ({
  ...state,
  last_delivery_at: latest(state.last_delivery_at, at),
  last_success_at: latest(state.last_success_at, at),
  failure_count: 0,
  failing_since: null,
  is_announced: false,
})

/** The last attempt of an event disables, unless another event arrived since the first. */
const reasonToDisable = (
  { isGone, status, first_at }: AttemptResult,
  last_success_at: Date | null,
): string => {
  if (isGone) return 'The receiver answered 410: it is gone'
  if (status !== 'exhausted' || (last_success_at && last_success_at >= first_at)) return ''
  return `${MAX_ATTEMPTS} attempts to deliver one event failed, and no other event arrived`
}

const afterFailure = (state: ReceiverState, result: AttemptResult): ReceiverState => {
  const { requested_at } = result
  const failing_since = state.failing_since ?? requested_at
  const reason = state.status === 'active' ? reasonToDisable(result, state.last_success_at) : ''
  return {
    ...state,
    ...(reason !== '' && { status: 'disabled' as const, disabled_reason: reason }),
    last_delivery_at: latest(state.last_delivery_at, requested_at),
    failure_count: state.failure_count + 1,
    failing_since,
    is_announced:
      state.is_announced || requested_at.getTime() - failing_since.getTime() >= ANNOUNCED_AFTER_MS,
  }
}

/** Returns the state after results, in the order of their requests. */
export const stateAfter = (
  before: ReceiverState,
  results: readonly AttemptResult[],
): ReceiverState =>
  [...results]
    .sort((a, b) => a.requested_at.getTime() - b.requested_at.getTime())
    .reduce(
      (state, result) =>
        result.status === 'succeeded'
          ? afterSuccess(state, result.requested_at)
          : afterFailure(state, result),
      before,
    )
