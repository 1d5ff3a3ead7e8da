import type { Database } from '../../platform/db/connection.ts'
import type { schemaCheck } from '../../platform/db/migrate.ts'
import { watchSilence } from '../../platform/db/silence.ts'
import { isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import type { Logger } from '../../platform/logger.ts'

type SchemaCheck = Awaited<ReturnType<typeof schemaCheck>>

/**
 * Watches the database of a service over a connection of its own: whether it answers, and whether its
 * schema is still one that this release can use. A newer release may migrate beneath a running process.
 */
export const watchDatabase = (probe: Database, checkSchema: SchemaCheck, log: Logger) => {
  let observed: readonly Database[] = [probe]
  let schemaProblem: string | null = null

  const setSchemaProblem = (problem: string | null) => {
    if (problem !== null && problem !== schemaProblem)
      log.fatal({ reason: problem }, 'schema not usable')
    schemaProblem = problem
  }

  const ping = async () => {
    try {
      setSchemaProblem(await checkSchema((text) => probe.pool.query(text)))
    } catch (error) {
      // Before the first migration there is no table. That is an answer, too.
      if (isDatabaseUnavailable(error)) throw error
    }
  }

  const { guard, isSilent, stop } = watchSilence({
    ping,
    bytesRead: () => observed.reduce((sum, { bytesRead }) => sum + bytesRead(), 0),
    onChange: (silent) => {
      if (silent) log.error('the database does not answer; requests are refused until it does')
      else log.info('the database answers again')
    },
  })

  return {
    guard,
    stop,
    observe: (database: Database) => {
      observed = [probe, database]
    },
    /** Why no request can be served from the database; null when it can be tried. */
    unavailability: (): string | null =>
      isSilent() ? 'The database does not answer; try again shortly' : schemaProblem,
    schemaProblem: () => schemaProblem,
  }
}
