import type { Severity } from '../../kernel/severity.ts'
import type { Observation, Outcome } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
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
])

/** An absent result was present in an earlier run and is fixed. */
export function outcomeOf(result: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const isAbsent = textIn(result, 'baselineState') === 'absent'
  const outcomeOfKind = OUTCOMES.get(textIn(result, 'kind')) ?? 'not_evaluated'
  return { outcome: isAbsent ? 'pass' : outcomeOfKind, muted: isMuted(result) }
}

/** A suppression that is under review or rejected does not mute the result. */
function isMuted(result: JsonObject): boolean {
  const suppressions = objectsIn(result, 'suppressions')
  return (
    suppressions.length > 0 &&
    suppressions.every((suppression) => ['', 'accepted'].includes(textIn(suppression, 'status')))
  )
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
  for (const word of propertyBags.flatMap((bag) =>
    WORD_FIELDS.map((field) => wordIn(bag, field)),
  )) {
    const severity = severityOfWord(word)
    if (severity) return { severity, native_severity: word }
  }
  const level = levelOf(result, rule)
  return { severity: SEVERITY_OF_LEVEL.get(level) ?? DEFAULT_SEVERITY, native_severity: level }
}

const levelOf = (result: JsonObject, rule: JsonObject): string =>
  firstText(
    textIn(result, 'level'),
    textIn(objectIn(rule, 'defaultConfiguration'), 'level'),
    fieldOf(result, 'kind') === undefined || fieldOf(result, 'kind') === 'fail'
      ? 'warning'
      : 'none',
  )
