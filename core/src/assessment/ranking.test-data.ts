/**
 * Findings as a cloud security engineer ranks them. The tiers were written before the rules of the
 * score, and not by what the score says.
 */
import type { Severity } from '../kernel/severity.ts'
import type { ResolvedMetadata } from '../metadata/metadata-fields.ts'
import type { ScoredFinding } from './risk-context.ts'

export const RANKING_TIERS = ['today', 'this_week', 'planned'] as const
export type RankingTier = (typeof RANKING_TIERS)[number]

export interface RankedFinding {
  readonly tier: RankingTier
  readonly reason: string
  /** What its record says. */
  readonly finding: Partial<ScoredFinding> & {
    readonly source: string
    readonly control_id: string
    readonly title: string
    readonly severity: Severity
    readonly category: string
  }
  /** What the accounts file says of its account. */
  readonly account?: ResolvedMetadata
  /** What the accounts file says of the resource itself. */
  readonly resource?: ResolvedMetadata
}

const PRODUCTION = { tier: 'Tier1-Prod', env_type: 'PROD', sandbox: false } as const

export const BOOKING: ResolvedMetadata = {
  ...PRODUCTION,
  internet_facing: true,
  data_classification: ['confidential'],
}

/** The card environment. */
export const VAULT: ResolvedMetadata = {
  ...PRODUCTION,
  internet_facing: true,
  data_classification: ['restricted'],
}

export const TRACKING: ResolvedMetadata = {
  ...PRODUCTION,
  internet_facing: true,
  data_classification: ['internal'],
}

export const WAREHOUSE: ResolvedMetadata = TRACKING

/** Services without an entrance from the internet. */
export const SHARED: ResolvedMetadata = {
  ...PRODUCTION,
  internet_facing: false,
  data_classification: ['confidential'],
}

export const STAGING: ResolvedMetadata = {
  tier: 'Tier2-NonProd',
  env_type: 'STG',
  sandbox: false,
  internet_facing: true,
  data_classification: ['internal'],
}

export const DEVELOPMENT: ResolvedMetadata = {
  tier: 'Tier3-Dev',
  env_type: 'DEV',
  sandbox: false,
  internet_facing: false,
  data_classification: ['internal'],
}

export const SANDBOX: ResolvedMetadata = {
  tier: 'Tier3-Dev',
  env_type: 'DEV',
  sandbox: true,
  internet_facing: false,
  data_classification: ['public'],
}

/** Returns the score of a list for a case. */
export type Scorer = (finding: ScoredFinding, ranked: RankedFinding) => number

export const scoredFindingOf = ({ finding, account }: RankedFinding): ScoredFinding => ({
  type: '',
  environment: account?.env_type ?? '',
  exploit_available: false,
  cves: [],
  ...finding,
})

/** Returns the pairs of different tiers, and those of them in which the wrong one scores higher. */
export const comparePairs = (cases: readonly RankedFinding[], scoreOf: Scorer) => {
  const scored = cases.map((ranked) => ({
    ranked,
    rank: RANKING_TIERS.indexOf(ranked.tier),
    score: scoreOf(scoredFindingOf(ranked), ranked),
  }))
  const pairs = scored.flatMap((more) =>
    scored.filter((less) => more.rank < less.rank).map((less) => ({ more, less })),
  )
  const wrong = pairs.filter(({ more, less }) => more.score <= less.score)
  return { pairs: pairs.length, wrong, scored }
}
