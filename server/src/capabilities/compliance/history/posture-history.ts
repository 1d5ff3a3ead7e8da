import type { CountsByRule } from '@stance/core/compliance/control-status'
import { DAY_MS } from '@stance/core/kernel/durations'
import {
  type ControlStates,
  countsOfBits,
  type HeldStates,
  statesOf,
  uniteStates,
} from './control-states.ts'

/** Returns the day of a moment, UTC, as an ISO 8601 date. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the last millisecond of a day. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS - 1)

export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** Returns the last days up to and including one, the oldest first. */
export const lastDays = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysBefore(day, count - 1 - index))

const heldOn = (held: readonly HeldStates[], day: string): HeldStates[] =>
  held.filter(({ since, until }) => since <= day && until > day)

const countsFrom = (states: ControlStates, numbers: ReadonlyMap<string, number>): CountsByRule => {
  const counts = new Map<string, ReturnType<typeof countsOfBits>>()
  for (const [control, number] of numbers) {
    const bits = statesOf(states, number)
    if (bits !== 0) counts.set(control, countsOfBits(bits))
  }
  return counts
}

/** The counts of controls at the end of a day: one resource for each state that occurred. */
export interface PastCounts {
  readonly day: string
  readonly counts: CountsByRule
}

/**
 * Returns the counts at the end of each day, without the days before the first that is known. A day on
 * which nothing changed has the counts of the day before.
 */
export const countsByDay = (
  days: readonly string[],
  held: readonly HeldStates[],
  numbers: ReadonlyMap<string, number>,
): PastCounts[] => {
  const turns = new Set(held.map(({ since }) => since))
  const found: PastCounts[] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last && !turns.has(day)) {
      found.push({ day, counts: last.counts })
      continue
    }
    const then = heldOn(held, day)
    if (then.length === 0) continue
    found.push({ day, counts: countsFrom(uniteStates(then.map(({ states }) => states)), numbers) })
  }
  return found
}
