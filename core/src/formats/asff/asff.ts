import { taggedImage } from '../../resources/image-name.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type {
  Format,
  Observation,
  ObservedVulnerability,
  ParseResult,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import { sourceOf } from '../reading/check-identity.ts'
import { reportedCompliance } from '../reading/compliance-requirement.ts'
import { artifactInHub, failureGroup, type HubFinding } from '../reading/hub-scan.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { type FieldPaths, observe, type ReportedResource } from '../reading/reported-finding.ts'
import { removeCodeOfResources } from '../reading/resource-code.ts'
import { isSampleFinding, SAMPLE_FINDING } from '../reading/sample-finding.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import {
  adviceIn,
  describeInstalled,
  updatesOf,
} from '../reading/vulnerability/vulnerable-package.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { adviceOf, checkIn, nativeIdIn, typesIn } from './asff-check.ts'
import { outcomeOf, unknownStatusIn } from './asff-outcome.ts'
import {
  exploitAvailableIn,
  vulnerabilitiesIn,
  vulnerablePackagesIn,
} from './asff-vulnerabilities.ts'

const SCHEMA_VERSION = '2018-10-08'

const PATHS: FieldPaths = {
  native_id: 'Id',
  title: 'Title',
  account_id: 'AwsAccountId',
  resources: 'Resources',
  resource_id: 'Id',
}

/** AWS Security Finding Format: Security Hub, and the products that import into it. */
export const asff: Format = {
  id: 'asff',
  matches: (record) => isOrWraps(record, isFinding),
  parse: (record, stated) => parseEach(record, (item) => parseFinding(item, stated)),
  removeSecrets: (record) => removeCodeOfResources(record, 'Resources', 'Details'),
}

const isFinding = (record: JsonObject) =>
  fieldOf(record, 'SchemaVersion') === SCHEMA_VERSION ||
  typeof fieldOf(record, 'ProductArn') === 'string' ||
  typeof fieldOf(record, 'AwsAccountId') === 'string'

function parseFinding(record: JsonObject, stated?: StatedOrigin): ParseResult {
  const source = sourceIn(record)
  if (isSample(record, source)) return SAMPLE_FINDING
  const error = unknownStatusIn(record) ?? unreadableTimeIn(record)
  return rejectStatus(error, observeFinding(record, source, stated))
}

function observeFinding(
  record: JsonObject,
  source: string,
  stated: StatedOrigin | undefined,
): ParseResult {
  const cves = vulnerabilitiesIn(record)
  const check = checkIn(record, source)
  const { outcome, muted, resolved_at_source } = outcomeOf(record, source)
  const { severity, native_severity } = severityIn(record, source)
  const { title, description, remediation, finding_type } = textsOfFinding(record)
  const { first_observed_at, last_observed_at, version_at } = timestampsIn(record)
  return observe({
    check,
    account_native_id: textIn(record, 'Id', LONG_TEXT_LENGTH),
    common: {
      source,
      outcome,
      artifact: artifactInHub(hubFinding(record, source), stated),
      check_group: groupIn(record, cves),
      muted,
      resolved_at_source,
      mute_reason: muted ? textIn(objectIn(record, 'Note'), 'Text', LONG_TEXT_LENGTH) : '',
      severity,
      native_severity,
      title,
      description,
      remediation,
      finding_type,
      first_observed_at,
      last_observed_at,
      version_at,
      native_ids: [textIn(record, 'Id')],
      native_id: nativeIdIn(record),
      account_name: textIn(record, 'AwsAccountName'),
      compliance: complianceIn(record, source, check.check_id),
      cves,
      exploit_available: exploitAvailableIn(record),
    },
    provider: 'aws',
    account_id: accountIn(record),
    ...(stated && { stated }),
    resources: listIn(record, 'Resources'),
    parseResource: (resource) => parseResource(resource, textIn(record, 'Region')),
    paths: PATHS,
  })
}

/** A shorter number is damaged, not one without its leading zeros. */
const MIN_ACCOUNT_NUMBER = 1_000_000_000

/**
 * Some tools omit the account, or write it as a number without its leading zeros. The ARN of the
 * finding, which Security Hub also keeps in another field, and those of its resources contain it
 * too.
 */
function accountIn(record: JsonObject): unknown {
  const reported = fieldOf(record, 'AwsAccountId')
  if (typeof reported === 'number' && reported >= MIN_ACCOUNT_NUMBER) {
    return String(reported).padStart(ACCOUNT_LENGTH, '0')
  }
  if (reported !== undefined && reported !== '') return reported
  const names = [
    textIn(record, 'Id'),
    textIn(objectIn(record, 'ProductFields'), 'aws/securityhub/FindingId'),
    ...objectsIn(record, 'Resources').map((resource) => textIn(resource, 'Id')),
  ]
  return firstText(...names.map((name) => identifyResource(name).account_id))
}

const ACCOUNT_LENGTH = 12

const TIMES = ['FirstObservedAt', 'CreatedAt', 'LastObservedAt', 'UpdatedAt'] as const

const notedAt = (record: JsonObject): unknown => fieldOf(objectIn(record, 'Note'), 'UpdatedAt')

const unreadableTimeIn = (record: JsonObject): RecordError | null =>
  findUnreadableTime(record, TIMES) ??
  findUnreadableTime(objectIn(record, 'Note'), ['UpdatedAt'], { at: 'Note.' })

type Timestamps = Pick<Observation, 'first_observed_at' | 'last_observed_at' | 'version_at'>

/** A change by a person is no update of the finding, but often has a note. */
const timestampsIn = (record: JsonObject): Timestamps => ({
  version_at: firstTimestamp(notedAt(record)),
  first_observed_at: firstTimestamp(
    fieldOf(record, 'FirstObservedAt'),
    fieldOf(record, 'CreatedAt'),
  ),
  last_observed_at:
    latestTimestamp(fieldOf(record, 'LastObservedAt'), fieldOf(record, 'UpdatedAt')) ??
    firstTimestamp(fieldOf(record, 'CreatedAt'), fieldOf(record, 'FirstObservedAt')),
})

function parseResource(resource: JsonObject, regionOfFinding: string): ReportedResource {
  return {
    id: fieldOf(resource, 'Id'),
    type: textIn(resource, 'Type'),
    name: '',
    region: firstText(textIn(resource, 'Region'), regionOfFinding),
    tags: tagsIn(resource, 'Tags'),
    provider: fieldOf(resource, 'Provider') === 'Azure' ? 'azure' : '',
    image: firstText(imageRunBy(resource), taggedImageIn(resource)),
  }
}

/** The image of a container. */
const imageRunBy = (resource: JsonObject): string =>
  textIn(objectIn(objectIn(resource, 'Details'), 'Container'), 'ImageName', RESOURCE_ID_LENGTH)

/** The id of an image in ECR is its digest; its tags are details. */
function taggedImageIn(resource: JsonObject): string {
  const image = objectIn(objectIn(resource, 'Details'), 'AwsEcrContainerImage')
  return taggedImage(textIn(resource, 'Id', RESOURCE_ID_LENGTH), textsIn(image, 'ImageTags'))
}

/** Security Hub names custom integrations `Default`, unless the finding names its provider. */
function sourceIn(record: JsonObject): string {
  const names = [
    textIn(record, 'ProductName'),
    textIn(objectIn(record, 'ProductFields'), 'ProviderName'),
  ]
  const specificNames = names.filter((name) => name.toLowerCase() !== 'default')
  return sourceOf(textIn(record, 'ProductArn'), firstText(...specificNames, ...names))
}

/**
 * The severity in Security Hub, which a person may have changed, takes precedence over the one that
 * the product sent.
 */
function severityIn(
  record: JsonObject,
  source: string,
): Pick<Observation, 'severity' | 'native_severity'> {
  const current = objectIn(record, 'Severity')
  const original = objectIn(objectIn(record, 'FindingProviderFields'), 'Severity')
  return {
    severity: severityOf(current, source) ?? severityOf(original, source) ?? DEFAULT_SEVERITY,
    native_severity:
      wordIn(current, 'Original') ||
      wordIn(current, 'Label') ||
      wordIn(original, 'Original') ||
      wordIn(original, 'Label') ||
      wordIn(current, 'Product') ||
      wordIn(current, 'Normalized'),
  }
}

const severityOf = (severity: JsonObject, source: string) =>
  severityOfWord(textIn(severity, 'Label')) ??
  severityOfScore(numberIn(severity, 'Normalized', 0, 100)) ??
  severityOfScore(productScore(severity, source))

/** Returns the product's own score; that of GuardDuty ranges from 1 to 10. */
function productScore(severity: JsonObject, source: string): number | undefined {
  const score = numberIn(severity, 'Product', 0, 100)
  return source === 'guardduty' && score !== undefined ? Math.min(10 * score, 100) : score
}

function textsOfFinding(
  record: JsonObject,
): Pick<Observation, 'title' | 'description' | 'remediation' | 'finding_type'> {
  const advice = adviceOf(record)
  const packages = vulnerablePackagesIn(record)
  const parts = [
    adviceIn(textIn(advice, 'Text', LONG_TEXT_LENGTH)),
    ...updatesOf(packages),
    textIn(advice, 'Url'),
  ]
  return {
    title: textIn(record, 'Title', TITLE_LENGTH),
    description: describeInstalled(textIn(record, 'Description', LONG_TEXT_LENGTH), packages),
    remediation: cleanText(joinParagraphs(...parts), LONG_TEXT_LENGTH),
    finding_type: typesIn(record)[0] ?? '',
  }
}

function isSample(record: JsonObject, source: string): boolean {
  const fields = objectIn(record, 'ProductFields')
  const info = 'aws/guardduty/service/additionalInfo'
  return isSampleFinding({
    source,
    title: textIn(record, 'Title'),
    listResources: () => objectsIn(record, 'Resources').map((resource) => textIn(resource, 'Id')),
    flags: [
      fieldOf(record, 'Sample'),
      fieldOf(fields, `${info}/sample`),
      fieldOf(fields, `${info}/value`),
    ],
  })
}

const hubFinding = (record: JsonObject, source: string): HubFinding => ({
  source,
  product_arn: textIn(record, 'ProductArn'),
  vendor: firstText(
    textIn(record, 'CompanyName'),
    textIn(objectIn(record, 'ProductFields'), 'aws/securityhub/CompanyName'),
  ),
  listResources: () =>
    objectsIn(record, 'Resources').map((resource) => ({
      id: textIn(resource, 'Id', RESOURCE_ID_LENGTH),
      type: textIn(resource, 'Type'),
      image: imageRunBy(resource),
    })),
})

/**
 * Scanners list every vulnerability that they find, and none that they do not find. The same holds
 * for the open ports that Inspector finds. A control is listed when it passes, too.
 */
function groupIn(record: JsonObject, cves: readonly ObservedVulnerability[]): string {
  const resourceType = textIn(objectsIn(record, 'Resources')[0] ?? {}, 'Type')
  if (textIn(objectIn(record, 'Compliance'), 'Status') !== '') return ''
  if (cves.length > 0) return failureGroup('vulnerability', resourceType)
  const isReachability = /\/Network Reachability$/.test(typesIn(record)[0] ?? '')
  return isReachability ? failureGroup('network-reachability', resourceType) : ''
}

function complianceIn(record: JsonObject, source: string, checkId: string) {
  const compliance = objectIn(record, 'Compliance')
  const requirements = textsIn(compliance, 'RelatedRequirements')
  const standards = objectsIn(compliance, 'AssociatedStandards').map((standard) =>
    textIn(standard, 'StandardsId'),
  )
  return reportedCompliance({ source, requirements, standards, control: checkId })
}
