import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import {
  type Format,
  NOTHING_STATED,
  type ObservedVulnerability,
  type ParseResult,
  type StatedOrigin,
} from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import { complianceOf, type Requirement } from '../reading/compliance-requirement.ts'
import { cweReferences } from '../reading/cwe-reference.ts'
import { optionalField } from '../reading/parse-boolean.ts'
import { unknownStatus } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  identifierIn,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { providerOfName } from '../reading/scan-target.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { isRow, parseRow, rowOf } from './orca-row.ts'
import { groupOf, muteReasonIn, outcomeOf, severityOf } from './orca-state.ts'

/**
 * Orca alerts: in full, from the API and integrations, and as rows of the exported list, whose
 * nested columns are `CloudAccount.Name` in CSV and an object in JSON.
 */
export const orca: Format = {
  id: 'orca',
  matches: (record) => isOrWraps(record, isAlertOrRow),
  // A full alert has a list of findings, which are not alerts.
  parse: (record, stated = NOTHING_STATED) =>
    isObject(record) && isAlert(record)
      ? parseAlert(record, stated)
      : parseEach(record, (item) => parseAlertOrRow(item, stated)),
}

const isAlertOrRow = (record: JsonObject) => isAlert(record) || isRow(rowOf(record))

const parseAlertOrRow = (record: JsonObject, stated: StatedOrigin): ParseResult =>
  isAlert(record) ? parseAlert(record, stated) : parseRow(rowOf(record), stated)

const isAlert = (record: JsonObject) => {
  const state = fieldOf(record, 'state')
  return (
    isObject(state) &&
    typeof fieldOf(state, 'alert_id') === 'string' &&
    typeof fieldOf(record, 'asset_unique_id') === 'string'
  )
}

function parseAlert(alert: JsonObject, stated: StatedOrigin): ParseResult {
  const state = objectIn(alert, 'state')
  const data = objectIn(alert, 'data')
  const provider = providerOfName(textIn(alert, 'cloud_provider'))
  const cves = textsIn(alert, 'cve_list')
  const check = checkOf(alert, cves)
  const account = accountOf(alert, provider, stated)
  const outcome = outcomeOf(textIn(state, 'status'), muteReasonIn(state))
  if (!outcome) return unknownStatus('state.status', textIn(state, 'status'), account)
  const result = observeResource(
    {
      check,
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'orca',
        native_ids: [textIn(state, 'alert_id')],
        native_id: textIn(state, 'alert_id', LONG_TEXT_LENGTH),
        ...outcome,
        artifact: account === '' ? null : '',
        check_group: groupOf(cves),
        ...severityOf(state, { level: 'risk_level', score: 'orca_score', severity: 'severity' }),
        finding_type: textIn(alert, 'category'),
        title: firstText(
          textIn(data, 'title', TITLE_LENGTH),
          textIn(alert, 'type_string', TITLE_LENGTH),
        ),
        description: firstText(
          textIn(alert, 'details', LONG_TEXT_LENGTH),
          textIn(alert, 'description', LONG_TEXT_LENGTH),
        ),
        remediation: textIn(alert, 'recommendation', LONG_TEXT_LENGTH),
        account_name: textIn(alert, 'account_name'),
        cves: vulnerabilitiesOf(alert, cves),
        compliance: complianceIn(alert, check.check_id),
        first_observed_at: firstTimestamp(fieldOf(state, 'created_at')),
        last_observed_at: latestTimestamp(...STATE_TIMES.map((name) => fieldOf(state, name))),
      },
      provider,
      account_id: firstText(account, unknownAccount({ source: 'orca' })),
      paths: {
        native_id: 'state.alert_id',
        check: 'type',
        title: 'type_string',
        account_id: 'cloud_provider_id',
        resource_id: 'asset_unique_id',
      },
    },
    assetOf(alert),
  )
  const unreadable = findUnreadableTime(state, ['created_at', ...STATE_TIMES], { at: 'state.' })
  return rejectStatus(unreadable, result)
}

/**
 * Orca treats repositories and registries as accounts. Its ids of them are internal, so they are
 * identified by name.
 */
const accountOf = (alert: JsonObject, provider: Provider | '', stated: StatedOrigin): string =>
  firstText(
    ...(provider === ''
      ? []
      : [textIn(alert, 'cloud_provider_id'), textIn(alert, 'cloud_vendor_id')]),
    textIn(alert, 'account_name'),
    stated.account_id,
  )

const STATE_TIMES = ['last_seen', 'last_updated', 'status_time', 'closed_time'] as const

/** The score is the highest of all vulnerabilities, so it belongs to one only if it is alone. */
function vulnerabilitiesOf(alert: JsonObject, cves: readonly string[]): ObservedVulnerability[] {
  const score = cves.length === 1 ? numberIn(alert, 'max_cvss_score', 0, 10) : undefined
  const isFixable = textsIn(alert, 'alert_labels').includes('fix_available')
  return cves.map((id) => ({
    id,
    ...optionalField('cvss', score),
    ...(isFixable && { patch_available: true }),
  }))
}

/** Orca names the frameworks without the requirement, and weaknesses in the labels. */
const complianceIn = (alert: JsonObject, checkId: string): Requirement[] =>
  complianceOf(
    cweReferences(textsIn(alert, 'alert_labels')),
    textsIn(alert, 'related_compliances'),
    checkId,
  )

/**
 * The check is the type of the alert. If an asset can have several alerts of a type, the source
 * distinguishes them: a package with its version, a file with its line.
 */
function checkOf(alert: JsonObject, cves: readonly string[]): CheckIdentity {
  const type = firstText(textIn(alert, 'type'), textIn(alert, 'rule_id'))
  const source = textIn(alert, 'source')
  if (cves.length === 1) {
    return discovery(
      vulnerabilityCheckId({ cves, packages: [source.replace(/-v?\d[\w.+~:-]*$/, '')] }),
      [...cves],
    )
  }
  const isAsset =
    source === textIn(alert, 'asset_name') || source === textIn(alert, 'asset_vendor_id')
  const location = isAsset ? '' : source.replace(/:\d+$/, '')
  const check = settingCheck(type, [textIn(alert, 'rule_id'), textIn(alert, 'type_string')])
  return location === '' ? check : { ...check, location }
}

function assetOf(alert: JsonObject) {
  const vendorId = identifierIn(alert, 'asset_vendor_id')
  const identity = identifyResource(vendorId)
  const subjectType = textIn(alert, 'subject_type')
  return {
    // With the provider's id, results of several scanners refer to the same resource.
    id: identity.provider === '' ? identifierIn(alert, 'asset_unique_id') : vendorId,
    type: firstText(
      identity.type,
      /^[A-Za-z]+$/.test(subjectType) ? subjectType : '',
      textIn(alert, 'asset_type_string'),
      textIn(alert, 'asset_type'),
    ),
    name: textIn(alert, 'asset_name'),
    region: textsIn(alert, 'asset_regions')[0] ?? '',
    tags: tagsOf(textsIn(alert, 'tags_info_list')),
    provider: '' as const,
  }
}

/** `team|shop`. */
const tagsOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.slice(0, LIST_LENGTH).map((pair) => {
      const at = pair.indexOf('|')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
