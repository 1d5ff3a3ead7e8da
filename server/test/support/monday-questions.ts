import { DAY_MS } from '@stance/core/kernel/durations'

/** What the questions look at in a finding. */
export interface AskedFinding {
  readonly title: string
  readonly control_id: string
  readonly resource_id: string
  readonly resource_type: string
  readonly account_name: string
  readonly owner: string
  readonly environment: string
  readonly cloud_provider: string
  readonly category: string
  readonly severity: string
  readonly status: string
  readonly region: string
  readonly service_name: string
  readonly type: string
  readonly exploit_available: boolean
  readonly first_found_at: string
  readonly resolved_at: string | null
  readonly cves: readonly { readonly id: string }[]
  readonly compliance: readonly { readonly control: string }[]
}

/** Whether a finding is about what was asked for. */
type Holds = (finding: AskedFinding) => boolean

const isOpen: Holds = ({ status }) => status === 'open'
const isUnresolved: Holds = ({ status }) => status === 'open' || status === 'in_progress'
const isOf =
  (...patterns: readonly RegExp[]): Holds =>
  ({ control_id, type }) =>
    patterns.every((pattern) => pattern.test(`${control_id} ${type}`))
const isIn =
  (...severities: readonly string[]): Holds =>
  ({ severity }) =>
    severities.includes(severity)
const both =
  (...conditions: readonly Holds[]): Holds =>
  (finding) =>
    conditions.every((holds) => holds(finding))
const ageDays = (finding: AskedFinding): number =>
  (Date.now() - Date.parse(finding.first_found_at)) / DAY_MS

const DATABASE = /rds|sql|database|redshift|opensearch|elasticache|dynamodb|cosmos|bigquery/i

/** What a security engineer types into the search on a Monday, and what the first page shows then. */
export const MONDAY_SEARCHES: readonly (readonly [string, Holds])[] = [
  ['CVE-2021-44228', ({ cves }) => cves.some(({ id }) => id === 'CVE-2021-44228')],
  ['S3.8', ({ compliance }) => compliance.some(({ control }) => control === 'S3.8')],
  ['norrvik-payments-prod', ({ account_name }) => account_name === 'norrvik-payments-prod'],
  ['public buckets', isOf(/bucket|storage-uniform/, /public|uniform/)],
  ['ssh open to the world', isOf(/ssh/)],
  ['root without MFA', isOf(/mfa/)],
  ['unencrypted database', isOf(/encrypt/, DATABASE)],
  ['exposed database', isOf(/public|open|firewall/)],
  ['stale access keys', isOf(/key/)],
  ['old access keys', isOf(/key/)],
  // Code without IAM logins hands the passwords over in variables.
  [
    'hardcoded secrets in code',
    isOf(/variable-secrets|environment|source|hardcoded|plaintext|instance-iam/),
  ],
  ['log4j', ({ cves }) => cves.some(({ id }) => /^CVE-2021-4(4228|5046)$/.test(id))],
  ['outdated TLS', isOf(/tls/)],
]

/** What they ask in plain language, and what the first page of the query shows. */
export const MONDAY_QUESTIONS: readonly (readonly [string, Holds])[] = [
  [
    'critical and high findings from the last 7 days',
    both(isIn('CRITICAL', 'HIGH'), (finding) => ageDays(finding) < 7.1),
  ],
  [
    'what is overdue in production?',
    both(isUnresolved, ({ environment }) => environment === 'PROD'),
  ],
  [
    'which exploitable vulnerabilities are still open?',
    both(isOpen, ({ category, exploit_available }) => {
      return category === 'vulnerability' && exploit_available
    }),
  ],
  [
    'what was fixed last week?',
    ({ status, resolved_at }) => status === 'resolved' && !!resolved_at,
  ],
  ['users without MFA', isOf(/mfa/)],
  ['top ten risks of the payments team', ({ owner }) => owner.startsWith('payments@')],
  [
    'findings in norrvik-tracking-prod older than 60 days',
    both(
      ({ account_name }) => account_name === 'norrvik-tracking-prod',
      (finding) => ageDays(finding) > 59.9,
    ),
  ],
  [
    'unresolved high or critical misconfigurations in gcp',
    both(
      isUnresolved,
      isIn('CRITICAL', 'HIGH'),
      ({ cloud_provider, category }) => cloud_provider === 'gcp' && category !== 'vulnerability',
    ),
  ],
  [
    's3 or rds findings in eu-central-1',
    ({ service_name, region }) => /^(s3|rds)$/.test(service_name) && region === 'eu-central-1',
  ],
  ['open ssh in azure', both(isOf(/ssh/), ({ cloud_provider }) => cloud_provider === 'azure')],
]
