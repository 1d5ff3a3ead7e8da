import { RULE_HANDLERS, type RuleHandler } from '../rules/rule.ts'
import { wordsOf, wordsOfNames } from './check-words.ts'

/** The remediations that run automatically. */
export const REMEDIATION_HANDLERS = RULE_HANDLERS
export type RemediationHandler = RuleHandler

/** The texts of a finding that name its check and its resource; unknown text is ''. */
export interface CheckTexts {
  readonly check_id: string
  readonly finding_type: string
  readonly title: string
  readonly resource_type: string
  readonly service: string
}

interface HandlerRule {
  readonly handler: RemediationHandler
  /** Checks, in lower case, that the handler remediates whatever their words are. */
  readonly checks: readonly string[]
  /** Otherwise the words of the check and its resource must match all of these … */
  readonly patterns: readonly RegExp[]
  /** … and not this. */
  readonly excluded: RegExp
  /** Whether the handler changes something that only AWS has. */
  readonly isAwsOnly: boolean
}

const OTHER_CLOUD = /\b(microsoft|azure|google|googleapis|gcp|gke|aks|entra|storage accounts?)\b/

const HANDLER_RULES: readonly HandlerRule[] = [
  {
    handler: 'block-public-ssh',
    checks: [
      'ec2.13',
      'ec2.14',
      'ec2.18',
      'ec2.19',
      'ec2.53',
      'ec2.54',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_3389',
      'ec2_securitygroup_allow_ingress_from_internet_to_high_risk_tcp_ports',
      'network_ssh_internet_access_restricted',
      'network_rdp_internet_access_restricted',
      'compute_firewall_ssh_access_from_the_internet_allowed',
      'compute_firewall_rdp_access_from_the_internet_allowed',
      'open_ssh_port',
      'open_rdp_port',
    ],
    patterns: [
      /\b(ssh|rdp|ports? 22|ports? 3389|port (22 or )?3389)\b/,
      /\b(security ?groups?|firewalls?|nsgs?)\b/,
      /\b(internet|0 0 0 0|any|unrestricted|public(ly)?|open|world|everywhere|all (sources|addresses))\b/,
    ],
    excluded: /\b(network ?acls?|nacls?|keys?|logs?|logging)\b/,
    isAwsOnly: false,
  },
  {
    handler: 'objectstore-block-public-access',
    checks: [
      's3.1',
      's3.2',
      's3.3',
      's3.8',
      's3_bucket_public_access',
      's3_bucket_level_public_access_block',
      's3_account_level_public_access_blocks',
      's3_bucket_public_write_acl',
      's3_bucket_public_list_acl',
      's3_bucket_policy_public_write_access',
      'storage_blob_public_access_level_is_disabled',
      'cloudstorage_bucket_public_access',
      'public_bucket_acl',
    ],
    patterns: [
      /\b(buckets?|blobs?|s3|storage ?accounts?)\b/,
      /\b(block public (access|read|write)|public (read|write|list)|public access|publicly (accessible|readable|writable)|anonymous(ly)?|all ?users)\b/,
    ],
    excluded: /\b(network access|access points?|snapshots?|distributions?)\b/,
    isAwsOnly: false,
  },
  {
    handler: 'enforce-metadata-service-v2',
    checks: ['ec2.8', 'ec2_instance_imdsv2_enabled'],
    patterns: [/\b(imds ?v2|metadata service (version 2|v2))\b/],
    excluded: /\b(launch ?(templates?|configurations?)|auto ?scaling|account|ecs|defaults?)\b/,
    isAwsOnly: true,
  },
  {
    handler: 'rotate-iam-keys',
    checks: ['iam.3', 'iam_rotate_access_key_90_days'],
    patterns: [/\baccess ?keys?\b/, /\b(rotat(e|ed|ion)|older than)\b/],
    excluded: /\b(service ?accounts?|root|storage|kms|unused)\b/,
    isAwsOnly: true,
  },
  {
    handler: 'enable-threat-detection',
    checks: ['guardduty.1', 'guardduty_is_enabled'],
    patterns: [/\bguard ?duty (should be |is |must be )?(not |on and )?(enabled|disabled)\b/],
    excluded: /\b(protection|runtime|malware|eks|lambda|rds|delegated|centrally|tagged)\b/,
    isAwsOnly: true,
  },
]

/** Returns the handler that remediates the finding; null when remediation is manual. */
export const findRemediationHandler = (texts: CheckTexts): RemediationHandler | null => {
  const { check_id, finding_type, title, resource_type, service } = texts
  const check = check_id.toLowerCase()
  const words = `${wordsOf(check_id, title)} ${wordsOfNames(finding_type, resource_type, service)}`
  const isOtherCloud = OTHER_CLOUD.test(words)
  const rule = HANDLER_RULES.find(({ checks, patterns, excluded, isAwsOnly }) => {
    if (isAwsOnly && isOtherCloud) return false
    if (checks.includes(check)) return true
    return patterns.every((pattern) => pattern.test(words)) && !excluded.test(words)
  })
  return rule?.handler ?? null
}
