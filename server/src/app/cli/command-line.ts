import { Command, CommanderError } from 'commander'
import { AppError } from '../../kernel/app-error.ts'
import { isProcessError, UsageError } from '../../kernel/process-error.ts'
import { isDatabaseError, isDatabaseUnavailable } from '../../platform/db/transaction.ts'
import { VERSION } from '../../platform/package-paths.ts'

const USAGE_ERROR = 2
const FAILURE = 1

type AddCommand = (stance: Command) => unknown

/** A command loads its own modules only: those of the service take most of a second. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve.ts')).addServeCommand,
  token: async () => (await import('./token.ts')).addTokenCommand,
  import: async () => (await import('./import.ts')).addImportCommand,
  connect: async () => (await import('./connect.ts')).addConnectCommand,
  intel: async () => (await import('./intel.ts')).addIntelCommand,
  reprocess: async () => (await import('./reprocess.ts')).addReprocessCommand,
  policy: async () => (await import('./policy.ts')).addPolicyCommand,
  demo: async () => (await import('./demo.ts')).addDemoCommand,
  migrate: async () => (await import('./migrate.ts')).addMigrateCommand,
  openapi: async () => (await import('./openapi.ts')).addOpenApiCommand,
  config: async () => (await import('./config.ts')).addConfigCommand,
  encryption: async () => (await import('./encryption.ts')).addEncryptionCommand,
  audit: async () => (await import('./audit.ts')).addAuditCommand,
  export: async () => (await import('./export.ts')).addExportCommand,
  restore: async () => (await import('./restore.ts')).addRestoreCommand,
}

const VERSION_OPTIONS = ['-V', '--version']

/** Returns the command that the arguments begin with; without one, all of them, which the help lists. */
const namedCommands = async ([name = '']: readonly string[]): Promise<AddCommand[]> => {
  if (VERSION_OPTIONS.includes(name)) return []
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const loaders = named ? [named] : Object.values(COMMANDS)
  return Promise.all(loaders.map((load) => load()))
}

const buildProgram = async (args: readonly string[]): Promise<Command> => {
  const stance = new Command('stance')
    .description('Cloud security posture service.')
    .version(VERSION, VERSION_OPTIONS.join(', '), 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 usage error.')
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'stance: ')),
    })
    .showHelpAfterError('See: stance --help')
    .showSuggestionAfterError()
    .exitOverride()
  for (const addCommand of await namedCommands(args)) addCommand(stance)
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
    const program = await buildProgram(args)
    await program.parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const { message, code } = outcomeOf(error)
    process.stderr.write(message)
    return code
  }
}
