import { type Format, NOTHING_STATED, type ParseResult, type StatedOrigin } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { notAnObject } from '../reading/record-error.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  identifierIn,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  TITLE_LENGTH,
  tagsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { observeProwler } from './prowler-finding.ts'
import {
  benchmarkOfCheck,
  checkOfTitle,
  regionOfMessage,
  resourceOf,
  subjectOf,
} from './prowler-v2.ts'

/** Prowler's own JSON of versions 2 (one result per line) and 3. Later versions write OCSF. */
export const prowlerJson: Format = {
  id: 'prowler-json',
  matches: (record) => isObject(record) && (isFinding(record) || isOfVersion2(record)),
  parse: (record, stated = NOTHING_STATED) => {
    if (!isObject(record)) return notAnObject('')
    return isOfVersion2(record) ? parseVersion2(record, stated) : parseFinding(record, stated)
  },
}

const isText = (record: JsonObject, name: string) => typeof fieldOf(record, name) === 'string'

const isFinding = (record: JsonObject) =>
  isText(record, 'CheckID') && isText(record, 'FindingUniqueId') && isText(record, 'Status')

const isOfVersion2 = (record: JsonObject) =>
  isText(record, 'Control') && isText(record, 'Control ID') && isText(record, 'Status')

function parseFinding(record: JsonObject, stated: StatedOrigin): ParseResult {
  const textOf = (...names: string[]) => firstText(...names.map((name) => textIn(record, name)))
  const advice = objectIn(objectIn(record, 'Remediation'), 'Recommendation')
  return observeProwler(
    {
      native_id: textOf('FindingUniqueId'),
      account_native_id: textOf('FindingUniqueId'),
      provider: textOf('Provider'),
      check_id: textOf('CheckID'),
      check_aliases: textsIn(record, 'CheckAliases'),
      title: textIn(record, 'CheckTitle', TITLE_LENGTH),
      finding_type: textsIn(record, 'CheckType')[0] ?? '',
      status: textOf('Status'),
      muted: fieldOf(record, 'Muted') === true,
      mute_reason: textIn(record, 'MutedReason', LONG_TEXT_LENGTH),
      severity: textOf('Severity'),
      message: textIn(record, 'StatusExtended', LONG_TEXT_LENGTH),
      check_description: textIn(record, 'Description', LONG_TEXT_LENGTH),
      advice: [textIn(advice, 'Text', LONG_TEXT_LENGTH), textIn(advice, 'Url')],
      account_id: textOf('AccountId', 'ProjectId', 'Subscription'),
      account_name: textIn(objectIn(record, 'OrganizationsInfo'), 'account_details_name'),
      resource_id: firstText(
        identifierIn(record, 'ResourceArn'),
        identifierIn(record, 'ResourceId'),
      ),
      resource_type: textOf('ResourceType'),
      resource_name: textOf('ResourceName'),
      region: textOf('Region', 'Location'),
      tags: tagsIn(record, 'ResourceTags'),
      compliance: requirementsIn(objectIn(record, 'Compliance')),
      observed_at: fieldOf(record, 'AssessmentStartTime'),
    },
    {
      native_id: 'FindingUniqueId',
      check: 'CheckID',
      title: 'CheckTitle',
      account_id: 'AccountId',
      resource_id: 'ResourceArn',
      status: 'Status',
      observed_at: 'AssessmentStartTime',
    },
    stated,
  )
}

/** `{"CIS-1.5": ["1.20"]}`. */
const requirementsIn = (compliance: JsonObject): Requirement[] =>
  Object.keys(compliance).flatMap((framework) =>
    textsIn(compliance, framework).map((control) => ({ framework: cleanText(framework), control })),
  )

function parseVersion2(record: JsonObject, stated: StatedOrigin): ParseResult {
  const { check_id, title } = checkOfTitle(textIn(record, 'Control', TITLE_LENGTH))
  const check = firstText(check_id, textIn(record, 'Control ID'))
  const message = textIn(record, 'Message', LONG_TEXT_LENGTH)
  const account_id = wordIn(record, 'Account Number')
  const resource = resourceOf(
    { resource_id: identifierIn(record, 'Resource ID'), type: '', message },
    account_id,
  )
  const region = firstText(regionOfMessage(message), textIn(record, 'Region'))
  return observeProwler(
    {
      native_id: check,
      account_native_id: subjectOf(message),
      provider: 'aws',
      check_id: check,
      check_aliases: [benchmarkOfCheck(check_id)],
      title,
      finding_type: textIn(record, 'Compliance'),
      status: textIn(record, 'Status'),
      muted: false,
      mute_reason: '',
      severity: textIn(record, 'Severity'),
      message,
      check_description: textIn(record, 'Risk', LONG_TEXT_LENGTH),
      advice: [textIn(record, 'Remediation', LONG_TEXT_LENGTH), textIn(record, 'Doc link')],
      account_id,
      account_name: '',
      resource_id: resource.id,
      resource_type: resource.type,
      resource_name: '',
      region,
      tags: {},
      compliance: [],
      observed_at: fieldOf(record, 'Timestamp'),
    },
    {
      native_id: 'Control',
      check: 'Control',
      title: 'Control',
      account_id: 'Account Number',
      resource_id: 'Resource ID',
      status: 'Status',
      observed_at: 'Timestamp',
    },
    stated,
  )
}
