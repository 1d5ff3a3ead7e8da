import type { Observation, Outcome } from './observation.ts'

/**
 * Returns the outcome without the distinction of what ends a failure: `pass` also where the record
 * is no longer about anything, or was resolved where it is kept.
 */
export const settledOutcome = ({
  outcome,
  resolved_at_source,
}: Pick<Observation, 'outcome' | 'resolved_at_source'>): Exclude<Outcome, 'ended'> =>
  outcome === 'ended' || (outcome === 'fail' && resolved_at_source) ? 'pass' : outcome
