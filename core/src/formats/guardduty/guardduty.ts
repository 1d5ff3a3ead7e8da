import type { Format, Reading } from '../observation.ts'
import { discovery } from '../reading/check-identity.ts'
import { spelledField, spelledObject, spelledText } from '../reading/field-in-any-case.ts'
import { severityOfScore, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import {
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { type FieldPaths, observe, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'
import { resourcesOf } from './guardduty-resources.ts'

/**
 * GuardDuty: answers of GetFindings, events of EventBridge, findings on their own. The first spells
 * fields with a capital letter and the others without.
 */
export const guardduty: Format = {
  id: 'guardduty',
  matches: (record) => isOrWraps(record, isFinding),
  read: (record) => readEach(record, readFinding),
}

function isFinding(record: JsonObject): boolean {
  const service = spelledField(record, 'service')
  return (
    isObject(service) &&
    typeof spelledField(record, 'accountId') === 'string' &&
    typeof spelledField(record, 'type') === 'string' &&
    (spelledField(service, 'serviceName') === 'guardduty' ||
      typeof spelledField(service, 'detectorId') === 'string')
  )
}

function readFinding(finding: JsonObject): Reading {
  const service = spelledObject(finding, 'service')
  if (isSample(service)) {
    return { kind: 'ignored', reason: 'A sample finding, which describes nothing real' }
  }
  const type = spelledText(finding, 'type')
  const account_id = spelledText(finding, 'accountId')
  const region = spelledText(finding, 'region')
  const score = scoreOf(finding)
  return observe({
    check: discovery(type, []),
    common: {
      ...UNSAID,
      source: 'guardduty',
      native_ids: [firstText(spelledText(finding, 'arn'), spelledText(finding, 'id'))],
      // A finding is there because something happened; archiving it is how people mute it.
      outcome: 'fail',
      muted: spelledField(service, 'archived') === true,
      severity: severityOfScore(score && 10 * score) ?? UNSTATED_SEVERITY,
      native_severity: String(score ?? ''),
      finding_type: type,
      title: firstText(spelledText(finding, 'title', TITLE_LENGTH), type),
      description: spelledText(finding, 'description', LONG_TEXT_LENGTH),
      first_observed_at: firstMoment(
        spelledField(service, 'eventFirstSeen'),
        spelledField(finding, 'createdAt'),
      ),
      last_observed_at: firstMoment(
        spelledField(service, 'eventLastSeen'),
        spelledField(finding, 'updatedAt'),
      ),
    },
    provider: 'aws',
    account_id,
    ...resourcesOf(spelledObject(finding, 'resource'), { account_id, region }),
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

/** Samples say so among the additional information, as a field or as JSON in one. */
const isSample = (service: JsonObject): boolean => {
  const info = spelledObject(service, 'additionalInfo')
  const value = spelledText(info, 'value').replaceAll(' ', '')
  return spelledField(info, 'sample') === true || value.includes('"sample":true')
}

/** GuardDuty's scale goes from 1 to 10. */
const scoreOf = (finding: JsonObject): number | undefined =>
  numberIn({ severity: spelledField(finding, 'severity') }, 'severity', 0, 10)
