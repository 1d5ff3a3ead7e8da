import { conflict } from '../../kernel/app-error.ts'
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
 * Rejects when the process is asked to stop, so that a command gives back its database: what it
 * started itself must not stay behind.
 */
const interrupted = (): Promise<never> =>
  new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // Somebody may be waiting for more of it, and would keep the process from its end.
        process.stdin.destroy()
        reject(conflict(`Stopped by ${signal}`))
      })
    }
  })

/** Runs a one-off command with the configured database, beside a running service if there is one. */
export const withDatabase = async (work: (context: CommandContext) => Promise<void>) => {
  const config = loadConfig()
  for (const warning of config.warnings) process.stderr.write(`stance: ${warning}\n`)
  // A command speaks to a person, by what it prints and by the error that ends it.
  const log = createLogger('silent')
  const interruption = interrupted()
  interruption.catch(() => {})
  const database = await openConfiguredDatabase(config, log, 'join')
  try {
    await Promise.race([interruption, work({ config, database, log })])
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
