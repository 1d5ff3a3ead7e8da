import type { FalsePositives } from '@stance/core/assessment/risk-signals'

/** Counts, for each control, the findings and those among them that are false positives. */
export interface FalsePositiveCounts {
  /** Returns the number under which the findings of a control are counted. */
  readonly numberOf: (control_id: string) => number
  readonly add: (control: number, isFalsePositive: boolean) => void
  /** Returns null if the control has none. */
  readonly of: (control_id: string) => FalsePositives | null
}

export const countFalsePositives = (): FalsePositiveCounts => {
  const numbers = new Map<string, number>()
  const all: number[] = []
  const wrong: number[] = []
  const rates = new Map<number, FalsePositives>()
  return {
    numberOf: (control_id) => {
      const known = numbers.get(control_id)
      if (known !== undefined) return known
      const number = all.length
      numbers.set(control_id, number)
      all.push(0)
      wrong.push(0)
      return number
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
