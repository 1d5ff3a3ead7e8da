import { CommandError } from '../../kernel/process-error.ts'
import { type Config, loadConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createLogger, type Logger } from '../../platform/logger.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../process/open-database.ts'

export interface CommandContext {
  readonly config: Config
  readonly database: OpenedDatabase
  readonly log: Logger
}

/**
 * Rejects when the process is asked to stop, so that the command closes its database and does not
 * leave an embedded server running.
 */
const rejectOnSignal = (): Promise<never> =>
  new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // A pending read of standard input would keep the process alive.
        process.stdin.destroy()
        reject(new CommandError(`Stopped by ${signal}`))
      })
    }
  })

/** Runs a one-off command with the configured database; the service may be running. */
export const withDatabase = async (work: (context: CommandContext) => Promise<void>) => {
  const config = loadConfig()
  for (const warning of config.warnings) process.stderr.write(`stance: ${warning}\n`)
  // A command reports to its user by its output and its error, not by log records.
  const log = createLogger('silent')
  const interruption = rejectOnSignal()
  interruption.catch(() => {})
  const database = await openConfiguredDatabase(config, log, 'join')
  try {
    await Promise.race([interruption, work({ config, database, log })])
  } finally {
    await database.close()
  }
}

/** Like `withDatabase`, but migrates the schema first. */
export const withMigratedDatabase = (work: (context: CommandContext) => Promise<void>) =>
  withDatabase(async (context) => {
    await migrate(context.database.address, MIGRATIONS)
    await work(context)
  })
