import type { Config } from '../platform/config.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/db/connection.ts'
import { joinEmbedded, startEmbedded } from '../platform/db/embedded/embedded-postgres.ts'
import type { Logger } from '../platform/logger.ts'

export interface OpenedDatabase extends Database {
  readonly address: DatabaseAddress
  readonly embedded: boolean
}

/**
 * The configured PostgreSQL, else the embedded one. `own`: this process starts and stops it, and no
 * other may. `join`: a one-off command, beside a running service if there is one.
 */
export const openConfiguredDatabase = async (
  config: Config,
  log: Logger,
  mode: 'own' | 'join',
): Promise<OpenedDatabase> => {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const open = (address: DatabaseAddress) =>
    openDatabase(address, { size: config.database.pool, onError })
  if (config.database.url !== null) {
    const address = { connectionString: config.database.url }
    return { ...open(address), address, embedded: false }
  }
  const start = mode === 'own' ? startEmbedded : joinEmbedded
  const server = await start({
    dataDir: config.dataDir,
    log: (message, fields) => log.info(fields ?? {}, message),
  })
  const database = open(server.connection)
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, address: server.connection, embedded: true, close }
}
