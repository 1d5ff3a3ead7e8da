import { Command, CommanderError } from 'commander'
import { AppError } from '../../kernel/app-error.ts'
import { isProcessError, UsageError } from '../../kernel/process-error.ts'
import { isDatabaseError, isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { addAuditCommand } from './audit.ts'
import { addConfigCommand } from './config.ts'
import { addDemoCommand } from './demo.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addIntelCommand } from './intel.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOpenApiCommand } from './openapi.ts'
import { addReprocessCommand } from './reprocess.ts'
import { addRestoreCommand } from './restore.ts'
import { addServeCommand } from './serve.ts'
import { addTokenCommand } from './token.ts'

const USAGE_ERROR = 2
const FAILURE = 1

const buildProgram = (): Command => {
  const stance = new Command('stance')
    .description('Cloud security posture service.')
    .version(VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 usage error.')
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'stance: ')),
    })
    .showHelpAfterError('See: stance --help')
    .showSuggestionAfterError()
    .exitOverride()
  const commands = [
    addServeCommand,
    addTokenCommand,
    addImportCommand,
    addIntelCommand,
    addReprocessCommand,
    addDemoCommand,
    addMigrateCommand,
    addOpenApiCommand,
    addConfigCommand,
    addAuditCommand,
    addExportCommand,
    addRestoreCommand,
  ]
  for (const addCommand of commands) addCommand(stance)
  for (const command of stance.commands) {
    command.showHelpAfterError(`See: stance ${command.name()} --help`)
  }
  return stance
}

const NO_SUCH_TABLE = '42P01'

/** Returns the message of an expected failure, or the stack of a defect. */
const messageFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (isProcessError(error) || error instanceof AppError || 'path' in error) return error.message
  if (code === NO_SUCH_TABLE) return 'The database has not been set up; run: stance migrate'
  if (isDatabaseError(error)) return `Database error: ${error.message} (${code})`
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${error.message || code}`
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}

/** Returns the message on standard error and the exit code for a failure. */
const outcomeOf = (error: unknown): { message: string; code: number } => {
  if (error instanceof CommanderError) {
    return { message: '', code: error.exitCode === 0 ? 0 : USAGE_ERROR }
  }
  const code = error instanceof UsageError ? USAGE_ERROR : FAILURE
  return { message: `stance: ${messageFor(error)}\n`, code }
}

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  try {
    await buildProgram().parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const { message, code } = outcomeOf(error)
    process.stderr.write(message)
    return code
  }
}
