import type { Observation, ParseResult } from '@stance/core/formats/observation'

/** What a record is counted as. Failing records are counted when they are saved. */
export type RecordKind = 'rejected' | 'ignored' | 'failing' | 'muted' | 'passed'

const UNDECIDED = {
  manual: 'The check needs a person',
  not_evaluated: 'The scanner did not evaluate the check',
} as const

/** The kind of a record with observations. */
const kindOfObservations = (
  observations: readonly Pick<Observation, 'outcome' | 'muted'>[],
): RecordKind => {
  const failures = observations.filter(({ outcome }) => outcome === 'fail')
  if (failures.some(({ muted }) => !muted)) return 'failing'
  if (failures.length > 0) return 'muted'
  const isUndecided =
    observations.length > 0 && observations.every(({ outcome }) => outcome !== 'pass')
  return isUndecided ? 'ignored' : 'passed'
}

/** The kind of a record and, if it is ignored, why. */
export const recordKind = (
  result: ParseResult,
): { readonly kind: RecordKind; readonly reason: string } => {
  if (result.kind === 'error') return { kind: 'rejected', reason: '' }
  if (result.kind === 'ignored') return { kind: 'ignored', reason: result.reason }
  const kind = kindOfObservations(result.observations)
  const outcome = result.observations[0]?.outcome
  const reason = outcome === 'manual' ? UNDECIDED.manual : UNDECIDED.not_evaluated
  return { kind, reason: kind === 'ignored' ? reason : '' }
}
