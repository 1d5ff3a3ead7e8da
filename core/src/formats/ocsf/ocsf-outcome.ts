import type { Observation, Outcome, RecordError } from '../observation.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { findUnknownStatus, statusWord } from '../reading/status-word.ts'

/** Results of checks in lower case, from Prowler (`FAIL`), ASFF (`FAILED`) and OCSF (`Fail`). */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['pass', 'pass'],
  ['passed', 'pass'],
  ['compliant', 'pass'],
  ['fail', 'fail'],
  ['failed', 'fail'],
  ['noncompliant', 'fail'],
  ['muted', 'fail'],
  ['manual', 'manual'],
  ['info', 'manual'],
  ['infoed', 'manual'],
  ['warning', 'not_evaluated'],
  ['not_available', 'not_evaluated'],
  ['not_applicable', 'not_evaluated'],
  ['unknown', 'not_evaluated'],
  ['other', 'not_evaluated'],
])

/** Results by `compliance.status_id`. */
const OUTCOME_OF_NUMBER: ReadonlyMap<string, Outcome> = new Map([
  ['0', 'not_evaluated'],
  ['1', 'pass'],
  ['2', 'not_evaluated'],
  ['3', 'fail'],
  ['99', 'not_evaluated'],
])

/** What a status says about a finding. */
type FindingState = 'open' | 'suppressed' | 'resolved' | 'fixed' | 'closed'

/** Of a finding whose state is unknown it is known that it was found. */
const STATES: ReadonlyMap<string, FindingState> = new Map([
  ['new', 'open'],
  ['open', 'open'],
  ['active', 'open'],
  ['in progress', 'open'],
  ['in_progress', 'open'],
  ['unknown', 'open'],
  ['other', 'open'],
  // The status of the event, in class 2001.
  ['success', 'open'],
  ['failure', 'open'],
  ['suppressed', 'suppressed'],
  ['muted', 'suppressed'],
  ['dismissed', 'suppressed'],
  ['ignored', 'suppressed'],
  ['rejected', 'suppressed'],
  ['resolved', 'resolved'],
  ['fixed', 'fixed'],
  ['remediated', 'fixed'],
  ['archived', 'closed'],
  ['closed', 'closed'],
  ['deleted', 'closed'],
  ['inactive', 'closed'],
])

/** States of the finding by their number, `status_id` or, in class 2001, `state_id`. */
const STATE_OF_NUMBER: ReadonlyMap<string, FindingState> = new Map([
  ['0', 'open'],
  ['1', 'open'],
  ['2', 'open'],
  ['3', 'suppressed'],
  ['4', 'resolved'],
  ['5', 'closed'],
  ['6', 'closed'],
  ['99', 'open'],
])

const ACTIVITIES: ReadonlySet<string> = new Set(['0', '1', '2', '3', '99'])
const ACTIVITY_CLOSE = '3'
const RECORD_STATES: ReadonlySet<string> = new Set(['active', 'archived'])

/** Whether a finding has a state, as in class 2001; its status is then that of the event. */
const hasState = (record: JsonObject): boolean =>
  ['state', 'state_name', 'state_id'].some((name) => isPresent(fieldOf(record, name)))

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The names of the fields with the state of the finding: its word and its number. */
const stateFields = (record: JsonObject): readonly [string, string] => {
  if (!hasState(record)) return ['status', 'status_id']
  return [isPresent(fieldOf(record, 'state')) ? 'state' : 'state_name', 'state_id']
}

/**
 * Returns the error of the first status that the schema does not have; null if there is none. A word
 * of the source's own is accepted if its number has a meaning. `status_code` is free text, except
 * that Prowler has the result of the check there.
 */
export function unknownStatusIn(record: JsonObject, source: string): RecordError | null {
  const compliance = objectIn(record, 'compliance')
  const [word, number] = stateFields(record)
  const code = fieldOf(record, 'status_code')
  return findUnknownStatus(
    { field: number, value: fieldOf(record, number), known: STATE_OF_NUMBER },
    { field: word, value: wordUnlessNumbered(record, word, number), known: STATES },
    {
      field: 'compliance.status_id',
      value: fieldOf(compliance, 'status_id'),
      known: OUTCOME_OF_NUMBER,
    },
    {
      field: 'compliance.status',
      value: wordUnlessNumbered(compliance, 'status', 'status_id'),
      known: OUTCOMES,
    },
    { field: 'status_code', value: source === 'prowler' ? code : undefined, known: OUTCOMES },
    { field: 'activity_id', value: fieldOf(record, 'activity_id'), known: ACTIVITIES },
    {
      field: 'unmapped.RecordState',
      value: fieldOf(objectIn(record, 'unmapped'), 'RecordState'),
      known: RECORD_STATES,
    },
  )
}

/** The numbers that give a status no meaning of its own: unknown, and the source's own. */
const NO_MEANING: ReadonlySet<string> = new Set(['', '0', '99'])

/** Returns a word that has to be known, because no number says what it means. */
const wordUnlessNumbered = (record: JsonObject, word: string, number: string): unknown =>
  NO_MEANING.has(wordIn(record, number)) ? fieldOf(record, word) : undefined

/**
 * The result of the check takes precedence over the state that a person set. A finding without a
 * result exists because something is wrong, until a person resolves it. A finding that was closed,
 * archived or deleted is no longer reported, which does not say why.
 */
export function outcomeOf(
  record: JsonObject,
): Pick<Observation, 'outcome' | 'muted' | 'resolved_at_source'> {
  const state = stateOf(record)
  const muted = state === 'suppressed' || checkResultIn(record) === 'muted'
  const isResolved = state === 'resolved'
  if (state === 'fixed') return { outcome: 'pass', muted, resolved_at_source: false }
  if (isNoLongerReported(record, state)) {
    return { outcome: 'ended', muted, resolved_at_source: false }
  }
  const outcome = complianceOutcome(record)
  if (outcome) return { outcome, muted, resolved_at_source: false }
  return { outcome: 'fail', muted, resolved_at_source: isResolved }
}

/**
 * Returns why a suppressed finding is suppressed. Prowler's status detail describes the result.
 * Security Lake keeps the note of ASFF outside of the schema.
 */
export function muteReasonIn(record: JsonObject, source: string): string {
  if (!outcomeOf(record).muted) return ''
  const unmapped = objectIn(record, 'unmapped')
  return firstText(
    textIn(record, 'comment', LONG_TEXT_LENGTH),
    textIn(unmapped, 'Note.Text', LONG_TEXT_LENGTH),
    textIn(objectIn(unmapped, 'Note'), 'Text', LONG_TEXT_LENGTH),
    source === 'prowler' ? '' : textIn(record, 'status_detail', LONG_TEXT_LENGTH),
  )
}

/**
 * The word takes precedence over the number: Prowler 4.2 writes status_id 3, suppressed, for new
 * findings.
 */
function stateOf(record: JsonObject): FindingState | undefined {
  const [word, number] = stateFields(record)
  return (
    STATES.get(statusWord(fieldOf(record, word))) ?? STATE_OF_NUMBER.get(wordIn(record, number))
  )
}

const isNoLongerReported = (record: JsonObject, state: FindingState | undefined): boolean =>
  state === 'closed' ||
  wordIn(record, 'activity_id') === ACTIVITY_CLOSE ||
  statusWord(fieldOf(objectIn(record, 'unmapped'), 'RecordState')) === 'archived'

const checkResultIn = (record: JsonObject): string => statusWord(fieldOf(record, 'status_code'))

/** An unknown compliance status means that the check has no result. */
function complianceOutcome(record: JsonObject): Outcome | undefined {
  const compliance = objectIn(record, 'compliance')
  const word = statusWord(fieldOf(compliance, 'status'))
  const number = OUTCOME_OF_NUMBER.get(wordIn(compliance, 'status_id'))
  if (word === '') return number ?? OUTCOMES.get(checkResultIn(record))
  return OUTCOMES.get(word) ?? number
}
