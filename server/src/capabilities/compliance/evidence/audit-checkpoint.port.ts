import type { AuditCheckpoint } from './audit-checkpoint.ts'

export interface AuditCheckpointPort {
  /** Null before the first. */
  readonly latest: () => Promise<AuditCheckpoint | null>
}
