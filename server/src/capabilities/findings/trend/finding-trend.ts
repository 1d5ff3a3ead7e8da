import { DAY_MS } from '@stance/core/kernel/durations'
import { SEVERITIES, type Severity } from '@stance/core/kernel/severity'

/** Changes of one day in UTC and one severity; without a day: the findings that are unresolved now. */
export interface TrendRow {
  /** As `2026-03-01`; null: now. */
  readonly day: string | null
  readonly severity: Severity
  readonly opened: number
  readonly resolved: number
  /** By how many the unresolved findings became more. */
  readonly unresolved: number
}

interface Counts {
  readonly new_findings: number
  readonly resolved_findings: number
  /** At the end of the day. */
  readonly open: number
}

export interface TrendDay extends Counts {
  readonly date: string
  readonly by_severity: Readonly<Record<Severity, Counts>>
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The dates of the last days in UTC, the latest first; the first of them is today. */
export const lastDates = (days: number, now: Date): string[] =>
  Array.from({ length: days }, (_, ago) => dateOf(now.getTime() - ago * DAY_MS))

const sum = (counts: readonly Counts[]): Counts => ({
  new_findings: counts.reduce((total, { new_findings }) => total + new_findings, 0),
  resolved_findings: counts.reduce((total, { resolved_findings }) => total + resolved_findings, 0),
  open: counts.reduce((total, { open }) => total + open, 0),
})

/**
 * Returns the last days, the oldest first. What was unresolved at the end of a day is what is unresolved
 * now, without the changes since.
 */
export const trendOf = (rows: readonly TrendRow[], days: number, now: Date): TrendDay[] => {
  const dates = lastDates(days, now)
  const byDay = new Map(rows.map((row) => [`${row.day ?? ''} ${row.severity}`, row]))
  const [today = ''] = dates
  const later = rows.filter(({ day }) => day !== null && day > today)
  const open = new Map<Severity, number>(
    SEVERITIES.map((severity) => {
      const now = byDay.get(` ${severity}`)?.unresolved ?? 0
      const changed = later.filter((row) => row.severity === severity)
      return [severity, changed.reduce((left, { unresolved }) => left - unresolved, now)]
    }),
  )
  const countsOn = (date: string, severity: Severity): Counts => {
    const row = byDay.get(`${date} ${severity}`)
    const atEnd = open.get(severity) ?? 0
    open.set(severity, atEnd - (row?.unresolved ?? 0))
    return {
      new_findings: row?.opened ?? 0,
      resolved_findings: row?.resolved ?? 0,
      open: atEnd,
    }
  }
  return dates
    .map((date) => {
      const counts = SEVERITIES.toReversed().map(
        (severity) => [severity, countsOn(date, severity)] as const,
      )
      return {
        date,
        ...sum(counts.map(([, each]) => each)),
        by_severity: Object.fromEntries(counts) as Record<Severity, Counts>,
      }
    })
    .reverse()
}
