import type { Observation, Outcome, RecordError } from '../observation.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  objectsIn,
  textIn,
} from '../reading/record-fields.ts'

/** The kinds of a result. Most tools write none, which means that it fails. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['fail', 'fail'],
  ['', 'fail'],
  ['pass', 'pass'],
  ['open', 'manual'],
  ['review', 'manual'],
  ['notApplicable', 'not_evaluated'],
  ['informational', 'not_evaluated'],
])

/** `existing` and `unchanged` are the same, in drafts and in version 2.1.0. */
const BASELINE_STATES: ReadonlySet<string> = new Set([
  '',
  'new',
  'unchanged',
  'existing',
  'updated',
  'absent',
])

const SUPPRESSION_STATUSES: ReadonlySet<string> = new Set([
  '',
  'accepted',
  'underReview',
  'rejected',
])

export type SarifOutcome = Pick<Observation, 'outcome' | 'muted' | 'mute_reason'>

/** Returns whether a result is evidence that a problem of an earlier run is gone. */
export const isAbsent = (result: JsonObject): boolean =>
  textIn(result, 'baselineState') === 'absent'

/**
 * Returns the outcome of a result, or an error if it contains a word that SARIF does not define. An
 * absent result was present in an earlier run: it is fixed, or its rule or its file is gone.
 */
export function outcomeOf(
  result: JsonObject,
  at: string,
  account_id: string,
): SarifOutcome | RecordError {
  const unknown = findUnknownWord(result)
  if (unknown) return unknownStatusError(`${at}.${unknown.field}`, unknown.word, account_id)
  if (isAbsent(result)) return { outcome: 'ended', muted: false, mute_reason: '' }
  const outcome = OUTCOMES.get(textIn(result, 'kind')) ?? 'not_evaluated'
  return { outcome, ...muteOf(objectsIn(result, 'suppressions')) }
}

function findUnknownWord(result: JsonObject): { field: string; word: string } | undefined {
  const suppressions = objectsIn(result, 'suppressions')
  const words = [
    { field: 'kind', word: textIn(result, 'kind'), known: OUTCOMES },
    { field: 'baselineState', word: textIn(result, 'baselineState'), known: BASELINE_STATES },
    ...suppressions.map((suppression, index) => ({
      field: `suppressions[${index}].status`,
      word: statusOf(suppression),
      known: SUPPRESSION_STATUSES,
    })),
  ]
  return words.find(({ word, known }) => !known.has(word))
}

/** Drafts of version 2.1.0 name it `state`. */
const statusOf = (suppression: JsonObject): string =>
  firstText(textIn(suppression, 'status'), textIn(suppression, 'state'))

/** A suppression that is under review or rejected does not mute the result. */
function muteOf(suppressions: readonly JsonObject[]): Pick<SarifOutcome, 'muted' | 'mute_reason'> {
  const muted =
    suppressions.length > 0 &&
    suppressions.every((suppression) => ['', 'accepted'].includes(statusOf(suppression)))
  const reasons = suppressions.map((one) => textIn(one, 'justification', LONG_TEXT_LENGTH))
  return { muted, mute_reason: muted ? joinParagraphs(...reasons) : '' }
}
