import type { ImportSummary } from '../../capabilities/findings/import/import-summary.ts'
import { clearProgressLine } from '../../platform/progress-line.ts'

/** The part of a summary that the command prints; the response of the HTTP API has it as well. */
export type PrintedSummary = Pick<
  ImportSummary,
  | 'format'
  | 'read'
  | 'accepted'
  | 'duplicates'
  | 'passed'
  | 'muted'
  | 'ignored'
  | 'resolved'
  | 'rejected'
  | 'errors'
  | 'ignored_reasons'
  | 'coverage_total'
  | 'files'
  | 'unreadable'
> & {
  readonly coverage: readonly Pick<
    ImportSummary['coverage'][number],
    'source' | 'account_id' | 'region' | 'artifact'
  >[]
}

/** Whether every file of an input was passed over: it holds no findings, and is known to. */
export const isPassedOver = ({ files }: PrintedSummary): boolean =>
  files.length > 0 && files.every(({ passed_over }) => passed_over !== '')

type Count = (typeof COUNTS)[number]
const COUNTS = [
  'read',
  'accepted',
  'duplicates',
  'passed',
  'muted',
  'ignored',
  'resolved',
  'rejected',
] as const

type Counts = Readonly<Record<Count, number>>

/** Records without an open failure, printed only if there are any. */
const OPTIONAL_COUNTS = ['passed', 'muted', 'ignored'] as const

/** Names of files and texts of records may contain control sequences of a terminal. */
const forTerminal = (text: string): string => text.replaceAll(/\p{C}/gu, '?')

const describeCounts = (counts: Counts): string => {
  const { read, accepted, duplicates, resolved, rejected } = counts
  const others = OPTIONAL_COUNTS.filter((name) => counts[name] > 0).map(
    (name) => `${counts[name]} ${name}, `,
  )
  return (
    `${read} read, ${accepted} new, ${duplicates} existing, ` +
    `${others.join('')}${resolved} resolved, ${rejected} rejected`
  )
}

const MAX_NAMES = 5

const listNames = (what: string, names: readonly string[]): string => {
  if (names.length === 0) return ''
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${names.length} ${what}: ${shown} …` : `${what} ${shown}`
}

/** `securityhub, prowler; 3 accounts; regions eu-west-1, us-east-1`. */
const describeCoverage = ({ coverage, coverage_total }: PrintedSummary): string => {
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

/** Of some tools, an input without records says that nothing was found. */
const isEmpty = (summary: PrintedSummary): boolean =>
  summary.read === 0 && summary.coverage_total === 0 && !isPassedOver(summary)

interface OutputOptions {
  readonly json: boolean
  readonly complete: boolean
  /** The stated format, or `auto`. */
  readonly format: string
}

/** A summary names the formats of the records: without any, only the stated one is known. */
const formatOf = ({ format, read }: PrintedSummary, stated: string): string => {
  if (format !== '') return format
  if (read > 0) return 'unknown format'
  return stated === 'auto' ? 'no format' : stated
}

/** Prints the counts of an input on standard output, and its rejected records on standard error. */
const printInput = (name: string, summary: PrintedSummary, options: OutputOptions): void => {
  const input = forTerminal(name)
  const { ignored_reasons, errors, files } = summary
  const format = formatOf(summary, options.format)
  process.stdout.write(`${input}: ${format}, ${describeCounts(summary)}\n`)
  for (const { reason, records } of ignored_reasons) {
    process.stdout.write(`  ${records} ignored: ${forTerminal(reason)}\n`)
  }
  for (const { name: file, passed_over } of files.filter((one) => one.passed_over !== '')) {
    process.stdout.write(`  passed over: ${forTerminal(file)}, ${passed_over}\n`)
  }
  if (options.complete)
    process.stdout.write(`  covered: ${forTerminal(describeCoverage(summary))}\n`)
  if (isEmpty(summary)) process.stderr.write(`${input}: the input contains no records\n`)
  for (const { position, field, message } of errors) {
    const location = position === 0 ? '' : `record ${position}${field ? `, ${field}` : ''}: `
    process.stderr.write(`${input}: ${forTerminal(`${location}${message}`)}\n`)
  }
}

const sumOf = (summaries: readonly PrintedSummary[]): Counts =>
  Object.fromEntries(
    COUNTS.map((name) => [name, summaries.reduce((sum, one) => sum + one[name], 0)]),
  ) as Counts

interface ImportOutput {
  add(name: string, summary: PrintedSummary): void
  end(): void
}

/** Prints each input as soon as it is imported, and the total of several. */
const textOutput = (options: OutputOptions): ImportOutput => {
  const summaries: PrintedSummary[] = []
  return {
    add: (name, summary) => {
      clearProgressLine()
      summaries.push(summary)
      printInput(name, summary, options)
    },
    end: () => {
      if (summaries.length < 2) return
      process.stdout.write(
        `total: ${summaries.length} files, ${describeCounts(sumOf(summaries))}\n`,
      )
    },
  }
}

/** Prints one JSON document: `inputs`, each with its `name` and summary, and `total`. */
const jsonOutput = (): ImportOutput => {
  const inputs: (PrintedSummary & { readonly name: string })[] = []
  return {
    add: (name, summary) => {
      clearProgressLine()
      inputs.push({ ...summary, name })
    },
    end: () => {
      process.stdout.write(`${JSON.stringify({ inputs, total: sumOf(inputs) }, null, 2)}\n`)
    },
  }
}

export const importOutput = (options: OutputOptions): ImportOutput =>
  options.json ? jsonOutput() : textOutput(options)
