import { MINUTE_MS } from '@stance/core/kernel/durations'

const MAX_GROUPS = 10_000

/** The part of an audit record that grouping reads. */
export interface RefusalRecord {
  readonly at: Date
  readonly action: string
  readonly path: string
  readonly resource_id: string
  readonly ip: string
  readonly result: string
  readonly status: number
  readonly detail: Readonly<{ [name: string]: unknown }>
}

interface Group<Record> {
  readonly minute: number
  /** The refusals after the first, as one record. */
  further: Record | null
  count: number
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

const commonText = (one: string, other: string): string => (one === other ? one : '')

/** Returns the record of several refusals: the latest, without what differs between them. */
const mergeRecords = <Record extends RefusalRecord>(earlier: Record, latest: Record): Record => ({
  ...latest,
  path: commonText(earlier.path, latest.path),
  resource_id: commonText(earlier.resource_id, latest.resource_id),
  ip: commonText(earlier.ip, latest.ip),
})

/**
 * Groups equal refusals of a caller by the minute, so that a caller who is refused at any rate adds a
 * bounded number of entries to a log that is never pruned: the first refusal, and one entry for all
 * others of that minute with their number. Beyond MAX_GROUPS, callers are grouped together.
 */
export const createRefusalGroups = <Record extends RefusalRecord>() => {
  const groups = new Map<string, Group<Record>>()

  const keyOf = (caller: string, { action, result, status, at }: Record): string => {
    const key = (name: string) => JSON.stringify([minuteOf(at), name, action, result, status])
    return groups.has(key(caller)) || groups.size < MAX_GROUPS ? key(caller) : key('')
  }

  return {
    /**
     * Returns a function that forgets the group if this refusal is the first of its group, which the
     * caller of this function then records; null if it was counted.
     */
    add: (caller: string, record: Record): (() => void) | null => {
      const key = keyOf(caller, record)
      const group = groups.get(key)
      if (!group) {
        groups.set(key, { minute: minuteOf(record.at), further: null, count: 0 })
        return () => groups.delete(key)
      }
      group.further = group.further ? mergeRecords(group.further, record) : record
      group.count += 1
      return null
    },

    /** Removes the groups of other minutes, or all, and returns the records of their refusals. */
    drain: (now: Date | null): Record[] => {
      const records: Record[] = []
      for (const [key, { minute, further, count }] of groups) {
        if (now && minute === minuteOf(now)) continue
        groups.delete(key)
        if (further) records.push({ ...further, detail: { ...further.detail, refused: count } })
      }
      return records
    },
  }
}
