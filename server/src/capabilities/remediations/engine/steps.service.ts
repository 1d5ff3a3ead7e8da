import type { Handler, HandlerCloud, Plan, Target } from '../handlers/handler.ts'
import { isUncertain, pause, pauseAfter, readState } from './cloud-reading.service.ts'

/** A cloud may throttle a write several times in a row. */
const TRIES = 6
const FIRST_LOOK_MS = 300
const MAX_LOOK_MS = 4_000
/** A change of a service that is eventually consistent is seen within this time. */
const SETTLE_MS = 20_000

/** A change that was accepted, and is not there. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
}

export interface Attempt {
  readonly handler: Handler
  readonly cloud: HandlerCloud
  readonly target: Target
  readonly plan: Plan
  /** The same for every try, for clouds that recognise a repeated request by it. */
  readonly key: string
  readonly signal: AbortSignal
}

/**
 * Performs steps. After an answer that does not say what happened, reads first, and performs what lacks its
 * effect: a write of unknown outcome is never repeated blindly.
 */
export const performSteps = async (
  { handler, cloud, target, plan, key, signal }: Attempt,
  steps: Plan['steps'],
): Promise<void> => {
  let missing = steps
  for (let tries = 1; missing.length > 0; tries += 1) {
    try {
      for (const step of missing) await cloud.perform(target, step, key, signal)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!isUncertain(error) || tries === TRIES) throw error
      await pause(pauseAfter(error, tries), signal)
      missing = handler.remaining(await readState(cloud, target, signal), plan)
    }
  }
}

/** Reads until the wanted state holds. @throws NotVerified */
export const verify = async ({
  handler,
  cloud,
  target,
  plan,
  signal,
}: Attempt): Promise<unknown> => {
  const until = performance.now() + SETTLE_MS
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(2 * waitMs, MAX_LOOK_MS)) {
    const state = await readState(cloud, target, signal)
    if (handler.holds(state, plan.after)) return state
    if (performance.now() > until)
      throw new NotVerified('The change was accepted, and is not there')
    await pause(waitMs, signal)
  }
}

/** Whether a state is that of the snapshot, or lies between it and what the plan wants. */
export const isOnTheWay = (
  handler: Handler,
  snapshot: unknown,
  state: unknown,
  plan: Plan,
): boolean => {
  const same =
    JSON.stringify(handler.fingerprint(state)) === JSON.stringify(handler.fingerprint(snapshot))
  if (same) return true
  const missing = handler.remaining(state, plan)
  if (missing.length >= plan.steps.length && plan.steps.length === 1) return false
  return (
    missing.length < plan.steps.length &&
    handler.holds(missing.reduce(handler.model, state), plan.after)
  )
}
