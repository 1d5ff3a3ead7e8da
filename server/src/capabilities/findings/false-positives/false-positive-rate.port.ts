import type { ControlHistory } from './false-positive-rate.ts'

/** What is known of how often controls are wrong. */
export interface ControlHistoryPort {
  /** It may be some seconds old: what is scored by it is put right afterwards. */
  readonly current: () => Promise<ControlHistory>
}
