import { printRiskWeights } from '@stance/core/assessment/risk-weights'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../kernel/process-error.ts'
import { VERSION } from '../platform/package-paths.ts'
import { clearProgressLine, progressLine } from '../platform/progress-line.ts'
import { openAuditLog } from './audit/audit-log.store.ts'
import { Interrupted } from './run/provider-reading.service.ts'
import { runAggregator } from './run/run.service.ts'
import { failedResult } from './run/run-facts.ts'
import { type RunArguments, readRunOptions } from './run/run-inputs.service.ts'
import { EXIT, type RunResult } from './run/run-result.ts'
import { DamagedState, LockedState } from './state/state-store.port.ts'

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

/** Returns the message on standard error, the exit code, and the status of the run. */
const failureOf = (
  error: unknown,
): { message: string; code: number; status: RunResult['status'] } => {
  if (error instanceof Interrupted) {
    const message = 'Interrupted; state and reports are those of the previous run'
    return { message, code: EXIT.interrupted, status: 'interrupted' }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError) return { message, code: EXIT.usage, status: 'failed' }
  if (error instanceof DamagedState || error instanceof LockedState)
    return { message, code: EXIT.state, status: 'failed' }
  const stack = error instanceof Error ? (error.stack ?? message) : message
  return { message: stack, code: EXIT.unexpected, status: 'failed' }
}

/** Calls back until the first signal; a second one ends the process at once. */
const catchSignals = () => {
  let isInterrupted = false
  const interrupt = (): void => {
    if (isInterrupted) process.exit(EXIT.interrupted)
    isInterrupted = true
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    throwIfInterrupted: (): void => {
      if (isInterrupted) throw new Interrupted('interrupted')
    },
    stop: (): void => {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}

const printResult = (result: RunResult): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

/** Runs the job. Returns the exit code. */
const runOnce = async (args: RunArguments, environment: Environment): Promise<number> => {
  const options = readRunOptions(args, environment, VERSION)
  const audit = openAuditLog(options.config.audit_log, process.stderr.isTTY === true)
  const signals = catchSignals()
  const progress = progressLine((text: string) => text)
  try {
    const { throwIfInterrupted } = signals
    const { result, code } = await runAggregator(options, { audit, progress, throwIfInterrupted })
    clearProgressLine()
    audit.write('INFO', 'pipeline_end', {
      run_id: result.run_id,
      status: result.status,
      duration_ms: result.duration_ms,
      exit_code: code,
    })
    printResult(result)
    return code
  } catch (error) {
    clearProgressLine()
    const { message, code, status } = failureOf(error)
    audit.write('ERROR', 'pipeline_failed', {
      operation: 'run',
      error_message: error instanceof Error ? error.message : String(error),
      stack_trace: error instanceof Error ? (error.stack ?? '') : '',
    })
    process.stderr.write(`${PROGRAM}: ${message}\n`)
    if (code !== EXIT.usage) {
      printResult(failedResult(status, args.dryRun, new Date().toISOString(), message))
    }
    return code
  } finally {
    signals.stop()
    audit.close()
  }
}

/** Runs the command line of the job. Returns the exit code. */
export const runCommandLine = async (
  args: readonly string[],
  environment: Environment,
): Promise<number> => {
  let code: number = EXIT.done
  try {
    const program = buildProgram(async (run) => {
      code = await runOnce(run, environment)
    })
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const failure = failureOf(error)
    process.stderr.write(`${PROGRAM}: ${failure.message}\n`)
    return failure.code
  }
}
