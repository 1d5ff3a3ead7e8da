import type { Config } from '../../platform/config.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../platform/db/connection.ts'
import { joinEmbedded, startEmbedded } from '../../platform/db/embedded/embedded-postgres.ts'
import type { Logger } from '../../platform/logger.ts'

export interface OpenedDatabase extends Database {
  readonly address: DatabaseAddress
  readonly embedded: boolean
  /** Queries the database over a separate connection, so that requests cannot delay the probe. */
  readonly probe: () => Promise<unknown>
}

/**
 * Opens the configured PostgreSQL, else the embedded one. `own`: this process starts and stops the
 * embedded server, and no other process may. `join`: a one-off command, which uses the server of a
 * running service if there is one.
 */
export const openConfiguredDatabase = async (
  config: Config,
  log: Logger,
  mode: 'own' | 'join',
): Promise<OpenedDatabase> => {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const open = (address: DatabaseAddress, embedded: boolean, stop: () => Promise<void>) => {
    const database = openDatabase(address, { size: config.database.pool, onError })
    const probeDatabase = openDatabase(address, { size: 1, onError })
    return {
      ...database,
      address,
      embedded,
      probe: () => probeDatabase.pool.query('select 1'),
      close: async () => {
        await Promise.all([database.close(), probeDatabase.close()])
        await stop()
      },
    }
  }
  if (config.database.url !== null) {
    return open({ connectionString: config.database.url }, false, async () => {})
  }
  const start = mode === 'own' ? startEmbedded : joinEmbedded
  const server = await start({
    dataDir: config.dataDir,
    log: (message, fields) => log.info(fields ?? {}, message),
  })
  return open(server.connection, true, server.stop)
}
