import { conflict } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CloudIdentities } from './cloud-identities.ts'
import { providerOf, pullConfigOf, type ReadingFields, readingOf } from './connection-settings.ts'
import type { CloudConnection, ConnectionStore } from './connections.store.ts'

export interface ConnectionFields extends ReadingFields {
  readonly name: string
  readonly enabled?: boolean
  readonly every_hours?: number
}

export interface CreateDeps {
  readonly connections: Pick<ConnectionStore, 'insert'>
  readonly cloudIdentities: CloudIdentities
  readonly now: Clock
  readonly newId: () => string
}

export const nameTaken = () => conflict('Another connection has this name; choose another name')

const DEFAULT_HOURS = 24

/**
 * Creates a connection. Throws BAD_REQUEST unless it reads one cloud, NOT_IMPLEMENTED without an identity
 * there, CONFLICT if the name is taken.
 */
export const createConnection = async (
  { connections, cloudIdentities, now, newId }: CreateDeps,
  { name, enabled = true, every_hours = DEFAULT_HOURS, ...fields }: ConnectionFields,
  created_by: string,
): Promise<CloudConnection> => {
  const reading = readingOf(fields)
  pullConfigOf(reading, cloudIdentities)
  const created = await connections.insert(
    { id: newId(), name, provider: providerOf(reading), reading, enabled, every_hours, created_by },
    now(),
  )
  if (!created) throw nameTaken()
  return created
}
