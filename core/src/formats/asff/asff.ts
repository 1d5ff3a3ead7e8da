import { identifyResource } from '../../resources/resource-identifier.ts'
import type {
  Format,
  Observation,
  ObservedVulnerability,
  Outcome,
  ParseResult,
} from '../observation.ts'
import {
  type CheckIdentity,
  configRuleOf,
  controlOfAdvice,
  identifyCheck,
  sourceOf,
} from '../reading/check-identity.ts'
import {
  complianceOf,
  prowlerRequirements,
  requirementOf,
} from '../reading/compliance-requirement.ts'
import { DEFAULT_SEVERITY, severityOfScore, severityOfWord } from '../reading/native-severity.ts'
import {
  distinctTexts,
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
  wordIn,
} from '../reading/record-fields.ts'
import { type FieldPaths, observe, type ReportedResource } from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { exploitAvailableIn, packagesIn, vulnerabilitiesIn } from './asff-vulnerabilities.ts'

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
  parse: (record) => parseEach(record, parseFinding),
}

const isFinding = (record: JsonObject) =>
  fieldOf(record, 'SchemaVersion') === SCHEMA_VERSION ||
  typeof fieldOf(record, 'ProductArn') === 'string' ||
  typeof fieldOf(record, 'AwsAccountId') === 'string'

function parseFinding(record: JsonObject): ParseResult {
  if (fieldOf(record, 'Sample') === true) {
    return { kind: 'ignored', reason: 'A sample finding, which describes nothing real' }
  }
  const source = sourceIn(record)
  const cves = vulnerabilitiesIn(record)
  const check = checkIn(record, source, cves)
  const { outcome, muted } = outcomeOf(record, source)
  const { severity, native_severity } = severityIn(record, source)
  const { title, description, remediation, finding_type } = textsOfFinding(record)
  const { first_observed_at, last_observed_at } = timestampsIn(record)
  return observe({
    check,
    common: {
      source,
      outcome,
      artifact: '',
      check_group: '',
      muted,
      severity,
      native_severity,
      title,
      description,
      remediation,
      finding_type,
      first_observed_at,
      last_observed_at,
      native_ids: [textIn(record, 'Id')],
      account_name: textIn(record, 'AwsAccountName'),
      compliance: complianceIn(record, source, check.check_id),
      cves,
      exploit_available: exploitAvailableIn(record),
    },
    provider: 'aws',
    account_id: accountIn(record),
    resources: listIn(record, 'Resources'),
    parseResource: (resource) => parseResource(resource, textIn(record, 'Region')),
    paths: PATHS,
  })
}

/**
 * Some tools omit the account, or write it as a number without its leading zeros. The ARN of the
 * finding, which Security Hub also keeps in another field, and those of its resources contain it
 * too.
 */
function accountIn(record: JsonObject): unknown {
  const reported = fieldOf(record, 'AwsAccountId')
  if (typeof reported === 'number') return String(reported).padStart(ACCOUNT_LENGTH, '0')
  if (reported !== undefined && reported !== '') return reported
  const names = [
    textIn(record, 'Id'),
    textIn(objectIn(record, 'ProductFields'), 'aws/securityhub/FindingId'),
    ...objectsIn(record, 'Resources').map((resource) => textIn(resource, 'Id')),
  ]
  return firstText(...names.map((name) => identifyResource(name).account_id))
}

const ACCOUNT_LENGTH = 12

const timestampsIn = (
  record: JsonObject,
): Pick<Observation, 'first_observed_at' | 'last_observed_at'> => ({
  first_observed_at: firstTimestamp(
    fieldOf(record, 'FirstObservedAt'),
    fieldOf(record, 'CreatedAt'),
  ),
  last_observed_at: firstTimestamp(fieldOf(record, 'LastObservedAt'), fieldOf(record, 'UpdatedAt')),
})

function parseResource(resource: JsonObject, regionOfFinding: string): ReportedResource {
  return {
    id: fieldOf(resource, 'Id'),
    type: textIn(resource, 'Type'),
    name: '',
    region: firstText(textIn(resource, 'Region'), regionOfFinding),
    tags: tagsIn(resource, 'Tags'),
    provider: fieldOf(resource, 'Provider') === 'Azure' ? 'azure' : '',
  }
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

/** Outcomes by the status of a control. PASSED findings keep the severity of the control. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASSED', 'pass'],
  ['FAILED', 'fail'],
  ['WARNING', 'not_evaluated'],
  ['NOT_AVAILABLE', 'not_evaluated'],
  ['INFOED', 'manual'],
  ['INFED', 'manual'],
])

/** ASFF has no status for muted and manual checks, for which Prowler uses these. */
const PROWLER_OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['WARNING', 'fail'],
  ['NOT_AVAILABLE', 'manual'],
])

/**
 * Compliance takes precedence over the workflow: a person may mark a finding as resolved whose
 * control still fails. A finding without compliance (a threat, a vulnerability) exists because
 * something is wrong. An archived finding is no longer reported: its resource or its control is
 * gone.
 */
function outcomeOf(record: JsonObject, source: string): Pick<Observation, 'outcome' | 'muted'> {
  const status = textIn(objectIn(record, 'Compliance'), 'Status')
  const workflow = textIn(objectIn(record, 'Workflow'), 'Status')
  const isProwler = source === 'prowler'
  const muted = workflow === 'SUPPRESSED' || (isProwler && status === 'WARNING')
  if (fieldOf(record, 'RecordState') === 'ARCHIVED') return { outcome: 'pass', muted }
  const reported = (isProwler ? PROWLER_OUTCOMES.get(status) : undefined) ?? OUTCOMES.get(status)
  if (reported) return { outcome: reported, muted }
  if (workflow === 'RESOLVED') return { outcome: 'pass', muted }
  return { outcome: status === '' ? 'fail' : 'not_evaluated', muted }
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
  const native = [current, original].flatMap((severity) => [
    wordIn(severity, 'Original'),
    wordIn(severity, 'Label'),
  ])
  return {
    severity: severityOf(current, source) ?? severityOf(original, source) ?? DEFAULT_SEVERITY,
    native_severity: firstText(
      ...native,
      wordIn(current, 'Product'),
      wordIn(current, 'Normalized'),
    ),
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
  const parts = [textIn(advice, 'Text', LONG_TEXT_LENGTH), textIn(advice, 'Url')]
  return {
    title: textIn(record, 'Title', TITLE_LENGTH),
    description: textIn(record, 'Description', LONG_TEXT_LENGTH),
    remediation: parts.filter((part) => part !== '').join('\n'),
    finding_type: typesIn(record)[0] ?? '',
  }
}

const adviceOf = (record: JsonObject): JsonObject =>
  objectIn(objectIn(record, 'Remediation'), 'Recommendation')

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
    generator_id: generatorOf(record, source),
    standard_arn: firstText(textIn(fields, 'StandardsArn'), textIn(fields, 'StandardsGuideArn')),
    types: typesIn(record),
    title: textIn(record, 'Title', TITLE_LENGTH),
    cves: cves.map(({ id }) => id),
    packages: packagesIn(record),
    shared_names: [...configRulesIn(fields), controlOfAdvice(textIn(adviceOf(record), 'Url'))],
  })
}

/**
 * AWS Config names a rule by an id that differs between accounts; only its name identifies the
 * check.
 */
const generatorOf = (record: JsonObject, source: string): string =>
  firstText(
    source === 'config'
      ? configRuleOf(textIn(objectIn(record, 'ProductFields'), 'aws/config/ConfigRuleName'))
      : '',
    textIn(record, 'GeneratorId'),
  )

const RELATED = Array.from({ length: 5 }, (_, index) => ({
  type: `RelatedAWSResources:${index}/type`,
  name: `RelatedAWSResources:${index}/name`,
}))

/** FSBP, CIS and PCI have different names for one check, but refer to the same AWS Config rule. */
function configRulesIn(fields: JsonObject): string[] {
  const related = RELATED.filter(
    ({ type }) => fieldOf(fields, type) === 'AWS::Config::ConfigRule',
  ).map(({ name }) => textIn(fields, name))
  return [...related, textIn(fields, 'aws/config/ConfigRuleName')].map(configRuleOf)
}

function complianceIn(record: JsonObject, source: string, checkId: string) {
  const compliance = objectIn(record, 'Compliance')
  const reported = textsIn(compliance, 'RelatedRequirements')
  const requirements =
    source === 'prowler' ? reported.flatMap(prowlerRequirements) : reported.map(requirementOf)
  const standards = objectsIn(compliance, 'AssociatedStandards').map((standard) =>
    textIn(standard, 'StandardsId'),
  )
  return complianceOf(requirements, distinctTexts(standards), checkId)
}
