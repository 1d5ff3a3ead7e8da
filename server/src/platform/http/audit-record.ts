import type { Connection } from '../db/connection.ts'

/** The audit record of one request that changed something or was denied. */
export interface AuditRecord {
  readonly at: Date
  readonly actor: string
  readonly role: string
  /** The operation id. */
  readonly action: string
  readonly method: string
  readonly path: string
  readonly resource_type: string
  readonly resource_id: string
  readonly result: 'success' | 'denied' | 'failure'
  readonly status: number
  readonly ip: string
  readonly request_id: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditTrail {
  /** Adds records on the connection: inside a transaction, they are committed with it. */
  readonly append: (connection: Connection, records: readonly AuditRecord[]) => Promise<void>
  /**
   * Adds the record of a refused request of a valid token, or counts it if the same operation was
   * refused to the same caller, with the same status, before in this minute.
   */
  readonly appendRefusal: (
    connection: Connection,
    caller: string,
    record: AuditRecord,
  ) => Promise<void>
  /** Counts a rejected request without a valid token. */
  readonly countRefusal: (ip: string) => void
}
