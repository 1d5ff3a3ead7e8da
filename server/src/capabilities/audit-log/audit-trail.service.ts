import { MINUTE_MS } from '@stance/core/kernel/durations'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { AuditRecord, AuditTrail } from '../../platform/http/audit-record.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { auditLogStore, type RefusalCount } from './audit-log.store.ts'
import { createRefusalGroups } from './refusal-groups.ts'

const MAX_ADDRESSES = 10_000
const MAX_ADDRESS_LENGTH = 64
/** While the database is unavailable, entries about grouped refusals wait in memory. */
const MAX_UNWRITTEN = 10_000
const FLUSH_INTERVAL_MS = 5_000
const RETENTION_MS = 90 * 24 * 60 * MINUTE_MS

interface Counter {
  readonly minute: number
  readonly ip: string
  refused: number
}

/**
 * Counts refusals by address and minute between two flushes. Its size is bounded: beyond
 * MAX_ADDRESSES, the refusals of other addresses are counted together under ''.
 */
const createRefusalCounters = (now: Clock) => {
  const counters = new Map<string, Counter>()
  const currentMinute = () => Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS

  const add = (minute: number, address: string, refused: number) => {
    const isCounted = counters.has(`${minute} ${address}`)
    const ip = isCounted || counters.size < MAX_ADDRESSES ? address : ''
    const key = `${minute} ${ip}`
    const counter = counters.get(key) ?? { minute, ip, refused: 0 }
    counter.refused += refused
    counters.set(key, counter)
  }
  return {
    count: (ip: string) => add(currentMinute(), ip.slice(0, MAX_ADDRESS_LENGTH), 1),

    /** Counters of the current minute stay, at zero, so that the bound applies to the whole minute. */
    drain: (): RefusalCount[] => {
      const nonZero = [...counters.values()].filter(({ refused }) => refused > 0)
      const counts = nonZero.map(({ minute, ip, refused }) => ({
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

    restore: (counts: readonly RefusalCount[]) => {
      for (const { minute, ip, refused } of counts) add(minute.getTime(), ip, refused)
    },
  }
}

/**
 * The audit log as the platform writes it. Refusals without a valid token are only counted, in
 * memory first, because unauthenticated clients can cause them at any rate. Equal refusals of a valid
 * token are grouped, because the least token can cause them at any rate.
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
  const counters = createRefusalCounters(now)
  const groups = createRefusalGroups<AuditRecord>()
  let unwritten: AuditRecord[] = []
  let isStopping = false

  const writeGroups = async (): Promise<void> => {
    unwritten = [...unwritten, ...groups.drain(isStopping ? null : now())].slice(-MAX_UNWRITTEN)
    await store.append(unwritten)
    unwritten = []
  }
  const writeCounts = async (): Promise<void> => {
    const counts = counters.drain()
    if (counts.length === 0) return
    try {
      await store.addRefusals(counts)
    } catch (error) {
      counters.restore(counts)
      throw error
    }
    await store.pruneRefusals(new Date(now().getTime() - RETENTION_MS))
  }
  const loop = startLoop({
    name: 'counting refused callers',
    pauseMs: FLUSH_INTERVAL_MS,
    log,
    round: async () => {
      await writeGroups()
      await writeCounts()
      return false
    },
  })
  return {
    append: (onto, records) => auditLogStore(onto).append(records),
    appendRefusal: async (onto, caller, record) => {
      const forget = groups.add(caller, record)
      if (!forget) return
      try {
        await auditLogStore(onto).append([record])
      } catch (error) {
        forget()
        throw error
      }
    },
    countRefusal: counters.count,
    stop: () => {
      isStopping = true
      return loop.stop()
    },
  }
}
