import { PROVIDERS } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Format, ObservedVulnerability, Reading } from '../observation.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import { flagIn, stated } from '../reading/parse-boolean.ts'
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
import { type FieldPaths, observe, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'

/**
 * Findings as this service gives them (`GET /findings`, pages or a line each) and takes them (the
 * request that reports one): what one installation knows may be imported into another.
 */
export const stanceNdjson: Format = {
  id: 'stance-ndjson',
  matches: (record) => isOrWraps(record, isFinding),
  read: (record) => readEach(record, readFinding),
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
 * The status becomes what the scanner said. An exception is a decision of the installation that
 * made it: elsewhere the finding is open, but what the scanner itself has muted stays muted.
 */
function readFinding(record: JsonObject): Reading {
  const fault = faultIn(record)
  if (fault) return fault
  const type = firstText(textIn(record, 'finding_type'), textIn(record, 'type'))
  const check_id = firstText(textIn(record, 'control_id'), type)
  const severity = textIn(record, 'severity')
  const first = fieldOf(record, 'first_found_at')
  const reading = observe({
    check: { check_id, check_aliases: [], is_setting: false },
    common: {
      ...UNSAID,
      source: textIn(record, 'source').toLowerCase(),
      native_ids: nativeIdsIn(record),
      outcome: textIn(record, 'status') === 'resolved' ? 'pass' : 'fail',
      muted: textIn(record, 'suppression_reason') === 'scanner',
      severity: severityOfWord(severity) ?? UNSTATED_SEVERITY,
      native_severity: severity,
      finding_type: type,
      title: textIn(record, 'title', TITLE_LENGTH),
      description: textIn(record, 'description', LONG_TEXT_LENGTH),
      remediation: textIn(record, 'remediation', LONG_TEXT_LENGTH),
      account_name: textIn(record, 'account_name'),
      compliance: objectsIn(record, 'compliance')
        .slice(0, LIST_LENGTH)
        .map((one) => ({ framework: textIn(one, 'framework'), control: textIn(one, 'control') })),
      cves: vulnerabilitiesIn(record),
      exploit_available: fieldOf(record, 'exploit_available') === true,
      first_observed_at: firstMoment(first),
      last_observed_at: firstMoment(fieldOf(record, 'last_seen_at'), first),
    },
    provider: providerIn(record),
    account_id: fieldOf(record, 'account_id'),
    resources: [record],
    readResource: () => ({
      id: fieldOf(record, 'resource_id'),
      type: textIn(record, 'resource_type'),
      name: textIn(record, 'resource_name'),
      region: textIn(record, 'region'),
      tags: tagsIn(record, 'tags'),
      provider: '',
    }),
    paths: PATHS,
  })
  return withOwnId(reading, textIn(record, 'source_finding_id'))
}

/** The identity of a finding is kept whole or not at all. */
function faultIn(record: JsonObject): Reading | null {
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

/** The identity was made when the finding was first reported: it is kept, not made anew. */
function withOwnId(reading: Reading, source_finding_id: string): Reading {
  if (reading.kind !== 'observations') return reading
  const observations = reading.observations.map((one) => ({ ...one, source_finding_id }))
  return { ...reading, observations }
}

const nativeIdsIn = (record: JsonObject): string[] => {
  const given = textsIn(record, 'native_ids')
  return given.length > 0 ? given : [textIn(record, 'source_finding_id')]
}

const providerIn = (record: JsonObject) =>
  PROVIDERS.find((provider) => provider === fieldOf(record, 'cloud_provider')) ??
  identifyResource(textIn(record, 'resource_id')).provider

function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  return objectsIn(record, 'cves')
    .slice(0, LIST_LENGTH)
    .map((one) => {
      return {
        id: textIn(one, 'id'),
        ...stated('cvss', numberIn(one, 'cvss', 0, 10)),
        ...stated('epss', numberIn(one, 'epss', 0, 1)),
        ...(fieldOf(one, 'known_exploited') === true && { known_exploited: true }),
        ...stated('patch_available', flagIn(one, 'patch_available')),
        ...stated('package_in_use', flagIn(one, 'package_in_use')),
      }
    })
    .filter(({ id }) => id !== '')
}
