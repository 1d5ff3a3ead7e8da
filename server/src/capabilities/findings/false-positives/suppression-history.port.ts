import type { IssueSuppression } from './muted-critical.ts'

/** Provides who suppressed findings. */
export interface SuppressionHistoryPort {
  /**
   * By the ids of those findings that are suppressed with an issue which the caller may see.
   */
  readonly suppressionsOf: (
    findingIds: readonly string[],
  ) => Promise<ReadonlyMap<string, IssueSuppression>>
}
