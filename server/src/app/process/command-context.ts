import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { Config } from '../config.ts'
import { createServices } from '../services.ts'
import { type Context, contextFactory } from '../stores.ts'
import { loadAccountFile } from './account-file.ts'

/** Builds the context of a command, for every account. */
export const commandContext = async (config: Config, connection: Connection): Promise<Context> => {
  const accountFile = await loadAccountFile(config)
  const services = createServices({ accountFile, now: systemClock, config })
  return contextFactory(services)(connection, UNRESTRICTED)
}
