import { printRiskWeights } from '@stance/core/assessment/risk-weights'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../kernel/process-error.ts'
import { VERSION } from '../platform/package-paths.ts'
import { failureOf } from './run/run-failure.service.ts'
import type { RunArguments } from './run/run-inputs.service.ts'
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
}

const parsePriority = (text: string): Priority => {
  const priority = PRIORITIES.find((name) => name === text.toUpperCase())
  if (!priority) throw new InvalidArgumentError(`It must be one of ${PRIORITIES.join(', ')}.`)
  return priority
}

const buildProgram = (run: (args: RunArguments) => Promise<void>): Command => {
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
      '--fail-on <priority>',
      'exit with 10 if such or more urgent findings are open',
      parsePriority,
    )
    .action(async ({ config, dryRun = false, cloud, failOn }: Flags) => {
      if (config === undefined) throw new UsageError('Name the configuration: --config <path>')
      await run({ config, dryRun, cloud: cloud ?? null, failOn: failOn ?? null })
    })
  program
    .command('weights')
    .description('print the weights of the risk factors, as a file for scoring.weights_file')
    .action(() => {
      process.stdout.write(printRiskWeights())
    })
  program
    .command('serve')
    .description('serve the results over HTTP; not available in this version')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw new UsageError('serve is not available in this version; read the reports instead')
    })
  return program
}

/** Runs the command line of the job. Returns the exit code. */
export const runCommandLine = async (
  args: readonly string[],
  environment: Environment,
): Promise<number> => {
  let code: number = EXIT.done
  try {
    const program = buildProgram(async (run) => {
      // The formats and the rule catalogue are loaded only by a run.
      const { runOnce } = await import('./run/run-once.service.ts')
      code = await runOnce(run, environment)
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
