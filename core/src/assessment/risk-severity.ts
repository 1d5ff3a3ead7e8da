import { SEVERITIES, type Severity } from '../kernel/severity.ts'
import {
  highestEpss,
  holdsDataOf,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isVulnerability,
  type RiskContext,
} from './risk-signals.ts'

/** A condition under which the scanner's severity is one level too low or too high. */
export interface SeverityRule {
  readonly factor: string
  readonly because: string
  readonly direction: 'upgraded' | 'downgraded'
  readonly applies: (context: RiskContext) => boolean
}

/** A minimum severity that overrides every rule. */
export interface Guardrail {
  readonly factor: string
  readonly because: string
  readonly minimum: Severity
  readonly applies: (context: RiskContext) => boolean
}

/**
 * The first rule that applies moves the severity by one level. An upgrade and a downgrade never
 * apply together: upgrades require exposure to the internet and use, downgrades the lack of one of
 * them.
 */
export const SEVERITY_RULES: readonly SeverityRule[] = [
  {
    factor: 'exploited_and_exposed',
    because: 'Known to be exploited, and reachable from the internet',
    direction: 'upgraded',
    applies: (context) => isKnownExploited(context) && isExposedInUse(context),
  },
  {
    factor: 'soon_exploited_and_exposed',
    because:
      'Exploitation is more likely than 50 % (EPSS), in production, and reachable from the internet',
    direction: 'upgraded',
    applies: (context) =>
      highestEpss(context) > 0.5 && isProduction(context) && isExposedInUse(context),
  },
  {
    factor: 'vulnerable_package_unused',
    because: 'The vulnerable package is not in use',
    direction: 'downgraded',
    applies: (context) => isVulnerability(context) && context.package_in_use === false,
  },
  {
    factor: 'contained',
    because:
      'Development or sandbox, not reachable from the internet, known to hold no sensitive data',
    direction: 'downgraded',
    applies: (context) =>
      (isDevelopment(context) || (context.sandbox && !isProduction(context))) &&
      isUnreachable(context) &&
      context.data_classification.length > 0 &&
      !holdsSensitiveData(context) &&
      !isKnownExploited(context),
  },
]

const isExposedInUse = ({ internet_facing, package_in_use }: RiskContext): boolean =>
  internet_facing === true && package_in_use !== false

const isUnreachable = ({ internet_facing, network_type }: RiskContext): boolean =>
  internet_facing === false && network_type !== 'public' && network_type !== 'dmz'

const holdsSensitiveData = holdsDataOf('pci', 'pii', 'phi', 'confidential', 'restricted')

export const GUARDRAILS: readonly Guardrail[] = [
  {
    factor: 'guardrail_exposed_production',
    because: 'CRITICAL is never downgraded on internet-facing Tier1-Prod',
    minimum: 'CRITICAL',
    applies: ({ severity, tier, internet_facing }) =>
      severity === 'CRITICAL' && tier === 'Tier1-Prod' && internet_facing === true,
  },
  {
    factor: 'guardrail_pci_pii',
    because: 'Findings on PCI or PII data are at least MEDIUM',
    minimum: 'MEDIUM',
    applies: holdsDataOf('pci', 'pii'),
  },
]

/** One change of the severity and its reason. */
export interface SeverityStep {
  readonly factor: string
  readonly because: string
  readonly from: Severity
  readonly to: Severity
}

const levelOf = (severity: Severity): number => SEVERITIES.indexOf(severity)

/**
 * Moves a severity by one level. LOW is not downgraded, because INFO means that there is no
 * problem.
 */
const shiftSeverity = (severity: Severity, { direction }: SeverityRule): Severity => {
  const next = SEVERITIES[levelOf(severity) + (direction === 'upgraded' ? 1 : -1)]
  return next === undefined || next === 'INFO' ? severity : next
}

/**
 * Returns the changes of the severity of a finding, in order; the last one ends at the adjusted
 * severity, which is at most one level away from the scanner's. INFO does not change.
 */
export const severitySteps = (context: RiskContext): SeverityStep[] => {
  const { severity } = context
  if (severity === 'INFO') return []
  const steps: SeverityStep[] = []
  const addStep = (to: Severity, { factor, because }: SeverityRule | Guardrail) => {
    const from = steps.at(-1)?.to ?? severity
    if (to !== from) steps.push({ factor, because, from, to })
  }
  const rule = SEVERITY_RULES.find(({ applies }) => applies(context))
  if (rule) addStep(shiftSeverity(severity, rule), rule)
  for (const guardrail of GUARDRAILS.filter(({ applies }) => applies(context))) {
    const current = steps.at(-1)?.to ?? severity
    if (levelOf(current) < levelOf(guardrail.minimum)) addStep(guardrail.minimum, guardrail)
  }
  return steps
}
