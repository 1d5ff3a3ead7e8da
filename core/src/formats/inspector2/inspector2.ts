import { taggedImage } from '../../resources/image-name.ts'
import type {
  Format,
  ObservedVulnerability,
  Outcome,
  ParseResult,
  StatedOrigin,
} from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { type CheckIdentity, discovery, vulnerabilityCheckId } from '../reading/check-identity.ts'
import { failureGroup } from '../reading/hub-scan.ts'
import { ratingOf } from '../reading/native-severity.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
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
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observe,
  type ReportedResource,
} from '../reading/reported-finding.ts'
import { findUnknownStatus, rejectStatus, statusWord } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import {
  comparableRatings,
  highestScore,
  namesOfVulnerability,
} from '../reading/vulnerability/package-vulnerability.ts'
import {
  adviceIn,
  describeInstalled,
  packageFields,
  updatesOf,
  type VulnerablePackage,
  versionIn,
  versionOf,
} from '../reading/vulnerability/vulnerable-package.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { findingOfRow, isRow } from './inspector2-row.ts'

/** Amazon Inspector 2: ListFindings responses, exports as JSON and CSV, EventBridge events. */
export const inspector2: Format = {
  id: 'inspector2',
  matches: (record) => isOrWraps(record, (item) => isFinding(item) || isRow(item)),
  parse: (record, stated) =>
    parseEach(record, (item) => parseFinding(isRow(item) ? findingOfRow(item) : item, stated)),
}

const isFinding = (record: JsonObject) =>
  typeof fieldOf(record, 'findingArn') === 'string' &&
  typeof fieldOf(record, 'awsAccountId') === 'string'

/**
 * A finding is closed when it was remediated, and when its resource is gone or no longer scanned; a
 * suppressed one has been muted by a rule.
 */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['active', 'fail'],
  ['suppressed', 'fail'],
  ['closed', 'ended'],
])

const PATHS: FieldPaths = {
  native_id: 'findingArn',
  check: 'title',
  title: 'title',
  account_id: 'awsAccountId',
  resources: 'resources',
  resource_id: 'id',
}

const TIMES = ['firstObservedAt', 'lastObservedAt', 'updatedAt'] as const

function parseFinding(record: JsonObject, stated?: StatedOrigin): ParseResult {
  const value = fieldOf(record, 'status')
  const error = findUnknownStatus({ field: 'status', value, known: OUTCOMES })
  const unreadable = findUnreadableTime(record, TIMES)
  return rejectStatus(error ?? unreadable, observeFinding(record, stated))
}

function observeFinding(record: JsonObject, stated: StatedOrigin | undefined): ParseResult {
  const status = statusWord(fieldOf(record, 'status'))
  const account = textIn(record, 'awsAccountId')
  return observe({
    check: checkOf(record),
    common: {
      ...OBSERVATION_DEFAULTS,
      source: 'inspector',
      native_ids: [textIn(record, 'findingArn')],
      native_id: textIn(record, 'findingArn', LONG_TEXT_LENGTH),
      // A finding without a status exists because something is wrong.
      outcome: OUTCOMES.get(status) ?? 'fail',
      check_group: groupIn(record),
      muted: status === 'suppressed',
      // UNTRIAGED means that the vendor has not rated it yet.
      ...ratingOf(textIn(record, 'severity')),
      finding_type: textIn(record, 'type'),
      title: textIn(record, 'title', TITLE_LENGTH),
      description: describeInstalled(
        textIn(record, 'description', LONG_TEXT_LENGTH),
        vulnerablePackagesIn(record),
      ),
      remediation: remediationIn(record),
      cves: vulnerabilitiesIn(record),
      exploit_available: isExploited(record),
      first_observed_at: firstTimestamp(fieldOf(record, 'firstObservedAt')),
      last_observed_at: latestTimestamp(
        fieldOf(record, 'lastObservedAt'),
        fieldOf(record, 'updatedAt'),
        fieldOf(record, 'firstObservedAt'),
      ),
    },
    provider: 'aws',
    account_id: fieldOf(record, 'awsAccountId'),
    resources: listIn(record, 'resources'),
    parseResource: (resource) => parseResource(resource, account),
    ...(stated && { stated }),
    paths: PATHS,
  })
}

const GROUPS: ReadonlyMap<string, Parameters<typeof failureGroup>[0]> = new Map([
  ['PACKAGE_VULNERABILITY', 'vulnerability'],
  ['CODE_VULNERABILITY', 'code-vulnerability'],
  ['NETWORK_REACHABILITY', 'network-reachability'],
])

function groupIn(record: JsonObject): string {
  const kind = GROUPS.get(textIn(record, 'type'))
  const type = textIn(objectsIn(record, 'resources')[0] ?? {}, 'type')
  return kind ? failureGroup(kind, TYPES.get(type) ?? type) : ''
}

/** An exploit that was seen is available. */
const isExploited = (record: JsonObject): boolean =>
  booleanIn(record, 'exploitAvailable') === true ||
  firstTimestamp(
    fieldOf(objectIn(record, 'exploitabilityDetails'), 'lastKnownExploitAt'),
    fieldOf(objectIn(record, 'exploitObserved'), 'lastSeen'),
  ) !== null

function remediationIn(record: JsonObject): string {
  const advice = objectIn(objectIn(record, 'remediation'), 'recommendation')
  const parts = [
    adviceIn(textIn(advice, 'text', LONG_TEXT_LENGTH)),
    ...updatesOf(vulnerablePackagesIn(record)),
    textIn(advice, 'Url'),
  ]
  return cleanText(joinParagraphs(...parts), LONG_TEXT_LENGTH)
}

const vulnerablePackagesIn = (record: JsonObject): VulnerablePackage[] =>
  packagesIn(record).map((software) => ({
    name: textIn(software, 'name'),
    installed: versionOf(
      textIn(software, 'version'),
      wordIn(software, 'release'),
      wordIn(software, 'epoch'),
    ),
    fixed: fixedVersionOf(software),
    path: textIn(software, 'filePath'),
    advice: textIn(software, 'remediation'),
  }))

const detailsIn = (record: JsonObject) => objectIn(record, 'packageVulnerabilityDetails')

const packagesIn = (record: JsonObject): readonly JsonObject[] =>
  objectsIn(detailsIn(record), 'vulnerablePackages')

const namesIn = (record: JsonObject) =>
  namesOfVulnerability(
    textIn(detailsIn(record), 'vulnerabilityId'),
    textsIn(detailsIn(record), 'relatedVulnerabilities'),
  )

function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const { id, related } = namesIn(record)
  if (id === '') return []
  const isInCatalogue = hasCisaDate(record)
  return [
    {
      id,
      ...packageFields(vulnerablePackagesIn(record)),
      ...optionalField('cvss', baseScore(detailsIn(record))),
      ...optionalField('attack_vector', farthestVector(vectorsIn(detailsIn(record)))),
      ...optionalField('epss', epssIn(record)),
      ...(isInCatalogue && { known_exploited: true }),
      ...optionalField('patch_available', patchAvailableIn(record)),
    },
    ...related.map((other) => ({ id: other })),
  ]
}

const epssIn = (record: JsonObject): number | undefined =>
  numberIn(objectIn(record, 'epss'), 'score', 0, 1) ?? numberIn(record, 'epssScore', 0, 1)

/** The details of a finding name when CISA added its vulnerability to its catalogue. */
const hasCisaDate = (record: JsonObject): boolean => {
  const added = fieldOf(objectIn(record, 'cisaData'), 'dateAdded')
  return added !== undefined && added !== null
}

/**
 * `PARTIAL`, a fix for some of the packages, counts as a fix. Older findings only have the fixed
 * versions.
 */
function patchAvailableIn(record: JsonObject): boolean | undefined {
  if (textIn(record, 'fixAvailable') === 'PARTIAL') return true
  const isFixed = packagesIn(record).some((software) => fixedVersionOf(software) !== '')
  return booleanIn(record, 'fixAvailable') ?? (isFixed || undefined)
}

const fixedVersionOf = (software: JsonObject): string =>
  versionIn(textIn(software, 'fixedInVersion'))

/** Returns the highest CVSS base score of version 3 or 4. */
function baseScore(details: JsonObject): number | undefined {
  const ratings = comparableRatings(details, 'cvss')
  return highestScore(ratings.map((rating) => numberIn(rating, 'baseScore', 0, 10)))
}

const vectorsIn = (details: JsonObject): string[] =>
  objectsIn(details, 'cvss').map((rating) => textIn(rating, 'scoringVector'))

function checkOf(record: JsonObject): CheckIdentity {
  const details = detailsIn(record)
  const { id } = namesIn(record)
  if (id !== '') {
    const own = textIn(details, 'vulnerabilityId')
    const packages = packagesIn(record).map((software) => textIn(software, 'name'))
    const related = textsIn(details, 'relatedVulnerabilities')
    return discovery(vulnerabilityCheckId({ cves: [id], packages }), [id, own, ...related])
  }
  const code = objectIn(record, 'codeVulnerabilityDetails')
  const detector = firstText(textIn(code, 'detectorId'), textIn(code, 'detectorName'))
  if (detector !== '') {
    const aliases = [textIn(code, 'detectorName'), ...textsIn(code, 'cwes')]
    const location = textIn(objectIn(code, 'filePath'), 'filePath')
    return { ...discovery(detector, aliases), ...(location !== '' && { location }) }
  }
  // Findings about network reachability differ only in their title, as in Security Hub.
  return discovery(textIn(record, 'title', TITLE_LENGTH), [textIn(record, 'type')])
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['AWS_EC2_INSTANCE', 'AwsEc2Instance'],
  ['AWS_ECR_CONTAINER_IMAGE', 'AwsEcrContainerImage'],
  ['AWS_ECR_REPOSITORY', 'AwsEcrRepository'],
  ['AWS_LAMBDA_FUNCTION', 'AwsLambdaFunction'],
])

function parseResource(resource: JsonObject, account: string): ReportedResource {
  const type = textIn(resource, 'type')
  const region = textIn(resource, 'region')
  return {
    id: idOf(fieldOf(resource, 'id'), region, account),
    type: TYPES.get(type) ?? type,
    name: textIn(tagsOf(resource), 'Name'),
    region,
    tags: tagsIn(resource, 'tags'),
    provider: '',
    image: taggedImage(textIn(resource, 'id'), textsIn(ecrImageOf(resource), 'imageTags')),
  }
}

const ecrImageOf = (resource: JsonObject) =>
  objectIn(objectIn(resource, 'details'), 'awsEcrContainerImage')

const tagsOf = (resource: JsonObject) => objectIn(resource, 'tags')

/** Instances have their bare id here and their ARN in other formats. */
const idOf = (id: unknown, region: string, account: string): unknown =>
  typeof id === 'string' && /^i-[0-9a-f]{8,17}$/.test(id) && region !== ''
    ? `arn:aws:ec2:${region}:${account}:instance/${id}`
    : id
