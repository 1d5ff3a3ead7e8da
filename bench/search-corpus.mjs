import { createRandom, pick } from './estate.mjs'

/**
 * Findings for the search benchmarks, generated from a seed: 400 rules of our own words, several
 * thousand accounts of which few are large, and about 45 words in each finding. Half of the rules
 * name the resource in the description, as scanners do, so that most descriptions are different.
 */

const RULES = 400
const ACCOUNTS = 4_000
const APPLICATIONS = 300
const LARGEST_SHARE = 0.9

const PROVIDERS = ['aws', 'aws', 'aws', 'azure', 'gcp']
const REGIONS = {
  aws: ['eu-west-1', 'eu-central-1', 'us-east-1', 'us-west-2', 'ap-southeast-2', 'eu-north-1'],
  azure: ['westeurope', 'northeurope', 'eastus2', 'uksouth'],
  gcp: ['europe-west1', 'us-central1', 'asia-east1'],
}
const SEVERITIES = [
  'CRITICAL',
  'HIGH',
  'HIGH',
  'MEDIUM',
  'MEDIUM',
  'MEDIUM',
  'MEDIUM',
  'LOW',
  'LOW',
  'LOW',
  'INFO',
]
const STATUSES = [
  'open',
  'open',
  'open',
  'open',
  'open',
  'open',
  'open',
  'in_progress',
  'suppressed',
  'resolved',
]
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
]

const THINGS =
  'bucket|virtual machine|database instance|access key|encryption key|load balancer|security group|function|container image|cluster|user|role|trail|queue|topic|disk|snapshot|gateway|certificate|registry|secret|vault|subnet|firewall|pipeline|notebook|table|stream|cache|backup|domain|distribution|workspace|project|service account|node pool|endpoint|template|stack|repository'.split(
    '|',
  )
const STATES =
  'allows public access|is not encrypted at rest|has no logging|is not rotated|permits traffic from the internet|has administrator privileges|uses an outdated version|has no backup|does not require multi-factor authentication|accepts weak ciphers|is shared with other accounts|has no owner tag|exposes a management port|keeps default credentials|is not monitored|does not expire|is unused|has a wildcard policy|lacks deletion protection|stores secrets in plain text'.split(
    '|',
  )
const REASONS =
  'An attacker could read confidential data|Credentials that leak remain valid|Changes leave no trace for an investigation|A mistake cannot be undone|Traffic can be intercepted on its way|Vulnerabilities stay open after a fix is published|A compromised workload reaches other systems|Costs grow without anyone noticing|Regulated records leave their region|The blast radius of an incident grows'.split(
    '|',
  )
const WORDS =
  'policy configuration setting default inherited organisation parameter attribute permission statement principal condition network interface private address route audit event metric alarm retention lifecycle version replica zone tenant workload identity token session password certificate protocol cipher port range protection recovery compliance standard baseline exception review approval release runtime package library image layer signature'.split(
    ' ',
  )
const FIXES =
  'Restrict the policy to known principals|Enable encryption with a managed key|Turn on logging and keep it for a year|Rotate the credential and remove the old one|Close the port or limit its sources|Update to a supported version|Enable backups in a second region|Require a second factor for every user|Remove the resource or give it an owner|Set an expiry and a review date'.split(
    '|',
  )
const SERVICES =
  's3 ec2 rds iam kms elb lambda ecr eks sqs sns ebs cloudtrail acm secretsmanager vpc dynamodb kinesis elasticache cloudfront storage compute sql keyvault aks monitor functions bigquery gke pubsub'.split(
    ' ',
  )
const NAMES =
  'payments orders billing catalog search identity media archive telemetry ledger checkout fraud partner reports sandbox gateway inventory pricing shipping loyalty'.split(
    ' ',
  )

const hex = (draw, digits) =>
  Math.floor(draw() * 16 ** digits)
    .toString(16)
    .padStart(digits, '0')

const words = (draw, count) => Array.from({ length: count }, () => pick(WORDS, draw)).join(' ')

const rulesFrom = (draw) =>
  Array.from({ length: RULES }, (_, at) => {
    const thing = THINGS[at % THINGS.length]
    const state = STATES[Math.floor(at / 20) % STATES.length]
    return {
      id: `CTRL.${100 + at}`,
      service: SERVICES[at % SERVICES.length],
      severity: pick(SEVERITIES, draw),
      category: CATEGORIES[at % CATEGORIES.length],
      title: `${thing} ${state}`,
      before: at % 2 === 0 ? 'The resource ' : '',
      after: `${at % 2 === 0 ? '' : 'This resource '}${state}: check the ${words(draw, 4)}. ${pick(REASONS, draw)} through the ${words(draw, 6)}.`,
      isNamed: at % 2 === 0,
      remediation: `${pick(FIXES, draw)}, then review the ${words(draw, 4)}.`,
      cve: at % 13 === 0 ? [`CVE-20${10 + (at % 15)}-${1000 + at * 17}`] : [],
      weight: 1 / (at + 1) ** 0.7,
    }
  })

const accountsFrom = (draw) =>
  Array.from({ length: ACCOUNTS }, (_, at) => {
    const provider = pick(PROVIDERS, draw)
    return {
      id: String(100_000_000_000 + at * 7_919_003),
      name: `${pick(NAMES, draw)}-${pick(['prod', 'staging', 'dev'], draw)}-${at}`,
      provider,
      regions: REGIONS[provider].slice(0, 1 + Math.floor(draw() * 3)),
      application: `app-${Math.floor(draw() * APPLICATIONS)}`,
      weight: 1 / (at + 1) ** LARGEST_SHARE,
    }
  })

/** Returns a function that draws an element by its weight. */
const byWeight = (elements, draw) => {
  const sums = []
  let sum = 0
  for (const { weight } of elements) {
    sum += weight
    sums.push(sum)
  }
  return () => {
    const value = draw() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle] < value) low = middle + 1
      else high = middle
    }
    return elements[low]
  }
}

/** Returns a text as a database gives it: not as a list of its parts, which an engine would still join. */
const flat = (text) => Buffer.from(text, 'latin1').toString('latin1')

const uuid = (draw) =>
  flat(
    `${hex(draw, 8)}-${hex(draw, 4)}-8${hex(draw, 3)}-8${hex(draw, 3)}-${hex(draw, 6)}${hex(draw, 6)}`,
  )

const resourceFrom = (draw, account) => {
  const service = pick(SERVICES, draw)
  const region = pick(account.regions, draw)
  const name = flat(`${pick(NAMES, draw)}-${service}-${hex(draw, 6)}`)
  return {
    service,
    region,
    name,
    id: flat(`arn:${account.provider}:${service}:${region}:${account.id}:${name}`),
  }
}

const FINDINGS_A_RESOURCE = 3
const START = Date.UTC(2026, 0, 1)
const YEAR_MS = 365 * 86_400_000

/** Yields findings as the index reads them. */
export function* searchCorpus(count, seed) {
  const draw = createRandom(seed)
  const rules = rulesFrom(draw)
  const drawRule = byWeight(rules, draw)
  const drawAccount = byWeight(accountsFrom(draw), draw)
  let account = drawAccount()
  let resource = resourceFrom(draw, account)
  for (let at = 0; at < count; at++) {
    if (at % FINDINGS_A_RESOURCE === 0) {
      account = drawAccount()
      resource = resourceFrom(draw, account)
    }
    const rule = drawRule()
    yield {
      id: uuid(draw),
      issue_id: uuid(draw),
      placement: {
        account_id: account.id,
        cloud_provider: account.provider,
        region: resource.region,
        application_id: account.application,
      },
      severity: rule.severity,
      status: pick(STATUSES, draw),
      category: rule.category,
      risk_score: Math.floor(draw() * 101) / 10,
      first_found_at: START + Math.floor(draw() * YEAR_MS),
      text: {
        title: rule.title,
        description: flat(rule.before + (rule.isNamed ? `${resource.name} ` : '') + rule.after),
        remediation: rule.remediation,
        resource_id: resource.id,
        resource_name: resource.name,
        account_name: account.name,
        service: rule.service,
        region: resource.region,
        cves: rule.cve,
        controls: [rule.id],
        tags: [],
      },
      text_key: rule.id,
    }
  }
}

const COMMON = [
  'access',
  'policy',
  'network',
  'key',
  'configuration',
  'public',
  'version',
  'encrypted',
  'internet',
  'credentials',
]
const MEDIUM = [
  'notebook',
  'certificate',
  'registry',
  'kinesis',
  'wildcard',
  'loyalty',
  'pubsub',
  'bigquery',
  'ciphers',
  'vault',
]
const SENTENCES = [
  'virtual machine permits traffic from the internet on a management port',
  'database instance has no backup and lacks deletion protection in region',
  'access key is not rotated and credentials that leak remain valid',
  'container image uses an outdated version with vulnerabilities that stay open',
  'storage bucket allows public access so an attacker could read confidential data',
  'user with administrator privileges does not require multi-factor authentication password session',
  'encryption key does not expire and traffic can be intercepted by weak ciphers',
  'firewall exposes a port to private address range through network interface route',
]

/** The queries of each class, and an identifier of a resource of the corpus. */
export const searchQueries = (seed, resourceNames) => {
  const draw = createRandom(seed + 1)
  const three = () =>
    `${pick(COMMON, draw)} ${pick(THINGS, draw).split(' ')[0]} ${pick(MEDIUM, draw)}`
  return {
    c1: COMMON,
    m1: MEDIUM,
    r1: resourceNames,
    q3: Array.from({ length: 20 }, three),
    q8: SENTENCES,
  }
}

/** The scope of a user who sees about one finding in seventy: the accounts of some ranks of size. */
export const usualScope = (corpusSize) => {
  const ranks = corpusSize > 0 ? [20, 35, 60, 110, 300, 700] : []
  return ranks.map((rank) => String(100_000_000_000 + rank * 7_919_003))
}

const NAMED = 20

/** Returns the names of some resources of the corpus. */
export const resourceNames = ({ findings, seed }) => {
  const names = []
  for (const { severity, text } of searchCorpus(Math.min(findings, 10_000), seed)) {
    if (severity === 'HIGH') names.push(text.resource_name)
    if (names.length === NAMED) break
  }
  return names
}
