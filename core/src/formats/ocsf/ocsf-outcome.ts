import type { Observation, Outcome } from '../observation.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  objectIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'

/** Results of checks in lower case, from Prowler (`FAIL`), ASFF (`FAILED`) and OCSF (`Fail`). */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['pass', 'pass'],
  ['passed', 'pass'],
  ['fail', 'fail'],
  ['failed', 'fail'],
  ['muted', 'fail'],
  ['manual', 'manual'],
  ['info', 'manual'],
  ['warning', 'not_evaluated'],
  ['not_available', 'not_evaluated'],
  ['unknown', 'not_evaluated'],
])

/** Results by `compliance.status_id`. */
const OUTCOME_OF_NUMBER: ReadonlyMap<string, Outcome> = new Map([
  ['1', 'pass'],
  ['2', 'not_evaluated'],
  ['3', 'fail'],
])

/** States of the finding by their number, `status_id` or, in class 2001, `state_id`. */
const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['3', 'suppressed'],
  ['4', 'resolved'],
  ['5', 'archived'],
  ['6', 'deleted'],
])
const ACTIVITY_CLOSE = '3'

/**
 * The result of the check takes precedence over the state that a person set. A finding without a
 * result exists because something is wrong. A finding that was closed, archived or deleted passes,
 * because it is no longer reported.
 */
export function outcomeOf(record: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const status = statusOf(record)
  const muted = status === 'suppressed' || checkResultIn(record) === 'muted'
  if (isNoLongerReported(record, status)) return { outcome: 'pass', muted }
  const outcome = complianceOutcome(record)
  if (outcome) return { outcome, muted }
  return { outcome: status === 'resolved' ? 'pass' : 'fail', muted }
}

/**
 * The word takes precedence over the number: Prowler 4.2 writes status_id 3, suppressed, for new
 * findings. If a finding has a state, as in class 2001, its status is that of the event.
 */
function statusOf(record: JsonObject): string {
  const state = firstText(textIn(record, 'state'), textIn(record, 'state_name'))
  const word = firstText(state, textIn(record, 'status')).toLowerCase()
  const number = firstText(wordIn(record, 'state_id'), wordIn(record, 'status_id'))
  return firstText(word, STATUS_WORDS.get(number) ?? '')
}

const isNoLongerReported = (record: JsonObject, status: string): boolean =>
  status === 'archived' ||
  status === 'deleted' ||
  wordIn(record, 'activity_id') === ACTIVITY_CLOSE ||
  fieldOf(objectIn(record, 'unmapped'), 'RecordState') === 'ARCHIVED'

const checkResultIn = (record: JsonObject): string => textIn(record, 'status_code').toLowerCase()

/** An unknown compliance status means that the check has no result. */
function complianceOutcome(record: JsonObject): Outcome | undefined {
  const compliance = objectIn(record, 'compliance')
  const word = textIn(compliance, 'status').toLowerCase()
  const number = OUTCOME_OF_NUMBER.get(wordIn(compliance, 'status_id'))
  if (word === '') return number ?? OUTCOMES.get(checkResultIn(record))
  return OUTCOMES.get(word) ?? number ?? 'not_evaluated'
}
