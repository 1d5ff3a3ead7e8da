/** A slot in the schedule of the scanners. */
export interface Slot {
  readonly days_before: number
  /** Whether the scan reports everything, or only changes since the previous slot. */
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

/** The days between a slot and the end; 0 for an unknown slot. */
export const daysBefore = (slot: number): number => SLOTS[slot]?.days_before ?? 0

/** The first slot that observes a change so many days before the end. */
export const firstSlotAfter = (days: number): number =>
  SLOTS.findIndex((slot) => slot.days_before <= days)

/** The first slot, this one or a later one, that reports everything. */
export const nextComplete = (slot: number): number =>
  SLOTS.findIndex((candidate, index) => index >= slot && candidate.complete)
