import type { Format, ParseResult } from '../observation.ts'
import { discovery } from '../reading/check-identity.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { DEFAULT_SEVERITY, severityOfScore } from '../reading/native-severity.ts'
import {
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { type FieldPaths, OBSERVATION_DEFAULTS, observe } from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { resourcesOf } from './guardduty-resources.ts'

/**
 * GuardDuty: GetFindings responses, EventBridge events, single findings. Only responses capitalise
 * the names of fields.
 */
export const guardduty: Format = {
  id: 'guardduty',
  matches: (record) => isOrWraps(record, isFinding),
  parse: (record) => parseEach(record, parseFinding),
}

function isFinding(record: JsonObject): boolean {
  const service = fieldInAnyCase(record, 'service')
  return (
    isObject(service) &&
    typeof fieldInAnyCase(record, 'accountId') === 'string' &&
    typeof fieldInAnyCase(record, 'type') === 'string' &&
    (fieldInAnyCase(service, 'serviceName') === 'guardduty' ||
      typeof fieldInAnyCase(service, 'detectorId') === 'string')
  )
}

function parseFinding(finding: JsonObject): ParseResult {
  const service = objectInAnyCase(finding, 'service')
  if (isSample(service)) {
    return { kind: 'ignored', reason: 'A sample finding, which describes nothing real' }
  }
  const type = textInAnyCase(finding, 'type')
  const account_id = textInAnyCase(finding, 'accountId')
  const region = textInAnyCase(finding, 'region')
  const score = scoreOf(finding)
  return observe({
    check: discovery(type, []),
    common: {
      ...OBSERVATION_DEFAULTS,
      source: 'guardduty',
      native_ids: [firstText(textInAnyCase(finding, 'arn'), textInAnyCase(finding, 'id'))],
      // A finding exists because something happened; archiving mutes it.
      outcome: 'fail',
      muted: fieldInAnyCase(service, 'archived') === true,
      severity: severityOfScore(score && 10 * score) ?? DEFAULT_SEVERITY,
      native_severity: String(score ?? ''),
      finding_type: type,
      title: firstText(textInAnyCase(finding, 'title', TITLE_LENGTH), type),
      description: textInAnyCase(finding, 'description', LONG_TEXT_LENGTH),
      first_observed_at: firstTimestamp(
        fieldInAnyCase(service, 'eventFirstSeen'),
        fieldInAnyCase(finding, 'createdAt'),
      ),
      last_observed_at: firstTimestamp(
        fieldInAnyCase(service, 'eventLastSeen'),
        fieldInAnyCase(finding, 'updatedAt'),
      ),
    },
    provider: 'aws',
    account_id,
    ...resourcesOf(objectInAnyCase(finding, 'resource'), { account_id, region }),
    paths: PATHS,
  })
}

const PATHS: FieldPaths = {
  native_id: 'id',
  check: 'type',
  title: 'title',
  account_id: 'accountId',
  resources: 'resource',
  resource_id: 'id',
}

/** Samples are marked in the additional information, as a field or as JSON in a field. */
const isSample = (service: JsonObject): boolean => {
  const info = objectInAnyCase(service, 'additionalInfo')
  const value = textInAnyCase(info, 'value').replaceAll(' ', '')
  return fieldInAnyCase(info, 'sample') === true || value.includes('"sample":true')
}

/** GuardDuty's scale ranges from 1 to 10. */
const scoreOf = (finding: JsonObject): number | undefined =>
  numberIn({ severity: fieldInAnyCase(finding, 'severity') }, 'severity', 0, 10)
