import { NO_RESOURCES, type ResourceCounts } from '@stance/core/compliance/control-status'
import type { Place, PlaceChange } from '../counts/control-counts.ts'

/** The states that the past of a control is kept in: whether any resource is in each, not how many. */
const STATE_BITS = { failing: 1, passing: 2, excepted: 4, stale: 8 } as const
type KeptState = keyof typeof STATE_BITS
const KEPT_STATES = Object.keys(STATE_BITS) as readonly KeptState[]

const BITS = 4
const MASK = (1 << BITS) - 1

/** Returns the states that occur, as bits. */
const stateBits = (counts: Pick<ResourceCounts, KeptState>): number =>
  (counts.failing > 0 ? STATE_BITS.failing : 0) |
  (counts.passing > 0 ? STATE_BITS.passing : 0) |
  (counts.excepted > 0 ? STATE_BITS.excepted : 0) |
  (counts.stale > 0 ? STATE_BITS.stale : 0)

/** Returns counts in which each state that occurs has one resource. */
export const countsOfBits = (bits: number): ResourceCounts => {
  const counts = KEPT_STATES.map((state) => [state, (bits & STATE_BITS[state]) === 0 ? 0 : 1])
  return { ...NO_RESOURCES, ...Object.fromEntries(counts) }
}

/** The states of controls by their numbers: two controls in each byte. */
export type ControlStates = Uint8Array

/** States that held from one day until another, which is not included. */
export interface HeldStates {
  /** ISO 8601 dates; `until` is 'infinity' for those that still hold. */
  readonly since: string
  readonly until: string
  readonly states: ControlStates
}

const shiftOf = (number: number): number => (number % 2) * BITS

export const statesOf = (states: ControlStates, number: number): number =>
  ((states[number >> 1] ?? 0) >> shiftOf(number)) & MASK

/** Returns the states with those of some controls replaced. */
export const withStates = (
  states: ControlStates,
  changes: Iterable<readonly [number: number, bits: number]>,
): ControlStates => {
  const all = [...changes]
  const length = Math.max(states.length, ...all.map(([number]) => (number >> 1) + 1))
  const changed = new Uint8Array(length)
  changed.set(states)
  for (const [number, bits] of all) {
    const shift = shiftOf(number)
    changed[number >> 1] = ((changed[number >> 1] ?? 0) & ~(MASK << shift)) | (bits << shift)
  }
  return changed
}

/** Returns the states that occur in any of several places. */
export const uniteStates = (places: readonly ControlStates[]): ControlStates => {
  const united = new Uint8Array(Math.max(0, ...places.map(({ length }) => length)))
  for (const states of places) {
    for (let at = 0; at < states.length; at += 1) united[at] = (united[at] ?? 0) | (states[at] ?? 0)
  }
  return united
}

/** The states of a control in a place, after they changed. */
export interface StateChange {
  readonly number: number
  readonly bits: number
  /** The bits before. */
  readonly was: number
}

/** The controls of a place whose states changed. */
export interface PlaceStates {
  readonly place: Place
  readonly states: readonly StateChange[]
}

/** Whether resources fail that did not before. */
export const beganToFail = ({ bits, was }: StateChange): boolean =>
  (bits & ~was & STATE_BITS.failing) !== 0

/** Returns which states changed where the counts did. */
export const stateChanges = (places: readonly PlaceChange[]): PlaceStates[] =>
  places.flatMap(({ place, changes }) => {
    const states = changes
      .map(({ number, before, after }) => ({
        number,
        bits: stateBits(after),
        was: stateBits(before),
      }))
      .filter(({ bits, was }) => bits !== was)
    return states.length === 0 ? [] : [{ place, states }]
  })
