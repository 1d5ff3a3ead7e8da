import type { FalsePositives } from '@stance/core/assessment/risk-signals'

/** Counts, for each control, the findings and those among them that are false positives. */
export interface FalsePositiveCounts {
  readonly add: (control_id: string, isFalsePositive: boolean) => void
  /** Returns null if the control has none. */
  readonly of: (control_id: string) => FalsePositives | null
}

export const countFalsePositives = (): FalsePositiveCounts => {
  const controls = new Map<string, { all: number; false: number }>()
  const rates = new Map<string, FalsePositives>()
  return {
    add: (control_id, isFalsePositive) => {
      let counts = controls.get(control_id)
      if (!counts) {
        counts = { all: 0, false: 0 }
        controls.set(control_id, counts)
      }
      counts.all += 1
      if (isFalsePositive) counts.false += 1
    },
    of: (control_id) => {
      const known = rates.get(control_id)
      if (known) return known
      const counts = controls.get(control_id)
      if (!counts || counts.false === 0) return null
      const rate = { count: counts.false, rate: counts.false / counts.all }
      rates.set(control_id, rate)
      return rate
    },
  }
}
