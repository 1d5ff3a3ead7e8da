import type { Provider } from '../../kernel/provider.ts'
import { fewNamesOf } from '../../record-stream/large-document.ts'
import { MAX_NAMES_OF_OBJECT } from '../../record-stream/name-counts.ts'
import { findCheckTarget } from '../../rules/rule-index.ts'
import type { ParseResult, StatedOrigin } from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import { unknownStatus } from '../reading/record-error.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import {
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { providerOfName } from '../reading/scan-target.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { groupOf, muteReasonIn, outcomeOf, severityOf } from './orca-state.ts'

/** Returns the value in a field of the newer API, which wraps it: `{"value": …}`. */
const unwrapValue = (value: unknown): unknown =>
  isObject(value) && Object.hasOwn(value, 'value') ? value.value : value

const unwrapFields = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    fewNamesOf(object, MAX_NAMES_OF_OBJECT).map((name) => [name, unwrapValue(object[name])]),
  )

/** Unwraps the fields of a record of the newer API. Other records are rows already. */
export function rowOf(record: JsonObject): JsonObject {
  const data = fieldOf(record, 'data')
  if (!isObject(data)) return record
  const row = unwrapFields(data)
  const topLevel = fieldOf(record, 'Inventory')
  const inventory = isObject(topLevel) ? topLevel : objectIn(row, 'Inventory')
  return { ...row, Inventory: { ...inventory, ...unwrapFields(objectIn(inventory, 'data')) } }
}

export const isRow = (row: JsonObject): boolean =>
  typeof fieldOf(row, 'Title') === 'string' &&
  (typeof fieldOf(row, 'AlertId') === 'string' || Object.hasOwn(row, 'OrcaScore')) &&
  (Object.hasOwn(row, 'Inventory') || Object.hasOwn(row, 'Inventory.Name'))

/** Returns a cell by its dotted name, or the field of the object that JSON has instead. */
function cellIn(row: JsonObject, group: string, ...names: readonly string[]): string {
  const cells = names.flatMap((name) => [
    wordIn(objectIn(row, group), name),
    textIn(row, `${group}.${name}`),
  ])
  return firstText(...cells)
}

const STATE_TIMES = ['LastSeen', 'LastUpdated', 'StatusTime', 'ClosedTime', 'ClosedAt'] as const

/** Rows contain little: an alert is identified by its title, an asset by its name. */
export function parseRow(row: JsonObject, stated: StatedOrigin): ParseResult {
  const title = textIn(row, 'Title', TITLE_LENGTH)
  const asset = assetOf(row)
  const cves = cvesIn(row)
  const check = checkOf(row, title, cves)
  const account = firstText(
    cellIn(row, 'CloudAccount', 'CloudVendorId'),
    cellIn(row, 'Inventory', 'CloudAccountId'),
    cellIn(row, 'CloudAccount', 'Name'),
    stated.account_id,
  )
  const outcome = outcomeOf(textIn(row, 'Status'), muteReasonIn(row))
  if (!outcome) return unknownStatus('Status', textIn(row, 'Status'), account)
  const target = findCheckTarget({ source: 'orca', ...check, title }, providerOf(row, asset.type))
  const result = observeResource(
    {
      check,
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'orca',
        native_id: textIn(row, 'AlertId', LONG_TEXT_LENGTH),
        native_ids: [firstText(textIn(row, 'AlertId'), `${title}/${asset.id}`)],
        ...outcome,
        artifact: account === '' ? null : '',
        check_group: groupOf(cves),
        ...severityOf(row, { level: 'RiskLevel', score: 'OrcaScore', severity: 'Severity' }),
        finding_type: textIn(row, 'Category'),
        title,
        description: firstText(
          textIn(row, 'Details', LONG_TEXT_LENGTH),
          textIn(row, 'Description', LONG_TEXT_LENGTH),
        ),
        remediation: textIn(row, 'Recommendation', LONG_TEXT_LENGTH),
        account_name: cellIn(row, 'CloudAccount', 'Name'),
        cves: cves.map((id) => ({ id })),
        first_observed_at: firstTimestamp(fieldOf(row, 'CreatedAt')),
        last_observed_at: latestTimestamp(...STATE_TIMES.map((name) => fieldOf(row, name))),
      },
      provider: target.provider,
      account_id: firstText(account, unknownAccount({ source: 'orca' })),
      paths: {
        native_id: 'Title',
        check: 'Title',
        title: 'Title',
        account_id: 'CloudAccount.Name',
        resource_id: 'Inventory.Name',
      },
    },
    {
      ...asset,
      type: firstText(asset.type, target.resource_type, 'Other'),
      region: cellIn(row, 'Inventory', 'Region'),
      tags: {},
      provider: '',
    },
  )
  return rejectStatus(findUnreadableTime(row, ['CreatedAt', ...STATE_TIMES]), result)
}

function assetOf(row: JsonObject): { id: string; name: string; type: string } {
  const name = firstText(
    cellIn(row, 'Inventory', 'Name', 'name'),
    cellIn(row, 'AssetData', 'asset_name'),
  )
  return {
    id: firstText(
      cellIn(row, 'Inventory', 'Arn', 'UniqueId', 'AssetUniqueId', 'asset_unique_id'),
      cellIn(row, 'AssetData', 'asset_unique_id'),
      name,
      textIn(row, 'Source'),
    ),
    name,
    type: firstText(
      cellIn(row, 'Inventory', 'Type', 'type'),
      cellIn(row, 'AssetData', 'asset_type'),
    ),
  }
}

const CLOUD_OF_TYPE = /^(Aws|Azure|Gcp)[A-Z]/

/**
 * Returns the cloud of the account, or of the asset, whose type begins with it: `AwsEc2Instance`.
 */
const providerOf = (row: JsonObject, type: string): Provider | '' =>
  providerOfName(
    firstText(
      cellIn(row, 'CloudAccount', 'CloudProvider'),
      cellIn(row, 'Inventory', 'CloudProvider'),
      CLOUD_OF_TYPE.exec(type)?.[1] ?? '',
    ),
  )

const CVE = /^CVE-\d{4}-\d{4,}$/i

const cvesIn = (row: JsonObject): readonly string[] =>
  distinctTexts(
    [textIn(row, 'CveId'), ...textsIn(row, 'CveIds'), ...textsIn(row, 'CVEs')].filter((id) =>
      CVE.test(id),
    ),
  )

function checkOf(row: JsonObject, title: string, cves: readonly string[]): CheckIdentity {
  if (cves.length === 1) return discovery(vulnerabilityCheckId({ cves, packages: [] }), cves)
  return settingCheck(firstText(textIn(row, 'AlertType'), title), [title, textIn(row, 'RuleId')])
}
