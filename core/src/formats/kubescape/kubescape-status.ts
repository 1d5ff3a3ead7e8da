import type { Observation, Outcome } from '../observation.ts'
import {
  distinctTexts,
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  objectIn,
  objectsIn,
  textIn,
} from '../reading/record-fields.ts'

/** The status of a control. */
export interface Status {
  readonly word: string
  /** Why the control was skipped or passes. */
  readonly subStatus: string
}

/** A control fails if one of its rules fails. */
export function statusOf(control: JsonObject, rules: readonly JsonObject[]): Status {
  const status = objectIn(control, 'status')
  const words = distinctTexts(rules.map((rule) => textIn(rule, 'status')))
  const word = firstText(
    textIn(status, 'status'),
    textIn(control, 'status'),
    RANKED_STATUSES.find((ranked) => words.includes(ranked)) ?? '',
    words[0] ?? '',
  )
  return { word, subStatus: textIn(status, 'subStatus') }
}

const RANKED_STATUSES = ['failed', 'excluded', 'skipped', 'irrelevant', 'passed']

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['failed', 'fail'],
  ['excluded', 'fail'],
  ['passed', 'pass'],
  ['skipped', 'not_evaluated'],
  ['irrelevant', 'not_evaluated'],
])

export function outcomeOf({ word, subStatus }: Status): Outcome | undefined {
  if (subStatus === WITH_EXCEPTIONS) return 'fail'
  return /manual|requires review/.test(subStatus) ? 'manual' : OUTCOMES.get(word)
}

/** The substatus of a control that passes because the user muted its failures. */
const WITH_EXCEPTIONS = 'w/exceptions'

/** Exceptions are results that the user muted: all failures of the control. */
export function exceptionOf(
  { word, subStatus }: Status,
  rules: readonly JsonObject[],
): Pick<Observation, 'muted' | 'mute_reason'> {
  const failing = rules.filter((rule) => textIn(rule, 'status') === 'failed')
  const isExcepted =
    failing.length > 0 && failing.every((rule) => listIn(rule, 'exception').length > 0)
  const muted =
    subStatus === WITH_EXCEPTIONS || word === 'excluded' || (word === 'failed' && isExcepted)
  const exceptions = muted ? rules.flatMap((rule) => objectsIn(rule, 'exception')) : []
  const reasons = exceptions.map((exception) => textIn(exception, 'reason', LONG_TEXT_LENGTH))
  return { muted, mute_reason: joinParagraphs(...reasons) }
}
