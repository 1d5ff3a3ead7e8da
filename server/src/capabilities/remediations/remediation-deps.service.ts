import type { ExecutionDeps } from './batches/execution.service.ts'
import type { PreviewDeps } from './batches/preview-request.service.ts'
import type { RollbackDeps } from './batches/rollback-request.service.ts'

/** What the endpoints of remediations need. */
export type RemediationDeps = PreviewDeps & ExecutionDeps & RollbackDeps
