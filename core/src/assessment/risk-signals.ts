import type { ProblemKind } from '../classification/problem-kind.ts'
import type { AttackVector } from '../formats/reading/attack-vector.ts'
import type { Severity } from '../kernel/severity.ts'
import type { ProblemTrait } from './problem-traits.ts'

export const ASSET_TIERS = ['Tier1-Prod', 'Tier2-NonProd', 'Tier3-Dev'] as const
export type AssetTier = (typeof ASSET_TIERS)[number]

/** From the least to the most reachable. */
export const NETWORK_TYPES = ['isolated', 'private', 'dmz', 'public'] as const
export type NetworkType = (typeof NETWORK_TYPES)[number]

export const CRITICALITIES = ['low', 'medium', 'high', 'critical'] as const
export type Criticality = (typeof CRITICALITIES)[number]

/** Controls that protect a resource while a finding is open. */
export const COMPENSATING_CONTROLS = [
  'waf',
  'edr',
  'dlp',
  'encryption_at_rest',
  'encryption_in_transit',
  'mfa',
  'private_endpoint',
] as const
export type CompensatingControl = (typeof COMPENSATING_CONTROLS)[number]

/** Signals of the asset that a finding is on. Unknown is '', null or an empty list. */
export interface AssetSignals {
  readonly tier: AssetTier | ''
  readonly internet_facing: boolean | null
  /**
   * Whether `internet_facing` is stated of the resource itself, or of its whole account; absent
   * counts as the resource.
   */
  readonly exposure_of?: 'resource' | 'account'
  /** Whether the resource is meant to be public. */
  readonly public_by_intent?: boolean
  readonly network_type: NetworkType | ''
  /**
   * In any letter case: `public`, `restricted`, `PII`, or a class that the organisation defines.
   */
  readonly data_classification: readonly string[]
  readonly business_criticality: Criticality | ''
  /** Those that are known to be present; the others are unknown. */
  readonly controls: readonly CompensatingControl[]
  readonly compliance_scopes: readonly string[]
  readonly sandbox: boolean
}

/** The false positives among the findings of a control. */
export interface FalsePositives {
  readonly count: number
  /** Their share of all findings of the control, 0.0–1.0. */
  readonly rate: number
}

/** All signals of a finding and its asset. Unknown is '', null or an empty list. */
export interface RiskContext extends AssetSignals {
  readonly severity: Severity
  readonly category: string
  /** Absent: a vulnerability if it is about one, else a misconfiguration. */
  readonly kind?: ProblemKind
  /** What the check says about the problem. */
  readonly traits?: readonly ProblemTrait[]
  /** In any spelling: `PROD`, `production`, `dev` … */
  readonly environment: string
  /** False when unknown. */
  readonly exploit_available: boolean
  readonly cves: readonly {
    /** 0.0–10.0 */
    readonly cvss?: number
    readonly attack_vector?: AttackVector
    /** 0.0–1.0 */
    readonly epss?: number
    readonly known_exploited?: boolean
  }[]
  readonly package_in_use: boolean | null
  readonly patch_available: boolean | null
  /** Among the findings of its control. */
  readonly false_positives: FalsePositives | null
  /** Whether the scanner itself has muted the finding. */
  readonly muted: boolean
}

const PRODUCTION: ReadonlySet<string> = new Set(['prod', 'production', 'prd', 'live'])
const DEVELOPMENT: ReadonlySet<string> = new Set(['dev', 'development', 'test', 'testing', 'lab'])

const isOneOf = (words: ReadonlySet<string>) => (word: string) => words.has(word.toLowerCase())

/** When environment and tier contradict each other, production takes precedence. */
export const isProduction = ({ environment, tier }: RiskContext): boolean =>
  tier === 'Tier1-Prod' || isOneOf(PRODUCTION)(environment)

export const isDevelopment = (context: RiskContext): boolean =>
  !isProduction(context) &&
  (context.tier === 'Tier3-Dev' || isOneOf(DEVELOPMENT)(context.environment))

/** Returns a predicate: whether the asset holds data of one of these classes, in lower case. */
export const holdsDataOf = (...classes: readonly string[]) => {
  const isOneOfClasses = isOneOf(new Set(classes))
  return ({ data_classification }: RiskContext): boolean => data_classification.some(isOneOfClasses)
}

export const holdsPublicDataOnly = ({ data_classification }: RiskContext): boolean =>
  data_classification.length > 0 && data_classification.every(isOneOf(new Set(['public'])))

export const isVulnerability = ({ category, cves }: RiskContext): boolean =>
  category === 'vulnerability' || cves.length > 0

export const isThreat = ({ kind }: RiskContext): boolean => kind === 'threat'

export const hasTrait =
  (trait: ProblemTrait) =>
  ({ traits }: RiskContext): boolean =>
    traits?.includes(trait) === true

export const isKnownExploited = ({ cves }: Pick<RiskContext, 'cves'>): boolean =>
  cves.some(({ known_exploited }) => known_exploited === true)

/** Returns the highest probability of exploitation within 30 days; 0 when unknown. */
export const highestEpss = ({ cves }: Pick<RiskContext, 'cves'>): number =>
  cves.reduce((highest, { epss = 0 }) => Math.max(highest, epss), 0)

/** A vulnerability is unlikely to be exploited below this probability (EPSS). */
const UNLIKELY_EPSS = 0.01

/** Returns whether exploitation of every vulnerability is known to be unlikely. */
export const isUnlikelyExploited = ({ cves }: Pick<RiskContext, 'cves'>): boolean =>
  cves.length > 0 &&
  cves.every(({ epss = 1, known_exploited }) => epss < UNLIKELY_EPSS && known_exploited !== true)

/** Returns the highest base score; 0 when unknown. */
export const highestCvss = ({ cves }: RiskContext): number =>
  cves.reduce((highest, { cvss = 0 }) => Math.max(highest, cvss), 0)

/** A control with a larger share of false positives is noisy. */
export const NOISY_RATE = 0.3

type FalsePositiveHistory = Pick<RiskContext, 'false_positives'>

/** Returns whether more than 30 % of the findings of the control are false positives. */
export const isNoisy = ({ false_positives }: FalsePositiveHistory): boolean =>
  false_positives !== null && false_positives.rate > NOISY_RATE

/** Returns whether the control is noisy with at least three false positives. */
export const isConfirmedNoisy = (context: FalsePositiveHistory): boolean =>
  isNoisy(context) && (context.false_positives?.count ?? 0) >= 3

/** Data that a law or a contract protects. */
export const holdsRegulatedData = holdsDataOf('pci', 'pii', 'phi')

/**
 * Returns whether earlier false positives may lower the score of a finding, or accept it: never a
 * critical one, a threat, one in production or one on regulated data.
 */
export const mayBeFalsePositive = (context: RiskContext): boolean =>
  isConfirmedNoisy(context) &&
  context.severity !== 'CRITICAL' &&
  !isThreat(context) &&
  !isProduction(context) &&
  !holdsRegulatedData(context)
