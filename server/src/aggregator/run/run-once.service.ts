import { VERSION } from '../../platform/package-paths.ts'
import { clearProgressLine, progressLine } from '../../platform/progress-line.ts'
import { openAuditLog } from '../audit/audit-log.store.ts'
import { runAggregator } from './run.service.ts'
import { failedResult } from './run-facts.ts'
import { failureOf, Interrupted } from './run-failure.service.ts'
import { type RunArguments, readRunOptions } from './run-inputs.service.ts'
import { EXIT, type RunResult } from './run-result.ts'

type Environment = Readonly<Record<string, string | undefined>>

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

/** Runs the job as the command line says. Returns the exit code. */
export const runOnce = async (args: RunArguments, environment: Environment): Promise<number> => {
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
    process.stderr.write(`stance-aggregator: ${message}\n`)
    if (code !== EXIT.usage) {
      printResult(failedResult(status, args.dryRun, new Date().toISOString(), message))
    }
    return code
  } finally {
    signals.stop()
    audit.close()
  }
}
