import type { Severity } from '../../kernel/severity.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  numberIn,
  objectIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { type Dialect, dialectOf } from './sarif-dialects.ts'
import { messageOf, type NamedRule, ruleText } from './sarif-rule.ts'

/** Stated, with the word or number that states it. */
interface Stated {
  readonly severity: Severity
  readonly native_severity: string
}

const SEVERITY_OF_LEVEL: ReadonlyMap<string, Severity> = new Map([
  ['error', 'HIGH'],
  ['warning', 'MEDIUM'],
  ['note', 'LOW'],
  ['none', 'INFO'],
])

/** From 0 to 10, as GitHub reads it; some tools write a word. */
const SCORE_FIELDS = ['security-severity', 'securitySeverity', 'security_severity']

/** Fields in which tools without a score put a word of their own. */
const WORD_FIELDS = [
  'cvssv3_baseSeverity',
  'severity',
  'Severity',
  'issue_severity',
  'issueSeverity',
  'problem.severity',
  'problem_severity',
  'securityRisk',
  'vulnerability_severity',
  'vulnerabilitySeverity',
]

/** Scores from 0 to 10 next to which there is no word. */
const CVSS_FIELDS = [
  'cvssv3_baseScore',
  'cvssv3_score',
  'cvss_v3_score',
  'cvss3_score',
  'cvssScore',
  'cvss_score',
  'cvss',
  'cvssv2_score',
]

/** The properties of a result that contain its severity. */
export const SEVERITY_FIELDS: readonly string[] = [
  ...SCORE_FIELDS,
  ...WORD_FIELDS,
  ...CVSS_FIELDS,
  'friority',
  'Friority',
  'impact',
  'problem',
  'priority',
]

/**
 * Returns the severity of a problem, from the most to the least telling: the properties of the
 * result, then of the rule; tags, the id of the rule and texts, which some tools have instead; and
 * the level, which only says how a result is displayed.
 */
export function severityOf(
  result: JsonObject,
  namedRule: NamedRule,
  source: string,
): { severity: Severity; native_severity: string } {
  const { rule } = namedRule
  const dialect = dialectOf(source)
  const stated =
    inProperties(result, rule, dialect) ??
    inTags(result) ??
    ofRule(namedRule) ??
    inTexts([messageOf(result, rule)])
  return stated ?? byLevel(result, rule)
}

function inProperties(result: JsonObject, rule: JsonObject, dialect: Dialect): Stated | null {
  const bags = [objectIn(result, 'properties'), result, objectIn(rule, 'properties'), rule]
  return (
    inFirst(
      bags,
      SCORE_FIELDS,
      (bag, field) => scoreIn(bag, field) ?? namedIn(bag, field, dialect),
    ) ??
    inFirst(bags, [...WORD_FIELDS, ...(dialect.fields ?? [])], (bag, field) =>
      namedIn(bag, field, dialect),
    ) ??
    // `problem: {severity: high}`
    inFirst(
      bags.map((bag) => objectIn(bag, 'problem')),
      ['severity'],
      (bag, field) => namedIn(bag, field, dialect),
    ) ??
    inFirst(bags, CVSS_FIELDS, scoreIn)
  )
}

function inFirst(
  bags: readonly JsonObject[],
  fields: readonly string[],
  read: (bag: JsonObject, field: string) => Stated | null,
): Stated | null {
  for (const bag of bags) {
    for (const field of fields) {
      const value = fieldOf(bag, field)
      const stated = value === undefined ? null : read(bag, field)
      if (stated) return stated
    }
  }
  return null
}

function scoreIn(bag: JsonObject, field: string): Stated | null {
  const score = numberIn(bag, field, 0, 10)
  const severity = severityOfScore(score === undefined ? undefined : 10 * score)
  return severity ? { severity, native_severity: wordIn(bag, field) } : null
}

function namedIn(bag: JsonObject, field: string, { words }: Dialect): Stated | null {
  const word = wordIn(bag, field)
  const severity = words?.get(word.trim().toUpperCase()) ?? severityOfWord(word)
  return severity ? { severity, native_severity: word } : null
}

const WORD = 'critical|high|important|medium|moderate|low|minor|negligible|informational'
/** `HIGH`, `severity:high`, `High severity`; not `HIGH CONFIDENCE`. */
const TAG = new RegExp(`^(?:(?:security[-_ ])?severity[-_:/= ]+)?(${WORD})(?:[-_ ]severity)?$`, 'i')

function inTags(holder: JsonObject): Stated | null {
  const words = textsIn(objectIn(holder, 'properties'), 'tags')
    .concat(textsIn(holder, 'tags'))
    .flatMap((tag) => TAG.exec(tag)?.[1] ?? [])
  const rated = words.flatMap((word) => {
    const severity = severityOfWord(word)
    return severity ? [{ severity, native_severity: word }] : []
  })
  return rated.reduce<Stated | null>(
    (worst, one) => (worst && rankOf(worst) >= rankOf(one) ? worst : one),
    null,
  )
}

const rankOf = ({ severity }: Stated) => SEVERITIES.indexOf(severity)

/** `high/R1`, `R1:high`, `R1 (High)`, `R1_HIGH`; words such as `too-low` say nothing. */
const RULE_IDS: readonly RegExp[] = [
  new RegExp(`^(${WORD})[:/]`, 'i'),
  new RegExp(`[:/](${WORD})$`, 'i'),
  new RegExp(`[[(](${WORD})[\\])]$`, 'i'),
  new RegExp(`[-_.](${WORD.toUpperCase()})$`),
]

/** `High severity - …`, `[HIGH] …`, `Severity: High`, `A high vulnerability in …`, `… (high)`. */
const TEXTS: readonly RegExp[] = [
  new RegExp(`^\\s*\\[?(${WORD})\\]?[- ]severity\\b`, 'i'),
  new RegExp(`^\\s*\\[(${WORD})\\]`, 'i'),
  new RegExp(`\\bseverity\\s*[:=][\\s*_\`"'|]*(${WORD})\\b`, 'i'),
  new RegExp(`^\\s*an? (${WORD})(?:[- ]severity)? vulnerability\\b`, 'i'),
  new RegExp(`\\b(${WORD})(?:[- ]severity)? vulnerability for\\b`, 'i'),
  new RegExp(`[[(](${WORD})(?: severity)?[\\])]\\s*$`, 'i'),
]
/** Beyond this length a text is not searched. */
const MAX_SEARCHED_LENGTH = 4_096

function inTexts(texts: readonly string[], patterns = TEXTS): Stated | null {
  for (const text of texts) {
    const searched = text.slice(0, MAX_SEARCHED_LENGTH)
    for (const pattern of patterns) {
      const word = pattern.exec(searched)?.[1]
      const severity = word === undefined ? undefined : severityOfWord(word)
      if (word !== undefined && severity) return { severity, native_severity: word }
    }
  }
  return null
}

const ofRules = new WeakMap<JsonObject, Stated | 'none'>()

/** Kept with the rule: thousands of results may have the same. */
function ofRule({ id, rule }: NamedRule): Stated | null {
  const kept = ofRules.get(rule)
  if (kept !== undefined && textIn(rule, 'id') === id) return kept === 'none' ? null : kept
  const texts = ['shortDescription', 'fullDescription', 'help'].map((key) => ruleText(rule, key))
  const markdown = textIn(objectIn(rule, 'help'), 'markdown', MAX_SEARCHED_LENGTH)
  const stated =
    inTags(rule) ?? inTexts([id, textIn(rule, 'name')], RULE_IDS) ?? inTexts([...texts, markdown])
  if (textIn(rule, 'id') === id) ofRules.set(rule, stated ?? 'none')
  return stated
}

function byLevel(result: JsonObject, rule: JsonObject): Stated {
  const stated = firstText(
    textIn(result, 'level'),
    textIn(objectIn(rule, 'defaultConfiguration'), 'level'),
  )
  const level = firstText(stated, defaultLevelOf(result))
  return { severity: SEVERITY_OF_LEVEL.get(level) ?? DEFAULT_SEVERITY, native_severity: stated }
}

/** The level of a result without one, which says nothing about the severity of the problem. */
const defaultLevelOf = (result: JsonObject): string =>
  fieldOf(result, 'kind') === undefined || fieldOf(result, 'kind') === 'fail' ? 'warning' : 'none'
