import type { Format, ObservedVulnerability, Outcome, ParseResult } from '../observation.ts'
import { type CheckIdentity, discovery, vulnerabilityCheckId } from '../reading/check-identity.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { comparableRatings, highestScore } from '../reading/package-vulnerability.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observe,
  type ReportedResource,
} from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { findingOfRow, isRow } from './inspector2-row.ts'

/** Amazon Inspector 2: ListFindings responses, exports as JSON and CSV, EventBridge events. */
export const inspector2: Format = {
  id: 'inspector2',
  matches: (record) => isOrWraps(record, (item) => isFinding(item) || isRow(item)),
  parse: (record) =>
    parseEach(record, (item) => parseFinding(isRow(item) ? findingOfRow(item) : item)),
}

const isFinding = (record: JsonObject) =>
  typeof fieldOf(record, 'findingArn') === 'string' &&
  typeof fieldOf(record, 'awsAccountId') === 'string'

/** A closed finding was remediated; a suppressed one has been muted by a rule. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['ACTIVE', 'fail'],
  ['SUPPRESSED', 'fail'],
  ['CLOSED', 'pass'],
])

const PATHS: FieldPaths = {
  native_id: 'findingArn',
  check: 'title',
  title: 'title',
  account_id: 'awsAccountId',
  resources: 'resources',
  resource_id: 'id',
}

function parseFinding(record: JsonObject): ParseResult {
  const status = textIn(record, 'status')
  const severity = textIn(record, 'severity')
  const account = textIn(record, 'awsAccountId')
  return observe({
    check: checkOf(record),
    common: {
      ...OBSERVATION_DEFAULTS,
      source: 'inspector',
      native_ids: [textIn(record, 'findingArn')],
      outcome: OUTCOMES.get(status) ?? 'fail',
      muted: status === 'SUPPRESSED',
      // UNTRIAGED means that the vendor has not rated it yet.
      severity: severityOfWord(severity) ?? DEFAULT_SEVERITY,
      native_severity: severity,
      finding_type: textIn(record, 'type'),
      title: textIn(record, 'title', TITLE_LENGTH),
      description: textIn(record, 'description', LONG_TEXT_LENGTH),
      remediation: remediationIn(record),
      cves: vulnerabilitiesIn(record),
      exploit_available: booleanIn(record, 'exploitAvailable') === true,
      first_observed_at: firstTimestamp(fieldOf(record, 'firstObservedAt')),
      last_observed_at: firstTimestamp(
        fieldOf(record, 'lastObservedAt'),
        fieldOf(record, 'updatedAt'),
      ),
    },
    provider: 'aws',
    account_id: fieldOf(record, 'awsAccountId'),
    resources: listIn(record, 'resources'),
    parseResource: (resource) => parseResource(resource, account),
    paths: PATHS,
  })
}

/** Inspector writes `None Provided` for missing advice. */
function remediationIn(record: JsonObject): string {
  const advice = objectIn(objectIn(record, 'remediation'), 'recommendation')
  const text = textIn(advice, 'text', LONG_TEXT_LENGTH)
  const updates = packagesIn(record).flatMap((software) => {
    const fixed = fixedVersionOf(software)
    return fixed === '' ? [] : [`Update ${textIn(software, 'name')} to ${fixed}`]
  })
  const parts = [...(text === 'None Provided' ? [] : [text]), ...updates, textIn(advice, 'Url')]
  return [...new Set(parts)].filter((part) => part !== '').join('\n')
}

const detailsIn = (record: JsonObject) => objectIn(record, 'packageVulnerabilityDetails')

const packagesIn = (record: JsonObject): readonly JsonObject[] =>
  objectsIn(detailsIn(record), 'vulnerablePackages')

function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const id = textIn(detailsIn(record), 'vulnerabilityId')
  if (id === '') return []
  return [
    {
      id,
      ...optionalField('cvss', baseScore(detailsIn(record))),
      ...optionalField('epss', numberIn(objectIn(record, 'epss'), 'score', 0, 1)),
      ...optionalField('patch_available', patchAvailableIn(record)),
    },
  ]
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

const fixedVersionOf = (software: JsonObject): string => {
  const version = textIn(software, 'fixedInVersion')
  return version === 'NotAvailable' ? '' : version
}

/** Returns the highest CVSS base score of version 3 or 4. */
function baseScore(details: JsonObject): number | undefined {
  const ratings = comparableRatings(details, 'cvss')
  return highestScore(ratings.map((rating) => numberIn(rating, 'baseScore', 0, 10)))
}

function checkOf(record: JsonObject): CheckIdentity {
  const details = detailsIn(record)
  const id = textIn(details, 'vulnerabilityId')
  if (id !== '') {
    const packages = packagesIn(record).map((software) => textIn(software, 'name'))
    const related = textsIn(details, 'relatedVulnerabilities')
    return discovery(vulnerabilityCheckId({ cves: [id], packages }), [id, ...related])
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
  }
}

const tagsOf = (resource: JsonObject) => objectIn(resource, 'tags')

/** Instances have their bare id here and their ARN in other formats. */
const idOf = (id: unknown, region: string, account: string): unknown =>
  typeof id === 'string' && /^i-[0-9a-f]{8,17}$/.test(id) && region !== ''
    ? `arn:aws:ec2:${region}:${account}:instance/${id}`
    : id
