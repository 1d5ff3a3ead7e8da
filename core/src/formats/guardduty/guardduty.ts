import type { Format, ParseResult, RecordError, StatedOrigin } from '../observation.ts'
import { discovery } from '../reading/check-identity.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { DEFAULT_SEVERITY, severityOfScore } from '../reading/native-severity.ts'
import { parseBoolean } from '../reading/parse-boolean.ts'
import {
  cleanText,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { type FieldPaths, OBSERVATION_DEFAULTS, observe } from '../reading/reported-finding.ts'
import { isSampleFinding, SAMPLE_FINDING } from '../reading/sample-finding.ts'
import { findUnknownStatus, rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { resourcesOf } from './guardduty-resources.ts'

/**
 * GuardDuty: GetFindings responses, EventBridge events, single findings. Only responses capitalise
 * the names of fields.
 */
export const guardduty: Format = {
  id: 'guardduty',
  matches: (record) => isOrWraps(record, isFinding),
  parse: (record, stated) => parseEach(record, (item) => parseFinding(item, stated)),
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

function parseFinding(finding: JsonObject, stated?: StatedOrigin): ParseResult {
  const account_id = textInAnyCase(finding, 'accountId')
  const region = textInAnyCase(finding, 'region')
  const attacked = resourcesOf(objectInAnyCase(finding, 'resource'), { account_id, region })
  if (isSample(finding, attacked)) return SAMPLE_FINDING
  const result = observeFinding(finding, { account_id, attacked, stated })
  return rejectStatus(unknownStatusIn(finding) ?? unreadableTimeIn(finding), result)
}

interface Origin {
  readonly account_id: string
  readonly attacked: ReturnType<typeof resourcesOf>
  readonly stated: StatedOrigin | undefined
}

function observeFinding(
  finding: JsonObject,
  { account_id, attacked, stated }: Origin,
): ParseResult {
  const service = objectInAnyCase(finding, 'service')
  const type = textInAnyCase(finding, 'type')
  const score = scoreOf(finding)
  return observe({
    check: discovery(type, []),
    common: {
      ...OBSERVATION_DEFAULTS,
      source: 'guardduty',
      native_ids: [firstText(textInAnyCase(finding, 'arn'), textInAnyCase(finding, 'id'))],
      native_id: firstText(
        textInAnyCase(finding, 'arn', LONG_TEXT_LENGTH),
        textInAnyCase(finding, 'id', LONG_TEXT_LENGTH),
      ),
      // An archived finding is closed. GuardDuty reports the threat as a new one if it returns.
      outcome: parseBoolean(fieldInAnyCase(service, 'archived')) === true ? 'ended' : 'fail',
      severity: severityOfScore(score && 10 * score) ?? DEFAULT_SEVERITY,
      native_severity: String(score ?? ''),
      finding_type: type,
      title: firstText(textInAnyCase(finding, 'title', TITLE_LENGTH), type),
      description: textInAnyCase(finding, 'description', LONG_TEXT_LENGTH),
      first_observed_at: firstTimestamp(
        fieldInAnyCase(service, 'eventFirstSeen'),
        fieldInAnyCase(finding, 'createdAt'),
      ),
      last_observed_at: latestTimestamp(
        fieldInAnyCase(service, 'eventLastSeen'),
        fieldInAnyCase(finding, 'updatedAt'),
        fieldInAnyCase(finding, 'createdAt'),
      ),
    },
    provider: 'aws',
    account_id,
    ...attacked,
    ...(stated && { stated }),
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

function unknownStatusIn(finding: JsonObject): RecordError | null {
  const archived = fieldInAnyCase(objectInAnyCase(finding, 'service'), 'archived')
  const value = typeof archived === 'boolean' ? String(archived) : archived
  return findUnknownStatus({ field: 'service.archived', value, known: BOOLEANS })
}

function unreadableTimeIn(finding: JsonObject): RecordError | null {
  const service = objectInAnyCase(finding, 'service')
  return (
    findUnreadableTime(service, ['eventFirstSeen', 'eventLastSeen'], {
      at: 'service.',
      read: fieldInAnyCase,
    }) ?? findUnreadableTime(finding, ['createdAt', 'updatedAt'], { read: fieldInAnyCase })
  )
}

const BOOLEANS: ReadonlySet<string> = new Set(['true', 'false'])

/** Samples are marked in the additional information, as a field or as JSON in a field. */
function isSample(finding: JsonObject, { resources, parseResource }: Origin['attacked']): boolean {
  const info = objectInAnyCase(objectInAnyCase(finding, 'service'), 'additionalInfo')
  return isSampleFinding({
    source: 'guardduty',
    title: textInAnyCase(finding, 'title'),
    listResources: () =>
      resources
        .filter(isObject)
        .map(parseResource)
        .flatMap(({ id, name }) => [cleanText(id), name]),
    flags: [
      fieldInAnyCase(finding, 'sample'),
      fieldInAnyCase(info, 'sample'),
      fieldInAnyCase(info, 'value'),
    ],
  })
}

/** GuardDuty's scale ranges from 1 to 10. */
const scoreOf = (finding: JsonObject): number | undefined =>
  numberIn({ severity: fieldInAnyCase(finding, 'severity') }, 'severity', 0, 10)
