import { createLogger } from '../../platform/logger.ts'
import { loadResultsConfig, startResultsService } from '../process/start-results-service.ts'
import { waitForStopSignal } from '../process/stop-signal.ts'

const EXIT_FORCED = 1

/** Serves the results of the job until the process is asked to stop. */
export const serveResults = async (
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const config = loadResultsConfig(environment)
  const log = createLogger(config.log.level)
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; exiting')
    process.exit(EXIT_FORCED)
  })
  const stop = waitForStopSignal()
  const service = await startResultsService(path, environment, config, log)
  log.info({ url: service.url }, 'serving the results of the aggregator')
  if (process.stderr.isTTY) {
    process.stderr.write(
      `The results are at ${service.url}/api/v1/findings. Press Ctrl-C to stop.\n`,
    )
  }
  await service.stop(await stop)
}
