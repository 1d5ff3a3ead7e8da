import type { FalsePositives } from '@stance/core/assessment/risk-signals'

/** Counts, for each control, the findings and those among them that are false positives. */
export interface FalsePositiveCounts {
  /** Returns the number under which the findings of a control are counted. */
  readonly numberOf: (control_id: string) => number
  readonly add: (control: number, isFalsePositive: boolean) => void
  /** The controls by their numbers. */
  readonly controls: () => readonly string[]
  readonly counts: () => readonly ControlCount[]
  readonly merge: (counts: readonly ControlCount[]) => void
  /** Returns null if the control has none. */
  readonly of: (control_id: string) => FalsePositives | null
}

/** The findings of a control, and those among them that are false positives. */
export interface ControlCount {
  readonly control_id: string
  readonly all: number
  readonly wrong: number
}

export const countFalsePositives = (): FalsePositiveCounts => {
  const numbers = new Map<string, number>()
  const all: number[] = []
  const wrong: number[] = []
  const rates = new Map<number, FalsePositives>()
  const numberOf = (control_id: string): number => {
    const known = numbers.get(control_id)
    if (known !== undefined) return known
    const number = all.length
    numbers.set(control_id, number)
    all.push(0)
    wrong.push(0)
    return number
  }
  return {
    numberOf,
    controls: () => [...numbers.keys()],
    counts: () =>
      [...numbers].map(([control_id, number]) => ({
        control_id,
        all: all[number] ?? 0,
        wrong: wrong[number] ?? 0,
      })),
    merge: (counts) => {
      for (const { control_id, all: more, wrong: moreWrong } of counts) {
        const number = numberOf(control_id)
        all[number] = (all[number] ?? 0) + more
        wrong[number] = (wrong[number] ?? 0) + moreWrong
      }
    },
    add: (control, isFalsePositive) => {
      all[control] = (all[control] ?? 0) + 1
      if (isFalsePositive) wrong[control] = (wrong[control] ?? 0) + 1
    },
    of: (control_id) => {
      const control = numbers.get(control_id) ?? -1
      const known = rates.get(control)
      if (known) return known
      const count = wrong[control] ?? 0
      if (count === 0) return null
      const rate = { count, rate: count / (all[control] ?? count) }
      rates.set(control, rate)
      return rate
    },
  }
}
