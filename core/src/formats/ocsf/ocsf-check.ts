import {
  type CheckIdentity,
  controlOfAdvice,
  controlOfFinding,
  identifyCheck,
} from '../reading/check-identity.ts'
import { complianceOf, type Requirement, requirementOf } from '../reading/compliance-requirement.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { adviceIn, updatesOf } from '../reading/vulnerability/vulnerable-package.ts'
import { packagesIn, vulnerablePackagesIn } from './ocsf-vulnerabilities.ts'

/** Class 2001 has `finding` where later classes have `finding_info`. */
export const infoOf = (record: JsonObject) => {
  const info = fieldOf(record, 'finding_info')
  return isObject(info) ? info : objectIn(record, 'finding')
}

/** Returns the advice and a link. Class 2001 has them in the finding. */
export function remediationIn(record: JsonObject): string {
  const topLevel = fieldOf(record, 'remediation')
  const remediation = isObject(topLevel) ? topLevel : objectIn(infoOf(record), 'remediation')
  const links = [...textsIn(remediation, 'references'), ...textsIn(remediation, 'kb_articles')]
  const link = links.find((text) => text.startsWith('https://')) ?? ''
  const advice = adviceIn(textIn(remediation, 'desc', LONG_TEXT_LENGTH))
  const parts = [advice, ...updatesOf(vulnerablePackagesIn(record)), link]
  return cleanText(joinParagraphs(...parts), LONG_TEXT_LENGTH)
}

/** Security Lake keeps fields that the schema lacks under their ASFF names. */
export function checkIn(
  record: JsonObject,
  source: string,
  cves: readonly string[],
): CheckIdentity {
  const unmapped = objectIn(record, 'unmapped')
  const metadata = objectIn(record, 'metadata')
  const feature = objectIn(objectIn(metadata, 'product'), 'feature')
  const info = infoOf(record)
  const isProwler = source === 'prowler'
  return identifyCheck({
    source,
    security_control_id: isProwler ? '' : textIn(objectIn(record, 'compliance'), 'control'),
    control_id: textIn(unmapped, 'ProductFields.ControlId'),
    rule_id: textIn(unmapped, 'ProductFields.RuleId'),
    generator_id: firstText(
      textIn(feature, 'uid'),
      textIn(metadata, 'event_code'),
      textIn(objectIn(info, 'analytic'), 'uid'),
    ),
    standard_arn: firstText(
      textIn(unmapped, 'ProductFields.StandardsArn'),
      textIn(unmapped, 'ProductFields.StandardsGuideArn'),
    ),
    types: textsIn(info, 'types'),
    title: textIn(info, 'title', TITLE_LENGTH),
    cves,
    packages: packagesIn(record),
    shared_names: [
      controlOfAdvice(textIn(unmapped, 'ProductFields.RecommendationUrl')),
      controlOfAdvice(remediationIn(record)),
    ],
  })
}

/** Prowler lists the requirements of its checks outside the schema: `{"CIS-2.0": ["1.20"]}`. */
export function complianceIn(record: JsonObject, checkId: string): Requirement[] {
  const compliance = objectIn(record, 'compliance')
  const mapping = objectIn(objectIn(record, 'unmapped'), 'compliance')
  const mapped = Object.keys(mapping).flatMap((framework) =>
    textsIn(mapping, framework).map((control) => ({ framework: cleanText(framework), control })),
  )
  const listed = textsIn(compliance, 'requirements').map(requirementOf)
  return complianceOf([...mapped, ...listed], textsIn(compliance, 'standards'), checkId)
}

/**
 * Returns the id of the instance: that of a threat or a vulnerability, of which a resource may have
 * several. A check has one result for a resource, in Security Hub one for each standard.
 */
export function nativeIdIn(record: JsonObject, source: string): string {
  const id = textIn(infoOf(record), 'uid', LONG_TEXT_LENGTH)
  const isCheck = source === 'prowler' || isObject(fieldOf(record, 'compliance'))
  return isCheck ? controlOfFinding(id) : id
}
