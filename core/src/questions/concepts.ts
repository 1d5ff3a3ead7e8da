/** Findings whose title, type or control match a pattern. */
export const about = (pattern: string) =>
  `(title MATCHES "${pattern}" OR type MATCHES "${pattern}" OR control_id MATCHES "${pattern}")`

const ofType = (pattern: string) => `resource_type MATCHES "${pattern}"`

const inRegion = (pattern: string) => `region MATCHES "${pattern}"`

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
  within_sla: `(${UNRESOLVED} AND sla_deadline >= now)`,
  due_soon: `(${UNRESOLVED} AND sla_deadline >= now AND sla_deadline <= now+7d)`,
  internet_facing: 'internet_facing = true',
  fixable: 'fix_available = true',
  unfixable: 'fix_available = false',
  exploitable: '(exploit_available = true OR cve.kev = true)',

  // Problems
  public: about(
    'public|internet|anonymous|anyone|everyone|unauthenticated|all ?users|world|0[.]0[.]0[.]0|exposed|open(_to|_security|$)',
  ),
  outdated: about('deprecated|outdated|obsolete|end[ _-]of[ _-](life|support)|supported'),
  expiring: about('expir'),
  threat: about('brute|anomal|suspicious|unusual|malicious|threat|unauthori[sz]ed|backdoor'),
  exfiltration: about('exfil'),
  default: about('default'),
  cross_account: about('cross[ _-]?account|external|trust(ed)?[ _-]?(policy|relationship)'),
  logs: about('log|trail|monitor'),
  unlogged: `(category = logging AND ${about('log|trail|monitor')})`,
  secret: about('secret|credential|password|token|key'),

  // Safeguards, which findings name when they are missing
  versioning: about('versioning'),
  deletion_protection: about(
    'delet(e|ion)[ _-](protection|lock)|soft[ _-]?delete|purge|object[ _-]?lock',
  ),
  network_policy: about('network[ _-]?polic(y|ies)'),
  pod_security: about('pod[ _-]?security'),
  flow_logs: about('flow[ _-]?logs?'),
  private_link: about('private[ _-]?(link|endpoint)'),
  customer_key: about('(customer|user)[ _-]?managed|cmk|cmek|byok'),
  guardrail: about('guardrail'),
  threat_detection: about('guard[ _-]?duty|defender|security[ _-]?hub|threat[ _-]?detect'),
  waf: about('(^|[^a-z])waf|web application firewall'),
  upgrade: about('auto(matic)?[ _-]?(minor[ _-]?)?(version[ _-]?)?(upgrade|update|patch)'),
  workload_identity: about('(workload|managed)[ _-]?identit'),
  endpoint_protection: about('endpoint[ _-]?protection|anti[ _-]?(malware|virus)|defender'),
  secure_boot: about('secure[ _-]?boot|shielded'),
  scan: about('scan'),
  lifecycle: about('lifecycle|retention'),
  mfa: about('mfa|multi[ _-]?factor|two[ _-]?factor|second factor|2fa'),
  unencrypted: about('encrypt|clear[ _-]?text'),
  tls: about('tls|ssl|https|in[ _-]transit|secure[ _-]trans|cipher'),
  ssh: about('ssh|port 22([^0-9]|$)'),
  rdp: about('rdp|remote desktop|3389'),
  rotation: about('rotat|renew'),
  old_key: about('old[ _-](access[ _-])?keys?|keys? (is|are) old|key[ _-]rotation|keys.*renewed'),
  backup: about('back(ed)?[ _-]?up|point[ _-]in[ _-]time'),
  root: about('(^|[^a-z])root([^a-z]|$)'),
  admin: about('admin|privileg|wildcard|full[ _-]access|permissive|too (many|broad)'),
  malware: about('malware|trojan|ransomware|virus'),
  mining: about('crypto[ _-]?(min|curr)|bitcoin|coin'),
  unused: about('unused|inactive|dormant|not used|unattached|not attached|not in use|idle'),
  key_deletion: about(
    '(pending|scheduled)( for)?[ _-]?delet|unintentional(ly)?[ _-]?delet|keys?[ _-]delet',
  ),
  environment_variable: about('environment|env[ _-]?var|in[ _-]variables'),
  imds: about('imds|metadata[ _-](service|version)'),
  password: about('password'),
  guest: about('guest'),
  api_server: about('api[ _-]?server|control[ _-]?plane|cluster.*endpoint'),

  // Kinds of resources
  bucket: ofType('bucket'),
  security_group: ofType('security ?_?group'),
  vm: ofType('ec2[:_ ]*instance|aws_instance|virtual ?machine|compute.*instance'),
  database: ofType('rds.*(instance|cluster)|sql|database|dynamodb|documentdb'),
  function: ofType('lambda|function'),
  // Azure reports the disks of a machine on the machine.
  disk: '(resource_type MATCHES "volume|disk" OR control_id MATCHES "-disks?-")',
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
  network_acl: ofType('network_?acl'),
  repository: ofType('repositor'),
  image: ofType('image'),
  service_principal: ofType('service_?principal'),
  blob: ofType('blob|storage.*container'),
  vpc: ofType('vpc|virtual_?network|compute.*network$'),
  policy: ofType('policy|policies'),
  queue: ofType('queue'),
  node: ofType('node'),
  table: ofType('table$'),
  topic: ofType('topic'),
  dataset: ofType('dataset'),
  notebook: ofType('notebook'),
  distribution: ofType('distribution'),
  stream: ofType('stream'),
  gateway: ofType('gateway'),
  namespace: ofType('namespace'),
  public_address: ofType('elastic_?ip|eip$|public_?ip|compute.*address'),

  // Kinds of resources that a topic is about
  container_resource:
    '(resource_type MATCHES "container|image|pod|kube|deployment|daemon_?set" OR service_name IN (eks, ecs, ecr, containerservice, container))',
  identity_resource: ofType('iam|user|role|policy|principal|service_?account|identit'),
  network_resource: ofType(
    'vpc|subnet|security ?_?group|network|firewall|load_?balancer|gateway|route',
  ),
  compute_resource: ofType('instance|virtual ?machine|server|compute|function'),
  data_resource: ofType('bucket|storage|rds|sql|database|dynamodb|snapshot|table'),

  // Places
  europe:
    'region MATCHES "^eu-|^europe-|europe$|^(france|germany|italy|norway|poland|spain|sweden|switzerland|uk)"',
  asia: inRegion('^ap-|^asia|asia$|japan|korea|india'),
  germany: inRegion('eu-central-1|germany|europe-west(3|10)$'),
  uk: inRegion('eu-west-2|^uk|europe-west2$'),
  france: inRegion('eu-west-3|france|europe-west9$'),
  netherlands: inRegion('westeurope|europe-west4$'),
  switzerland: inRegion('eu-central-2|switzerland|europe-west6$'),
  sweden: inRegion('eu-north-1|sweden|europe-north2$'),
  norway: inRegion('norway'),
  italy: inRegion('eu-south-1|italy|europe-west(8|12)$'),
  spain: inRegion('eu-south-2|spain|europe-southwest1$'),
  poland: inRegion('poland|europe-central2$'),
  belgium: inRegion('belgium|europe-west1$'),
  finland: inRegion('finland|europe-north1$'),
  africa: inRegion('^af-|africa'),
  korea: inRegion('ap-northeast-2|korea|asia-northeast3$'),
  china: inRegion('^cn-|china'),
  government: inRegion('gov'),
  canada: inRegion('^ca-|canada|northamerica-northeast'),
  japan: inRegion('ap-northeast-[13]|japan|asia-northeast[12]$'),
  india: inRegion('ap-south-|india|asia-south[12]$'),
  australia: inRegion('ap-southeast-[24]|australia'),
  south_america: inRegion('^sa-|brazil|chile|southamerica'),
  middle_east: inRegion('^me-|^il-|uae|qatar|israel'),
  us: 'region MATCHES "^us-|us[0-9]?$"',

  // Frameworks, whose names differ between scanners
  pci: ofFramework('pci'),
  cis: ofFramework('cis'),
  hipaa: ofFramework('hipaa'),
  nist: ofFramework('nist'),
  soc2: ofFramework('soc[ -]?2'),
  iso27001: ofFramework('iso.*27001'),
  gdpr: ofFramework('gdpr'),
  csf: ofFramework('csf|nist.*cybersecurity'),
  ccm: ofFramework('ccm|cloud controls matrix'),
  cmmc: ofFramework('cmmc'),
  dora: ofFramework('dora'),
  nis2: ofFramework('nis[ -]?2'),
  fedramp: ofFramework('fedramp'),
  mcsb: ofFramework('mcsb|cloud security benchmark'),
  fsbp: ofFramework('fsbp|foundational.security'),
} as const

export type Concept = keyof typeof CONCEPTS
