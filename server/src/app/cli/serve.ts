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

const STOPPED_EARLY = new Error('The service was asked to stop before it was ready')
/** How long a start may take to end after it was asked to. */
const MAX_EARLY_STOP_MS = 10_000
const EXIT_MS = 1_000

/** Everything is closed: what may still be open keeps no process. */
const exitSoon = () => {
  setTimeout(() => process.exit(), EXIT_MS).unref()
}

/** Asks a start to end when the process is asked to stop, and ends the process if it does not. */
const superviseStart = (stop: Promise<number>, log: Logger) => {
  const controller = new AbortController()
  let isOver = false
  void stop.then(() => {
    if (isOver) return
    controller.abort(STOPPED_EARLY)
    setTimeout(() => {
      log.error('the start did not end after a signal; exiting')
      process.exit(EXIT_FORCED)
    }, MAX_EARLY_STOP_MS).unref()
  })
  return {
    stopped: controller.signal,
    /** The service is ready: from now on it is stopped as such. */
    end: () => {
      isOver = true
    },
  }
}

const serve = async (options: { demo?: boolean }) => {
  const loaded = loadConfig()
  const config = { ...loaded, demo: loaded.demo || options.demo === true }
  const log = createLogger(config.log.level)
  logUncaughtErrors(log)
  const stop = waitForStopSignal()
  const start = superviseStart(stop, log)
  if (process.stderr.isTTY) printLine(config.demo ? 'Starting with demo data …' : 'Starting …')
  const service = await startService(config, log, undefined, start.stopped).catch((error) => {
    if (error === STOPPED_EARLY) return null
    throw error
  })
  if (service === null) return exitSoon()
  try {
    await Promise.race([service.ready, stop])
    if (start.stopped.aborted) return await endEarly(service)
    start.end()
    printWelcome(service, config)
  } catch (error) {
    await service.stop(0)
    throw error
  }
  await service.stop(await stop)
  exitSoon()
}

/** No request was promised an answer yet. */
const endEarly = async (service: RunningService) => {
  await service.stop(0)
  exitSoon()
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
