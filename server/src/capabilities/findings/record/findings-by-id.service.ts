import type { ScopedConnection } from '../../../data/scoped.ts'
import { findingsStore } from '../findings.store.ts'

/** Reads findings for a thread, which has no stores of a request: JSON texts by id, inside the data scope. */
export const findingsById = (connection: ScopedConnection) => ({
  byIds: findingsStore(connection).byIds,
})
