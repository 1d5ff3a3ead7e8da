import { RULE_CATEGORIES, type RuleCategory } from '../rules/rule.ts'

/** The topics of findings. */
export const CATEGORIES = RULE_CATEGORIES
export type Category = RuleCategory

/** Patterns for lower-case words that are separated by one space. */
export interface CategoryRule {
  readonly category: Category
  readonly pattern: RegExp
  /** Must match as well. */
  readonly required?: RegExp
  /** Must not match. */
  readonly excluded?: RegExp
}

/**
 * Rules for the words of a check; the first that matches decides. The order decides about checks
 * with two topics: an alarm on disabled keys is about logging, an encrypted trail about encryption,
 * a public bucket about its data, a key vault's firewall about the network.
 */
export const CHECK_RULES: readonly CategoryRule[] = [
  {
    category: 'vulnerability',
    pattern:
      /\b(cve \d{4} \d+|ghsa|vulnerabilit(y|ies)|patch(es|ed|ing)?|outdated|obsolete|end of (life|support)|supported runtimes?|minor version upgrades?|latest version|system updates)\b/,
    excluded: /\btls\b/,
  },
  {
    category: 'logging',
    pattern:
      /\b(metric filters?|(activity )?log alerts?|flow ?logs?|audit logs?|log analytics|diagnostic (settings|logs?))\b/,
  },
  {
    category: 'secrets',
    pattern:
      /\b(secrets?|secretsmanager|hard ?coded|plain ?text|leaked|api ?keys?|sensitive (data|information) in)\b/,
    excluded: /\b(networks?|firewalls?|private (endpoint|link)|encrypt\w*)\b/,
  },
  {
    category: 'ai',
    pattern:
      /\b(guardrails?|prompt (attack|injection)|foundation models?|model (evaluation|serving))\b/,
  },
  {
    category: 'container',
    pattern: /\b(containers?|pods?|docker|kubernetes|k8s|ecs task)\b/,
    required:
      /\b(privileged?|privilege escalation|(non )?root|capabilit(y|ies)|host (network|path|pid|ipc|process)|root ?filesystems?|seccomp|apparmor)\b/,
  },
  {
    category: 'data',
    pattern: /\b(buckets?|blobs?|snapshots?|storage accounts?|datasets?|object storage)\b/,
    required: /\b(public(ly)?|anonymous(ly)?|all ?users|everyone|world)\b/,
    excluded: /\bnetwork access\b/,
  },
  {
    category: 'encryption',
    pattern:
      /\b(encrypt\w*|unencrypted|kms|cmks?|cmek|csek|tls|ssl|secure (socket|transfer|transport)|https|ftps|certificates?|acm|ciphers?|customer managed keys?|in transit|at rest|key vault keys?|dnssec|crypto ?keys?)\b/,
  },
  {
    category: 'logging',
    pattern:
      /\b(logs?|logging|logged|\w*trails?|monitor(ing|ed|s)?|cloudwatch|audit(s|ing|ed)?|alerts?|alarms?|guard ?duty|threat detection|security ?hub|defender for|access analyzer|insights|recorder|notifications?)\b/,
  },
  {
    category: 'identity',
    pattern:
      /\b(mfa|multi ?factor|iam|passwords?|access ?keys?|root (user|account|access)|rbac|roles?|privileges?|service ?accounts?|credentials?|identit(y|ies)|entra|guests?|conditional access|permissions?|permissive|authenticat\w+|authori[sz]ation|administrators?|key rotation|cross account|trust relationship|os ?login|sso|owners?|users?|wildcards?|block project wide ssh|managed identity)\b/,
  },
  {
    category: 'compute',
    pattern:
      /\b(imds\w*|metadata service|shielded|secure ?boot|serial ports?|endpoint protection|antimalware|user data|virtual machine extensions?|confidential (vm|computing))\b/,
    excluded: /\b(gke|clusters?)\b/,
  },
  {
    category: 'network',
    pattern:
      /\b(public(ly)?|internet|security ?groups?|firewalls?|nsgs?|ports?|ssh|rdp|vpcs?|subnets?|ingress|egress|inbound|outbound|networks?|acls?|nacls?|waf|load ?balancers?|private (endpoints?|link|nodes)|dns|ip forwarding|route tables?|peering|ddos|cors|exposed|portprobe|open to)\b/,
  },
  {
    category: 'data',
    pattern:
      /\b(backups?|versioning|deletion protection|point in time|soft delete|purge protection|lifecycle|object lock|replication|multi az|geo redundant|exfiltration|recoverable)\b/,
  },
  {
    category: 'cost',
    pattern: /\b(costs?|budgets?|idle|under ?utili[sz]ed|right ?siz\w+|unattached|unused)\b/,
  },
  {
    category: 'container',
    pattern:
      /\b(images?|pods?|kubernetes|kubelet|docker|containers?|namespaces?|api ?server|etcd|eks|aks|gke|ecr|fargate|web ui)\b/,
  },
  { category: 'compute', pattern: /\b(crypto ?currency|bitcoin|malware|backdoor|trojan)\b/ },
]

/** Rules for the words of the resource, when those of the check match no rule. */
export const RESOURCE_RULES: readonly CategoryRule[] = [
  {
    category: 'ai',
    pattern:
      /\b(bedrock|sage ?maker|open ?ai|cognitive ?services|machine ?learning( ?services)?|vertex( ?ai)?|ai ?platform|comprehend|rekognition)\b/,
  },
  {
    category: 'secrets',
    pattern: /\b(secrets?( ?manager)?|key ?vaults?|vaults?|parameter ?store)\b/,
  },
  {
    category: 'encryption',
    pattern: /\b(kms|acm|certificates?|crypto ?keys?|cloud ?kms|cloud ?hsm)\b/,
  },
  {
    category: 'container',
    pattern:
      /\b(eks|aks|gke|ecs|ecr|fargate|kubernetes|managed ?clusters|container( ?\w+)?|artifact ?registry|pods?|images?)\b/,
  },
  {
    category: 'logging',
    pattern:
      /\b(cloud ?trail|cloud ?watch|config( ?service)?|guard ?duty|security ?hub|detective|macie|logs?|logging|monitor(ing)?|insights|defender|activity ?log|event ?hubs?)\b/,
  },
  {
    category: 'identity',
    pattern:
      /\b(iam|users?|roles?|service ?accounts?|authorization|active ?directory|aad|entra|cognito|organizations?|sso|identity( ?\w+)?|policy ?assignments)\b/,
  },
  {
    category: 'network',
    pattern:
      /\b(vpcs?|subnets?|security ?groups?|firewalls?|load ?balanc\w+|elb(v2)?|elastic ?load\w+|networks?|network ?\w+|cloud ?front|api ?gateway|waf(v2)?|route ?53|dns|front ?doors?|cdn|public ?ip\w*|forwarding ?rules?|internet ?gateway|transit ?gateway|acl)\b/,
  },
  {
    category: 'data',
    pattern:
      /\b(s3|buckets?|storage( ?\w+)?|rds|dynamo ?db|redshift|elasti ?cache|open ?search|elastic ?search|aurora|efs|ebs|volumes?|snapshots?|backup|fsx|sql( ?\w+)?|cloud ?sql|spanner|big ?query|bigtable|firestore|datasets?|cosmos( ?db)?|document ?db|neptune|postgre\w*|my ?sql|redis|databases?|disks?|kinesis|sqs|sns|pub ?sub|glue|athena)\b/,
  },
  {
    category: 'compute',
    pattern:
      /\b(ec2|instances?|virtual ?machines?|vms?|compute|lambda|functions?|app ?engine|cloud ?run|cloud ?functions|auto ?scaling|beanstalk|lightsail|batch|sites|app ?services?|web( ?apps?)?|ssm|workspaces)\b/,
  },
  { category: 'cost', pattern: /\b(billing ?accounts?|budgets?|cost( ?\w+)?|consumption)\b/ },
]
