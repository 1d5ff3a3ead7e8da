import { type ResourceCounts, STATES } from '@stance/core/compliance/control-status'

/** The counts of controls by their numbers. A control without resources is not in it. */
export type CountsByNumber = ReadonlyMap<number, ResourceCounts>

/**
 * The counts of the controls of one place, as bytes. Each control is its distance from the control before,
 * a mask of the states that occur, and how many resources are in each of them. Numbers and masks are written seven bits to a byte, the lowest
 * first; the eighth bit says that another byte follows. A control takes about five bytes, so that a
 * thousand accounts are read in a few milliseconds.
 */
export type PackedCounts = Uint8Array

const BITS = 7
const CONTINUES = 1 << BITS

const pushNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest >= CONTINUES) {
    bytes.push((rest % CONTINUES) + CONTINUES)
    rest = Math.floor(rest / CONTINUES)
  }
  bytes.push(rest)
}

const maskOf = (counts: ResourceCounts): number =>
  STATES.reduce((mask, state, at) => mask | (counts[state] > 0 ? 1 << at : 0), 0)

/** Packs counts. Those of a control that are all zero are left out. */
export const packCounts = (counts: CountsByNumber): PackedCounts => {
  const bytes: number[] = []
  let last = -1
  for (const [number, ofControl] of [...counts].sort(([one], [other]) => one - other)) {
    const mask = maskOf(ofControl)
    if (mask === 0) continue
    pushNumber(bytes, number - last)
    pushNumber(bytes, mask)
    for (const state of STATES) if (ofControl[state] > 0) pushNumber(bytes, ofControl[state])
    last = number
  }
  return Uint8Array.from(bytes)
}

/** Reads packed numbers one after another. */
const readerOf = (packed: PackedCounts) => {
  let at = 0
  const next = (): number => {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = packed[at] as number
      at += 1
      if (byte < CONTINUES) return value + byte * factor
      value += (byte - CONTINUES) * factor
      factor *= CONTINUES
    }
  }
  return {
    hasNext: () => at < packed.length,
    next,
    /** Passes over the counts of the states in a mask. */
    skip: (mask: number): void => {
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        while ((packed[at] as number) >= CONTINUES) at += 1
        at += 1
      }
    },
  }
}

/** Sums by the number of the control; the counts of one are in the order of `STATES`. */
type Sums = (number[] | undefined)[]

/** Takes the number of each control in which a resource passes or fails. */
type TakeAssessed = (number: number) => void

const FAILING_OR_PASSING = 0b11

const addPacked = (
  sums: Sums,
  packed: PackedCounts,
  wanted: ReadonlySet<number> | undefined,
  takeAssessed: TakeAssessed = () => undefined,
): void => {
  const read = readerOf(packed)
  let number = -1
  while (read.hasNext()) {
    number += read.next()
    const mask = read.next()
    if (wanted?.has(number) === false) {
      read.skip(mask)
      continue
    }
    if ((mask & FAILING_OR_PASSING) !== 0) takeAssessed(number)
    let sum = sums[number]
    if (sum === undefined) {
      sum = STATES.map(() => 0)
      sums[number] = sum
    }
    for (let state = 0; state < STATES.length; state += 1) {
      if ((mask & (1 << state)) !== 0) sum[state] = (sum[state] as number) + read.next()
    }
  }
}

/** Writes for each control, by its number, which of the `STATES` occur in any of several places: a bit for each. */
export const writeOccurring = (places: Iterable<PackedCounts>, states: Uint8Array): void => {
  states.fill(0)
  for (const packed of places) {
    const read = readerOf(packed)
    let number = -1
    while (read.hasNext()) {
      number += read.next()
      const mask = read.next()
      states[number] = (states[number] ?? 0) | mask
      read.skip(mask)
    }
  }
}

const countsOf = ([
  failing = 0,
  passing = 0,
  excepted = 0,
  muted = 0,
  undecided = 0,
  stale = 0,
  code_failing = 0,
  code_passing = 0,
]: readonly number[]): ResourceCounts => ({
  failing,
  passing,
  excepted,
  muted,
  undecided,
  stale,
  code_failing,
  code_passing,
})

/** Returns the counts of several places together, of all controls or of those that are wanted. */
export const sumPacked = (
  places: Iterable<PackedCounts>,
  wanted?: ReadonlySet<number>,
): CountsByNumber => {
  const sums: Sums = []
  for (const packed of places) addPacked(sums, packed, wanted)
  return countsFrom(sums)
}

/** The packed counts of a place, and the index of its account. */
export interface PlaceOfAccount {
  readonly counts: PackedCounts
  readonly account: number
}

/** Returns the counts of places together, and gives each control that is assessed in one to `take`. */
export const sumPlaces = (
  places: Iterable<PlaceOfAccount>,
  take: (number: number, account: number) => void,
): CountsByNumber => {
  const sums: Sums = []
  for (const { counts, account } of places) {
    addPacked(sums, counts, undefined, (number) => take(number, account))
  }
  return countsFrom(sums)
}

const countsFrom = (sums: Sums): CountsByNumber => {
  const counts = new Map<number, ResourceCounts>()
  sums.forEach((sum, number) => {
    if (sum === undefined) return
    counts.set(number, countsOf(sum))
  })
  return counts
}

export const unpackCounts = (packed: PackedCounts): CountsByNumber => sumPacked([packed])
