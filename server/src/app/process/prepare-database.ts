import { setTimeout as sleep } from 'node:timers/promises'
import type { Module } from '../../data/module.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import type { Logger } from '../../platform/logger.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { OpenedDatabase } from './open-database.ts'

const RETRY_MS = 1_000

/** An external database may start later than this process. Until then `/ready` reports it. */
const migrateWhenAvailable = async (
  { address }: OpenedDatabase,
  log: Logger,
  stopped: AbortSignal,
): Promise<void> => {
  while (!stopped.aborted) {
    try {
      const applied = await migrate(address, MIGRATIONS)
      if (applied.length > 0) log.info({ applied }, 'schema migrated')
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error }, 'database not available; retrying')
      await sleep(RETRY_MS, undefined, { signal: stopped }).catch(() => {})
    }
  }
}

/** Brings the schema up to date, and lets the modules write what requests need. */
export const prepareDatabase = async (
  { database, log }: { readonly database: OpenedDatabase; readonly log: Logger },
  modules: readonly Module[],
  stopped: AbortSignal,
): Promise<void> => {
  await migrateWhenAvailable(database, log, stopped)
  for (const { prepare } of modules) {
    if (prepare && !stopped.aborted) await prepare(database.connection, systemClock)
  }
}
