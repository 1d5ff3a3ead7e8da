/** What has happened since the last snapshot. */
export interface SinceSnapshot {
  /** null: there is none of this index yet. */
  readonly ageMs: number | null
  /** Events of any kind that were read. */
  readonly events: number
  /** Findings that were added, changed or removed. */
  readonly changes: number
  /** Findings in the index. */
  readonly documents: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MIN_CHANGES = 10_000
const MIN_SHARE = 0.1

/**
 * Whether a snapshot is worth writing. A tenth of the index at a time bounds what is written in all;
 * once an hour keeps the events that a start applies few, and younger than their retention.
 */
export const isSnapshotDue = ({ ageMs, events, changes, documents }: SinceSnapshot): boolean => {
  if (ageMs === null) return true
  if (events === 0) return false
  if (ageMs >= HOUR_MS) return true
  return ageMs >= MINUTE_MS && changes >= Math.max(MIN_CHANGES, documents * MIN_SHARE)
}

/** A larger snapshot would delay the stop of the process. */
const MAX_BYTES_AT_STOP = 64 * 1024 * 1024

/** Whether a snapshot is worth writing before the process ends. */
export const isSnapshotDueAtStop = (
  { ageMs, events }: Pick<SinceSnapshot, 'ageMs' | 'events'>,
  bytes: number,
): boolean => (ageMs === null || events > 0) && bytes <= MAX_BYTES_AT_STOP
