import { NO_RESOURCES, type ResourceCounts, STATES } from '@stance/core/compliance/control-status'

/** The counts of controls by their numbers. A control without resources is not in it. */
export type CountsByNumber = ReadonlyMap<number, ResourceCounts>

/**
 * The counts of the controls of one place, as bytes. Each control is its distance from the control before,
 * a mask of the states that occur, and how many resources are in each of them. Numbers are written seven bits to a byte, the lowest
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
    bytes.push(mask)
    for (const state of STATES) if (ofControl[state] > 0) pushNumber(bytes, ofControl[state])
    last = number
  }
  return Uint8Array.from(bytes)
}

/** Sums by the number of the control; the counts of one are in the order of `STATES`. */
type Sums = (number[] | undefined)[]

const addPacked = (sums: Sums, packed: PackedCounts): void => {
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
  let number = -1
  while (at < packed.length) {
    number += next()
    const mask = next()
    let sum = sums[number]
    if (sum === undefined) {
      sum = STATES.map(() => 0)
      sums[number] = sum
    }
    for (let state = 0; state < STATES.length; state += 1) {
      if ((mask & (1 << state)) !== 0) sum[state] = (sum[state] as number) + next()
    }
  }
}

/** Returns the counts of several places together. */
export const sumPacked = (places: Iterable<PackedCounts>): CountsByNumber => {
  const sums: Sums = []
  for (const packed of places) addPacked(sums, packed)
  const counts = new Map<number, ResourceCounts>()
  sums.forEach((sum, number) => {
    if (sum === undefined) return
    const [failing = 0, passing = 0, excepted = 0, muted = 0, undecided = 0, stale = 0] = sum
    counts.set(number, { ...NO_RESOURCES, failing, passing, excepted, muted, undecided, stale })
  })
  return counts
}

export const unpackCounts = (packed: PackedCounts): CountsByNumber => sumPacked([packed])
