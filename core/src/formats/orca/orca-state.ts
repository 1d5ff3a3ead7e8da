import type { Severity } from '../../kernel/severity.ts'
import type { Observation, Outcome } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import { firstText, type JsonObject, numberIn, textIn, wordIn } from '../reading/record-fields.ts'

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['closed', 'pass'],
  ['resolved', 'pass'],
  ['fixed', 'pass'],
  ['close', 'pass'],
])
/** Statuses with which users mute an alert, temporarily or permanently. */
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

/** Severities of the older API that no other scanner uses. */
const OLD_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['compromised', 'CRITICAL'],
  ['imminent compromise', 'HIGH'],
  ['hazardous', 'MEDIUM'],
])

/** The risk level takes precedence over the score, which ranges from 0 to 10. */
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
      DEFAULT_SEVERITY,
    native_severity: firstText(level, wordIn(state, names.score), word),
  }
}
