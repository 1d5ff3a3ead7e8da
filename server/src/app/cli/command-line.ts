import { Command, CommanderError } from 'commander'
import { AppError } from '../../kernel/app-error.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { addAuditCommand } from './audit.ts'
import { addConfigCommand } from './config.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOpenApiCommand } from './openapi.ts'
import { addServeCommand } from './serve.ts'
import { addTokenCommand } from './token.ts'

const USAGE_ERROR = 2
const FAILURE = 1

const program = (): Command => {
  const stance = new Command('stance')
    .description('Security posture of many cloud accounts: findings in, findings out.')
    .version(VERSION)
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(see: stance --help)')
    .showSuggestionAfterError()
    .exitOverride()
  const add = [
    addServeCommand,
    addTokenCommand,
    addImportCommand,
    addDemoCommand,
    addMigrateCommand,
    addOpenApiCommand,
    addConfigCommand,
    addAuditCommand,
  ]
  for (const addCommand of add) addCommand(stance)
  return stance
}

/** What a failure says, and the exit code that it gives. */
const explain = (error: unknown): { message: string; code: number } => {
  if (error instanceof CommanderError) {
    return { message: '', code: error.exitCode === 0 ? 0 : USAGE_ERROR }
  }
  if (error instanceof AppError) {
    const code = error.code === 'BAD_REQUEST' ? USAGE_ERROR : FAILURE
    return { message: `stance: ${error.message}\n`, code }
  }
  const text = error instanceof Error ? error.stack : String(error)
  return { message: `stance: ${text}\n`, code: FAILURE }
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
