import { type Config, loadConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createLogger, type Logger } from '../../platform/logger.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../open-database.ts'

export interface CommandContext {
  readonly config: Config
  readonly database: OpenedDatabase
  readonly log: Logger
}

/** Commands speak to a person: of the log only what he has to know. */
const commandLogger = () => createLogger('warn')

/** Runs a one-off command with the configured database, beside a running service if there is one. */
export const withDatabase = async (work: (context: CommandContext) => Promise<void>) => {
  const config = loadConfig()
  const log = commandLogger()
  const database = await openConfiguredDatabase(config, log, 'join')
  try {
    await work({ config, database, log })
  } finally {
    await database.close()
  }
}

/** The same, with the schema brought up to date first. */
export const withMigratedDatabase = (work: (context: CommandContext) => Promise<void>) =>
  withDatabase(async (context) => {
    await migrate(context.database.address, MIGRATIONS)
    await work(context)
  })
