import type { Format, Reading } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { observeProwler } from './prowler-finding.ts'
import { benchmarkOfCheck, checkOfTitle, regionOfMessage, subjectOf } from './prowler-v2.ts'

/** Prowler's own JSON of versions 2 (a line for each result) and 3; later ones write OCSF. */
export const prowlerJson: Format = {
  id: 'prowler-json',
  matches: (record) => isObject(record) && (isFinding(record) || isOfVersion2(record)),
  read: (record) => {
    if (!isObject(record)) return NOT_AN_OBJECT
    return isOfVersion2(record) ? readVersion2(record) : readFinding(record)
  },
}

const NOT_AN_OBJECT: Reading = {
  kind: 'error',
  error: { field: '', message: 'Expected a JSON object' },
}

const isText = (record: JsonObject, name: string) => typeof fieldOf(record, name) === 'string'

const isFinding = (record: JsonObject) =>
  isText(record, 'CheckID') && isText(record, 'FindingUniqueId') && isText(record, 'Status')

const isOfVersion2 = (record: JsonObject) =>
  isText(record, 'Control') && isText(record, 'Control ID') && isText(record, 'Status')

/** An id that is too long is noticed where it is checked. */
const idIn = (record: JsonObject, name: string) =>
  cleanText(fieldOf(record, name), RESOURCE_ID_LENGTH + 1)

function readFinding(record: JsonObject): Reading {
  const any = (...names: string[]) => firstText(...names.map((name) => textIn(record, name)))
  const advice = objectIn(objectIn(record, 'Remediation'), 'Recommendation')
  return observeProwler(
    {
      native_id: any('FindingUniqueId'),
      provider: any('Provider'),
      check_id: any('CheckID'),
      check_aliases: textsIn(record, 'CheckAliases'),
      title: textIn(record, 'CheckTitle', TITLE_LENGTH),
      finding_type: textsIn(record, 'CheckType')[0] ?? '',
      status: any('Status'),
      muted: false,
      severity: any('Severity'),
      found: textIn(record, 'StatusExtended', LONG_TEXT_LENGTH),
      about: textIn(record, 'Description', LONG_TEXT_LENGTH),
      advice: [textIn(advice, 'Text', LONG_TEXT_LENGTH), textIn(advice, 'Url')],
      account_id: any('AccountId', 'ProjectId', 'Subscription'),
      account_name: textIn(objectIn(record, 'OrganizationsInfo'), 'account_details_name'),
      resource_id: firstText(idIn(record, 'ResourceArn'), idIn(record, 'ResourceId')),
      resource_type: any('ResourceType'),
      resource_name: any('ResourceName'),
      region: any('Region', 'Location'),
      tags: tagsIn(record, 'ResourceTags'),
      compliance: requirementsIn(objectIn(record, 'Compliance')),
      observed_at: any('AssessmentStartTime'),
    },
    {
      native_id: 'FindingUniqueId',
      check: 'CheckID',
      title: 'CheckTitle',
      account_id: 'AccountId',
      resource_id: 'ResourceArn',
    },
  )
}

/** `{"CIS-1.5": ["1.20"]}`. */
const requirementsIn = (compliance: JsonObject): Requirement[] =>
  Object.keys(compliance).flatMap((framework) =>
    textsIn(compliance, framework).map((control) => ({ framework: cleanText(framework), control })),
  )

function readVersion2(record: JsonObject): Reading {
  const { check_id, title } = checkOfTitle(textIn(record, 'Control', TITLE_LENGTH))
  const check = firstText(check_id, textIn(record, 'Control ID'))
  const message = textIn(record, 'Message', LONG_TEXT_LENGTH)
  const account_id = wordIn(record, 'Account Number')
  const subject = subjectOf(
    { resource_id: idIn(record, 'Resource ID'), type: '', message },
    account_id,
  )
  const region = firstText(regionOfMessage(message), textIn(record, 'Region'))
  return observeProwler(
    {
      native_id: check,
      provider: 'aws',
      check_id: check,
      check_aliases: [benchmarkOfCheck(check_id)],
      title,
      finding_type: textIn(record, 'Compliance'),
      status: textIn(record, 'Status'),
      muted: false,
      severity: textIn(record, 'Severity'),
      found: message,
      about: textIn(record, 'Risk', LONG_TEXT_LENGTH),
      advice: [textIn(record, 'Remediation', LONG_TEXT_LENGTH), textIn(record, 'Doc link')],
      account_id,
      account_name: '',
      resource_id: subject.id,
      resource_type: subject.type,
      resource_name: '',
      region,
      tags: {},
      compliance: [],
      observed_at: textIn(record, 'Timestamp'),
    },
    {
      native_id: 'Control',
      check: 'Control',
      title: 'Control',
      account_id: 'Account Number',
      resource_id: 'Resource ID',
    },
  )
}
