import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError, StartupError, UsageError } from '../../kernel/process-error.ts'
import { missingInstallation } from '../../platform/data-dir.ts'
import { describeAddress } from '../../platform/db/address.ts'
import { migrate, schemaCheck } from '../../platform/db/migrate.ts'
import { createLogger, type Logger } from '../../platform/logger.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import { type Config, loadConfig } from '../config.ts'
import { appendCommandJournal } from '../process/command-audit.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../process/open-database.ts'

export interface CommandContext {
  readonly config: Config
  readonly database: OpenedDatabase
  readonly log: Logger
  /** Aborted when the process is asked to stop. */
  readonly interrupted: AbortSignal
}

/** How long an interrupted command may take to record how far it came. */
const STOP_MS = 3_000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Rejects when the process is asked to stop, so that the command closes its database and does not
 * leave an embedded server running.
 */
const rejectOnSignal = (consequence: string | undefined) => {
  const interrupted = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    // A pending read of standard input would keep the process alive.
    process.stdin.destroy()
    const rest = consequence === undefined ? '' : `; ${consequence}`
    interrupted.abort(new CommandError(`Stopped by ${signal}${rest}`))
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  const rejection = new Promise<never>((_, reject) => {
    interrupted.signal.onabort = () => reject(interrupted.signal.reason)
  })
  rejection.catch(() => {})
  const ignore = () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  return { rejection, ignore, interrupted: interrupted.signal }
}

type Work = (context: CommandContext) => Promise<void>

/** Commands do not set up a database that they find empty: a wrong address would go unnoticed. */
const requireSchema = async ({ pool, embedded }: OpenedDatabase, { dataDir, database }: Config) => {
  const { rows } = await pool.query("select to_regclass('migration') is not null as found")
  if (rows[0]?.found) {
    const problem = await (await schemaCheck(MIGRATIONS))((text) => pool.query(text))
    if (problem !== null) throw new StartupError(problem)
    return
  }
  if (embedded) throw missingInstallation(dataDir, 'its database is empty')
  throw new UsageError(
    `There is no installation in the database ${describeAddress(database.url ?? '')}: it is empty. Name another with STANCE_DATABASE_URL, or create one there: stance serve`,
  )
}

interface DatabaseOptions {
  /** Whether there may be no installation yet; if unset, there must be one. */
  readonly creates?: (config: Config) => boolean
  /** What a user has to know who stops the command before its end. */
  readonly whenStopped?: string
}

/** Runs a one-off command with the configured database; the service may be running. */
export const withDatabase = async (
  work: Work,
  { creates = () => false, whenStopped }: DatabaseOptions = {},
) => {
  const config = loadConfig()
  for (const warning of config.warnings) process.stderr.write(`stance: ${warning}\n`)
  // A command reports to its user by its output and its error, not by log records.
  const log = createLogger('silent')
  const { rejection, ignore, interrupted } = rejectOnSignal(whenStopped)
  const mayCreate = creates(config)
  const database = await openConfiguredDatabase(config, log, mayCreate ? 'create' : 'join')
  try {
    if (!mayCreate) await requireSchema(database, config)
    const working = work({ config, database, log, interrupted })
    const settled = working.then(ignore, ignore)
    await Promise.race([rejection, working]).finally(() =>
      interrupted.aborted ? Promise.race([settled, sleep(STOP_MS)]) : undefined,
    )
  } finally {
    ignore()
    await database.close()
  }
}

/** Like `withDatabase`, but migrates the schema first. */
export const withMigratedDatabase = (work: Work, options?: DatabaseOptions) =>
  withDatabase(async (context) => {
    await migrate(context.database.address, MIGRATIONS)
    await appendCommandJournal(context.config, context.database.connection)
    await work(context)
  }, options)
