import type { Observation, ParseResult } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'

/** What a record is counted as. Failing records are counted when they are saved. */
export type RecordKind = 'rejected' | 'ignored' | 'failing' | 'muted' | 'passed'

const UNDECIDED = {
  manual: 'The check needs a person',
  not_evaluated: 'The scanner did not evaluate the check',
} as const

/** What decides the kind of a record, of all its observations. */
export interface Outcomes {
  readonly failures: number
  readonly mutedFailures: number
  readonly passes: number
  readonly observations: number
  /** The outcome of the first observation. */
  readonly first: Observation['outcome'] | undefined
}

export const NO_OUTCOMES: Outcomes = {
  failures: 0,
  mutedFailures: 0,
  passes: 0,
  observations: 0,
  first: undefined,
}

export const addOutcome = (
  { failures, mutedFailures, passes, observations, first }: Outcomes,
  observation: Pick<Observation, 'outcome' | 'muted' | 'resolved_at_source'>,
): Outcomes => {
  const outcome = settledOutcome(observation)
  const isFailure = outcome === 'fail'
  return {
    failures: failures + (isFailure ? 1 : 0),
    mutedFailures: mutedFailures + (isFailure && observation.muted ? 1 : 0),
    passes: passes + (outcome === 'pass' ? 1 : 0),
    observations: observations + 1,
    first: first ?? outcome,
  }
}

const kindOfOutcomes = (outcomes: Outcomes): RecordKind => {
  if (outcomes.failures > outcomes.mutedFailures) return 'failing'
  if (outcomes.failures > 0) return 'muted'
  return outcomes.observations > 0 && outcomes.passes === 0 ? 'ignored' : 'passed'
}

/** A kind and, if the record is ignored, why. */
export interface KindOfRecord {
  readonly kind: RecordKind
  readonly reason: string
}

/** The kind of a record with observations. */
export const kindOf = (outcomes: Outcomes): KindOfRecord => {
  const kind = kindOfOutcomes(outcomes)
  const reason = outcomes.first === 'manual' ? UNDECIDED.manual : UNDECIDED.not_evaluated
  return { kind, reason: kind === 'ignored' ? reason : '' }
}

/** The kind of a record and, if it is ignored, why. */
export const recordKind = (result: ParseResult): KindOfRecord => {
  if (result.kind === 'error') return { kind: 'rejected', reason: '' }
  if (result.kind === 'ignored') return { kind: 'ignored', reason: result.reason }
  return kindOf(result.observations.reduce(addOutcome, NO_OUTCOMES))
}
