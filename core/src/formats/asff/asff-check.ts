import {
  type CheckIdentity,
  configRuleOf,
  controlOfAdvice,
  controlOfFinding,
  identifyCheck,
} from '../reading/check-identity.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { packagesIn, primaryVulnerabilitiesIn } from './asff-vulnerabilities.ts'

/** The types of a finding; a product may send them apart from those that a person changed. */
export function typesIn(record: JsonObject): string[] {
  const types = textsIn(record, 'Types')
  return types.length > 0 ? types : textsIn(objectIn(record, 'FindingProviderFields'), 'Types')
}

export const adviceOf = (record: JsonObject): JsonObject =>
  objectIn(objectIn(record, 'Remediation'), 'Recommendation')

export function checkIn(record: JsonObject, source: string): CheckIdentity {
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
    cves: primaryVulnerabilitiesIn(record),
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

/** Checks of version 2 of Prowler, which has a result for each key, policy or port of a resource. */
const PROWLER_2 = /^prowler-(?:check|extra)\d+$/

/**
 * Returns the id of the instance: that of a threat or a vulnerability, of which a resource may have
 * several. A control has one result for a resource in each standard.
 */
export function nativeIdIn(record: JsonObject): string {
  const id = textIn(record, 'Id', LONG_TEXT_LENGTH)
  const isCheck = textIn(objectIn(record, 'Compliance'), 'Status') !== ''
  if (!isCheck || PROWLER_2.test(textIn(record, 'GeneratorId'))) return id
  return controlOfFinding(id)
}
