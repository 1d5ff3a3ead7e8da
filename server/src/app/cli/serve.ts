import type { Command } from 'commander'
import { ROLES } from '../../kernel/caller.ts'
import { acceptsBuiltIn } from '../../platform/auth/issuer-settings.ts'
import { type Config, loadConfig } from '../../platform/config.ts'
import { createLogger, type Logger } from '../../platform/logger.ts'
import { type RunningService, startService } from '../process/start-service.ts'

/** After SIGTERM requests still arrive, until whoever sends them has learnt of it. */
const GRACE_MS = 5_000
const FORCED = 1

/** Settles when the process is asked to stop. A second request does not wait for anything. */
const stopRequested = (): Promise<number> =>
  new Promise((resolve) => {
    let asked = false
    const ask = (graceMs: number) => () => {
      if (asked) process.exit(FORCED)
      asked = true
      resolve(graceMs)
    }
    process.on('SIGTERM', ask(GRACE_MS))
    process.on('SIGINT', ask(0))
  })

const say = (line: string) => process.stderr.write(`${line}\n`)

const showSignIn = (url: string) => {
  say(`  Sign in with a token of one of the roles ${ROLES.join(', ')}:`)
  say('')
  say('    TOKEN=$(bin/stance token --role admin)')
  say(`    curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/findings?per_page=5"`)
  say('')
}

const welcome = ({ url }: RunningService, { dataDir, auth }: Config) => {
  say('')
  say(`  Stance answers at ${url}   (API: ${url}/docs)`)
  say('')
  if (acceptsBuiltIn(auth)) showSignIn(url)
  say(`  Data is in ${dataDir}. Ctrl-C stops.`)
  say('')
}

/** A defect that nobody waits for must not end everybody's requests; a broken state must. */
const watchForDefects = (log: Logger) => {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a failure that nothing waited for')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends because of a defect')
    process.exit(FORCED)
  })
}

const serve = async (options: { demo?: boolean }) => {
  const loaded = loadConfig()
  const config = { ...loaded, demo: loaded.demo || options.demo === true }
  const log = createLogger(config.log.level)
  watchForDefects(log)
  const stop = stopRequested()
  if (process.stderr.isTTY) say(config.demo ? 'Starting with a demonstration …' : 'Starting …')
  const service = await startService(config, log)
  try {
    const asked = await Promise.race([service.ready, stop])
    if (asked === undefined) welcome(service, config)
  } catch (error) {
    await service.stop(0)
    throw error
  }
  await service.stop(await stop)
}

export const addServeCommand = (stance: Command) =>
  stance
    .command('serve')
    .description('serve the API until it is asked to stop')
    .option('--demo', 'load a demonstration company if the embedded database is empty')
    .addHelpText(
      'after',
      '\nSettings come from stance.yaml and the environment, see: stance config',
    )
    .action(serve)
