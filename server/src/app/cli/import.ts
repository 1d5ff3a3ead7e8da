import { FORMATS } from '@stance/core/formats/registry'
import { type Command, Option } from 'commander'
import {
  type ImportDeps,
  type ImportRequest,
  importFindings,
} from '../../capabilities/findings/import/import.service.ts'
import { COMPLETE_EVENT } from '../../capabilities/findings/import/import-parsing.service.ts'
import {
  type ImportSummary,
  listedSummary,
} from '../../capabilities/findings/import/import-summary.ts'
import { AppError } from '../../kernel/app-error.ts'
import { toIso } from '../../kernel/clock.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { progressLine } from '../../platform/progress-line.ts'
import { auditCommand, commandActor } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import { type Input, listFiles, type OpenInput, openInputs, until } from './import-input.ts'
import { importOutput, isPassedOver, type PrintedSummary } from './import-output.ts'
import { importRemotely, remoteService } from './import-remote.ts'
import { parseName, parseNames, parseTime } from './option-values.ts'
import { withMigratedDatabase } from './with-database.ts'

interface ImportOptions {
  readonly format: string
  readonly complete: boolean
  readonly failuresOnly: boolean
  readonly account: string[]
  readonly cluster: string
  readonly repository: string
  readonly node: string
  readonly asOf: Date | null
  readonly json: boolean
  readonly url?: string
  readonly tokenFile?: string
}

const showProgress = (name: string): NonNullable<ImportRequest['onProgress']> =>
  progressLine(
    ({ read, accepted, duplicates, rejected }) =>
      `${name}: ${read} read, ${accepted} new, ${duplicates} existing, ${rejected} rejected`,
  )

const NOTHING_IMPORTED = 1

/** What is known to hold no findings may lie next to what was imported, but is no import alone. */
const setExitCode = (summaries: readonly PrintedSummary[], complete: boolean): void => {
  const read = summaries.filter((summary) => !isPassedOver(summary))
  const isNothing = ({ read, rejected, coverage_total }: PrintedSummary) =>
    rejected >= read && coverage_total === 0
  const isUnproven = ({ unreadable }: PrintedSummary) => complete && unreadable
  if (read.length === 0 || read.some((one) => isNothing(one) || isUnproven(one))) {
    process.exitCode = NOTHING_IMPORTED
  }
}

/** A statement that the input contradicts is an error of usage. */
const asUsageError = (error: unknown): never => {
  if (error instanceof AppError && error.message === COMPLETE_EVENT)
    throw new UsageError(error.message)
  throw error
}

const importInput = (deps: ImportDeps, name: string, input: Input, options: ImportOptions) =>
  importFindings(deps, {
    input,
    format: options.format,
    complete: options.complete,
    failuresOnly: options.failuresOnly,
    stated: {
      accounts: options.account,
      cluster: options.cluster,
      repository: options.repository,
      node: options.node,
      as_of: toIso(options.asOf) ?? '',
    },
    at: options.asOf,
    actor: commandActor(),
    onProgress: showProgress(name),
  }).catch(asUsageError)

/** What the audit log keeps of a summary. */
const countsOf = (summary: ImportSummary) => {
  const { errors, coverage, ignored_reasons, checks, files, ...counts } = summary
  return counts
}

type NamedInput = readonly [name: string, open: OpenInput]

const INTERRUPTION = {
  whenStopped: 'what was imported before stays; import the input again for the rest',
}

/** Imports into the installation in the data directory. */
const importHere = (inputs: readonly NamedInput[], options: ImportOptions) =>
  withMigratedDatabase(async ({ config, database, interrupted }) => {
    const output = importOutput(options)
    const context = await commandContext(config, database.connection)
    const summaries: PrintedSummary[] = []
    for (const [name, open] of inputs) {
      const input = until(interrupted, open(interrupted))
      const summary = await importInput(context, name, input, options)
      output.add(name, { ...summary, ...listedSummary(summary) })
      summaries.push(summary)
      await auditCommand(database.connection, {
        resource_type: 'findings',
        action: 'importFindings',
        path: name,
        at: new Date(),
        detail: { ...countsOf(summary), complete: options.complete },
      })
    }
    setExitCode(summaries, options.complete)
    output.end()
  }, INTERRUPTION)

const queryOf = ({ format, complete, failuresOnly, account, asOf, ...stated }: ImportOptions) =>
  new URLSearchParams(
    Object.entries({
      format: [format],
      complete: [String(complete)],
      failures_only: [String(failuresOnly)],
      account,
      cluster: [stated.cluster].filter(Boolean),
      repository: [stated.repository].filter(Boolean),
      node: [stated.node].filter(Boolean),
      as_of: asOf ? [asOf.toISOString()] : [],
    }).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  )

/** Imports into a service over HTTP, from a pipeline for example. */
const importThere = async (url: string, inputs: readonly NamedInput[], options: ImportOptions) => {
  const service = await remoteService(url, options.tokenFile)
  const output = importOutput(options)
  const { signal } = new AbortController()
  const summaries: PrintedSummary[] = []
  let isRefused = false
  for (const [name, open] of inputs) {
    const answer = await importRemotely(service, name, open(signal), queryOf(options))
    if ('refused' in answer) {
      // The other files of a folder are imported, as they are without a service.
      if (answer.refused.includes(COMPLETE_EVENT)) throw new UsageError(COMPLETE_EVENT)
      process.stderr.write(`stance: ${answer.refused}\n`)
      isRefused = true
      continue
    }
    output.add(name, answer)
    summaries.push(answer)
  }
  setExitCode(summaries, options.complete)
  if (isRefused) process.exitCode = NOTHING_IMPORTED
  output.end()
}

const importPath = async (path: string, options: ImportOptions) => {
  if (options.failuresOnly && !options.complete) {
    throw new UsageError('--failures-only says what a complete import lists; add --complete')
  }
  const { url } = options
  if (url === undefined && options.tokenFile !== undefined) {
    throw new UsageError('--token-file is the token for --url; add it')
  }
  if (url !== undefined && options.complete && path !== '-' && (await listFiles(path)).length > 1) {
    throw new UsageError(
      'With --url, --complete takes one file, because a request has one: import each file by itself',
    )
  }
  const inputs = await openInputs(path, options.complete)
  await (url === undefined ? importHere(inputs, options) : importThere(url, inputs, options))
}

const DEFAULTS: ImportOptions = {
  format: 'auto',
  complete: false,
  failuresOnly: false,
  account: [],
  cluster: '',
  repository: '',
  node: '',
  asOf: null,
  json: false,
}

const HELP = `
A folder is read recursively. Each file is an import of its own; with --complete all files together
are one import. Rejected records are listed on standard error. Files that are known to hold no
findings, such as HTML reports, tables of compliance and logs, are passed over and named.

--complete resolves the findings that the input covers and does not list: of its sources, accounts,
regions, images, repositories and clusters, the checks that it lists. The times in the records decide,
not the order of the imports.

Exit codes: 0 success, 1 failure, a file of which nothing was imported or, with --complete, one that could
not be read as a whole, so that nothing was resolved because it is not listed, 2 usage error.

Examples:
  stance import findings.json
  stance import exports/ --complete --account 123456789012
  aws securityhub get-findings | stance import -
  trivy fs --format json . | stance import - --url https://stance.example.com --token-file token`

export const addImportCommand = (stance: Command) =>
  stance
    .command('import')
    .description("import a scanner's output: a file, a folder of files, or - for standard input")
    .argument(
      '<path>',
      'the input: JSON, JSON lines or CSV, optionally compressed with gzip',
      parseName,
    )
    .addOption(
      new Option('--format <format>', 'parse every record as this format')
        .choices(['auto', ...FORMATS.map(({ id }) => id)])
        .default('auto', 'detected per record'),
    )
    .option('--complete', 'resolve findings that the input covers and does not list')
    .option('--failures-only', 'with --complete: the input lists failures only, of all checks')
    .option(
      '--account <id...>',
      'the account of the input; with --complete: those that it covers',
      parseNames,
    )
    .option('--cluster <name>', 'the Kubernetes cluster that was scanned', parseName)
    .option('--repository <name>', 'the repository that was scanned', parseName)
    .option('--node <name>', 'the machine that was scanned, as a node of a cluster', parseName)
    .option(
      '--as-of <time>',
      'when the input was exported, if not now: what orders records without times',
      parseTime,
    )
    .option('--json', 'print one JSON document with the counts of each file and their total')
    .option(
      '--url <address>',
      'import into the service at this address instead of the data directory',
      parseName,
    )
    .option('--token-file <file>', 'with --url: a file with a token of the role admin', parseName)
    .addHelpText('after', HELP)
    .action((path: string, options: Partial<ImportOptions>) =>
      importPath(path, { ...DEFAULTS, ...options }),
    )
