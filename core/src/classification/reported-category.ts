import type { Category } from './category-rules.ts'

type Mapped = readonly (readonly [Category, readonly string[]])[]

const mapOf = (table: Mapped): ReadonlyMap<string, Category> =>
  new Map(table.flatMap(([category, names]) => names.map((name) => [name, category] as const)))

/**
 * The scanners' own categories that mean one of ours, in lower case. Categories that say little,
 * such as `Best Practices`, `Data Protection` and `Infrastructure Security`, are not among them, and
 * neither are names of services, which say what a resource is.
 */
const CATEGORY_OF_TYPE = mapOf([
  [
    'network',
    [
      'network',
      'networking',
      'networking and firewall',
      'network security',
      'network misconfigurations',
      'network reachability',
      'network_reachability',
      'network exposure',
      'internet exposure',
      'firewall',
    ],
  ],
  [
    'identity',
    [
      'iam',
      'identity',
      'identityandaccess',
      'identity and access',
      'identity and access management',
      'iam misconfigurations',
      'access control',
      'authentication',
      'authorization',
      'authentication and authorization',
      'privilege escalation',
      'rbac and service accounts',
      'ciem',
      'excessive permissions',
      'external access granted',
    ],
  ],
  [
    'data',
    [
      'data at risk',
      'data exposure',
      'data security',
      'sensitive data',
      'sensitive_data_risk',
      'sensitive data identifications',
      'backup',
      'backup and recovery',
      'data retention',
      'resilience',
      'recover',
    ],
  ],
  ['encryption', ['encryption', 'cryptography', 'encryption at rest', 'encryption in transit']],
  [
    'logging',
    [
      'logging',
      'logging and monitoring',
      'monitoring',
      'observability',
      'audit',
      'audit logging',
      'detect',
    ],
  ],
  ['secrets', ['secret', 'secrets', 'secret management', 'secrets management']],
  [
    'vulnerability',
    [
      'vulnerability',
      'vulnerabilities',
      'vulnerability finding',
      'package_vulnerability',
      'code_vulnerability',
      'code vulnerability',
      'source code vulnerabilities',
      'patch management',
      'patching',
      'os_vulnerability',
    ],
  ],
  [
    'container',
    [
      'container',
      'containers',
      'kubernetes security check',
      'dockerfile security check',
      'helm security check',
      'pod security policies',
      'pod security standards',
      'kubelet',
      'api server',
      'scheduler',
      'controller manager',
      'etcd',
      'control plane',
    ],
  ],
  ['compute', ['malware', 'endpoint protection']],
  ['cost', ['cost', 'cost optimization', 'cost management', 'neglected assets']],
  ['ai', ['ai', 'ai security', 'machine learning', 'ai-spm']],
])

/** The categories below the first level of ASFF that say what a threat is about. */
const CATEGORY_OF_THREAT = mapOf([
  [
    'network',
    [
      'command and control',
      'lateral movement',
      'commandandcontrol',
      'denial of service',
      'network flow',
      'c2',
      'recon',
      'preattack',
      'probing',
    ],
  ],
  [
    'identity',
    [
      'credential access',
      'credentialaccess',
      'privilege escalation',
      'privilegeescalation',
      'initial access',
      'initialaccess',
      'user',
    ],
  ],
  ['data', ['exfiltration', 'data exfiltration', 'data destruction', 'collection', 'data']],
  ['container', ['container']],
  [
    'compute',
    [
      'execution',
      'resource consumption',
      'malware',
      'vm',
      'serverless',
      'application',
      'backdoor',
      'trojan',
      'cryptocurrency',
    ],
  ],
])

/** GuardDuty's types: `Recon:EC2/Portscan`, in ASFF with a hyphen. */
const THREAT_NAME = /^([A-Za-z0-9]+):([A-Za-z0-9]+)[/-]/

const CATEGORY_OF_TARGET = mapOf([
  ['identity', ['iamuser', 'iam', 'iamentity']],
  ['data', ['s3', 'rds', 's3object']],
  ['container', ['kubernetes', 'eks', 'ecs']],
  ['compute', ['lambda', 'runtime']],
])
/** What threats to virtual machines are about, unless the network is where they are seen. */
const NETWORK_PURPOSES: ReadonlySet<string> = new Set(['recon', 'unauthorizedaccess', 'behavior'])

function categoryOfThreat(name: string): Category | undefined {
  const [, purpose = '', target = ''] = THREAT_NAME.exec(name) ?? []
  if (target === '') return undefined
  const category = CATEGORY_OF_TARGET.get(target.toLowerCase())
  if (category || target !== 'EC2') return category
  return NETWORK_PURPOSES.has(purpose.toLowerCase()) ? 'network' : 'compute'
}

const lastSegment = (type: string): string => type.slice(type.lastIndexOf('/') + 1)

interface ReportedType {
  readonly finding_type: string
  readonly check_id: string
  readonly title: string
}

/** Security Command Center names the purpose first: `C2: Bad IP`. */
const purposeOf = (check_id: string): string =>
  check_id.slice(0, Math.max(check_id.indexOf(': '), 0)).toLowerCase()

/**
 * Returns the category that a scanner's own category of a finding means; undefined if it says
 * nothing about the topic. Categories of ASFF have several levels: `TTPs/Credential Access/…`.
 */
export function categoryOfType({
  finding_type,
  check_id,
  title,
}: ReportedType): Category | undefined {
  for (const name of [check_id, finding_type, lastSegment(finding_type), title]) {
    const category = categoryOfThreat(name)
    if (category) return category
  }
  const type = finding_type.toLowerCase()
  const levels = type.split('/')
  for (const level of levels.slice(1).reverse()) {
    const category = CATEGORY_OF_TYPE.get(level) ?? CATEGORY_OF_THREAT.get(level)
    if (category) return category
  }
  return (
    CATEGORY_OF_TYPE.get(type) ??
    CATEGORY_OF_TYPE.get(levels[0] ?? '') ??
    CATEGORY_OF_THREAT.get(type) ??
    CATEGORY_OF_THREAT.get(purposeOf(check_id))
  )
}
