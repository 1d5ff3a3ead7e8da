import type { FrameworkControl } from './framework.ts'

/**
 * How much the status of a control rests on: `full` if every account and every rule has a result and no
 * resource counts for neither side, `none` if no resource passes or fails.
 */
export const EVIDENCE_LEVELS = ['full', 'partial', 'none'] as const
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number]

/** How many accounts have results that count, and how many of the other known ones have none. */
export interface AccountNumbers {
  readonly assessed: number
  readonly unassessed: number
}

interface Resources {
  readonly failing: number
  readonly passing: number
  readonly excepted: number
  readonly muted: number
  readonly undecided: number
  readonly stale: number
}

interface Assessed {
  readonly resources: Resources
  readonly assessed_rules: number
  readonly accounts: AccountNumbers | null
  /** What is attested for every account; null: nothing. */
  readonly attested: string | null
}

/** Returns how much the status of a control rests on; null if the accounts are not known. */
export const evidenceLevel = (
  { satisfied_by, rules }: Pick<FrameworkControl, 'satisfied_by' | 'rules'>,
  { resources, assessed_rules, accounts, attested }: Assessed,
): EvidenceLevel | null => {
  if (accounts === null) return null
  // A person attests for every account that is asked about.
  if (assessed_rules === 0) return attested === null ? 'none' : 'full'
  const { excepted, muted, undecided, stale } = resources
  const isEveryRule = satisfied_by === 'any' || assessed_rules === rules.length
  const isEveryResource = excepted + muted + undecided + stale === 0
  return isEveryRule && isEveryResource && accounts.unassessed === 0 ? 'full' : 'partial'
}
