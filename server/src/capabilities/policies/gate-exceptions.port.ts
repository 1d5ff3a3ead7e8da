import type { Connection } from '../../platform/db/connection.ts'
import type { GateException } from './gate-exceptions.ts'

/** Returns the approved exceptions that name a policy instead of a control. */
export type ReadGateExceptions = (db: Connection) => Promise<readonly GateException[]>
