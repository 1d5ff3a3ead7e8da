import { type Format, NOTHING_STATED, type ParseResult, type StatedOrigin } from '../observation.ts'
import { discovery, settingCheck, vulnerabilityCheckId } from '../reading/check-identity.ts'
import { objectInAnyCase } from '../reading/field-in-any-case.ts'
import { booleanIn, optionalField } from '../reading/parse-boolean.ts'
import { NOT_A_ROW } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  TITLE_LENGTH,
  tagsIn,
  textIn,
} from '../reading/record-fields.ts'
import { packageFields } from '../reading/vulnerability/vulnerable-package.ts'
import { idIn, observeWiz } from './wiz-finding.ts'
import { timesIn } from './wiz-node.ts'

/** A row of the tables that Wiz exports: issues, and vulnerabilities of packages. */
export const wizCsv: Format = {
  id: 'wiz-csv',
  matches: (record) => isObject(record) && (isIssue(record) || isVulnerability(record)),
  parse: (record, stated = NOTHING_STATED) => {
    if (!isObject(record)) return NOT_A_ROW
    return isVulnerability(record) ? parseVulnerability(record, stated) : parseIssue(record, stated)
  },
}

const hasTexts = (record: JsonObject, ...names: readonly string[]) =>
  names.every((name) => typeof fieldOf(record, name) === 'string')

const isIssue = (record: JsonObject) =>
  hasTexts(record, 'Issue ID', 'Control ID', 'Title', 'Status', 'Resource external ID')

const isVulnerability = (record: JsonObject) =>
  hasTexts(record, 'Name', 'DetailedName', 'FindingStatus') &&
  (hasTexts(record, 'WizURL') || hasTexts(record, 'ProviderUniqueId'))

/** A cell that holds a JSON object. */
const tagsOf = (row: JsonObject, name: string) =>
  tagsIn({ tags: objectInAnyCase(row, name) }, 'tags')

function parseIssue(row: JsonObject, stated: StatedOrigin): ParseResult {
  const title = textIn(row, 'Title', TITLE_LENGTH)
  return observeWiz(
    {
      native_id: textIn(row, 'Issue ID'),
      check: settingCheck(firstText(textIn(row, 'Control ID'), title), [title.trim()]),
      title,
      finding_type: 'Issue',
      description: textIn(row, 'Description', LONG_TEXT_LENGTH),
      remediation: textIn(row, 'Remediation Recommendation', LONG_TEXT_LENGTH),
      status: textIn(row, 'Status'),
      resolution: textIn(row, 'Resolution'),
      note: textIn(row, 'Note', LONG_TEXT_LENGTH),
      severity: textIn(row, 'Severity'),
      platform: textIn(row, 'Resource Platform'),
      subscription_id: textIn(row, 'Subscription ID'),
      subscription_name: textIn(row, 'Subscription Name'),
      resource_id: idIn(row, 'Resource external ID', 'Resource vertex ID', 'Resource Name'),
      resource_type: firstText(textIn(row, 'Resource Type'), 'Other'),
      resource_name: textIn(row, 'Resource Name'),
      region: textIn(row, 'Resource Region'),
      tags: tagsOf(row, 'Resource Tags'),
      cves: [],
      exploit_available: false,
      first_observed_at: textIn(row, 'Created At'),
      state_times: timesIn(row, ['Resolved Time', 'Status Changed At', 'Updated At']),
    },
    {
      native_id: 'Issue ID',
      check: 'Control ID',
      title: 'Title',
      account_id: 'Subscription ID',
      resource_id: 'Resource external ID',
      status: 'Status',
      created: 'Created At',
    },
    stated,
  )
}

const isYes = (row: JsonObject, name: string) => booleanIn(row, name) === true

function parseVulnerability(row: JsonObject, stated: StatedOrigin): ParseResult {
  const textOf = (...names: string[]) => firstText(...names.map((name) => textIn(row, name)))
  const id = textOf('Name')
  const name = textOf('DetailedName')
  const fixed = textOf('FixedVersion')
  return observeWiz(
    {
      native_id: firstText(textOf('ID', 'WizURL'), id),
      check: discovery(vulnerabilityCheckId({ cves: [id], packages: [name] }), [id]),
      title: name === '' ? id : `${id} in ${name}`,
      finding_type: 'Vulnerability',
      description: textIn(row, 'Description', LONG_TEXT_LENGTH),
      remediation: firstText(
        textIn(row, 'Remediation', LONG_TEXT_LENGTH),
        fixed === '' ? '' : `Update ${name} to ${fixed}`,
      ),
      status: textOf('FindingStatus'),
      resolution: textOf('ResolutionReason', 'Resolution'),
      note: textIn(row, 'Note', LONG_TEXT_LENGTH),
      severity: textOf('Severity', 'VendorSeverity', 'CVSSSeverity'),
      platform: textOf('CloudPlatform'),
      subscription_id: textOf('SubscriptionExternalId', 'SubscriptionId'),
      subscription_name: textOf('SubscriptionName'),
      resource_id: idIn(row, 'ProviderUniqueId', 'AssetID', 'AssetName'),
      resource_type: firstText(textOf('AssetType', 'NativeType'), 'Other'),
      resource_name: textOf('AssetName'),
      region: textOf('AssetRegion'),
      tags: tagsOf(row, 'Tags'),
      cves: [
        {
          id,
          ...packageFields([{ name, installed: textOf('Version'), fixed }]),
          ...optionalField('cvss', numberIn(row, 'Score', 0, 10)),
          ...(isYes(row, 'HasCisaKevExploit') && { known_exploited: true }),
          ...(fixed !== '' && { patch_available: true }),
        },
      ],
      exploit_available: isYes(row, 'HasExploit') || isYes(row, 'HasCisaKevExploit'),
      first_observed_at: textOf('FirstDetected'),
      state_times: timesIn(row, ['LastDetected', 'ResolvedAt', 'StatusChangedAt']),
    },
    {
      native_id: 'Name',
      check: 'Name',
      title: 'Name',
      account_id: 'SubscriptionExternalId',
      resource_id: 'ProviderUniqueId',
      status: 'FindingStatus',
      created: 'FirstDetected',
    },
    stated,
  )
}
