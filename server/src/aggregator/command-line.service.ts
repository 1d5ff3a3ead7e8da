import { printRiskWeights } from '@stance/core/assessment/risk-weights'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../kernel/process-error.ts'
import { VERSION } from '../platform/package-paths.ts'
import { failureOf } from './run/run-failure.service.ts'
import type { RunArguments } from './run/run-inputs.service.ts'
import type { Since } from './run/run-options.ts'
import { EXIT } from './run/run-result.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PROGRAM = 'stance-aggregator'

const EXIT_CODES = `
Exit codes: 0 done, 1 unexpected error, 2 usage or configuration, 3 a provider failed (the others are
done), 4 an output could not be written, 5 the state is damaged or in use, 10 --fail-on applies,
130 interrupted.`

interface Flags {
  readonly config?: string
  readonly dryRun?: boolean
  readonly cloud?: Provider
  readonly failOn?: Priority
  readonly since?: Since
}

const parsePriority = (text: string): Priority => {
  const priority = PRIORITIES.find((name) => name === text.toUpperCase())
  if (!priority) throw new InvalidArgumentError(`It must be one of ${PRIORITIES.join(', ')}.`)
  return priority
}

/** A day, or a time with its zone. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

const isDay = (day: string): boolean => {
  const time = new Date(day)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

const parseSince = (text: string): Since => {
  const time = new Date(text)
  if (!TIME.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-05-01 or 2026-05-01T08:00:00Z.')
  if (time.getTime() > Date.now()) throw new InvalidArgumentError('It is in the future.')
  return time
}

interface Commands {
  readonly run: (args: RunArguments) => Promise<void>
  readonly serve: (config: string) => Promise<void>
}

const buildProgram = (commands: Commands): Command => {
  const program = new Command(PROGRAM)
    .description('Normalises, compares and prioritises exported findings of three clouds.')
    .version(
      `${PROGRAM} ${VERSION} (Node ${process.versions.node})`,
      '-V, --version',
      'show the versions',
    )
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXIT_CODES)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, `${PROGRAM}: `)),
    })
    .showHelpAfterError(`See: ${PROGRAM} --help`)
    .showSuggestionAfterError()
    .exitOverride()
    .option('--config <path>', 'run with this configuration')
    .option('--dry-run', 'write reports into dry-run/, and no state')
    .addOption(new Option('--cloud <name>', 'read this cloud only').choices(PROVIDERS))
    .option(
      '--since [time]',
      'pull only what changed since the last complete pull, or since this time',
      parseSince,
    )
    .option(
      '--fail-on <priority>',
      'exit with 10 if such or more urgent findings are open',
      parsePriority,
    )
    .action(async ({ config, dryRun = false, cloud, failOn, since }: Flags) => {
      if (config === undefined) throw new UsageError('Name the configuration: --config <path>')
      await commands.run({
        config,
        dryRun,
        cloud: cloud ?? null,
        failOn: failOn ?? null,
        since: since ?? null,
      })
    })
  program
    .command('weights')
    .description('print the weights of the risk factors, as a file for scoring.weights_file')
    .action(() => {
      process.stdout.write(printRiskWeights())
    })
  program
    .command('serve')
    .description('serve the results of the last run over HTTP until stopped')
    .option('--config <path>', 'the configuration of the job')
    .addHelpText(
      'after',
      '\nPort 8090 on this machine; STANCE_PORT, STANCE_HOST, STANCE_JWT_SECRET and the other settings of\nHTTP and tokens are those of the service; see: stance config',
    )
    .action(async (_: object, command: Command) => {
      const { config } = command.optsWithGlobals<Flags>()
      if (config === undefined) throw new UsageError('Name the configuration: --config <path>')
      await commands.serve(config)
    })
  return program
}

/** Serves the results until the process is asked to stop. The job itself has no server. */
export type Serve = (config: string, environment: Environment) => Promise<void>

/** Runs the command line of the job. Returns the exit code. */
export const runCommandLine = async (
  args: readonly string[],
  environment: Environment,
  serve: Serve,
): Promise<number> => {
  let code: number = EXIT.done
  try {
    const program = buildProgram({
      run: async (run) => {
        // The formats and the rule catalogue are loaded only by a run.
        const { runOnce } = await import('./run/run-once.service.ts')
        code = await runOnce(run, environment)
      },
      serve: (config) => serve(config, environment),
    })
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const { message, code } = failureOf(error)
    process.stderr.write(`${PROGRAM}: ${message}\n`)
    return code
  }
}
