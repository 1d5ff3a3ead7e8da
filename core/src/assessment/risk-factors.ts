import {
  highestCvss,
  highestEpss,
  holds,
  holdsPublicOnly,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isProvedOftenWrong,
  isVulnerability,
  type RiskContext,
} from './risk-signals.ts'

/** Something that makes a finding more or less of a risk than its severity says. */
export interface RiskFactor {
  readonly factor: string
  readonly because: string
  /** Tenths of the severity's band by which it moves the score. */
  readonly weight: number
  /** The categories of findings for which it counts; all unless given. */
  readonly categories?: readonly string[]
  readonly applies: (context: RiskContext) => boolean
}

const has =
  (control: RiskContext['controls'][number]) =>
  ({ controls }: RiskContext): boolean =>
    controls.includes(control)

/**
 * The weights are this project's judgement: what is reached and exploited counts most. Whatever an
 * attacker gains has a weight above zero, whatever is in his way one below, so that knowing of one
 * more exposure never lowers a score and one more control never raises it.
 */
export const RISK_FACTORS: readonly RiskFactor[] = [
  {
    factor: 'known_exploited',
    because: 'A vulnerability of it is known to be exploited',
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
    because: 'A vulnerability of it has a CVSS score of 9 or more',
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
    because: 'There is no patch yet',
    weight: 1,
    applies: (context) => isVulnerability(context) && context.patch_available === false,
  },
  {
    factor: 'internet_facing',
    because: 'Reachable from the internet',
    weight: 2,
    applies: ({ internet_facing }) => internet_facing === true,
  },
  {
    factor: 'not_internet_facing',
    because: 'Not reachable from the internet',
    weight: -1,
    applies: ({ internet_facing }) => internet_facing === false,
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
    applies: holds('pci', 'pii', 'phi'),
  },
  {
    factor: 'confidential_data',
    because: 'Holds confidential or restricted data',
    weight: 1,
    applies: holds('confidential', 'restricted'),
  },
  {
    factor: 'public_data',
    because: 'Holds public data only',
    weight: -1,
    applies: holdsPublicOnly,
  },
  {
    factor: 'critical_to_business',
    because: 'The business depends on it',
    weight: 1,
    applies: ({ business_criticality: known }) => known === 'high' || known === 'critical',
  },
  {
    factor: 'dispensable',
    because: 'The business can do without it',
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
    factor: 'direct_access',
    because: 'Concerns who can get in',
    weight: 1,
    categories: ['identity', 'network', 'secrets'],
    applies: () => true,
  },
  {
    factor: 'waf',
    because: 'Behind a web application firewall',
    weight: -1,
    categories: ['compute', 'container', 'network', 'vulnerability'],
    applies: has('waf'),
  },
  {
    factor: 'edr',
    because: 'Watched by endpoint detection',
    weight: -1,
    categories: ['compute', 'container', 'vulnerability'],
    applies: has('edr'),
  },
  {
    factor: 'dlp',
    because: 'Data loss prevention watches what leaves',
    weight: -1,
    categories: ['data'],
    applies: has('dlp'),
  },
  {
    factor: 'encryption_at_rest',
    because: 'Encrypted at rest',
    weight: -1,
    categories: ['data'],
    applies: has('encryption_at_rest'),
  },
  {
    factor: 'encryption_in_transit',
    because: 'Encrypted in transit',
    weight: -1,
    categories: ['data', 'network'],
    applies: has('encryption_in_transit'),
  },
  {
    factor: 'mfa',
    because: 'Access takes a second factor',
    weight: -1,
    categories: ['identity', 'secrets'],
    applies: has('mfa'),
  },
  {
    factor: 'private_endpoint',
    because: 'Reached through a private endpoint',
    weight: -1,
    categories: ['data', 'network', 'vulnerability'],
    applies: has('private_endpoint'),
  },
  {
    factor: 'often_wrong',
    because: 'More than 30 % of findings of this type were false, and at least 3',
    weight: -2,
    applies: isProvedOftenWrong,
  },
]

/** The factors that move the score of a finding in this context. */
export const factorsOf = (context: RiskContext): RiskFactor[] =>
  RISK_FACTORS.filter(
    ({ categories, applies }) =>
      (categories?.includes(context.category) ?? true) && applies(context),
  )
