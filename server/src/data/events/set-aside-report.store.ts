import type { Connection } from '../../platform/db/connection.ts'
import { countSetAside } from './set-aside.store.ts'

const MAX_AGE_MS = 1_000
const MAX_WAIT_MS = 2_000

/** The numbers of events that consumers have set aside, for the state of the service and its metrics. */
export interface SetAsideReport {
  readonly read: () => Promise<ReadonlyMap<string, number>>
}

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the query took too long')), MAX_WAIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Reads at most once a second, and returns what was read last while the database does not answer. */
export const createSetAsideReport = (
  connection: Connection,
  onCount: (events: ReadonlyMap<string, number>) => void = () => {},
): SetAsideReport => {
  let last: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<void> | undefined
  const refresh = async () => {
    try {
      last = await withTimeout(countSetAside(connection))
      onCount(last)
    } catch {
      // The state of the database is a component of its own.
    }
    readAt = performance.now()
    inFlight = undefined
  }
  return {
    read: async () => {
      if (performance.now() - readAt >= MAX_AGE_MS) inFlight ??= refresh()
      await inFlight
      return last
    },
  }
}
