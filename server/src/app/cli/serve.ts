import type { Command } from 'commander'
import { ROLES } from '../../kernel/caller.ts'
import { acceptsBuiltIn } from '../../platform/auth/issuer-settings.ts'
import { createLogger, type Logger } from '../../platform/logger.ts'
import { type Config, loadConfig } from '../config.ts'
import { type RunningService, startService } from '../process/start-service.ts'
import { waitForStopSignal } from '../process/stop-signal.ts'
import { describePlace } from './data-place.ts'

const EXIT_FORCED = 1

const printLine = (line: string) => process.stderr.write(`${line}\n`)

const printSignIn = (url: string) => {
  printLine(`  On the command line, use a token for one of the roles ${ROLES.join(', ')}:`)
  printLine('')
  printLine('    TOKEN=$(bin/stance token --role admin)')
  printLine(
    `    curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/findings?status=open&per_page=5"`,
  )
  printLine('')
}

const printWelcome = ({ url }: RunningService, config: Config) => {
  const { auth } = config
  printLine('')
  printLine(`  Stance is running at ${url}   (API: ${url}/docs)`)
  if (config.demo) printLine('  Open it in a browser and choose a role.')
  printLine('')
  if (acceptsBuiltIn(auth)) printSignIn(url)
  printLine(`  ${describePlace(config)}. Press Ctrl-C to stop.`)
  printLine('')
}

/** An unhandled rejection must not end other requests; an uncaught exception leaves a broken state. */
const logUncaughtErrors = (log: Logger) => {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; exiting')
    process.exit(EXIT_FORCED)
  })
}

const serve = async (options: { demo?: boolean }) => {
  const loaded = loadConfig()
  const config = { ...loaded, demo: loaded.demo || options.demo === true }
  const log = createLogger(config.log.level)
  logUncaughtErrors(log)
  const stop = waitForStopSignal()
  if (process.stderr.isTTY) printLine(config.demo ? 'Starting with demo data …' : 'Starting …')
  const service = await startService(config, log)
  try {
    const drainMs = await Promise.race([service.ready, stop])
    if (drainMs === undefined) printWelcome(service, config)
  } catch (error) {
    await service.stop(0)
    throw error
  }
  await service.stop(await stop)
}

export const addServeCommand = (stance: Command) =>
  stance
    .command('serve')
    .description('serve the API until stopped')
    .option('--demo', 'load a demo company if the embedded database is empty')
    .addHelpText(
      'after',
      '\nSettings come from stance.yaml and the environment; see: stance config',
    )
    .action(serve)
