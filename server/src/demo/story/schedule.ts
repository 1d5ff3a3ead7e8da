/** A slot of the scanners' calendar. */
export interface Slot {
  readonly days_before: number
  /** Whether everything is scanned and reported, or only what changed since the slot before. */
  readonly complete: boolean
}

const complete = (days_before: number): Slot => ({ days_before, complete: true })
const partial = (days_before: number): Slot => ({ days_before, complete: false })

/** Weekly for three months, daily in the last week: the first slot is the baseline. */
export const SLOTS: readonly Slot[] = [
  complete(90),
  ...[83, 76, 69].map(partial),
  complete(60),
  ...[53, 46, 39].map(partial),
  complete(30),
  ...[23, 16].map(partial),
  complete(7),
  ...[5, 4, 3, 2, 1, 0.5].map(partial),
  complete(0),
]

export const LAST_SLOT = SLOTS.length - 1

/** Days before the end at which a slot takes place; a slot that there is not lies at the end. */
export const daysBefore = (slot: number): number => SLOTS[slot]?.days_before ?? 0

/** The first slot in which something that happened so many days before the end can be seen. */
export const firstSlotAfter = (days: number): number =>
  SLOTS.findIndex((slot) => slot.days_before <= days)

/** The first slot, this one or a later one, that reports everything. */
export const nextComplete = (slot: number): number =>
  SLOTS.findIndex((candidate, index) => index >= slot && candidate.complete)
