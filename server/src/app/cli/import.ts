import { FORMATS } from '@stance/core/formats/registry'
import { type Command, Option } from 'commander'
import {
  type ImportDeps,
  type ImportRequest,
  importFindings,
} from '../../capabilities/findings/import/import.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { progressLine } from '../../platform/progress-line.ts'
import { auditCommand, commandActor } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import { type Input, listFiles, type OpenInput, openInputs, until } from './import-input.ts'
import { importOutput, type PrintedSummary } from './import-output.ts'
import { importRemotely, remoteService } from './import-remote.ts'
import { parseName, parseNames } from './option-values.ts'
import { withMigratedDatabase } from './with-database.ts'

interface ImportOptions {
  readonly format: string
  readonly complete: boolean
  readonly failuresOnly: boolean
  readonly account: string[]
  readonly cluster: string
  readonly repository: string
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

const setExitCode = ({ read, rejected, coverage_total }: PrintedSummary): void => {
  if (rejected >= read && coverage_total === 0) process.exitCode = NOTHING_IMPORTED
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
    },
    at: null,
    actor: commandActor(),
    onProgress: showProgress(name),
  })

type NamedInput = readonly [name: string, open: OpenInput]

const INTERRUPTION = {
  whenStopped: 'what was imported before stays; import the input again for the rest',
}

/** Imports into the installation in the data directory. */
const importHere = (inputs: readonly NamedInput[], options: ImportOptions) =>
  withMigratedDatabase(async ({ config, database, interrupted }) => {
    const output = importOutput(options)
    const context = await commandContext(config, database.connection)
    for (const [name, open] of inputs) {
      const input = until(interrupted, open(interrupted))
      const summary = await importInput(context, name, input, options)
      output.add(name, summary)
      setExitCode(summary)
      const { errors: _, coverage: __, ignored_reasons: ___, ...counts } = summary
      await auditCommand(database.connection, {
        resource_type: 'findings',
        action: 'importFindings',
        path: name,
        at: new Date(),
        detail: { ...counts, complete: options.complete },
      })
    }
    output.end()
  }, INTERRUPTION)

const queryOf = ({ format, complete, failuresOnly, account, cluster, repository }: ImportOptions) =>
  new URLSearchParams(
    Object.entries({
      format: [format],
      complete: [String(complete)],
      failures_only: [String(failuresOnly)],
      account,
      cluster: [cluster].filter(Boolean),
      repository: [repository].filter(Boolean),
    }).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  )

/** Ends of files separate no records in the body of a request, which has one file. */
async function* withoutEnds(input: Input): AsyncIterable<Uint8Array> {
  for await (const part of input) if (typeof part !== 'symbol') yield part
}

/** Imports into a service over HTTP, from a pipeline for example. */
const importThere = async (url: string, inputs: readonly NamedInput[], options: ImportOptions) => {
  const service = await remoteService(url, options.tokenFile)
  const output = importOutput(options)
  const { signal } = new AbortController()
  for (const [name, open] of inputs) {
    const input = withoutEnds(open(signal))
    const answer = await importRemotely(service, name, input, queryOf(options))
    if ('refused' in answer) {
      // The other files of a folder are imported, as they are without a service.
      process.stderr.write(`stance: ${answer.refused}\n`)
      process.exitCode = NOTHING_IMPORTED
      continue
    }
    output.add(name, answer)
    setExitCode(answer)
  }
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
  json: false,
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
