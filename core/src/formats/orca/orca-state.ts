import type { Severity } from '../../kernel/severity.ts'
import type { Observation, Outcome } from '../observation.ts'
import { severityOfScore, severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import { firstText, type JsonObject, numberIn, textIn, wordIn } from '../reading/record-fields.ts'

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['closed', 'pass'],
  ['resolved', 'pass'],
  ['fixed', 'pass'],
  ['close', 'pass'],
])
/** What people have put aside for a time or for good. */
const MUTED: ReadonlySet<string> = new Set([
  'dismiss',
  'dismissed',
  'snooze',
  'snoozed',
  'suppressed',
])

export const outcomeOf = (status: string): Pick<Observation, 'outcome' | 'muted'> => ({
  outcome: OUTCOMES.get(status.toLowerCase()) ?? 'fail',
  muted: MUTED.has(status.toLowerCase()),
})

/** The words of the older interface that are not words for a severity elsewhere. */
const OLD_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['compromised', 'CRITICAL'],
  ['imminent compromise', 'HIGH'],
  ['hazardous', 'MEDIUM'],
])

/** The risk level before the score, which goes from 0 to 10. */
export function severityOf(
  state: JsonObject,
  names: { readonly level: string; readonly score: string; readonly severity: string },
): Pick<Observation, 'severity' | 'native_severity'> {
  const score = numberIn(state, names.score, 0, 10)
  const level = textIn(state, names.level)
  const word = textIn(state, names.severity).toLowerCase()
  return {
    severity:
      severityOfWord(level) ??
      severityOfScore(score === undefined ? undefined : 10 * score) ??
      OLD_SEVERITIES.get(word) ??
      severityOfWord(word) ??
      UNSTATED_SEVERITY,
    native_severity: firstText(level, wordIn(state, names.score), word),
  }
}
