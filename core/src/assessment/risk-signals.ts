import type { Severity } from '../kernel/severity.ts'

export const TIERS = ['Tier1-Prod', 'Tier2-NonProd', 'Tier3-Dev'] as const
export type Tier = (typeof TIERS)[number]

/** From the least to the most reachable. */
export const NETWORK_TYPES = ['isolated', 'private', 'dmz', 'public'] as const
export type NetworkType = (typeof NETWORK_TYPES)[number]

export const CRITICALITIES = ['low', 'medium', 'high', 'critical'] as const
export type Criticality = (typeof CRITICALITIES)[number]

/** What keeps an attacker off although a finding is open. */
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

/** What is known of where a finding is. Unknown is '', null or an empty list. */
export interface PlaceSignals {
  readonly tier: Tier | ''
  readonly internet_facing: boolean | null
  readonly network_type: NetworkType | ''
  /** In any letter case: `public`, `restricted`, `PII`, or a class of the organisation's own. */
  readonly data_classification: readonly string[]
  readonly business_criticality: Criticality | ''
  /** Those that are known to be there; of the others nothing is known. */
  readonly controls: readonly CompensatingControl[]
  readonly compliance_scopes: readonly string[]
  readonly sandbox: boolean
}

/** Findings of one type that were no problem. */
export interface FalsePositives {
  readonly count: number
  /** Their share of all findings of the type, 0.0–1.0. */
  readonly rate: number
}

/** What is known of a finding and its surroundings. Unknown is '', null or an empty list. */
export interface RiskContext extends PlaceSignals {
  readonly severity: Severity
  readonly category: string
  /** In any spelling: `PROD`, `production`, `dev` … */
  readonly environment: string
  /** False when nobody says so. */
  readonly exploit_available: boolean
  readonly cves: readonly {
    /** 0.0–10.0 */
    readonly cvss?: number
    /** 0.0–1.0 */
    readonly epss?: number
    readonly known_exploited?: boolean
  }[]
  readonly package_in_use: boolean | null
  readonly patch_available: boolean | null
  /** Among the findings of its type. */
  readonly false_positives: FalsePositives | null
  /** The scanner itself has muted the finding. */
  readonly muted: boolean
}

const PRODUCTION: ReadonlySet<string> = new Set(['prod', 'production', 'prd', 'live'])
const DEVELOPMENT: ReadonlySet<string> = new Set(['dev', 'development', 'test', 'testing', 'lab'])

const isIn = (words: ReadonlySet<string>) => (word: string) => words.has(word.toLowerCase())

/** Where environment and tier contradict each other, production counts. */
export const isProduction = ({ environment, tier }: RiskContext): boolean =>
  tier === 'Tier1-Prod' || isIn(PRODUCTION)(environment)

export const isDevelopment = (context: RiskContext): boolean =>
  !isProduction(context) && (context.tier === 'Tier3-Dev' || isIn(DEVELOPMENT)(context.environment))

/** Whether data of one of these classes is held. */
export const holds = (...classes: readonly string[]) => {
  const isOne = isIn(new Set(classes))
  return ({ data_classification }: RiskContext): boolean => data_classification.some(isOne)
}

export const holdsPublicOnly = ({ data_classification }: RiskContext): boolean =>
  data_classification.length > 0 && data_classification.every(isIn(new Set(['public'])))

export const isVulnerability = ({ category, cves }: RiskContext): boolean =>
  category === 'vulnerability' || cves.length > 0

export const isKnownExploited = ({ cves }: RiskContext): boolean =>
  cves.some(({ known_exploited }) => known_exploited === true)

/** The highest probability of exploitation within 30 days; 0 when none is known. */
export const highestEpss = ({ cves }: RiskContext): number =>
  Math.max(0, ...cves.map(({ epss = 0 }) => epss))

/** The highest base score; 0 when none is known. */
export const highestCvss = ({ cves }: RiskContext): number =>
  Math.max(0, ...cves.map(({ cvss = 0 }) => cvss))

/** A larger share of false positives than this is often wrong. */
export const OFTEN_WRONG_RATE = 0.3

type Experience = Pick<RiskContext, 'false_positives'>

/** More than 30 % of the findings of this type were no problem. */
export const isOftenWrong = ({ false_positives }: Experience): boolean =>
  false_positives !== null && false_positives.rate > OFTEN_WRONG_RATE

/** The same, and at least three of them: enough to go by. */
export const isProvedOftenWrong = (context: Experience): boolean =>
  isOftenWrong(context) && (context.false_positives?.count ?? 0) >= 3
