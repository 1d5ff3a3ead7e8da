import type { Severity } from '../../kernel/severity.ts'
import type { Observation, Outcome, RecordError } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  wordIn,
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
 * absent result was present in an earlier run and is fixed.
 */
export function outcomeOf(
  result: JsonObject,
  at: string,
  account_id: string,
): SarifOutcome | RecordError {
  const unknown = findUnknownWord(result)
  if (unknown) return unknownStatusError(`${at}.${unknown.field}`, unknown.word, account_id)
  if (isAbsent(result)) return { outcome: 'pass', muted: false, mute_reason: '' }
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

const SEVERITY_OF_LEVEL: ReadonlyMap<string, Severity> = new Map([
  ['error', 'HIGH'],
  ['warning', 'MEDIUM'],
  ['note', 'LOW'],
  ['none', 'INFO'],
])

/** Fields in which tools without a score put a word of their own. */
const WORD_FIELDS = [
  'cvssv3_baseSeverity',
  'severity',
  'issue_severity',
  'problem.severity',
  'securityRisk',
]
const SCORE_FIELD = 'security-severity'

/** The properties of a result that contain its severity. */
export const SEVERITY_FIELDS: readonly string[] = [SCORE_FIELD, ...WORD_FIELDS]

/**
 * `security-severity`, from 0 to 10, is the severity of a security problem; a level only says how a
 * result is displayed. Properties of the result take precedence over those of its rule.
 */
export function severityOf(
  result: JsonObject,
  rule: JsonObject,
): { severity: Severity; native_severity: string } {
  const propertyBags = [objectIn(result, 'properties'), objectIn(rule, 'properties')]
  for (const bag of propertyBags) {
    const score = numberIn(bag, SCORE_FIELD, 0, 10)
    const severity = severityOfScore(score === undefined ? undefined : 10 * score)
    if (severity) return { severity, native_severity: wordIn(bag, SCORE_FIELD) }
  }
  for (const bag of propertyBags) {
    const named = severityNamedIn(bag)
    if (named) return named
  }
  const stated = firstText(
    textIn(result, 'level'),
    textIn(objectIn(rule, 'defaultConfiguration'), 'level'),
  )
  const level = firstText(stated, defaultLevelOf(result))
  return { severity: SEVERITY_OF_LEVEL.get(level) ?? DEFAULT_SEVERITY, native_severity: stated }
}

function severityNamedIn(bag: JsonObject) {
  for (const field of WORD_FIELDS) {
    const word = wordIn(bag, field)
    const severity = word === '' ? undefined : severityOfWord(word)
    if (severity) return { severity, native_severity: word }
  }
  return null
}

/** The level of a result without one, which says nothing about the severity of the problem. */
const defaultLevelOf = (result: JsonObject): string =>
  fieldOf(result, 'kind') === undefined || fieldOf(result, 'kind') === 'fail' ? 'warning' : 'none'
