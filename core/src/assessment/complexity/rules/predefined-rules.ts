import type { ComplexityRule } from '../complexity-rule.ts'
import { CLUSTER_RULES } from './clusters.ts'
import { DATABASE_RULES } from './databases.ts'
import { ENCRYPTION_RULES } from './encryption.ts'
import { FIREWALL_RULES } from './firewalls.ts'
import { IDENTITY_RULES } from './identity.ts'
import { LOGGING_RULES } from './logging.ts'
import { NETWORK_RULES, PRIVATE_ENDPOINT_RULES } from './networks.ts'
import { PATCHING_RULES } from './patching.ts'
import { PUBLIC_ACCESS_RULES } from './public-access.ts'
import { STORAGE_RULES } from './storage.ts'
import { THREAT_RULES } from './threats.ts'
import { HTTPS_RULES, TAG_RULES, TLS_RULES } from './transport.ts'
import { VAULT_RULES } from './vaults.ts'
import { VULNERABILITY_RULES } from './vulnerabilities.ts'
import { CODE_RULES, WORKLOAD_RULES } from './workloads.ts'

/**
 * In the order in which they are tried. What a check asks for comes before where it looks: the logs of
 * a database are about logging, its firewall is a firewall, and the rest is its configuration.
 */
export const PREDEFINED_RULES: readonly ComplexityRule[] = [
  ...THREAT_RULES,
  ...VULNERABILITY_RULES,
  ...CODE_RULES,
  ...TAG_RULES,
  ...PUBLIC_ACCESS_RULES,
  ...LOGGING_RULES,
  ...HTTPS_RULES,
  ...PRIVATE_ENDPOINT_RULES,
  ...VAULT_RULES,
  ...FIREWALL_RULES,
  ...TLS_RULES,
  ...DATABASE_RULES,
  ...CLUSTER_RULES,
  ...IDENTITY_RULES,
  ...PATCHING_RULES,
  ...ENCRYPTION_RULES,
  ...STORAGE_RULES,
  ...NETWORK_RULES,
  ...WORKLOAD_RULES,
]
