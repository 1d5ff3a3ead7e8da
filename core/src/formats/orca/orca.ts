import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Format, Reading } from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerability,
} from '../reading/check-identity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  objectIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { observeResource, UNSAID, unknownAccount } from '../reading/reported-finding.ts'
import { providerNamed } from '../reading/scan-target.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'
import { isRow, readRow, rowOf } from './orca-row.ts'
import { outcomeOf, severityOf } from './orca-state.ts'

/**
 * Alerts of Orca: in full, as its interface and its integrations give them, and as rows of the
 * exported list, whose nested columns are `CloudAccount.Name` in tables and an object in JSON.
 */
export const orca: Format = {
  id: 'orca',
  matches: (record) => isOrWraps(record, isOne),
  // An alert in full has findings of its own, which are no alerts.
  read: (record) =>
    isObject(record) && isAlert(record) ? readAlert(record) : readEach(record, readOne),
}

const isOne = (record: JsonObject) => isAlert(record) || isRow(rowOf(record))

const readOne = (record: JsonObject): Reading =>
  isAlert(record) ? readAlert(record) : readRow(rowOf(record))

const isAlert = (record: JsonObject) => {
  const state = fieldOf(record, 'state')
  return (
    isObject(state) &&
    typeof fieldOf(state, 'alert_id') === 'string' &&
    typeof fieldOf(record, 'asset_unique_id') === 'string'
  )
}

function readAlert(alert: JsonObject): Reading {
  const state = objectIn(alert, 'state')
  const data = objectIn(alert, 'data')
  const provider = providerNamed(textIn(alert, 'cloud_provider'))
  const cves = textsIn(alert, 'cve_list')
  return observeResource(
    {
      check: checkOf(alert, cves),
      common: {
        ...UNSAID,
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
        first_observed_at: firstMoment(fieldOf(state, 'created_at')),
        last_observed_at: firstMoment(fieldOf(state, 'last_seen'), fieldOf(state, 'last_updated')),
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

/** Repositories and registries are accounts to Orca, whose own ids for them nobody knows. */
const accountOf = (alert: JsonObject, provider: Provider | ''): string =>
  firstText(
    ...(provider === ''
      ? []
      : [textIn(alert, 'cloud_provider_id'), textIn(alert, 'cloud_vendor_id')]),
    ...[textIn(alert, 'account_name'), unknownAccount({ source: 'orca' })],
  )

/**
 * The type of alert. Where an asset may have several of a type, the alert's source says which: a
 * package with its version, a file with its line.
 */
function checkOf(alert: JsonObject, cves: readonly string[]): CheckIdentity {
  const type = firstText(textIn(alert, 'type'), textIn(alert, 'rule_id'))
  const source = textIn(alert, 'source')
  if (cves.length === 1) {
    return discovery(vulnerability({ cves, packages: [source.replace(/-v?\d[\w.+~:-]*$/, '')] }), [
      ...cves,
    ])
  }
  const isAsset =
    source === textIn(alert, 'asset_name') || source === textIn(alert, 'asset_vendor_id')
  const place = isAsset ? '' : source.replace(/:\d+$/, '')
  const check = settingCheck(type, [textIn(alert, 'rule_id'), textIn(alert, 'type_string')])
  return place === '' ? check : { ...check, place }
}

/** An id that is too long is noticed where it is checked. */
const idIn = (object: JsonObject, name: string) =>
  cleanText(fieldOf(object, name), RESOURCE_ID_LENGTH + 1)

function assetOf(alert: JsonObject) {
  const vendor = idIn(alert, 'asset_vendor_id')
  const known = identifyResource(vendor)
  const subject = textIn(alert, 'subject_type')
  return {
    // The provider's own id joins what several scanners say of one resource.
    id: known.provider === '' ? idIn(alert, 'asset_unique_id') : vendor,
    type: firstText(
      known.type,
      /^[A-Za-z]+$/.test(subject) ? subject : '',
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
