import type { DataScope } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'

/** An approved exception from a policy, as policies read it. */
export interface GateException {
  readonly id: string
  readonly application_id: string
  /** The namespace of the policy. */
  readonly policy_violated: string
  readonly resource_requested: string
  readonly expires_at: Date
  /** What a caller has to see for the exception to count for them. */
  readonly bounds: DataScope
}

/** Returns the approved exceptions that name a policy instead of a control. */
export type ReadGateExceptions = (db: Connection) => Promise<readonly GateException[]>
