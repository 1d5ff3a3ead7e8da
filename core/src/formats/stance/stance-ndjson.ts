import { PROVIDERS } from '../../kernel/provider.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import {
  type Format,
  NOTHING_STATED,
  type Observation,
  type ObservedVulnerability,
  type Outcome,
  type ParseResult,
  type RecordError,
  type StatedOrigin,
} from '../observation.ts'
import { attackVectorOf } from '../reading/attack-vector.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  TEXT_LENGTH,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { type FieldPaths, OBSERVATION_DEFAULTS, observe } from '../reading/reported-finding.ts'
import { firstTimestamp, latestTimestamp, parseTimestamp } from '../reading/timestamp.ts'
import { packageFields } from '../reading/vulnerability/vulnerable-package.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'

/**
 * Findings as this service returns them (`GET /findings`, as pages or NDJSON) and accepts them (the
 * request that reports one), so that findings of one installation can be imported into another.
 */
export const stanceNdjson: Format = {
  id: 'stance-ndjson',
  matches: (record) => isOrWraps(record, isFinding),
  parse: (record, stated = NOTHING_STATED) =>
    parseEach(record, (finding) => parseFinding(finding, stated)),
}

const REQUIRED = ['source', 'source_finding_id', 'resource_id', 'account_id', 'severity', 'title']

const isFinding = (record: JsonObject) =>
  REQUIRED.every((name) => typeof fieldOf(record, name) === 'string') &&
  (typeof fieldOf(record, 'finding_type') === 'string' ||
    typeof fieldOf(record, 'type') === 'string')

const PATHS: FieldPaths = {
  native_id: 'source_finding_id',
  check: 'control_id',
  title: 'title',
  account_id: 'account_id',
  resources: '',
  resource_id: 'resource_id',
}

/**
 * A finding reported by a request, or returned by another installation. An exception applies only in
 * the installation that made it, so elsewhere the finding is open. A finding that the scanner muted
 * stays muted.
 */
function parseFinding(record: JsonObject, stated: StatedOrigin): ParseResult {
  const error = findError(record)
  if (error) return { kind: 'error', error: withAccount(error, record) }
  const type = firstText(textIn(record, 'finding_type'), textIn(record, 'type'))
  const check_id = firstText(textIn(record, 'control_id'), type)
  const severity = textIn(record, 'severity')
  const account = fieldOf(record, 'account_id')
  const result = observe({
    check: { check_id, check_aliases: [], is_setting: false },
    common: {
      ...OBSERVATION_DEFAULTS,
      source: textIn(record, 'source').toLowerCase(),
      native_ids: nativeIdsIn(record),
      outcome: outcomeIn(record),
      artifact: artifactIn(record),
      check_group: textIn(record, 'check_group'),
      ...mutingIn(record),
      severity: severityOfWord(severity) ?? DEFAULT_SEVERITY,
      native_severity: severity,
      finding_type: type,
      title: textIn(record, 'title', TITLE_LENGTH),
      description: textIn(record, 'description', LONG_TEXT_LENGTH),
      remediation: textIn(record, 'remediation', LONG_TEXT_LENGTH),
      account_name: textIn(record, 'account_name'),
      compliance: objectsIn(record, 'compliance')
        .slice(0, LIST_LENGTH)
        .map((requirement) => ({
          framework: textIn(requirement, 'framework'),
          control: textIn(requirement, 'control'),
        })),
      cves: vulnerabilitiesIn(record),
      exploit_available: fieldOf(record, 'exploit_available') === true,
      first_observed_at: firstTimestamp(
        fieldOf(record, 'first_observed_at'),
        fieldOf(record, 'first_found_at'),
      ),
      last_observed_at: lastObservedIn(record),
    },
    provider: providerIn(record),
    account_id: account === '' ? stated.account_id : account,
    resources: [record],
    parseResource: () => ({
      id: fieldOf(record, 'resource_id'),
      type: textIn(record, 'resource_type'),
      name: textIn(record, 'resource_name'),
      region: textIn(record, 'region'),
      tags: tagsIn(record, 'tags'),
      provider: '',
      image: textIn(record, 'image'),
    }),
    paths: PATHS,
  })
  return keepOwnNames(result, record)
}

/**
 * Returns the stated outcome, else the one that follows from the status; without either a failure. A
 * finding is also resolved when its resource is gone.
 */
const outcomeIn = (record: JsonObject): Outcome =>
  OUTCOMES.find((outcome) => outcome === fieldOf(record, 'outcome')) ??
  (fieldOf(record, 'status') === 'resolved' ? 'ended' : 'fail')

/** Findings that do not say what was scanned are about their account. */
const artifactIn = (record: JsonObject): string | null =>
  fieldOf(record, 'artifact') === null ? null : textIn(record, 'artifact', RESOURCE_ID_LENGTH)

const SCANNER_MUTE = /^scanner(?:: (.*))?$/s

/** `suppression_reason` is `scanner`, with the scanner's reason if there is one: `scanner: known`. */
function mutingIn(record: JsonObject): Pick<Observation, 'muted' | 'mute_reason'> {
  const match = SCANNER_MUTE.exec(textIn(record, 'suppression_reason', LONG_TEXT_LENGTH))
  const muted = booleanIn(record, 'muted') ?? match !== null
  const reason = firstText(textIn(record, 'mute_reason', LONG_TEXT_LENGTH), match?.[1] ?? '')
  return { muted, mute_reason: muted ? reason : '' }
}

/** A finding is seen last before it is resolved. */
const lastObservedIn = (record: JsonObject): string | null =>
  parseTimestamp(fieldOf(record, 'last_observed_at')) ??
  latestTimestamp(fieldOf(record, 'last_seen_at'), resolvedAt(record))

/** A finding that was opened again may keep the time at which it was resolved before. */
const resolvedAt = (record: JsonObject): unknown =>
  outcomeIn(record) === 'fail' ? null : fieldOf(record, 'resolved_at')

const OUTCOMES: readonly Outcome[] = ['pass', 'fail', 'ended', 'manual', 'not_evaluated']
const STATUSES: readonly string[] = ['open', 'in_progress', 'suppressed', 'resolved']

/** The fields whose words are known, and whether they accept a word. */
const WORDS: readonly (readonly [string, (word: string) => boolean, string])[] = [
  ['severity', (word) => severityOfWord(word) !== undefined, SEVERITIES.join(', ')],
  ['status', (word) => STATUSES.includes(word), STATUSES.join(', ')],
  ['outcome', (word) => OUTCOMES.some((outcome) => outcome === word), OUTCOMES.join(', ')],
  [
    'cloud_provider',
    (word) => word === '' || PROVIDERS.some((provider) => provider === word),
    PROVIDERS.join(', '),
  ],
]

const TIMES = [
  'first_found_at',
  'last_seen_at',
  'resolved_at',
  'first_observed_at',
  'last_observed_at',
] as const

const isAbsent = (value: unknown) => value === undefined || value === null

/** Validates what a finding says about itself: nothing of it is cut, guessed or left out. */
function findError(record: JsonObject): RecordError | null {
  return findNameError(record) ?? findWordError(record) ?? findTimeError(record)
}

function findNameError(record: JsonObject): RecordError | null {
  for (const field of ['source', 'source_finding_id']) {
    const text = fieldOf(record, field)
    if (typeof text !== 'string' || text.trim() === '') {
      return { field, message: `${field} is missing` }
    }
    if (Array.from(text.slice(0, 2 * TEXT_LENGTH + 2)).length > TEXT_LENGTH) {
      return { field, message: `${field} is longer than ${TEXT_LENGTH} characters` }
    }
  }
  return null
}

function findWordError(record: JsonObject): RecordError | null {
  for (const [field, isKnown, known] of WORDS) {
    const word = fieldOf(record, field)
    if (isAbsent(word) || (typeof word === 'string' && isKnown(word))) continue
    return { field, message: `${field} is ${quote(word)}, expected one of: ${known}` }
  }
  return null
}

function findTimeError(record: JsonObject): RecordError | null {
  for (const field of TIMES) {
    const time = fieldOf(record, field)
    if (isAbsent(time) || parseTimestamp(time) !== null) continue
    return { field, message: `${field} is ${quote(time)}, expected a time in ISO 8601` }
  }
  return null
}

const MAX_QUOTED_LENGTH = 100

/** A value that is no text is named by its type, because it may be large. */
const quote = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, MAX_QUOTED_LENGTH).toWellFormed())
    : `of the type ${typeof value}`

function withAccount(error: RecordError, record: JsonObject): RecordError {
  const account_id = textIn(record, 'account_id')
  return account_id === '' ? error : { ...error, account_id }
}

/** Keeps the identity from the first report instead of deriving a new one, and the other names. */
function keepOwnNames(result: ParseResult, record: JsonObject): ParseResult {
  if (result.kind !== 'observations') return result
  const source_finding_id = textIn(record, 'source_finding_id')
  const names = textsIn(record, 'aliases', RESOURCE_ID_LENGTH)
  const observations = result.observations.map((observation) => ({
    ...observation,
    source_finding_id,
    resource: names.length === 0 ? observation.resource : addAliases(observation.resource, names),
  }))
  return { ...result, observations }
}

const addAliases = (
  resource: Observation['resource'],
  names: readonly string[],
): Observation['resource'] => ({
  ...resource,
  aliases: distinctTexts([...resource.aliases, ...names]).filter((name) => name !== resource.id),
})

const nativeIdsIn = (record: JsonObject): string[] => {
  const ids = textsIn(record, 'native_ids')
  return ids.length > 0 ? ids : [textIn(record, 'source_finding_id')]
}

const providerIn = (record: JsonObject) =>
  PROVIDERS.find((provider) => provider === fieldOf(record, 'cloud_provider')) ??
  identifyResource(textIn(record, 'resource_id')).provider

function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  return objectsIn(record, 'cves')
    .slice(0, LIST_LENGTH)
    .map((cve) => {
      return {
        id: textIn(cve, 'id'),
        ...packageFields([
          {
            name: textIn(cve, 'package'),
            installed: textIn(cve, 'installed_version'),
            fixed: textIn(cve, 'fixed_version'),
          },
        ]),
        ...optionalField('cvss', numberIn(cve, 'cvss', 0, 10)),
        ...optionalField('attack_vector', attackVectorOf(textIn(cve, 'attack_vector'))),
        ...optionalField('epss', numberIn(cve, 'epss', 0, 1)),
        ...(fieldOf(cve, 'known_exploited') === true && { known_exploited: true }),
        ...optionalField('patch_available', booleanIn(cve, 'patch_available')),
        ...optionalField('package_in_use', booleanIn(cve, 'package_in_use')),
      }
    })
    .filter(({ id }) => id !== '')
}
