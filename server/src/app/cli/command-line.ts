import { Command, CommanderError } from 'commander'
import { DatabaseError } from 'pg'
import { AppError } from '../../kernel/app-error.ts'
import { isDatabaseUnavailable } from '../../platform/db/transaction.ts'
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

const program = (): Command => {
  const stance = new Command('stance')
    .description('Security posture of many cloud accounts: findings in, findings out.')
    .version(VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 called wrongly.')
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'stance: ')),
    })
    .showHelpAfterError('See: stance --help')
    .showSuggestionAfterError()
    .exitOverride()
  const add = [
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
  for (const addCommand of add) addCommand(stance)
  for (const command of stance.commands) {
    command.showHelpAfterError(`See: stance ${command.name()} --help`)
  }
  return stance
}

const NO_SUCH_TABLE = '42P01'

/** A failure of the machine or of the database says itself what it is; of a defect the stack does. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof AppError || 'path' in error) return error.message
  if (code === NO_SUCH_TABLE) return 'The database has not been set up; run: stance migrate'
  if (error instanceof DatabaseError) return `The database refused: ${error.message} (${code})`
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${error.message || code}`
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}

/** What a failure says, and the exit code that it gives. */
const explain = (error: unknown): { message: string; code: number } => {
  if (error instanceof CommanderError) {
    return { message: '', code: error.exitCode === 0 ? 0 : USAGE_ERROR }
  }
  const usage = error instanceof AppError && error.code === 'BAD_REQUEST'
  return { message: `stance: ${describe(error)}\n`, code: usage ? USAGE_ERROR : FAILURE }
}

/** Runs one command. Answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  try {
    await program().parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const { message, code } = explain(error)
    process.stderr.write(message)
    return code
  }
}
