import type { FalsePositiveRates } from './false-positive-rate.ts'

/** Provides the false-positive rates of controls. */
export interface FalsePositiveRatePort {
  /** May be some seconds old: the job rescores findings that were scored with older rates. */
  readonly current: () => Promise<FalsePositiveRates>
}
