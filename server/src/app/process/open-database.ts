import { inDataDir, requireEmbeddedCluster } from '../../platform/data-dir.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../platform/db/connection.ts'
import { joinEmbedded, startEmbedded } from '../../platform/db/embedded/embedded-postgres.ts'
import { schemaCheck } from '../../platform/db/migrate.ts'
import type { Logger } from '../../platform/logger.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import type { Config } from '../config.ts'
import { watchDatabase } from './database-watch.ts'

export interface OpenedDatabase extends Database {
  /** For migrations and archives: as the owner of the tables. */
  readonly address: DatabaseAddress
  /** For requests and jobs: in the embedded database, as a role that only reads and writes rows. */
  readonly serviceAddress: DatabaseAddress
  readonly embedded: boolean
  /** Queries the database over a separate connection, so that requests cannot delay the probe. */
  readonly probe: () => Promise<unknown>
  /** Why no request can be served from the database now; null: nothing is known against it. */
  readonly unavailability: () => string | null
  readonly schemaProblem: () => string | null
}

/**
 * `own`: this process starts and stops the embedded server, and no other process may. `join`: a one-off
 * command, which uses the server of a running service if there is one. `create`: like `join`, and
 * creates the database if there is none.
 */
export type OpenMode = 'own' | 'join' | 'create'

const startServer = async (config: Config, log: Logger, mode: OpenMode) => {
  const { dataDir } = config
  if (mode === 'join') await requireEmbeddedCluster(dataDir)
  const start = mode === 'own' ? startEmbedded : joinEmbedded
  return inDataDir(dataDir, () =>
    start({ dataDir, log: (message, fields) => log.info(fields ?? {}, message) }),
  )
}

const PROBE_MS = 3_000

/** Opens the configured PostgreSQL, else the embedded one. */
export const openConfiguredDatabase = async (
  config: Config,
  log: Logger,
  mode: OpenMode,
): Promise<OpenedDatabase> => {
  const checkSchema = await schemaCheck(MIGRATIONS)
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const open = (
    { address, serviceAddress }: Pick<OpenedDatabase, 'address' | 'serviceAddress'>,
    embedded: boolean,
    stop: () => Promise<void>,
  ) => {
    const { size, ...probe } = { size: config.database.pool, onError }
    const probeDatabase = openDatabase(serviceAddress, {
      ...probe,
      size: 1,
      queryTimeoutMs: PROBE_MS,
    })
    const watch = mode === 'own' ? watchDatabase(probeDatabase, checkSchema, log) : null
    const database = openDatabase(serviceAddress, {
      size,
      onError,
      ...(watch && { guard: watch.guard }),
    })
    watch?.observe(database)
    return {
      ...database,
      address,
      serviceAddress,
      embedded,
      probe: () => probeDatabase.pool.query('select 1'),
      unavailability: () => watch?.unavailability() ?? null,
      schemaProblem: () => watch?.schemaProblem() ?? null,
      close: async () => {
        watch?.stop()
        await Promise.all([database.close(), probeDatabase.close()])
        await stop()
      },
    }
  }
  if (config.database.url !== null) {
    const address = { connectionString: config.database.url }
    return open({ address, serviceAddress: address }, false, async () => {})
  }
  const server = await startServer(config, log, mode)
  return open({ address: server.connection, serviceAddress: server.service }, true, server.stop)
}
