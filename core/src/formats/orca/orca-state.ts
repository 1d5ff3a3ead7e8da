import type { Severity } from '../../kernel/severity.ts'
import type { Observation } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import {
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'

type State = 'open' | 'muted' | 'closed' | 'fixed'

/**
 * Users mute an alert, temporarily or permanently; Orca closes it when its problem or its asset is
 * gone. What a list names without a
 * status is open.
 */
const STATES: ReadonlyMap<string, State> = new Map([
  ['', 'open'],
  ['new', 'open'],
  ['open', 'open'],
  ['reopened', 'open'],
  ['in_progress', 'open'],
  ['in_verification', 'open'],
  ['dismiss', 'muted'],
  ['dismissed', 'muted'],
  ['snooze', 'muted'],
  ['snoozed', 'muted'],
  ['suppressed', 'muted'],
  ['close', 'closed'],
  ['closed', 'closed'],
  ['resolved', 'closed'],
  ['fixed', 'fixed'],
])

const OUTCOMES = { open: 'fail', muted: 'fail', closed: 'ended', fixed: 'pass' } as const

/** Returns the outcome by the status; undefined if the status is unknown. */
export function outcomeOf(
  status: string,
  reason: string,
): Pick<Observation, 'outcome' | 'muted' | 'mute_reason'> | undefined {
  const state = STATES.get(status.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
  if (state === undefined) return undefined
  const muted = state === 'muted'
  return { outcome: OUTCOMES[state], muted, mute_reason: muted ? reason : '' }
}

/** Fields with the reason that a user gave, of the API and, in capitals, of lists. */
const REASONS = ['dismiss_reason', 'snooze_reason', 'status_reason', 'reason', 'comment'] as const
const LISTED_REASONS = [
  'DismissReason',
  'SnoozeReason',
  'StatusReason',
  'Reason',
  'Comment',
] as const

/** Returns the reason for which a user muted an alert. */
export const muteReasonIn = (state: JsonObject): string =>
  firstText(...[...REASONS, ...LISTED_REASONS].map((name) => textIn(state, name, LONG_TEXT_LENGTH)))

/** The group of vulnerabilities, of which Orca lists failures only. */
export const groupOf = (cves: readonly string[]): string => (cves.length > 0 ? 'vulnerability' : '')

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
