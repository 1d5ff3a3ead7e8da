import type { Posture } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { AuditCheckpoint } from './audit-checkpoint.ts'

/** What an export of evidence is about. */
export interface EvidenceSubject {
  readonly framework: Framework
  readonly posture: Posture
  readonly scope: DataScope
  readonly at: Date
  /** How many days a result proves something. */
  readonly freshDays: number
  readonly exportedBy: string
  readonly productVersion: string
  readonly checkpoint: AuditCheckpoint | null
}
