const compact = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Returns the id of an account, its root user and its settings, in the spelling of Security Hub. */
export const accountName = (account: string): string => `AWS::::Account:${account}`

/** Services whose ARNs name a resource without a word for its type. */
const NAMED_DIRECTLY: ReadonlySet<string> = new Set([
  'codecommit',
  'codepipeline',
  'execute-api',
  's3',
  'sns',
  'sqs',
])

/** Policies of AWS for its support, which scanners report for the role that an account lacks. */
const SUPPORT_POLICY = /^policy\/(?:aws-service-role\/)?AWSSupport(?:Access|ServiceRolePolicy)$/
/** Words for types that stand in an ARN without a name, where an account has none or only one. */
const TYPE_WORDS: ReadonlySet<string> = new Set(
  `account alarm analyzer backup-plan backup-vault cluster data-catalog data-catalogs detector
  domain firewall firewall-policy function group hub image index inspector2 instance key
  lifecycle-policy log-group metric-filter mfa model-invocation-logging organization password-policy
  policy protection recorder recovery-job registry replication-set report-plan role root session
  snapshot subscription table trail trusted-advisor user volume vpc workgroup workload workspace`.split(
    /\s+/,
  ),
)
/** `detector/unknown`, `hub/unknown`: the resource does not exist. */
const PLACEHOLDER = /^[a-z][A-Za-z0-9-]*[/:](?:unknown|none)$/
const ROOT_USER = /^user\/<root_account>$/

/**
 * Returns whether an ARN is about a setting of the account: it names no resource, but only a type
 * (`password-policy`, `recorder`, `root`), or a placeholder for a resource that does not exist.
 */
export function isAccountArn(service: string, account: string, resource: string): boolean {
  if (service === 's3') return account !== '' && resource === 'account'
  if (account === 'aws') return service === 'iam' && SUPPORT_POLICY.test(resource)
  if (account === '' || NAMED_DIRECTLY.has(service)) return false
  if (resource === '' || TYPE_WORDS.has(resource)) return true
  return PLACEHOLDER.test(resource) || (service === 'iam' && ROOT_USER.test(resource))
}

/** Phrases for the account, its root user, or for no resource at all. */
const PHRASES = phrases(
  'account summary, account, AWS account, n/a, none, no analyzer, no CloudTrail, no detector',
  'no trail, no trails, root, root account, root user, unknown',
)
/** Phrases for settings of the account, which may also be names of resources. */
const SETTINGS = phrases(
  'access analyzer, account public access block, Amazon GuardDuty, Amazon Macie, AWS Config',
  'AWS Security Hub, CloudTrail, Config, configuration recorder, default EBS encryption',
  'EBS default encryption, EBS encryption, GuardDuty, IAM access analyzer, IAM password policy',
  'Inspector, Macie, MFA, password policy, S3 public access block, Security Hub, support role',
)
const MAX_PHRASE_LENGTH = 40

function phrases(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ').map(compact)))
}

const isIn = (set: ReadonlySet<string>, text: string) =>
  text.length <= MAX_PHRASE_LENGTH && set.has(compact(text))

/** `<root_account>`, `unknown`, `No trails`: no name of a resource. */
export const isAccountPhrase = (text: string): boolean => isIn(PHRASES, text)

/** `EBS Default Encryption`, `password_policy`; of a type with names of its own, also a name. */
export const isSettingPhrase = (text: string): boolean => isIn(SETTINGS, text)
