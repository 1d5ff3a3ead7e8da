import { constants, createReadStream, openSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { FORMATS } from '@stance/core/formats/registry'
import { type Command, Option } from 'commander'
import {
  type ImportDeps,
  type ImportRequest,
  importFindings,
} from '../../capabilities/findings/import/import.service.ts'
import { NEXT_FILE } from '../../capabilities/findings/import/import-parsing.service.ts'
import type { ImportSummary } from '../../capabilities/findings/import/import-summary.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { auditCommand, commandActor } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import { decompress } from './plain-bytes.ts'
import { clearProgressLine, progressLine } from './progress-line.ts'
import { withMigratedDatabase } from './with-database.ts'

interface ImportOptions {
  readonly format: string
  readonly complete: boolean
  readonly failuresOnly: boolean
  readonly account: string[]
  readonly cluster: string
  readonly repository: string
}

type Input = AsyncIterable<Uint8Array | typeof NEXT_FILE>

/** Opens the input lazily: a folder may hold more files than a process may have open. */
async function* readBytes(name: string, open: () => AsyncIterable<Uint8Array>) {
  try {
    yield* decompress(open())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      `Reading ${name} ended unexpectedly (${reason}); the records before that are imported`,
    )
  }
}

/**
 * Opens a file. Node would open a named pipe in a thread, which waits for a writer and cannot be
 * interrupted; a socket over the pipe waits in the event loop.
 */
async function* openFile(file: string, interrupted: AbortSignal): AsyncIterable<Uint8Array> {
  if (!(await stat(file)).isFIFO()) return yield* createReadStream(file)
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  yield* addAbortSignal(interrupted, pipe)
}

const readFileBytes = (file: string, interrupted: AbortSignal) =>
  readBytes(file, () => openFile(file, interrupted))

const listFiles = async (path: string): Promise<string[]> => {
  const stats = await stat(path).catch(() => {
    throw new UsageError(`No such file or folder: ${path}`)
  })
  if (!stats.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) throw new UsageError(`The folder ${path} contains no files`)
  return files.sort()
}

/** Ends with the reason of the signal when the process is asked to stop. */
async function* until(interrupted: AbortSignal, input: Input): Input {
  for await (const part of input) {
    interrupted.throwIfAborted()
    yield part
  }
}

/** All files of a complete import are one import run, because each file lists only a part of the findings. */
async function* concatenate(files: readonly string[], interrupted: AbortSignal): Input {
  for (const file of files) {
    yield* readFileBytes(file, interrupted)
    yield NEXT_FILE
  }
}

type OpenInput = (interrupted: AbortSignal) => Input

const openInputs = async (path: string, complete: boolean): Promise<[string, OpenInput][]> => {
  const stdin = 'standard input'
  if (path === '-') return [[stdin, () => readBytes(stdin, () => process.stdin)]]
  const files = await listFiles(path)
  if (complete) return [[path, (interrupted) => concatenate(files, interrupted)]]
  return files.map((file) => [file, (interrupted) => readFileBytes(file, interrupted)])
}

const showProgress = (name: string): NonNullable<ImportRequest['onProgress']> =>
  progressLine(
    ({ read, accepted, duplicates, rejected }) =>
      `${name}: ${read} read, ${accepted} new, ${duplicates} existing, ${rejected} rejected`,
  )

/** `securityhub and prowler in 3 accounts, 12 regions`. */
const describeCoverage = ({ coverage, coverage_total }: ImportSummary): string => {
  if (coverage_total === 0) return 'nothing'
  const sources = [...new Set(coverage.map(({ source }) => source))]
  const accounts = new Set(coverage.map(({ account_id }) => account_id))
  const artifacts = [...new Set(coverage.map(({ artifact }) => artifact))].filter(Boolean)
  const everyRegion = coverage.some(({ region }) => region === null)
  const regions = [...new Set(coverage.map(({ region }) => region ?? ''))].filter(Boolean)
  const parts = [
    sources.join(', '),
    `${accounts.size} ${accounts.size === 1 ? 'account' : 'accounts'}`,
    everyRegion ? 'every region' : listNames('regions', regions),
    listNames('artifacts', artifacts),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

const MAX_NAMES = 5
const listNames = (what: string, names: readonly string[]): string => {
  if (names.length === 0) return ''
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${names.length} ${what}: ${shown} …` : `${what} ${shown}`
}

/** Of some tools, an input without records says that nothing was found. */
const isEmpty = ({ read, coverage_total }: ImportSummary): boolean =>
  read === 0 && coverage_total === 0

/** Records without an open failure, printed only if there are any. */
const OTHER_COUNTS = ['passed', 'muted', 'ignored'] as const

const printSummary = (name: string, summary: ImportSummary, complete: boolean) => {
  clearProgressLine()
  const { format, read, accepted, duplicates, resolved, rejected, errors } = summary
  const others = OTHER_COUNTS.filter((name) => summary[name] > 0).map(
    (name) => `${summary[name]} ${name}, `,
  )
  process.stdout.write(
    `${name}: ${format || 'unknown format'}, ${read} read, ${accepted} new, ` +
      `${duplicates} existing, ${others.join('')}${resolved} resolved, ${rejected} rejected\n`,
  )
  for (const { reason, records } of summary.ignored_reasons) {
    process.stdout.write(`  ${records} ignored: ${reason}\n`)
  }
  if (complete) process.stdout.write(`  covered: ${describeCoverage(summary)}\n`)
  if (isEmpty(summary)) process.stderr.write('  the input contains no records\n')
  for (const { position, field, message } of errors) {
    const location = position === 0 ? '' : `record ${position}${field ? `, ${field}` : ''}: `
    process.stderr.write(`  ${location}${message}\n`)
  }
}

const NOTHING_IMPORTED = 1

const importInput = async (
  deps: ImportDeps,
  name: string,
  input: Input,
  options: ImportOptions,
) => {
  const summary = await importFindings(deps, {
    input,
    format: options.format,
    complete: options.complete,
    failuresOnly: options.failuresOnly,
    stated: {
      accounts: options.account,
      cluster: options.cluster,
      repository: options.repository,
    },
    at: null,
    actor: commandActor(),
    onProgress: showProgress(name),
  })
  printSummary(name, summary, options.complete)
  const { read, rejected } = summary
  const isCovering = summary.coverage_total > 0
  if (rejected >= read && !isCovering) process.exitCode = NOTHING_IMPORTED
  return summary
}

const importPath = async (path: string, options: ImportOptions) => {
  if (options.failuresOnly && !options.complete) {
    throw new UsageError('--failures-only says what a complete import lists; add --complete')
  }
  const inputs = await openInputs(path, options.complete)
  await withMigratedDatabase(async ({ config, database, interrupted }) => {
    const context = await commandContext(config, database.connection)
    for (const [name, open] of inputs) {
      const {
        errors: _,
        coverage: __,
        ignored_reasons: ___,
        ...summary
      } = await importInput(context, name, until(interrupted, open(interrupted)), options)
      await auditCommand(database.connection, {
        resource_type: 'findings',
        action: 'importFindings',
        path: name,
        at: new Date(),
        detail: { ...summary, complete: options.complete },
      })
    }
  })
}

const DEFAULTS: ImportOptions = {
  format: 'auto',
  complete: false,
  failuresOnly: false,
  account: [],
  cluster: '',
  repository: '',
}

const HELP = `
A folder is read recursively. Each file is an import of its own; with --complete all files together
are one import. Rejected records are listed on standard error.

--complete resolves the findings that the input covers and does not list: of its sources, accounts,
regions, images, repositories and clusters, the checks that it lists. The times in the records decide,
not the order of the imports.

Exit codes: 0 success, 1 failure or a file of which nothing was imported, 2 usage error.

Examples:
  stance import findings.json
  stance import exports/ --complete --account 123456789012
  aws securityhub get-findings | stance import -`

export const addImportCommand = (stance: Command) =>
  stance
    .command('import')
    .description("import a scanner's output: a file, a folder of files, or - for standard input")
    .argument('<path>', 'the input: JSON, JSON lines or CSV, optionally compressed with gzip')
    .addOption(
      new Option('--format <format>', 'parse every record as this format')
        .choices(['auto', ...FORMATS.map(({ id }) => id)])
        .default('auto', 'detected per record'),
    )
    .option('--complete', 'resolve findings that the input covers and does not list')
    .option('--failures-only', 'with --complete: the input lists failures only, of all checks')
    .option('--account <id...>', 'the account of the input; with --complete: those that it covers')
    .option('--cluster <name>', 'the Kubernetes cluster that was scanned')
    .option('--repository <name>', 'the repository that was scanned')
    .addHelpText('after', HELP)
    .action((path: string, options: Partial<ImportOptions>) =>
      importPath(path, { ...DEFAULTS, ...options }),
    )
