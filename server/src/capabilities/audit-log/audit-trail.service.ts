import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { AuditTrail } from '../../platform/http/audit-record.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { auditLogStore, type RefusalCount } from './audit-log.store.ts'

const MINUTE_MS = 60_000
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 64
const FLUSH_MS = 5_000
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS

interface Counter {
  readonly minute: number
  readonly ip: string
  refused: number
}

/**
 * Counts for each address and minute, between two flushes. Whoever calls from ever new addresses
 * makes it no larger: past the bound refusals of the minute are counted together, under no address.
 */
const refusalCounters = (now: Clock) => {
  const counters = new Map<string, Counter>()
  const currentMinute = () => Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS

  const add = (minute: number, address: string, refused: number) => {
    const known = counters.has(`${minute} ${address}`)
    const ip = known || counters.size < MOST_ADDRESSES ? address : ''
    const key = `${minute} ${ip}`
    const counter = counters.get(key) ?? { minute, ip, refused: 0 }
    counter.refused += refused
    counters.set(key, counter)
  }
  return {
    count: (ip: string) => add(currentMinute(), ip.slice(0, LONGEST_ADDRESS), 1),

    /** Counters of the current minute stay, at zero, so that their number is bounded by minute. */
    take: (): RefusalCount[] => {
      const taken = [...counters.values()].filter(({ refused }) => refused > 0)
      const counts = taken.map(({ minute, ip, refused }) => ({
        minute: new Date(minute),
        ip,
        refused,
      }))
      const current = currentMinute()
      for (const [key, counter] of counters) {
        if (counter.minute < current) counters.delete(key)
        else counter.refused = 0
      }
      return counts
    },

    putBack: (counts: readonly RefusalCount[]) => {
      for (const { minute, ip, refused } of counts) add(minute.getTime(), ip, refused)
    },
  }
}

/**
 * The audit log as the platform writes it. Refusals without a valid token are only counted, in
 * memory first, because anybody can cause them at any rate.
 */
export const startAuditTrail = ({
  connection,
  now,
  log,
}: {
  connection: Connection
  now: Clock
  log: LoopLog
}): AuditTrail & { readonly stop: () => Promise<void> } => {
  const store = auditLogStore(connection)
  const counters = refusalCounters(now)

  const loop = startLoop({
    name: 'counting refused callers',
    pauseMs: FLUSH_MS,
    log,
    round: async () => {
      const counts = counters.take()
      if (counts.length === 0) return false
      try {
        await store.addRefusals(counts)
      } catch (error) {
        counters.putBack(counts)
        throw error
      }
      await store.forgetRefusals(new Date(now().getTime() - KEPT_MS))
      return false
    },
  })
  return {
    append: (onto, records) => auditLogStore(onto).append(records),
    countRefusal: counters.count,
    stop: loop.stop,
  }
}
