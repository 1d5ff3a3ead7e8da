import { SEVERITIES, type Severity } from '../kernel/severity.ts'
import {
  highestEpss,
  holds,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isVulnerability,
  type RiskContext,
} from './risk-signals.ts'

/** A circumstance under which the scanner's severity is one level too low or too high. */
export interface SeverityRule {
  readonly factor: string
  readonly because: string
  readonly direction: 'upgraded' | 'downgraded'
  readonly applies: (context: RiskContext) => boolean
}

/** Below this no finding falls, whatever the rules say. */
export interface Guardrail {
  readonly factor: string
  readonly because: string
  readonly least: Severity
  readonly applies: (context: RiskContext) => boolean
}

/**
 * The first that applies moves the severity by one level. No upgrade and downgrade apply together:
 * an upgrade needs what the internet reaches and is in use, a downgrade what is not.
 */
export const SEVERITY_RULES: readonly SeverityRule[] = [
  {
    factor: 'exploited_and_exposed',
    because: 'Known to be exploited, and the internet reaches it',
    direction: 'upgraded',
    applies: (context) => isKnownExploited(context) && isExposedInUse(context),
  },
  {
    factor: 'soon_exploited_and_exposed',
    because:
      'Exploitation is more likely than 50 % (EPSS), in production, and the internet reaches it',
    direction: 'upgraded',
    applies: (context) =>
      highestEpss(context) > 0.5 && isProduction(context) && isExposedInUse(context),
  },
  {
    factor: 'vulnerable_package_unused',
    because: 'What is vulnerable is not in use',
    direction: 'downgraded',
    applies: (context) => isVulnerability(context) && context.package_in_use === false,
  },
  {
    factor: 'contained',
    because:
      'Development or sandbox that the internet does not reach, known to hold no sensitive data',
    direction: 'downgraded',
    applies: (context) =>
      (isDevelopment(context) || (context.sandbox && !isProduction(context))) &&
      isUnreachable(context) &&
      context.data_classification.length > 0 &&
      !holdsSensitive(context) &&
      !isKnownExploited(context),
  },
]

const isExposedInUse = ({ internet_facing, package_in_use }: RiskContext): boolean =>
  internet_facing === true && package_in_use !== false

const isUnreachable = ({ internet_facing, network_type }: RiskContext): boolean =>
  internet_facing === false && network_type !== 'public' && network_type !== 'dmz'

const holdsSensitive = holds('pci', 'pii', 'phi', 'confidential', 'restricted')

export const GUARDRAILS: readonly Guardrail[] = [
  {
    factor: 'guardrail_exposed_production',
    because: 'CRITICAL is never downgraded on internet-facing Tier1-Prod',
    least: 'CRITICAL',
    applies: ({ severity, tier, internet_facing }) =>
      severity === 'CRITICAL' && tier === 'Tier1-Prod' && internet_facing === true,
  },
  {
    factor: 'guardrail_pci_pii',
    because: 'Findings on PCI or PII data are at least MEDIUM',
    least: 'MEDIUM',
    applies: holds('pci', 'pii'),
  },
]

/** One change of the severity, and why. */
export interface SeverityStep {
  readonly factor: string
  readonly because: string
  readonly from: Severity
  readonly to: Severity
}

const levelOf = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** LOW is the least that a problem can be; INFO says that there is none. */
const moved = (severity: Severity, { direction }: SeverityRule): Severity => {
  const next = SEVERITIES[levelOf(severity) + (direction === 'upgraded' ? 1 : -1)]
  return next === undefined || next === 'INFO' ? severity : next
}

/**
 * What changes the severity of a finding, in order; the last step ends at the adjusted one. It is at
 * most one level away from the scanner's. INFO stays INFO.
 */
export const severitySteps = (context: RiskContext): SeverityStep[] => {
  const { severity } = context
  if (severity === 'INFO') return []
  const steps: SeverityStep[] = []
  const step = (to: Severity, { factor, because }: SeverityRule | Guardrail) => {
    const from = steps.at(-1)?.to ?? severity
    if (to !== from) steps.push({ factor, because, from, to })
  }
  const rule = SEVERITY_RULES.find(({ applies }) => applies(context))
  if (rule) step(moved(severity, rule), rule)
  for (const guardrail of GUARDRAILS.filter(({ applies }) => applies(context))) {
    const reached = steps.at(-1)?.to ?? severity
    if (levelOf(reached) < levelOf(guardrail.least)) step(guardrail.least, guardrail)
  }
  return steps
}
