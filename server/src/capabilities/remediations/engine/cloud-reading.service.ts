import { setTimeout as sleep } from 'node:timers/promises'
import { CloudError } from '../../../clouds/cloud-error.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { HandlerCloud, Target } from '../handlers/handler.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 250

/** Whether the cloud may answer otherwise a moment later, so that nothing is known of a write. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof OutboundError
    ? error.problem !== 'refused'
    : error instanceof CloudError &&
      (error.problem === 'throttled' ||
        error.problem === 'unavailable' ||
        error.problem === 'clock')

/** How long to wait before the next try: twice as long each time, and as long as the cloud asks. */
export const pauseAfter = (error: unknown, tries: number): number =>
  Math.max(
    FIRST_PAUSE_MS * 2 ** (tries - 1),
    error instanceof CloudError ? (error.retryAfterMs ?? 0) : 0,
  )

export const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })

/** Reads a state; a read may be repeated. @throws CloudError, OutboundError, ResourceNotFound */
export const readState = async (
  cloud: HandlerCloud,
  target: Target,
  signal: AbortSignal,
): Promise<unknown> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await cloud.read(target, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!isUncertain(error) || tries === TRIES) throw error
      await pause(pauseAfter(error, tries), signal)
    }
  }
}
