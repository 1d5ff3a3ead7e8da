/** What a rule may say, and how. The same words stand in ../rule.ts as types. */
export const PROVIDERS = ['aws', 'azure', 'gcp', 'kubernetes', 'any']
const CATEGORIES = [
  'network',
  'identity',
  'data',
  'compute',
  'container',
  'logging',
  'encryption',
  'secrets',
  'vulnerability',
  'configuration',
  'cost',
  'ai',
]
const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']
const HANDLERS = [
  'block-public-ssh',
  'objectstore-block-public-access',
  'enforce-metadata-service-v2',
  'rotate-iam-keys',
  'enable-threat-detection',
]
const SCANNERS = [
  'securityhub',
  'aws-config',
  'prowler',
  'azure-policy',
  'defender',
  'azure-advisor',
  'scc',
  'checkov',
  'trivy',
  'tfsec',
  'terrascan',
  'kics',
  'cloudsploit',
  'scoutsuite',
  'kube-bench',
  'kubescape',
  'kube-hunter',
  'wiz',
  'orca',
  'cloudflare',
  'guardduty',
  'macie',
  'iam-access-analyzer',
]
const GUIDANCE = ['problem', 'impact', 'fix', 'mitre', 'tier']

const isText = (value) => typeof value === 'string' && value.trim() !== ''
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextList = (value) => Array.isArray(value) && value.every(isText)
const oneOf = (words) => (value) => words.includes(value)
const listsBy = (isKey) => (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, ids]) => isKey(key) && isTextList(ids) && ids.length > 0)

const isTitle = (value) => isText(value) && value.length <= 120 && !/[.\n]$/.test(value)
const isId = (value) => isText(value) && /^[a-z]+(-[a-z0-9]+){2,}$/.test(value)
const isTechniques = (value) =>
  isTextList(value) && value.length > 0 && value.every((one) => /^T\d{4}(\.\d{3})?$/.test(one))
const FIXES = ['console', 'cli', 'terraform']
const isFix = (value) =>
  isObject(value) &&
  FIXES.every((way) => isText(value[way])) &&
  Object.keys(value).every((way) => FIXES.includes(way))

const among = (words) => ({ fits: oneOf(words), wanted: `one of ${words.join(', ')}` })

/** Every field: what it must be, and whether a rule may do without it. */
const FIELDS = {
  id: { fits: isId, wanted: 'provider-service-problem in kebab-case' },
  title: { fits: isTitle, wanted: 'up to 120 characters without a full stop' },
  provider: among(PROVIDERS),
  service: { fits: isText, wanted: 'a name' },
  category: among(CATEGORIES),
  severity: among(SEVERITIES),
  resource_types: { fits: isTextList, wanted: 'a list of names' },
  checks: {
    fits: (value) => listsBy(oneOf(SCANNERS))(value) && Object.keys(value).length > 0,
    wanted: 'lists of identifiers by a scanner that is known',
  },
  controls: { fits: listsBy(isText), wanted: 'lists of controls by framework', optional: true },
  problem: { fits: isText, wanted: 'text', optional: true },
  impact: { fits: isText, wanted: 'text', optional: true },
  fix: { fits: isFix, wanted: `text for each of ${FIXES.join(', ')}`, optional: true },
  mitre: { fits: isTechniques, wanted: 'ATT&CK techniques such as T1530', optional: true },
  tier: { ...among([1, 2, 3]), optional: true },
  handler: { ...among(HANDLERS), optional: true },
  shared: { ...among([true]), optional: true },
  family: { ...among([true]), optional: true },
}

/** What is wrong with the form of one rule, as sentences. */
export function shapeFaults(rule) {
  if (!isObject(rule)) return ['is no object']
  const unknown = Object.keys(rule).filter((field) => !(field in FIELDS))
  const wrong = Object.entries(FIELDS).filter(([field, { fits, optional }]) =>
    rule[field] === undefined ? !optional : !fits(rule[field]),
  )
  return [
    ...unknown.map((field) => `${field} is no field of a rule`),
    ...wrong.map(([field, { wanted }]) => `${field} must be ${wanted}`),
    ...nameFaults(rule),
    ...guidanceFaults(rule),
  ]
}

function nameFaults({ id, provider, service }) {
  if (!isId(id)) return []
  const start = `${provider}-${service}-`
  return id.startsWith(start) ? [] : [`id must begin with ${start}`]
}

/** A rule is written in full or not at all. */
export const isWritten = (rule) => isObject(rule) && GUIDANCE.some((field) => field in rule)

function guidanceFaults(rule) {
  if (!isWritten(rule)) return []
  const missing = GUIDANCE.filter((field) => rule[field] === undefined)
  return missing.map((field) => `${field} is missing from a rule that is written in full`)
}
