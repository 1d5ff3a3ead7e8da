import { readLogPage } from '../../data/events/event-log.store.ts'
import { isAnnounced } from '../../data/events/event-types.ts'
import { isAfter, type LogPosition } from '../../data/events/log-position.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import type { Outlet } from './backpressured-writer.service.ts'
import { eventText } from './server-sent-event.ts'
import { advance, type Subscription } from './subscription.ts'

/** Somebody who is told of the log from his position on. */
export interface Follower {
  subscription: Subscription
  readonly outlet: Outlet
}

const PAGE_EVENTS = 200
const POLL_MS = 250

/** One piece of work after the other, in the order in which they were asked for. */
const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result
    return result
  }
}

/**
 * Reads the log once for everybody who has come to its end. Whoever resumes further back reads
 * pages of his own, no faster than he takes them, until he has caught up: hundreds who come back
 * at once, after a replica has stopped, take one connection of the pool and not all of them.
 */
export const startFeed = ({ connection, log }: { connection: Connection; log: LoopLog }) => {
  const live = new Set<Follower>()
  const inTurn = oneByOne()
  /** How far the common reader has come; null while nobody follows him. */
  let reached: LogPosition | null = null

  const read = async (position: LogPosition) => {
    const { events, end, more } = await readLogPage(connection, position, PAGE_EVENTS)
    const announced = events.filter(({ type }) => isAnnounced(type))
    return { events: announced.map((event) => ({ ...event, text: eventText(event) })), end, more }
  }
  const tell = (follower: Follower, page: Awaited<ReturnType<typeof read>>) => {
    const { told, position } = advance(follower.subscription, page)
    follower.subscription = { ...follower.subscription, position }
    follower.outlet.send(told.map(({ text }) => text).join(''))
  }
  const poll = async (): Promise<boolean> => {
    if (live.size === 0) reached = null
    if (reached === null) return false
    const page = await read(reached)
    reached = page.end
    for (const follower of live) tell(follower, page)
    return page.more
  }
  /** He joins in the same step in which he is found at the end, before the common reader goes on. */
  const follow = async (follower: Follower): Promise<void> => {
    while (follower.outlet.isOpen()) {
      const { position } = follower.subscription
      if (reached !== null && !isAfter(reached, position)) {
        live.add(follower)
        return
      }
      const page = await inTurn(() => read(position))
      tell(follower, page)
      if (reached === null && !page.more) reached = page.end
      await follower.outlet.drained()
    }
  }
  const loop = startLoop({ name: 'reading the event log', pauseMs: POLL_MS, log, round: poll })

  return {
    /** Tells the follower of all that came after his position; settles when he has caught up. */
    follow,
    leave: (follower: Follower): void => {
      live.delete(follower)
    },
    isLive: (follower: Follower): boolean => live.has(follower),
    stop: loop.stop,
  }
}
