import { PROVIDERS } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Format, ObservedVulnerability, ParseResult } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  objectsIn,
  TEXT_LENGTH,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { type FieldPaths, OBSERVATION_DEFAULTS, observe } from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'

/**
 * Findings as this service returns them (`GET /findings`, as pages or NDJSON) and accepts them (the
 * request that reports one), so that findings of one installation can be imported into another.
 */
export const stanceNdjson: Format = {
  id: 'stance-ndjson',
  matches: (record) => isOrWraps(record, isFinding),
  parse: (record) => parseEach(record, parseFinding),
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
 * The status determines the outcome. An exception applies only in the installation that made it, so
 * elsewhere the finding is open. A finding that the scanner muted stays muted.
 */
function parseFinding(record: JsonObject): ParseResult {
  const error = findError(record)
  if (error) return error
  const type = firstText(textIn(record, 'finding_type'), textIn(record, 'type'))
  const check_id = firstText(textIn(record, 'control_id'), type)
  const severity = textIn(record, 'severity')
  const first = fieldOf(record, 'first_found_at')
  const result = observe({
    check: { check_id, check_aliases: [], is_setting: false },
    common: {
      ...OBSERVATION_DEFAULTS,
      source: textIn(record, 'source').toLowerCase(),
      native_ids: nativeIdsIn(record),
      outcome: textIn(record, 'status') === 'resolved' ? 'pass' : 'fail',
      muted: textIn(record, 'suppression_reason') === 'scanner',
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
      first_observed_at: firstTimestamp(first),
      last_observed_at: firstTimestamp(fieldOf(record, 'last_seen_at'), first),
    },
    provider: providerIn(record),
    account_id: fieldOf(record, 'account_id'),
    resources: [record],
    parseResource: () => ({
      id: fieldOf(record, 'resource_id'),
      type: textIn(record, 'resource_type'),
      name: textIn(record, 'resource_name'),
      region: textIn(record, 'region'),
      tags: tagsIn(record, 'tags'),
      provider: '',
    }),
    paths: PATHS,
  })
  return keepOwnId(result, textIn(record, 'source_finding_id'))
}

/** Validates the identity of a finding, which is rejected if it is too long, not cut. */
function findError(record: JsonObject): ParseResult | null {
  for (const field of ['source', 'source_finding_id']) {
    const text = fieldOf(record, field)
    if (typeof text !== 'string' || text.trim() === '') {
      return { kind: 'error', error: { field, message: `${field} is missing` } }
    }
    if (Array.from(text.slice(0, 2 * TEXT_LENGTH + 2)).length > TEXT_LENGTH) {
      const message = `${field} is longer than ${TEXT_LENGTH} characters`
      return { kind: 'error', error: { field, message } }
    }
  }
  return null
}

/** Keeps the identity from the first report of the finding instead of deriving a new one. */
function keepOwnId(result: ParseResult, source_finding_id: string): ParseResult {
  if (result.kind !== 'observations') return result
  const observations = result.observations.map((observation) => ({
    ...observation,
    source_finding_id,
  }))
  return { ...result, observations }
}

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
        ...optionalField('cvss', numberIn(cve, 'cvss', 0, 10)),
        ...optionalField('epss', numberIn(cve, 'epss', 0, 1)),
        ...(fieldOf(cve, 'known_exploited') === true && { known_exploited: true }),
        ...optionalField('patch_available', booleanIn(cve, 'patch_available')),
        ...optionalField('package_in_use', booleanIn(cve, 'package_in_use')),
      }
    })
    .filter(({ id }) => id !== '')
}
