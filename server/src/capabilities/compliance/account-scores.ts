import { attestedOutcome } from '@stance/core/compliance/attestation'
import {
  controlStatus,
  type ResultsOfRule,
  STATES,
  scoreOf,
} from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { narrowScope } from '../../kernel/data-scope.ts'
import { numbersOf, type PackedAccounts } from './counts/account-counts.ts'
import { writeOccurring } from './counts/packed-counts.ts'
import { attestationsOf, type Evidence } from './posture.ts'

export interface AccountScore {
  readonly account_id: string
  readonly score_pct: number | null
}

const FAILING = 1 << STATES.indexOf('failing')
const PASSING = 1 << STATES.indexOf('passing')

/** The results of a rule by the bits of the states that occur: the status of a control needs no numbers. */
const RESULTS: readonly ResultsOfRule[] = Array.from({ length: 1 << STATES.length }, (_, bits) => ({
  failing: (bits & FAILING) === 0 ? 0 : 1,
  passing: (bits & PASSING) === 0 ? 0 : 1,
}))

const resultsIn = (states: Uint8Array, numbers: readonly number[]): ResultsOfRule[] => {
  const results: ResultsOfRule[] = []
  for (const number of numbers) {
    const bits = states[number] ?? 0
    if (bits !== 0) results.push(RESULTS[bits] as ResultsOfRule)
  }
  return results
}

/**
 * Returns the score of a framework in each account with results of it. It reads which states occur in the
 * packed counts, so that a thousand accounts can be ordered without unpacking their counts.
 */
export const accountScores = (
  framework: Framework,
  evidence: Evidence,
  packed: PackedAccounts,
): AccountScore[] => {
  const { scope, knownAccounts, at } = evidence
  const controls = framework.controls.map((control) => ({
    control,
    given: attestationsOf(evidence, framework.id, control.id),
    numbers: numbersOf(packed, control.rules).map(([, number]) => number),
  }))
  const all = [...new Set(controls.flatMap(({ numbers }) => numbers))]
  const states = new Uint8Array(all.reduce((largest, number) => Math.max(largest, number), 0) + 1)
  const scores: AccountScore[] = []
  for (const [account_id, places] of packed.places) {
    writeOccurring(places, states)
    if (!all.some((number) => states[number] !== 0)) continue
    const statuses = controls.map(({ control, given, numbers }) => {
      const attested =
        given.length === 0
          ? null
          : attestedOutcome(given, narrowScope(scope, { account_id }), knownAccounts, at)
      return controlStatus(control, resultsIn(states, numbers), attested?.outcome ?? null)
    })
    scores.push({ account_id, score_pct: scoreOf(statuses) })
  }
  return scores
}

/** The worst score first; accounts without one last. */
export const worstFirst = (one: AccountScore, other: AccountScore): number =>
  (one.score_pct ?? Number.POSITIVE_INFINITY) - (other.score_pct ?? Number.POSITIVE_INFINITY) ||
  (one.account_id < other.account_id ? -1 : 1)
