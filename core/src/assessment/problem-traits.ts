import type { ProblemKind } from '../classification/problem-kind.ts'

/**
 * What a check says about its problem, beyond its category:
 * - `exposure`: the finding itself shows that strangers reach the resource
 * - `upkeep`: logs, backups, labels, rotation: no attack begins here
 * - `privileged`: an identity that owns an account, a project or a cluster
 * - `secret`: a credential lies open; `verified`: it works
 * - `code`: found in code, of which nothing need be deployed
 * - `attempt`: a threat that has reached nothing so far
 * - `lacks_…`: a compensating control is missing
 */
export const PROBLEM_TRAITS = [
  'exposure',
  'upkeep',
  'privileged',
  'secret',
  'verified',
  'code',
  'attempt',
  'lacks_waf',
  'lacks_edr',
  'lacks_dlp',
  'lacks_encryption_at_rest',
  'lacks_encryption_in_transit',
  'lacks_mfa',
  'lacks_private_endpoint',
] as const
export type ProblemTrait = (typeof PROBLEM_TRAITS)[number]

/** What the traits derive from; unknown text is ''. */
export interface DescribedProblem {
  readonly kind: ProblemKind
  readonly source: string
  readonly type: string
  readonly control_id: string
  readonly title: string
  readonly category: string
}

/** The words of a scanner that state an exposure. */
const EXPOSURE =
  /\b(?:publicly|public (?:access|read|write|bucket|snapshot|database|instance|dataset|acl|ingress|network access|sql)|everyone|anyone|strangers|all ?users|(?:whole|entire) internet|(?:from|faces|face|to|reach|reachable from) the (?:public )?internet|internet exposed|exposed to|unauthenticated|0 0 0 0 0|unrestricted (?:access|ingress|inbound)|to the world|any (?:source|ip|address))\b|\b(?:open|exposed|exposes?|opens?) (?:\w+ ){0,3}(?:ports?|firewall|ssh|rdp|internet|world)\b|\b(?:ports?|ssh|rdp|firewall) (?:is |are )?(?:open|exposed)\b|\banonymous(?:ly)? \w+/
/** The names of the rules of the catalogue that state one: `…-public`, `…-ssh-open`. */
const EXPOSURE_RULE =
  /\b(?:public|open|exposed|unauthenticated|anonymous)$|\b(?:public|anonymous) (?:read|write|ingress|pull|network|endpoint|members)\b|\b(?:unrestricted ingress|endpoint unrestricted|high risk ports|admin ports|all ports|all ingress|custom ports|sensitive ports?|authenticated users|data exposed)\b/
/** An outgoing connection, a missing safeguard, an address or a permission exposes nothing yet. */
const NO_EXPOSURE =
  /\b(?:egress|outbound|block|prevention|waf|web firewall|icmp|self open|iam group|version exposed|health exposed|metadata|cors|credentials?|secrets?|access keys?|tokens?)\b/

const UPKEEP =
  /\b(?:backups?|backed up|versioning|versioned|lifecycle|retention|tags?|tagging|labels?|multi az|(?:multi|multiple|cross) zones?|zones?|redundan\w*|replication|deletion protection|soft delete|recoverable|purge|customer (?:managed )?keys?|cmk|cmek|second layer|double encryption|infrastructure encryption|rotat\w*|tracing|monitoring|health ?checks?|probe|upgrades?|contacts?|alarms?|alerts?|metrics?|logs?|logging|audit\w*|unused|quotas?|limits?|cost|maintainer|descriptions?)\b/
const UPKEEP_CATEGORIES: ReadonlySet<string> = new Set(['logging', 'cost'])
/** Permissions and flaws are none, whatever they are about. */
const NO_UPKEEP_CATEGORIES: ReadonlySet<string> = new Set(['identity', 'vulnerability'])
/** Without them, an attack goes unnoticed. */
const DETECTION =
  /\b(?:cloudtrail (?:enabled|multi region)|guardduty enabled|threat detection (?:is )?(?:off|disabled|switched off))\b/

const PRIVILEGED =
  /\b(?:root|admins?|administrators?|administrat(?:ive|or|ion)|owners?|privileged|full access|wildcards?|editor|primitive roles|all actions|every action|superuser)\b/
const NOT_PRIVILEGED =
  /\b(?:non privileged|ordinary|read only root|(?:object|volume|device|notebook) root|root (?:object|volume|device)|default admin|admin name|entra admin$|registry admin|second owner|image owner|separation|lock administrators|delegated administrators?|admin created|guest invites)\b/

const SECRET =
  /\b(?:variable|environment|source|user data|code|container|plain ?text|clear ?text|hard ?coded|leaked|exposed|committed) (?:secrets?|credentials|passwords?|(?:access |api |cloud |private )?keys?|tokens?)\b|\bany secrets\b|\blog secrets\b|\b(?:secrets?|credentials|passwords?|keys|tokens?) (?:in|sit in|are part of) \w+/
const SECRET_SOURCES: ReadonlySet<string> = new Set(['gitleaks', 'trufflehog', 'detect-secrets'])

/** Scanners of code, which see what would be deployed. */
const CODE_SOURCES: ReadonlySet<string> = new Set(['checkov', 'kics', 'terrascan', 'tfsec'])

const VERIFIED = /\b(?:verified|active|valid|live)\b/
const UNVERIFIED = /\b(?:not|un|in) ?(?:verified|active|valid)\b/

const ATTEMPT =
  /\b(?:recon\w*|discovery|probes?|probing|brute ?force|port ?scans?|portscan|scanning|guessing)\b/

const LACKS: readonly (readonly [ProblemTrait, RegExp])[] = [
  ['lacks_waf', /\bwaf(?:v2)?\b|\bweb (?:application )?firewall\b/],
  ['lacks_edr', /\bedr\b|\bendpoint (?:detection|protection)\b|\banti ?(?:malware|virus)\b/],
  ['lacks_dlp', /\bdlp\b|\bdata loss\b/],
  [
    'lacks_encryption_in_transit',
    /\b(?:tls|ssl|https|in transit|transit|secure (?:transport|transfer))\b/,
  ],
  ['lacks_encryption_at_rest', /\b(?:at rest|encrypt\w*|unencrypted|tde)\b/],
  ['lacks_mfa', /\bmfa\b|\bmulti ?factor\b|\bsecond factor\b|\btwo factor\b|\b2fa\b/],
  ['lacks_private_endpoint', /\bprivate (?:endpoints?|links?)\b/],
]

const wordsOf = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const traitsOfThreat = (words: string): ProblemTrait[] => (ATTEMPT.test(words) ? ['attempt'] : [])

/** The names of the rules of the catalogue; their words say more than a scanner's title. */
const RULE_NAME = /^(?:any|aws|azure|gcp|kubernetes)(?:-[a-z0-9]+){2,}$/

/** The words that describe a problem, and whether they are the name of a rule. */
interface Words {
  readonly text: string
  readonly isRule: boolean
}

const describe = ({ control_id, title }: DescribedProblem): Words => {
  const isRule = RULE_NAME.test(control_id)
  return { text: wordsOf(isRule ? control_id : `${control_id} ${title}`), isRule }
}

const isExposure = ({ text, isRule }: Words): boolean =>
  !NO_EXPOSURE.test(text) && (isRule ? EXPOSURE_RULE : EXPOSURE).test(text)

const isSecret = ({ source, type, category }: DescribedProblem, { text }: Words): boolean =>
  SECRET_SOURCES.has(source) || type === 'Secret' || (category === 'secrets' && SECRET.test(text))

const isVerified = ({ title }: DescribedProblem): boolean => {
  const words = wordsOf(title)
  return VERIFIED.test(words) && !UNVERIFIED.test(words)
}

const isUpkeep = ({ category }: DescribedProblem, { text }: Words): boolean =>
  !NO_UPKEEP_CATEGORIES.has(category) &&
  !DETECTION.test(text) &&
  (UPKEEP_CATEGORIES.has(category) || UPKEEP.test(text))

const isPrivileged = ({ category }: DescribedProblem, { text }: Words): boolean =>
  (category === 'identity' || category === 'secrets') &&
  PRIVILEGED.test(text) &&
  !NOT_PRIVILEGED.test(text)

const traitsOfMisconfiguration = (problem: DescribedProblem): ProblemTrait[] => {
  const words = describe(problem)
  if (isSecret(problem, words)) return isVerified(problem) ? ['secret', 'verified'] : ['secret']
  const isCode = CODE_SOURCES.has(problem.source)
  if (isExposure(words)) return [isCode ? 'code' : 'exposure']
  const traits: ProblemTrait[] = isCode ? ['code'] : []
  const lacking = LACKS.find(([, pattern]) => pattern.test(words.text))
  if (lacking !== undefined && problem.category !== 'logging') traits.push(lacking[0])
  if (isUpkeep(problem, words)) traits.push('upkeep')
  if (isPrivileged(problem, words)) traits.push('privileged')
  return traits
}

/**
 * Returns the traits of a problem, from the identifier of its control and its title. Vulnerabilities
 * have none: their CVEs say more.
 */
export const traitsOf = (problem: DescribedProblem): readonly ProblemTrait[] => {
  const { kind, type, control_id, title, category } = problem
  if (kind === 'vulnerability' && category === 'vulnerability') return []
  return kind === 'threat'
    ? traitsOfThreat(wordsOf(`${type} ${control_id} ${title}`))
    : traitsOfMisconfiguration(problem)
}
