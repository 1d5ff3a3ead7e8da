import type {
  RemediationEffort,
  ServiceImpact,
} from '@stance/core/assessment/complexity/complexity-rule'

/** What a model says about a finding whose complexity a rule decides. */
export interface RiskAnswer {
  readonly rationale: string
  readonly points: number
  /** Ids of the factors that justify the points. */
  readonly evidence: readonly string[]
}

/** What it says about a finding that no rule knows. */
export interface KindAnswer extends RiskAnswer {
  readonly tier: number
  readonly effort_hours: number
  readonly service_impact: ServiceImpact
  readonly approach: string
}

export type Answer = RiskAnswer | KindAnswer

export const effortOf = (
  { tier, effort_hours, service_impact }: KindAnswer,
  approach: string,
): RemediationEffort => ({
  tier: tier === 2 ? 2 : 3,
  effort: effort_hours,
  teams: [],
  downtime: 0,
  change_window: false,
  impact: service_impact,
  blockers: [],
  approach,
})

/** Characters that are not seen, or that change how others are seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|\p{Variation_Selector}/gu
const IMAGE_OR_LINK = /!?\[([^\][]{0,500})\]\([^()]{0,2000}\)/g
/** A mark of a masked value looks like a tag. */
const TAG = /<(?![a-z]{2,8}-\d{1,6}>)[^<>]{0,2000}>/g
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{1,12}:\/\/|www\.|(?:javascript|data|mailto):)\S{0,2000}/gi

/** Returns a text of a model as plain text in one line: without links, addresses and markup. */
export const plainText = (answer: string): string =>
  answer
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(IMAGE_OR_LINK, '$1')
    .replace(TAG, '')
    .replace(ADDRESS, '(address removed)')
    .trim()
