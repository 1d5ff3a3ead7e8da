import { SEVERITIES, type Severity } from '../kernel/severity.ts'
import {
  CONTRADICTIONS,
  type Exposure,
  exposureOf,
  isDirectlyExposed,
  isExposed,
  isRemote,
} from './risk-exposure.ts'
import {
  hasTrait,
  highestEpss,
  holdsDataOf,
  holdsPublicDataOnly,
  holdsRegulatedData,
  isDevelopment,
  isKnownExploited,
  isProduction,
  isThreat,
  isVulnerability,
  type RiskContext,
} from './risk-signals.ts'

/** A condition under which the scanner's severity is one level too low or too high. */
export interface SeverityRule {
  readonly factor: string
  readonly because: string
  readonly direction: 'upgraded' | 'downgraded'
  readonly applies: (context: RiskContext, exposure: Exposure) => boolean
}

/** A minimum severity that overrides every rule. */
export interface Guardrail {
  readonly factor: string
  readonly because: string
  readonly minimum: Severity
  readonly applies: (context: RiskContext) => boolean
}

/** A threat is judged by what it has reached, not by what the asset is exposed to. */
const THREAT_RULES: readonly SeverityRule[] = [
  {
    factor: 'threat_succeeded',
    because: 'A threat of high severity beyond probing: a resource or identity is compromised',
    direction: 'upgraded',
    applies: (context) => isThreat(context) && context.severity === 'HIGH' && !isAttempt(context),
  },
  {
    factor: 'threat_to_production',
    because: 'A threat beyond probing, in production or where there is sensitive data',
    direction: 'upgraded',
    applies: (context) =>
      isThreat(context) &&
      !isAttempt(context) &&
      (isProduction(context) || holdsSensitiveData(context)),
  },
]

const CONTRADICTION_RULES: readonly SeverityRule[] = CONTRADICTIONS.map(
  ({ factor, because, applies }) => ({
    factor,
    because,
    direction: 'downgraded',
    applies: (context) => !isThreat(context) && applies(context),
  }),
)

const EXPOSURE_RULES: readonly SeverityRule[] = [
  {
    factor: 'exploited_and_exposed',
    because: 'Known to be exploited, and reachable from the internet',
    direction: 'upgraded',
    applies: (context, exposure) =>
      isExposedInUse(context, exposure) && isKnownExploited(ofRemote(context)),
  },
  {
    factor: 'soon_exploited_and_exposed',
    because:
      'Exploitation is more likely than 50 % (EPSS), in production, and reachable from the internet',
    direction: 'upgraded',
    applies: (context, exposure) =>
      isExposedInUse(context, exposure) &&
      isProduction(context) &&
      highestEpss(ofRemote(context)) > 0.5,
  },
  {
    factor: 'sensitive_data_exposed',
    because: 'Sensitive data is open to strangers, as the finding itself shows',
    direction: 'upgraded',
    applies: (context) =>
      context.category === 'data' && showsExposure(context) && holdsSensitiveData(context),
  },
  {
    factor: 'low_but_exploited',
    because: 'Low, but known to be exploited',
    direction: 'upgraded',
    applies: (context) =>
      context.severity === 'LOW' && isKnownExploited(context) && context.package_in_use !== false,
  },
]

const CONTAINMENT_RULES: readonly SeverityRule[] = [
  {
    factor: 'vulnerable_package_unused',
    because: 'The vulnerable package is not in use',
    direction: 'downgraded',
    applies: (context) =>
      isVulnerability(context) && !isThreat(context) && context.package_in_use === false,
  },
  {
    factor: 'nothing_to_lose',
    because: 'A sandbox that is known to hold public data only',
    direction: 'downgraded',
    applies: (context) =>
      context.sandbox &&
      !isProduction(context) &&
      !isThreat(context) &&
      !isSecret(context) &&
      holdsPublicDataOnly(context) &&
      !isKnownExploited(context),
  },
  {
    factor: 'contained',
    because:
      'Development or sandbox, not reachable from the internet, known to hold no sensitive data',
    direction: 'downgraded',
    applies: (context) =>
      (isDevelopment(context) || (context.sandbox && !isProduction(context))) &&
      isUnreachable(context) &&
      !isThreat(context) &&
      !isSecret(context) &&
      context.data_classification.length > 0 &&
      !holdsSensitiveData(context) &&
      !isKnownExploited(context),
  },
  {
    factor: 'low_but_exposed',
    because: 'Low, but reachable from the internet',
    direction: 'upgraded',
    applies: (context, exposure) =>
      context.severity === 'LOW' &&
      isDirectlyExposed(context, exposure) &&
      context.package_in_use !== false,
  },
]

/**
 * The first rule that applies moves the severity by one level: threats first, then what the operator
 * states against the finding, then exposure, then containment.
 */
export const SEVERITY_RULES: readonly SeverityRule[] = [
  ...THREAT_RULES,
  ...CONTRADICTION_RULES,
  ...EXPOSURE_RULES,
  ...CONTAINMENT_RULES,
]

const isAttempt = hasTrait('attempt')
/** A credential works from anywhere: the place where it lies does not contain it. */
const isSecret = hasTrait('secret')
const showsExposure = hasTrait('exposure')

/** The context with the vulnerabilities that can be exploited over the internet only. */
const ofRemote = (context: RiskContext): Pick<RiskContext, 'cves'> => ({
  cves: context.cves.filter(isRemote),
})

const isExposedInUse = ({ package_in_use }: RiskContext, exposure: Exposure): boolean =>
  isExposed(exposure) && package_in_use !== false

/** What the account is said to be does not contain an exposure that the finding shows. */
const isUnreachable = (context: RiskContext): boolean =>
  context.internet_facing === false &&
  context.network_type !== 'public' &&
  context.network_type !== 'dmz' &&
  !showsExposure(context)

const holdsSensitiveData = holdsDataOf('pci', 'pii', 'phi', 'confidential', 'restricted')

export const GUARDRAILS: readonly Guardrail[] = [
  {
    factor: 'guardrail_exposed_production',
    because: 'Critical is never downgraded on internet-facing Tier1-Prod',
    minimum: 'CRITICAL',
    applies: ({ severity, tier, internet_facing }) =>
      severity === 'CRITICAL' && tier === 'Tier1-Prod' && internet_facing === true,
  },
  {
    factor: 'guardrail_pci_pii',
    because: 'Findings on PCI, PII or PHI data are at least medium',
    minimum: 'MEDIUM',
    applies: holdsRegulatedData,
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
  const exposure = exposureOf(context)
  const rule = SEVERITY_RULES.find(({ applies }) => applies(context, exposure))
  if (rule) addStep(shiftSeverity(severity, rule), rule)
  for (const guardrail of GUARDRAILS.filter(({ applies }) => applies(context))) {
    const current = steps.at(-1)?.to ?? severity
    if (levelOf(current) < levelOf(guardrail.minimum)) addStep(guardrail.minimum, guardrail)
  }
  return steps
}
