import type { Format, Observation, ParseResult, RecordError, StatedOrigin } from '../observation.ts'
import { sourceOf } from '../reading/check-identity.ts'
import { failureGroup } from '../reading/hub-scan.ts'
import { ratingOf } from '../reading/native-severity.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { type FieldPaths, observe } from '../reading/reported-finding.ts'
import { removeCodeOfResources } from '../reading/resource-code.ts'
import { isSampleFinding, SAMPLE_FINDING } from '../reading/sample-finding.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { describeInstalled } from '../reading/vulnerability/vulnerable-package.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { vulnerabilityOfTitle } from '../wiz/wiz-finding.ts'
import { checkIn, complianceIn, infoOf, nativeIdIn, remediationIn } from './ocsf-check.ts'
import { muteReasonIn, outcomeOf, unknownStatusIn } from './ocsf-outcome.ts'
import {
  accountIn,
  artifactIn,
  cloudProviderOf,
  parseResource,
  resourcesIn,
  typeOf,
} from './ocsf-resource.ts'
import {
  exploitAvailableIn,
  primaryVulnerabilitiesIn,
  vulnerabilitiesIn,
  vulnerablePackagesIn,
} from './ocsf-vulnerabilities.ts'

/**
 * Security, vulnerability, compliance, detection, data security, application security posture and
 * IAM analysis findings. Incidents (2005) group findings that are reported separately.
 */
const FINDING_CLASSES: ReadonlySet<unknown> = new Set([2001, 2002, 2003, 2004, 2006, 2007, 2008])

/** OCSF 1.x: Prowler, Security Hub's second version, Security Lake. */
export const ocsf: Format = {
  id: 'ocsf',
  matches: (record) => isOrWraps(record, isEvent),
  parse: (record, stated) => parseEach(record, (item) => parseEvent(item, stated)),
  removeSecrets: (record) => removeCodeOfResources(record, 'resources', 'data'),
}

const isEvent = (record: JsonObject) =>
  typeof fieldOf(record, 'class_uid') === 'number' && isObject(fieldOf(record, 'metadata'))

function parseEvent(record: JsonObject, stated?: StatedOrigin): ParseResult {
  const classUid = wordIn(record, 'class_uid')
  if (!FINDING_CLASSES.has(fieldOf(record, 'class_uid'))) {
    return { kind: 'ignored', reason: `An OCSF event of class ${classUid}, which is not a finding` }
  }
  const source = sourceIn(record)
  if (isSample(record, source)) return SAMPLE_FINDING
  const error = unknownStatusIn(record, source) ?? unreadableTimeIn(record)
  return rejectStatus(error, observeFinding(record, source, stated))
}

/** Security Lake keeps fields that the schema lacks under their ASFF names. */
function isSample(record: JsonObject, source: string): boolean {
  const unmapped = objectIn(record, 'unmapped')
  const info = 'aws/guardduty/service/additionalInfo'
  const fields = objectIn(unmapped, 'ProductFields')
  return isSampleFinding({
    source,
    title: textIn(infoOf(record), 'title'),
    listResources: () =>
      resourcesIn(record)
        .filter(isObject)
        .flatMap((resource) => [textIn(resource, 'uid'), textIn(resource, 'name')]),
    flags: [
      fieldOf(unmapped, 'Sample'),
      ...['sample', 'value'].flatMap((name) => [
        fieldOf(unmapped, `ProductFields.${info}/${name}`),
        fieldOf(fields, `${info}/${name}`),
      ]),
    ],
  })
}

function observeFinding(
  record: JsonObject,
  source: string,
  stated: StatedOrigin | undefined,
): ParseResult {
  const info = infoOf(record)
  const listed = vulnerabilitiesIn(record)
  const cves = listed.length > 0 ? listed : vulnerabilityOfTitle(textIn(info, 'title'))
  const ids = listed.length > 0 ? primaryVulnerabilitiesIn(record) : cves.map(({ id }) => id)
  const check = checkIn(record, source, ids)
  const cloud = objectIn(record, 'cloud')
  return observe({
    check,
    account_native_id: textIn(info, 'uid', LONG_TEXT_LENGTH),
    common: {
      source,
      ...outcomeOf(record),
      mute_reason: muteReasonIn(record, source),
      artifact: artifactIn(record, source, stated),
      check_group: isListedOnFailureOnly(record, cves)
        ? failureGroup('vulnerability', typeOf(record))
        : '',
      ...severityIn(record),
      ...textsOfFinding(record, source),
      ...timestampsIn(record, info),
      native_ids: nativeIdsIn(record, info),
      native_id: nativeIdIn(record, source),
      account_name: textIn(objectIn(cloud, 'account'), 'name'),
      compliance: complianceIn(record, check.check_id),
      cves,
      exploit_available: exploitAvailableIn(record),
    },
    provider: cloudProviderOf(record),
    account_id: accountIn(record, source, stated),
    ...(stated && { stated }),
    resources: resourcesIn(record),
    parseResource: (resource) => parseResource(resource, textIn(cloud, 'region')),
    paths: pathsOf(record),
  })
}

/** A control is listed when it passes, too; a vulnerability only if it is found. */
const isListedOnFailureOnly = (record: JsonObject, cves: readonly unknown[]): boolean =>
  cves.length > 0 && !isObject(fieldOf(record, 'compliance'))

/** Returns the id of the finding, and the id that Security Hub adds. */
function nativeIdsIn(record: JsonObject, info: JsonObject): string[] {
  const ownId = textIn(info, 'uid')
  const hubId = textIn(objectIn(record, 'metadata'), 'uid')
  return hubId === '' ? [ownId] : [ownId, hubId]
}

const pathsOf = (record: JsonObject): FieldPaths => {
  const info = isObject(fieldOf(record, 'finding')) ? 'finding' : 'finding_info'
  return {
    native_id: `${info}.uid`,
    title: `${info}.title`,
    account_id: 'cloud.account.uid',
    resources: 'resources',
    resource_id: 'uid',
  }
}

function sourceIn(record: JsonObject): string {
  const product = objectIn(objectIn(record, 'metadata'), 'product')
  return sourceOf(
    textIn(product, 'uid'),
    firstText(textIn(product, 'name'), textIn(product, 'vendor_name')),
  )
}

/** Severities by their number; 0 is unknown and 99 the source's own. */
const SEVERITY_WORDS = ['', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'FATAL']

const severityIn = (record: JsonObject) =>
  ratingOf(
    textIn(record, 'severity'),
    textIn(record, 'severity_name'),
    SEVERITY_WORDS[Number(wordIn(record, 'severity_id') || 0)] ?? '',
  )

function textsOfFinding(
  record: JsonObject,
  source: string,
): Pick<Observation, 'title' | 'description' | 'remediation' | 'finding_type'> {
  const info = infoOf(record)
  const description = textIn(info, 'desc', LONG_TEXT_LENGTH)
  const statusDetail = firstText(
    textIn(record, 'status_detail', LONG_TEXT_LENGTH),
    textIn(record, 'message', LONG_TEXT_LENGTH),
  )
  return {
    title: textIn(info, 'title', TITLE_LENGTH),
    // Prowler describes the check in one field and the result in another, as in ASFF.
    description: describeInstalled(
      source === 'prowler'
        ? firstText(statusDetail, description)
        : firstText(description, statusDetail),
      vulnerablePackagesIn(record),
    ),
    remediation: remediationIn(record),
    finding_type: findingTypeOf(record, source),
  }
}

/**
 * Returns the first type, else the class. Prowler and other scanners of settings write their checks
 * as detections, which they are not.
 */
function findingTypeOf(record: JsonObject, source: string): string {
  const [type = ''] = textsIn(infoOf(record), 'types')
  const name = textIn(record, 'class_name')
  const isDetection = name.replaceAll(' ', '') === 'DetectionFinding'
  const isCheck = source === 'prowler' || isObject(fieldOf(record, 'compliance'))
  const isVulnerability = listIn(record, 'vulnerabilities').length > 0
  return firstText(type, isDetection && (isCheck || isVulnerability) ? '' : name)
}

const FIRST_TIMES = ['first_seen_time_dt', 'first_seen_time', 'created_time_dt', 'created_time']
const LAST_TIMES = ['last_seen_time_dt', 'last_seen_time', 'modified_time_dt', 'modified_time']
const EVENT_TIMES = ['time_dt', 'time', 'event_time_dt', 'event_time']

/** An event has the time at which it was made, so that a newer version of a finding has a later one. */
function unreadableTimeIn(record: JsonObject): RecordError | null {
  const { native_id } = pathsOf(record)
  const at = native_id.slice(0, native_id.indexOf('.') + 1)
  const info = infoOf(record)
  return (
    findUnreadableTime(record, EVENT_TIMES) ??
    findUnreadableTime(info, FIRST_TIMES, { at }) ??
    findUnreadableTime(info, LAST_TIMES, { at })
  )
}

function timestampsIn(
  record: JsonObject,
  info: JsonObject,
): Pick<Observation, 'first_observed_at' | 'last_observed_at'> {
  const times = (object: JsonObject, names: readonly string[]) =>
    names.map((name) => fieldOf(object, name))
  const first = times(info, FIRST_TIMES)
  const last = times(info, LAST_TIMES)
  const event = times(record, EVENT_TIMES)
  return {
    first_observed_at: firstTimestamp(...first, ...event),
    last_observed_at: latestTimestamp(...last, ...event, ...first),
  }
}
