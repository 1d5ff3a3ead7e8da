/** Findings whose title, type or control match a pattern. */
const about = (pattern: string) =>
  `(title MATCHES "${pattern}" OR type MATCHES "${pattern}" OR control_id MATCHES "${pattern}")`

const ofType = (pattern: string) => `resource_type MATCHES "${pattern}"`

const ofFramework = (pattern: string) => `compliance MATCHES "${pattern}"`

const UNRESOLVED = 'status IN (open, in_progress)'

/**
 * What a word means that is no value of a field, as a condition of the query language. Patterns avoid
 * backslashes, because a query needs two of them.
 */
export const CONCEPTS = {
  // State
  unresolved: UNRESOLVED,
  overdue: `(${UNRESOLVED} AND sla_deadline < now)`,
  exploitable: '(exploit_available = true OR cve.kev = true)',

  // Problems
  public: about(
    'public|internet|anonymous|anyone|everyone|unauthenticated|all ?users|world|0[.]0[.]0[.]0|exposed|open(_to|_security|$)',
  ),
  mfa: about('mfa|multi[ _-]?factor|two[ _-]?factor|second factor|2fa'),
  unencrypted: about('encrypt|clear[ _-]?text'),
  tls: about('tls|ssl|https|in[ _-]transit|cipher'),
  ssh: about('ssh|port 22([^0-9]|$)'),
  rdp: about('rdp|remote desktop|3389'),
  rotation: about('rotat|renew'),
  old_key: about('old[ _-](access[ _-])?keys?|keys? (is|are) old|key[ _-]rotation|keys.*renewed'),
  backup: about('back(ed)?[ _-]?up|point[ _-]in[ _-]time'),
  root: about('(^|[^a-z])root([^a-z]|$)'),
  admin: about('admin|privileg|wildcard|full[ _-]access|permissive|too (many|broad)'),
  malware: about('malware|trojan|ransomware|virus'),
  mining: about('crypto[ _-]?(min|curr)|bitcoin|coin'),
  unused: about('unused|inactive|dormant|not used'),
  imds: about('imds|metadata[ _-](service|version)'),
  password: about('password'),

  // Kinds of resources
  bucket: ofType('bucket'),
  security_group: ofType('security ?_?group'),
  vm: ofType('ec2[:_ ]*instance|aws_instance|virtual ?machine|compute.*instance'),
  database: ofType('rds.*(instance|cluster)|sql|database|dynamodb|documentdb'),
  function: ofType('lambda|function'),
  disk: ofType('volume|disk'),
  snapshot: ofType('snapshot'),
  load_balancer: ofType('load_?balancer|elb'),
  key: ofType('key$'),
  user: ofType('user$'),
  role: ofType('role$'),
  cluster: ofType('cluster'),
  service_account: ofType('service_?account'),
  storage_account: ofType('storage_?accounts?$'),
  firewall: ofType('firewall'),
  certificate: ofType('certificate'),
  subnet: ofType('subnet'),
  repository: ofType('repositor'),

  // Places
  europe:
    'region MATCHES "^eu-|^europe-|europe$|^(france|germany|italy|norway|poland|spain|sweden|switzerland|uk)"',
  us: 'region MATCHES "^us-|us[0-9]?$"',

  // Frameworks, whose names differ between scanners
  pci: ofFramework('pci'),
  cis: ofFramework('cis'),
  hipaa: ofFramework('hipaa'),
  nist: ofFramework('nist'),
  soc2: ofFramework('soc[ -]?2'),
  iso27001: ofFramework('iso.*27001'),
  gdpr: ofFramework('gdpr'),
  fsbp: ofFramework('fsbp|foundational.security'),
} as const

export type Concept = keyof typeof CONCEPTS
