/** What remediations of one handler came to in a period. */
export interface HandlerFigures {
  readonly handler: string
  readonly succeeded: number
  readonly failed: number
  readonly skipped: number
  readonly rolled_back: number
  /** Of those that succeeded, in seconds; null without any. */
  readonly avg_duration_s: number | null
  /** Of tier 1: how many ended, and how many of these succeeded in time. */
  readonly fast_total: number
  readonly fast_in_time: number
}
