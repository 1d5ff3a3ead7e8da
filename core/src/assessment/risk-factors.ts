import { type Exposure, exposureOf, isLocalOnly, isNearbyOnly } from './risk-exposure.ts'
import {
  hasTrait,
  highestCvss,
  highestEpss,
  holdsDataOf,
  holdsPublicDataOnly,
  holdsRegulatedData,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isThreat,
  isUnlikelyExploited,
  isVulnerability,
  mayBeFalsePositive,
  type RiskContext,
} from './risk-signals.ts'

/** One reason why the risk of a finding is higher or lower than its severity alone. */
export interface RiskFactor {
  readonly factor: string
  readonly because: string
  /** Tenths of the severity's band by which it moves the score. */
  readonly weight: number
  /** Whether it applies to threats too. Default: what raises a score does, what lowers it does not. */
  readonly appliesToThreats?: boolean
  /** The categories of findings that it applies to; default: all. */
  readonly categories?: readonly string[]
  readonly applies: (context: RiskContext, exposure: Exposure) => boolean
}

const hasControl =
  (control: RiskContext['controls'][number]) =>
  ({ controls }: RiskContext): boolean =>
    controls.includes(control)

/**
 * Without counts, because a caller may see only some of the accounts of the group. They are added when a
 * finding is read.
 */
export const NOISY_CONTROL =
  'More than 30 % of the findings of this control in this account group are false positives, and at least 3'

/**
 * The weights are this project's judgement: exposure and exploitation count most. Everything that
 * helps an attacker has a weight above zero, everything that hinders one below, so that one more
 * exposure never lowers a score and one more control never raises it.
 */
export const RISK_FACTORS: readonly RiskFactor[] = [
  {
    factor: 'known_exploited',
    because: 'A vulnerability is known to be exploited',
    weight: 3,
    applies: isKnownExploited,
  },
  {
    factor: 'exploit_available',
    because: 'An exploit is available',
    weight: 1,
    applies: ({ exploit_available }) => exploit_available,
  },
  {
    factor: 'epss_over_10',
    because: 'Exploitation within 30 days is more likely than 10 % (EPSS)',
    weight: 1,
    applies: (context) => highestEpss(context) > 0.1,
  },
  {
    factor: 'epss_over_50',
    because: 'Exploitation within 30 days is more likely than 50 % (EPSS)',
    weight: 1,
    applies: (context) => highestEpss(context) > 0.5,
  },
  {
    factor: 'cvss_critical',
    because: 'A vulnerability has a CVSS score of 9 or more',
    weight: 1,
    applies: (context) => highestCvss(context) >= 9,
  },
  {
    factor: 'package_in_use',
    because: 'The vulnerable package is in use',
    weight: 1,
    applies: (context) => isVulnerability(context) && context.package_in_use === true,
  },
  {
    factor: 'package_not_in_use',
    because: 'The vulnerable package is not in use',
    weight: -2,
    applies: (context) => isVulnerability(context) && context.package_in_use === false,
  },
  {
    factor: 'no_patch',
    because: 'No patch is available',
    weight: 1,
    applies: (context) => isVulnerability(context) && context.patch_available === false,
  },
  {
    factor: 'exploitation_unlikely',
    because: 'Exploitation within 30 days is less likely than 1 % (EPSS)',
    weight: -2,
    applies: isUnlikelyExploited,
  },
  {
    factor: 'local_attack_vector',
    because: 'It can be exploited only from the machine itself (CVSS)',
    weight: -3,
    applies: isLocalOnly,
  },
  {
    factor: 'adjacent_attack_vector',
    because: 'It can be exploited only from the same network (CVSS)',
    weight: -2,
    applies: (context) => isNearbyOnly(context) && !isLocalOnly(context),
  },
  {
    factor: 'exposure_shown',
    because: 'The finding itself shows that strangers reach it',
    weight: 3,
    applies: (_, exposure) => exposure === 'shown',
  },
  {
    factor: 'internet_facing',
    because: 'Reachable from the internet',
    weight: 2,
    applies: (_, exposure) => exposure === 'resource',
  },
  {
    factor: 'account_internet_facing',
    because: 'In an account that is reachable from the internet',
    weight: 1,
    applies: (_, exposure) => exposure === 'account',
  },
  {
    factor: 'not_internet_facing',
    because: 'Not reachable from the internet',
    weight: -1,
    applies: (_, exposure) => exposure === 'unreachable',
  },
  {
    factor: 'public_network',
    because: 'In a public network or a DMZ',
    weight: 1,
    applies: ({ network_type }) => network_type === 'public' || network_type === 'dmz',
  },
  {
    factor: 'isolated_network',
    because: 'In an isolated network',
    weight: -1,
    applies: ({ network_type }) => network_type === 'isolated',
  },
  { factor: 'production', because: 'In production', weight: 1, applies: isProduction },
  { factor: 'development', because: 'In development', weight: -1, applies: isDevelopment },
  {
    factor: 'sandbox',
    because: 'In a sandbox',
    weight: -2,
    applies: ({ sandbox }) => sandbox,
  },
  {
    factor: 'regulated_data',
    because: 'Holds regulated data (PCI, PII or PHI)',
    weight: 2,
    applies: holdsRegulatedData,
  },
  {
    factor: 'confidential_data',
    because: 'Holds confidential or restricted data',
    weight: 1,
    applies: holdsDataOf('confidential', 'restricted'),
  },
  {
    factor: 'public_data',
    because: 'Holds public data only',
    weight: -1,
    applies: holdsPublicDataOnly,
  },
  {
    factor: 'critical_to_business',
    because: 'High business criticality',
    weight: 1,
    applies: ({ business_criticality }) =>
      business_criticality === 'high' || business_criticality === 'critical',
  },
  {
    factor: 'low_criticality',
    because: 'Low business criticality',
    weight: -1,
    applies: ({ business_criticality }) => business_criticality === 'low',
  },
  {
    factor: 'compliance_scope',
    because: 'In the scope of a compliance programme',
    weight: 1,
    applies: ({ compliance_scopes }) => compliance_scopes.length > 0,
  },
  {
    factor: 'secret_in_the_open',
    because: 'A credential lies open, for every finder to use',
    weight: 2,
    applies: hasTrait('secret'),
  },
  {
    factor: 'verified_secret',
    because: 'The scanner has verified that the credential works',
    weight: 2,
    applies: hasTrait('verified'),
  },
  {
    factor: 'privileged_identity',
    because: 'About an identity that owns an account, a project or a cluster',
    weight: 3,
    applies: hasTrait('privileged'),
  },
  {
    factor: 'in_code',
    because: 'Found in code, before it is deployed',
    weight: -1,
    applies: hasTrait('code'),
  },
  {
    factor: 'upkeep',
    because: 'About logs, backups, keys or labels: no attack begins here',
    weight: -3,
    applies: hasTrait('upkeep'),
  },
  {
    factor: 'threat_attempt',
    because: 'Probing or guessing that has reached nothing so far',
    weight: -4,
    appliesToThreats: true,
    applies: (context) => isThreat(context) && isAttempt(context),
  },
  {
    factor: 'access_control',
    because: 'Affects access control',
    weight: 1,
    categories: ['identity', 'network', 'secrets'],
    applies: () => true,
  },
  {
    factor: 'waf',
    because: 'Behind a web application firewall',
    weight: -1,
    categories: ['compute', 'container', 'network', 'vulnerability'],
    applies: hasControl('waf'),
  },
  {
    factor: 'edr',
    because: 'Protected by EDR',
    weight: -1,
    categories: ['compute', 'container', 'vulnerability'],
    applies: hasControl('edr'),
  },
  {
    factor: 'dlp',
    because: 'Protected by data loss prevention',
    weight: -1,
    categories: ['data'],
    applies: hasControl('dlp'),
  },
  {
    factor: 'encryption_at_rest',
    because: 'Encrypted at rest',
    weight: -1,
    categories: ['data'],
    applies: hasControl('encryption_at_rest'),
  },
  {
    factor: 'encryption_in_transit',
    because: 'Encrypted in transit',
    weight: -1,
    categories: ['data', 'network'],
    applies: hasControl('encryption_in_transit'),
  },
  {
    factor: 'mfa',
    because: 'Access requires multi-factor authentication',
    weight: -1,
    categories: ['identity', 'secrets'],
    applies: hasControl('mfa'),
  },
  {
    factor: 'private_endpoint',
    because: 'Accessed through a private endpoint',
    weight: -1,
    categories: ['data', 'network', 'vulnerability'],
    applies: hasControl('private_endpoint'),
  },
  {
    factor: 'confirmed_noisy',
    because: NOISY_CONTROL,
    weight: -2,
    applies: mayBeFalsePositive,
  },
]

const isAttempt = hasTrait('attempt')

const canApplyTo = (context: RiskContext, { appliesToThreats, weight }: RiskFactor): boolean =>
  !isThreat(context) || (appliesToThreats ?? weight > 0)

/** Returns those of the factors that apply to a finding in this context. */
export const factorsOf = (
  context: RiskContext,
  factors: readonly RiskFactor[] = RISK_FACTORS,
): RiskFactor[] => {
  const exposure = exposureOf(context)
  return factors.filter(
    (factor) =>
      (factor.categories?.includes(context.category) ?? true) &&
      canApplyTo(context, factor) &&
      factor.applies(context, exposure),
  )
}
