import type { ResourceCounts } from '@stance/core/compliance/control-status'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { countsByAccount, type PackedAccounts } from '../counts/account-counts.ts'
import type { AccountControl } from '../counts/control-counts.ts'

/** The states of resources that controls count. */
export const OUTCOME_STATES = [
  'failing',
  'passing',
  'excepted',
  'muted',
  'undecided',
  'stale',
  'code_failing',
  'code_passing',
] as const satisfies readonly (keyof ResourceCounts)[]
export type OutcomeState = (typeof OUTCOME_STATES)[number]

/** Where the rows of a page are. */
export interface OutcomePage {
  /** How many resources are in the state, as the control says. */
  readonly total: number
  /** The controls of findings in accounts that the page has rows of, in the order of the list. */
  readonly pairs: readonly AccountControl[]
  /** How many rows of the first pair are on earlier pages. */
  readonly offset: number
}

/**
 * Finds a page of the resources in a state, by account and rule. The counts say how many each has, so that a page
 * costs the same at the end of a list as at its beginning.
 */
export const outcomePage = (
  packed: PackedAccounts,
  rules: readonly string[],
  state: OutcomeState,
  request: PageRequest,
): OutcomePage => {
  const first = offsetOf(request)
  const pairs: AccountControl[] = []
  let offset = 0
  let total = 0
  for (const [account_id, counts] of countsByAccount(packed, rules)) {
    for (const [control_id, { [state]: count }] of counts) {
      if (count > 0 && total + count > first && total < first + request.per_page) {
        if (pairs.length === 0) offset = first - total
        pairs.push({ account_id, control_id })
      }
      total += count
    }
  }
  return { total, pairs, offset }
}
