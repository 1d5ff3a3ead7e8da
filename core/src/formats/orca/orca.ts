import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Format, ParseResult } from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import {
  fieldOf,
  firstText,
  identifierIn,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
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
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { isRow, parseRow, rowOf } from './orca-row.ts'
import { outcomeOf, severityOf } from './orca-state.ts'

/**
 * Orca alerts: in full, from the API and integrations, and as rows of the exported list, whose
 * nested columns are `CloudAccount.Name` in CSV and an object in JSON.
 */
export const orca: Format = {
  id: 'orca',
  matches: (record) => isOrWraps(record, isAlertOrRow),
  // A full alert has a list of findings, which are not alerts.
  parse: (record) =>
    isObject(record) && isAlert(record) ? parseAlert(record) : parseEach(record, parseAlertOrRow),
}

const isAlertOrRow = (record: JsonObject) => isAlert(record) || isRow(rowOf(record))

const parseAlertOrRow = (record: JsonObject): ParseResult =>
  isAlert(record) ? parseAlert(record) : parseRow(rowOf(record))

const isAlert = (record: JsonObject) => {
  const state = fieldOf(record, 'state')
  return (
    isObject(state) &&
    typeof fieldOf(state, 'alert_id') === 'string' &&
    typeof fieldOf(record, 'asset_unique_id') === 'string'
  )
}

function parseAlert(alert: JsonObject): ParseResult {
  const state = objectIn(alert, 'state')
  const data = objectIn(alert, 'data')
  const provider = providerOfName(textIn(alert, 'cloud_provider'))
  const cves = textsIn(alert, 'cve_list')
  return observeResource(
    {
      check: checkOf(alert, cves),
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'orca',
        native_ids: [textIn(state, 'alert_id')],
        ...outcomeOf(textIn(state, 'status')),
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
        cves: cves.map((id) => ({ id })),
        first_observed_at: firstTimestamp(fieldOf(state, 'created_at')),
        last_observed_at: firstTimestamp(
          fieldOf(state, 'last_seen'),
          fieldOf(state, 'last_updated'),
        ),
      },
      provider,
      account_id: accountOf(alert, provider),
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
}

/**
 * Orca treats repositories and registries as accounts. Its ids of them are internal, so they are
 * identified by name.
 */
const accountOf = (alert: JsonObject, provider: Provider | ''): string =>
  firstText(
    ...(provider === ''
      ? []
      : [textIn(alert, 'cloud_provider_id'), textIn(alert, 'cloud_vendor_id')]),
    textIn(alert, 'account_name'),
    unknownAccount({ source: 'orca' }),
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
