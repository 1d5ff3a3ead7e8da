import type { Clock } from '../../../kernel/clock.ts'
import { groupCommit } from '../../../platform/http/group-commit.ts'
import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import { isSuccess, outcomeOf } from './attempt-outcome.ts'
import { type ClaimedDelivery, claimDeliveries } from './dispatch.store.ts'
import { firstPlaces, placesAfter } from './places.ts'
import { type MadeAttempt, type ResultDeps, saveAttempts } from './results.service.ts'
import { type SendDeps, sendDelivery } from './sending.service.ts'

export interface DispatchDeps extends ResultDeps, SendDeps {
  readonly now: Clock
  readonly newId: () => string
  /** From 0 to 1. */
  readonly random?: () => number
  readonly log?: LoopLog
}

/** Requests of one process at the same time. */
const MAX_IN_FLIGHT = 64
const PAUSE_MS = 50
const IDLE_PAUSE_MS = 500

interface KnownReceiver {
  places: number
  inFlight: number
}

/** Claims deliveries that are due and makes their requests, as many at a time as each receiver has places. */
export const createDispatcher = (deps: DispatchDeps) => {
  const { connection, now, newId, random = Math.random, log } = deps
  const receivers = new Map<string, KnownReceiver>()
  const running = new Set<Promise<void>>()
  let onPlace = () => {}

  const save = groupCommit(async (attempts: MadeAttempt[]) => {
    await saveAttempts(deps, attempts, now())
    return attempts.map(() => undefined)
  })

  const attempt = async (delivery: ClaimedDelivery, receiver: KnownReceiver): Promise<void> => {
    const at = now()
    const answer = await sendDelivery(deps, delivery, at)
    if (answer.failure) log?.error({ err: answer.failure }, 'a webhook could not be delivered')
    receiver.places = placesAfter(isSuccess(answer), answer.elapsedMs)
    const outcome = outcomeOf(answer, delivery.attempt, { at: now(), random: random() })
    const first_at = delivery.first_at ?? at
    await save({
      webhook_id: delivery.webhook_id,
      stored: {
        id: delivery.id,
        status: outcome.status,
        response_status: answer.status,
        response_ms: answer.elapsedMs,
        error: outcome.error,
        requested_at: at.toISOString(),
        first_at: first_at.toISOString(),
        next_id: outcome.next_attempt_at && newId(),
        next_attempt_at: outcome.next_attempt_at?.toISOString() ?? null,
      },
      result: { status: outcome.status, isGone: outcome.isGone, requested_at: at, first_at },
    })
  }

  const receiverOf = ({ webhook_id, failure_count }: ClaimedDelivery): KnownReceiver => {
    const known = receivers.get(webhook_id) ?? { places: firstPlaces(failure_count), inFlight: 0 }
    receivers.set(webhook_id, known)
    return known
  }

  const begin = (delivery: ClaimedDelivery): void => {
    const receiver = receiverOf(delivery)
    receiver.inFlight += 1
    const made = attempt(delivery, receiver)
      // Its lease ends, and it is made again.
      .catch((err) => log?.error({ err }, 'the result of a delivery could not be written'))
      .finally(() => {
        receiver.inFlight -= 1
        running.delete(made)
        onPlace()
      })
    running.add(made)
  }

  return {
    /** Begins what is due. Returns how many requests it began. */
    round: async (): Promise<number> => {
      const limit = MAX_IN_FLIGHT - running.size
      if (limit <= 0) return 0
      const claimed = await claimDeliveries(connection, {
        at: now(),
        known: [...receivers].map(([id, { places, inFlight }]) => ({
          id,
          free: Math.max(0, places - inFlight),
        })),
        otherwise: firstPlaces(0),
        whenFailing: firstPlaces(1),
        limit,
      })
      for (const delivery of claimed) begin(delivery)
      return claimed.length
    },
    /** Waits for the requests that were begun, with their results. */
    settle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    whenPlaceIsFree: (listener: () => void): void => {
      onPlace = listener
    },
  }
}

/** Delivers while the process runs. Any number of processes may do so. */
export const startDispatcher = (deps: DispatchDeps & { readonly log: LoopLog }) => {
  const dispatcher = createDispatcher(deps)
  let isStopping = false
  const loop = startLoop({
    name: 'delivering webhooks',
    log: deps.log,
    pauseMs: PAUSE_MS,
    idlePauseMs: IDLE_PAUSE_MS,
    round: async () => !isStopping && (await dispatcher.round()) > 0,
  })
  dispatcher.whenPlaceIsFree(loop.wake)
  return {
    wake: loop.wake,
    /** Waits for the requests that were begun. What is due goes on in another process, or at the next start. */
    stop: async (): Promise<void> => {
      isStopping = true
      await loop.stop()
      await dispatcher.settle()
      deps.receiverHttp.close()
    },
  }
}
