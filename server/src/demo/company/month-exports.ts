import { demoAccountsYaml, demoRuns } from './demo-company.ts'

/** One file of an example of the aggregator, as a cloud exports it. */
export interface ExportedFile {
  readonly path: string
  readonly content: string
}

const UNTIL = new Date('2026-11-22T05:00:00Z')

/** The complete scans that are exported, by month. Two months lie between the first and the last. */
const MONTHS = new Map([
  ['2026-09-23', '2026-09'],
  ['2026-10-23', '2026-10'],
  ['2026-11-22', '2026-11'],
])

interface AsffFinding {
  readonly AwsAccountId: string
  readonly Compliance?: { readonly Status: string }
}

/** Payments in production, and the sandbox; the other accounts would make the example large. */
const AWS_ACCOUNTS = new Set(['719204853316', '953840261174'])
const PAYMENTS = new Set(['719204853316'])

/** As `aws securityhub get-findings` with filters on accounts and on the compliance status prints it. */
const failedOf =
  (accounts: ReadonlySet<string>) =>
  (content: string): string => {
    const { Findings } = JSON.parse(content) as { Findings: readonly AsffFinding[] }
    const kept = Findings.filter(
      ({ AwsAccountId, Compliance }) =>
        accounts.has(AwsAccountId) && (Compliance === undefined || Compliance.Status === 'FAILED'),
    )
    return `${JSON.stringify({ Findings: kept })}\n`
  }

const whole = (content: string): string => content

/** What is exported of which scanner. */
const EXPORTS = new Map<string, readonly [path: string, part: (content: string) => string]>([
  ['securityhub', ['aws/securityhub.json', failedOf(AWS_ACCOUNTS)]],
  ['inspector', ['aws/inspector.json', failedOf(PAYMENTS)]],
  ['defender', ['azure/defender.json', whole]],
  ['scc', ['gcp/command-center.json', whole]],
])

/** The month of a scan: the scanners of a slot run in the ten hours before it ends. */
const monthOf = (at: Date): string | undefined => {
  const end = new Date(at.getTime() + 10 * 3_600_000)
  return MONTHS.get(at.toISOString().slice(0, 10)) ?? MONTHS.get(end.toISOString().slice(0, 10))
}

/** Returns three months of exports of the demo company, and its metadata. Always the same. */
export const monthExports = (): readonly ExportedFile[] => [
  { path: 'metadata.yaml', content: demoAccountsYaml() },
  ...[...demoRuns(UNTIL)].flatMap(({ at, source, complete, content }) => {
    const month = monthOf(at)
    const exported = EXPORTS.get(source)
    if (!complete || month === undefined || exported === undefined) return []
    const [path, part] = exported
    return [{ path: `${month}/${path}`, content: part(content) }]
  }),
]
