import {
  type CheckIdentity,
  configRuleOf,
  controlOfAdvice,
  identifyCheck,
  sourceOf,
} from './check-identity.ts'
import { complianceOf, prowlerRequirements, requirementOf } from './compliance-requirement.ts'
import { firstMoment } from './moment.ts'
import { severityOfScore, severityOfWord, UNSTATED_SEVERITY } from './native-severity.ts'
import type { Format, Observation, ObservedVulnerability, Outcome, Reading } from './observation.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  type JsonObject,
  LIST_LENGTH,
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
} from './record-fields.ts'
import { type FieldPaths, observe, type ReportedResource } from './reported-finding.ts'
import { isOrWraps, readEach } from './wrapped-findings.ts'

const SCHEMA_VERSION = '2018-10-08'

const PATHS: FieldPaths = {
  native_id: 'Id',
  title: 'Title',
  account_id: 'AwsAccountId',
  resources: 'Resources',
  resource_id: 'Id',
}

/** AWS Security Finding Format: Security Hub, and whatever imports into it. */
export const asff: Format = {
  id: 'asff',
  recognises: (record) => isOrWraps(record, isFinding),
  read: (record) => readEach(record, readFinding),
}

const isFinding = (record: JsonObject) =>
  fieldOf(record, 'SchemaVersion') === SCHEMA_VERSION ||
  typeof fieldOf(record, 'ProductArn') === 'string' ||
  typeof fieldOf(record, 'AwsAccountId') === 'string'

function readFinding(record: JsonObject): Reading {
  if (fieldOf(record, 'Sample') === true) {
    return { kind: 'ignored', reason: 'A sample finding, which describes nothing real' }
  }
  const source = sourceIn(record)
  const cves = vulnerabilitiesIn(record)
  const check = checkIn(record, source, cves)
  return observe({
    check,
    common: {
      source,
      ...outcomeOf(record, source),
      ...severityIn(record, source),
      ...textsOfFinding(record),
      ...momentsIn(record),
      native_ids: [textIn(record, 'Id')],
      account_name: textIn(record, 'AwsAccountName'),
      compliance: complianceIn(record, source, check.check_id),
      cves,
      exploit_available: objectsIn(record, 'Vulnerabilities').some(
        (one) => fieldOf(one, 'ExploitAvailable') === 'YES',
      ),
    },
    provider: 'aws',
    account_id: fieldOf(record, 'AwsAccountId'),
    resources: listIn(record, 'Resources'),
    readResource: (resource) => readResource(resource, textIn(record, 'Region')),
    paths: PATHS,
  })
}

const momentsIn = (
  record: JsonObject,
): Pick<Observation, 'first_observed_at' | 'last_observed_at'> => ({
  first_observed_at: firstMoment(fieldOf(record, 'FirstObservedAt'), fieldOf(record, 'CreatedAt')),
  last_observed_at: firstMoment(fieldOf(record, 'LastObservedAt'), fieldOf(record, 'UpdatedAt')),
})

function readResource(resource: JsonObject, regionOfFinding: string): ReportedResource {
  return {
    id: fieldOf(resource, 'Id'),
    type: textIn(resource, 'Type'),
    name: '',
    region: firstText(textIn(resource, 'Region'), regionOfFinding),
    tags: tagsIn(resource, 'Tags'),
    provider: fieldOf(resource, 'Provider') === 'Azure' ? 'azure' : '',
  }
}

const sourceIn = (record: JsonObject): string =>
  sourceOf(
    textIn(record, 'ProductArn'),
    firstText(
      textIn(record, 'ProductName'),
      textIn(objectIn(record, 'ProductFields'), 'ProviderName'),
    ),
  )

/** What each status of a control says. PASSED findings keep the severity of the control. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASSED', 'pass'],
  ['FAILED', 'fail'],
  ['WARNING', 'not_evaluated'],
  ['NOT_AVAILABLE', 'not_evaluated'],
  ['INFOED', 'manual'],
  ['INFED', 'manual'],
])

/** ASFF has no word for muted or manual checks, for which Prowler uses these. */
const PROWLER_OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['WARNING', 'fail'],
  ['NOT_AVAILABLE', 'manual'],
])

/**
 * Compliance decides before the workflow: a person may call a finding resolved whose control still
 * fails. A finding without compliance (threats, vulnerabilities) is there because something is
 * wrong. An archived one is no longer reported: its resource or its control is gone.
 */
function outcomeOf(record: JsonObject, source: string): Pick<Observation, 'outcome' | 'muted'> {
  const status = textIn(objectIn(record, 'Compliance'), 'Status')
  const workflow = textIn(objectIn(record, 'Workflow'), 'Status')
  const isProwler = source === 'prowler'
  const muted = workflow === 'SUPPRESSED' || (isProwler && status === 'WARNING')
  if (fieldOf(record, 'RecordState') === 'ARCHIVED') return { outcome: 'pass', muted }
  const stated = (isProwler ? PROWLER_OUTCOMES.get(status) : undefined) ?? OUTCOMES.get(status)
  if (stated) return { outcome: stated, muted }
  if (workflow === 'RESOLVED') return { outcome: 'pass', muted }
  return { outcome: status === '' ? 'fail' : 'not_evaluated', muted }
}

/** What Security Hub shows, which a person may have changed, before what the product sent. */
function severityIn(
  record: JsonObject,
  source: string,
): Pick<Observation, 'severity' | 'native_severity'> {
  const shown = objectIn(record, 'Severity')
  const sent = objectIn(objectIn(record, 'FindingProviderFields'), 'Severity')
  const native = [shown, sent].flatMap((one) => [wordIn(one, 'Original'), wordIn(one, 'Label')])
  return {
    severity: severityOf(shown, source) ?? severityOf(sent, source) ?? UNSTATED_SEVERITY,
    native_severity: firstText(...native, wordIn(shown, 'Product'), wordIn(shown, 'Normalized')),
  }
}

const severityOf = (severity: JsonObject, source: string) =>
  severityOfWord(textIn(severity, 'Label')) ??
  severityOfScore(numberIn(severity, 'Normalized', 0, 100)) ??
  severityOfScore(productScore(severity, source))

/** A product's own score; GuardDuty's goes from 1 to 10. */
function productScore(severity: JsonObject, source: string): number | undefined {
  const score = numberIn(severity, 'Product', 0, 100)
  return source === 'guardduty' && score !== undefined ? Math.min(10 * score, 100) : score
}

function textsOfFinding(
  record: JsonObject,
): Pick<Observation, 'title' | 'description' | 'remediation' | 'finding_type'> {
  const { text, url } = adviceOf(record)
  return {
    title: textIn(record, 'Title', TITLE_LENGTH),
    description: textIn(record, 'Description', LONG_TEXT_LENGTH),
    remediation: [text, url].filter((part) => part !== '').join('\n'),
    finding_type: typesIn(record)[0] ?? '',
  }
}

function adviceOf(record: JsonObject): { text: string; url: string } {
  const advice = objectIn(objectIn(record, 'Remediation'), 'Recommendation')
  return { text: textIn(advice, 'Text', LONG_TEXT_LENGTH), url: textIn(advice, 'Url') }
}

const typesIn = (record: JsonObject) => textsIn(record, 'Types')

function checkIn(
  record: JsonObject,
  source: string,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const fields = objectIn(record, 'ProductFields')
  return identifyCheck({
    source,
    security_control_id: textIn(objectIn(record, 'Compliance'), 'SecurityControlId'),
    control_id: textIn(fields, 'ControlId'),
    rule_id: textIn(fields, 'RuleId'),
    generator_id: textIn(record, 'GeneratorId'),
    standard_arn: firstText(textIn(fields, 'StandardsArn'), textIn(fields, 'StandardsGuideArn')),
    types: typesIn(record),
    title: textIn(record, 'Title', TITLE_LENGTH),
    cves: cves.map(({ id }) => id),
    packages: packagesIn(record),
    others: [...configRulesIn(fields), controlOfAdvice(adviceOf(record).url)],
  })
}

const MOST_RELATED = 5

/** FSBP, CIS and PCI name one check each in their own way, and the same rule of AWS Config. */
function configRulesIn(fields: JsonObject): string[] {
  const related = Array.from({ length: MOST_RELATED }, (_, index) => `RelatedAWSResources:${index}`)
    .filter((key) => fieldOf(fields, `${key}/type`) === 'AWS::Config::ConfigRule')
    .map((key) => textIn(fields, `${key}/name`))
  return [...related, textIn(fields, 'aws/config/ConfigRuleName')].map(configRuleOf)
}

function complianceIn(record: JsonObject, source: string, checkId: string) {
  const compliance = objectIn(record, 'Compliance')
  const stated = textsIn(compliance, 'RelatedRequirements')
  const requirements =
    source === 'prowler' ? stated.flatMap(prowlerRequirements) : stated.map(requirementOf)
  const standards = objectsIn(compliance, 'AssociatedStandards').map((one) =>
    textIn(one, 'StandardsId'),
  )
  return complianceOf(requirements, distinctTexts(standards), checkId)
}

/** Trivy states the vulnerability among the details of its resource. */
const otherDetails = (record: JsonObject): readonly JsonObject[] =>
  objectsIn(record, 'Resources').map((one) => objectIn(objectIn(one, 'Details'), 'Other'))

function vulnerabilitiesIn(record: JsonObject): ObservedVulnerability[] {
  const stated = objectsIn(record, 'Vulnerabilities').map((one) => ({
    ...vulnerability(textIn(one, 'Id'), baseScore(one)),
    ...optional('epss', numberIn(one, 'EpssScore', 0, 1)),
  }))
  const others = otherDetails(record).map((one) =>
    vulnerability(textIn(one, 'CVE ID'), numberIn(one, 'NvdCvssScoreV3', 0, 10)),
  )
  const distinct = new Map([...others, ...stated].map((one) => [one.id, one]))
  distinct.delete('')
  return [...distinct.values()].slice(0, LIST_LENGTH)
}

const vulnerability = (id: string, cvss: number | undefined): ObservedVulnerability => ({
  id,
  ...optional('cvss', cvss),
})

const optional = <K extends string>(key: K, value: number | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [key in K]?: number }

/** The highest base score of version 3 or 4: version 2 is not comparable. */
function baseScore(stated: JsonObject): number | undefined {
  const scores = objectsIn(stated, 'Cvss')
    .filter((one) => /^V?[34]/.test(wordIn(one, 'Version')))
    .map((one) => numberIn(one, 'BaseScore', 0, 10) ?? -1)
  const highest = Math.max(-1, ...scores.slice(0, LIST_LENGTH))
  return highest < 0 ? undefined : highest
}

const packagesIn = (record: JsonObject): string[] => [
  ...objectsIn(record, 'Vulnerabilities')
    .flatMap((one) => objectsIn(one, 'VulnerablePackages'))
    .map((one) => textIn(one, 'Name')),
  ...otherDetails(record).map((one) => textIn(one, 'PkgName')),
]
