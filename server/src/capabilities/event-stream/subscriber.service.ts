import { readLogPage } from '../../data/events/event-log.store.ts'
import { isAnnounced } from '../../data/events/event-types.ts'
import { isAfter, type LogPosition } from '../../data/events/log-position.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import type { BackpressuredWriter } from './backpressured-writer.service.ts'
import { eventText } from './server-sent-event.ts'
import { advance, type Subscription } from './subscription.ts'

/** A stream reading the log from its position. */
export interface Subscriber {
  subscription: Subscription
  readonly writer: BackpressuredWriter
}

const PAGE_SIZE = 200
const POLL_INTERVAL_MS = 250

/** Runs tasks one at a time, in the order of the calls. */
const serialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result
    return result
  }
}

/**
 * Reads the log once for all subscribers that have reached its end. A subscriber that resumes
 * further back reads its own pages, no faster than its client consumes them, until it has caught up.
 * These reads are queued, so hundreds of reconnects after a replica has stopped use one connection
 * of the pool, not all of them.
 */
export const startLogReader = ({ connection, log }: { connection: Connection; log: LoopLog }) => {
  const caughtUp = new Set<Subscriber>()
  const enqueue = serialQueue()
  /** The position of the shared reader; null while no subscriber has caught up. */
  let sharedPosition: LogPosition | null = null

  const readPage = async (position: LogPosition) => {
    const { events, end, hasMore } = await readLogPage(connection, position, PAGE_SIZE)
    const announced = events.filter(({ type }) => isAnnounced(type))
    return {
      events: announced.map((event) => ({ ...event, text: eventText(event) })),
      end,
      hasMore,
    }
  }
  const deliver = (subscriber: Subscriber, page: Awaited<ReturnType<typeof readPage>>) => {
    const { delivered: events, position } = advance(subscriber.subscription, page)
    subscriber.subscription = { ...subscriber.subscription, position }
    subscriber.writer.send(events.map(({ text }) => text).join(''))
  }
  const poll = async (): Promise<boolean> => {
    if (caughtUp.size === 0) sharedPosition = null
    if (sharedPosition === null) return false
    const page = await readPage(sharedPosition)
    sharedPosition = page.end
    for (const subscriber of caughtUp) deliver(subscriber, page)
    return page.hasMore
  }
  /**
   * The check that a subscriber has reached the shared position and its joining happen in one step,
   * so that the shared reader cannot advance in between.
   */
  const subscribe = async (subscriber: Subscriber): Promise<void> => {
    while (subscriber.writer.isOpen()) {
      const { position } = subscriber.subscription
      if (sharedPosition !== null && !isAfter(sharedPosition, position)) {
        caughtUp.add(subscriber)
        return
      }
      const page = await enqueue(() => readPage(position))
      deliver(subscriber, page)
      if (sharedPosition === null && !page.hasMore) sharedPosition = page.end
      await subscriber.writer.drained()
    }
  }
  const loop = startLoop({
    name: 'reading the event log',
    pauseMs: POLL_INTERVAL_MS,
    log,
    round: poll,
  })

  return {
    /** Delivers all events after the subscriber's position; resolves when it has caught up. */
    subscribe,
    unsubscribe: (subscriber: Subscriber): void => {
      caughtUp.delete(subscriber)
    },
    isCaughtUp: (subscriber: Subscriber): boolean => caughtUp.has(subscriber),
    stop: loop.stop,
  }
}
