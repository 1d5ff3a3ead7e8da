import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FORMATS } from '@stance/core/formats/registry'
import { type Command, Option } from 'commander'
import {
  type ImportDeps,
  type ImportRequest,
  importFindings,
} from '../../capabilities/findings/import/import.service.ts'
import { NEXT_FILE } from '../../capabilities/findings/import/import-parsing.service.ts'
import type { ImportReport } from '../../capabilities/findings/import/import-summary.ts'
import { badRequest, conflict } from '../../kernel/app-error.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { newUuid } from '../../platform/uuid.ts'
import { importDeps } from '../deps.ts'
import { loadAccountFile } from '../process/account-file.ts'
import { auditCommand } from '../process/command-audit.ts'
import { plain } from './plain-bytes.ts'
import { withMigratedDatabase } from './with-database.ts'

interface ImportOptions {
  readonly format: string
  readonly complete: boolean
  readonly account: string[]
}

type Input = AsyncIterable<Uint8Array | typeof NEXT_FILE>

/** Opened when it is read, for a folder may hold more files than a process may open. */
async function* bytesOf(name: string, open: () => AsyncIterable<Uint8Array>) {
  try {
    yield* plain(open())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw conflict(`${name} cannot be read to its end (${reason}); what came before is imported`)
  }
}

const fileBytes = (file: string) => bytesOf(file, () => createReadStream(file))

const filesOf = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => {
    throw badRequest(`There is no file or folder ${path}`)
  })
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) throw badRequest(`The folder ${path} holds no files`)
  return files.sort()
}

/** Several files of one complete export are one run: what one of them lacks another may hold. */
async function* joined(files: readonly string[]): Input {
  for (const file of files) {
    yield* fileBytes(file)
    yield NEXT_FILE
  }
}

const inputsOf = async (path: string, complete: boolean): Promise<[string, Input][]> => {
  const stdin = 'standard input'
  if (path === '-') return [[stdin, bytesOf(stdin, () => process.stdin)]]
  const files = await filesOf(path)
  if (complete) return [[path, joined(files)]]
  return files.map((file) => [file, fileBytes(file)])
}

const PROGRESS_MS = 200

/** A line that is written over, where somebody watches. */
const progressLine = (name: string): NonNullable<ImportRequest['onProgress']> => {
  if (!process.stderr.isTTY) return () => {}
  let shownAt = 0
  return ({ read, accepted, duplicates, rejected }) => {
    if (Date.now() - shownAt < PROGRESS_MS) return
    shownAt = Date.now()
    process.stderr.write(
      `\r\x1b[K${name}: ${read} read, ${accepted} new, ${duplicates} known, ${rejected} rejected`,
    )
  }
}

const show = (name: string, report: ImportReport) => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  const { format, read, accepted, duplicates, resolved, rejected, errors } = report
  process.stdout.write(
    `${name}: ${format || 'no known format'}, ${read} read, ${accepted} new, ` +
      `${duplicates} known, ${resolved} resolved, ${rejected} rejected\n`,
  )
  if (read === 0) process.stderr.write('  there are no records in it\n')
  for (const { position, field, message } of errors) {
    const where = position === 0 ? '' : `record ${position}${field ? `, ${field}` : ''}: `
    process.stderr.write(`  ${where}${message}\n`)
  }
}

const NOTHING_TAKEN = 1

const importOne = async (deps: ImportDeps, name: string, input: Input, options: ImportOptions) => {
  const report = await importFindings(deps, {
    input,
    format: options.format,
    complete: options.complete,
    accounts: options.account,
    at: null,
    onProgress: progressLine(name),
  })
  show(name, report)
  const { accepted, duplicates, read, rejected } = report
  if (rejected >= read && accepted + duplicates === 0) process.exitCode = NOTHING_TAKEN
  return report
}

const run = async (path: string, options: ImportOptions) => {
  if (options.account.length > 0 && !options.complete) {
    throw badRequest('--account says what a complete input covers, so it needs --complete')
  }
  const inputs = await inputsOf(path, options.complete)
  await withMigratedDatabase(async ({ config, database }) => {
    const deps = importDeps(database.connection, UNRESTRICTED, {
      accountFile: await loadAccountFile(config),
      now: systemClock,
      newId: newUuid,
    })
    for (const [name, input] of inputs) {
      const { errors: _, ...report } = await importOne(deps, name, input, options)
      await auditCommand(database.connection, {
        resource_type: 'findings',
        action: 'importFindings',
        path: name,
        at: new Date(),
        detail: { ...report, complete: options.complete },
      })
    }
  })
}

const HELP = `
A folder is read with all that is in it. Each file is imported by itself; with --complete all of
them are one export. Records that cannot be taken are listed on standard error.

Exit codes: 0 imported, 1 failed or nothing could be taken from some file, 2 called wrongly.

Examples:
  stance import findings.json
  stance import exports/ --complete --account 123456789012
  aws securityhub get-findings | stance import -`

export const addImportCommand = (stance: Command) =>
  stance
    .command('import')
    .description("import a scanner's output: a file, a folder of files, or - for standard input")
    .argument('<path>', 'what to import: JSON, JSON lines or CSV, any of them compressed by gzip')
    .addOption(
      new Option('--format <format>', 'take every record as this format')
        .choices(['auto', ...FORMATS.map(({ id }) => id)])
        .default('auto', 'told from each record'),
    )
    .option('--complete', 'it is all that its checks report: resolve what is missing in it')
    .option('--account <id...>', 'with --complete: it covers exactly these accounts')
    .addHelpText('after', HELP)
    .action((path: string, { format, complete = false, account = [] }: Partial<ImportOptions>) =>
      run(path, { format: format ?? 'auto', complete, account }),
    )
