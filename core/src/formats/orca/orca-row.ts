import type { Provider } from '../../kernel/provider.ts'
import { targetOfRule } from '../../rules/rule-index.ts'
import type { Reading } from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerability,
} from '../reading/check-identity.ts'
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
import { observeResource, UNSAID, unknownAccount } from '../reading/reported-finding.ts'
import { providerNamed } from '../reading/scan-target.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { outcomeOf, severityOf } from './orca-state.ts'

/** What stands in a field of the newer interface, which wraps it: `{"value": …}`. */
const unwrapped = (value: unknown): unknown =>
  isObject(value) && Object.hasOwn(value, 'value') ? value.value : value

const unwrappedFields = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, unwrapped(value)]))

/** A row as the newer interface gives it, whose fields are wrapped; other records are rows already. */
export function rowOf(record: JsonObject): JsonObject {
  const data = fieldOf(record, 'data')
  if (!isObject(data)) return record
  const row = unwrappedFields(data)
  const beside = fieldOf(record, 'Inventory')
  const inventory = isObject(beside) ? beside : objectIn(row, 'Inventory')
  return { ...row, Inventory: { ...inventory, ...unwrappedFields(objectIn(inventory, 'data')) } }
}

export const isRow = (row: JsonObject): boolean =>
  typeof fieldOf(row, 'Title') === 'string' &&
  (typeof fieldOf(row, 'AlertId') === 'string' || Object.hasOwn(row, 'OrcaScore')) &&
  (Object.hasOwn(row, 'Inventory') || Object.hasOwn(row, 'Inventory.Name'))

/** A cell by its dotted name, or the field of the object that JSON has instead. */
function cellIn(row: JsonObject, group: string, ...names: readonly string[]): string {
  const cells = names.flatMap((name) => [
    wordIn(objectIn(row, group), name),
    textIn(row, `${group}.${name}`),
  ])
  return firstText(...cells)
}

/** The list says little: an alert is known by its title, and an asset by its name. */
export function readRow(row: JsonObject): Reading {
  const title = textIn(row, 'Title', TITLE_LENGTH)
  const asset = assetOf(row)
  const cves = cvesIn(row)
  const check = checkOf(row, title, cves)
  const target = targetOfRule({ source: 'orca', ...check, title }, providerOf(row, asset.type))
  return observeResource(
    {
      check,
      common: {
        ...UNSAID,
        source: 'orca',
        native_ids: [firstText(textIn(row, 'AlertId'), `${title}/${asset.id}`)],
        ...outcomeOf(textIn(row, 'Status')),
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
        first_observed_at: firstMoment(fieldOf(row, 'CreatedAt')),
        last_observed_at: firstMoment(fieldOf(row, 'LastSeen')),
      },
      provider: target.provider,
      account_id: firstText(
        cellIn(row, 'CloudAccount', 'CloudVendorId'),
        cellIn(row, 'Inventory', 'CloudAccountId'),
        cellIn(row, 'CloudAccount', 'Name'),
        unknownAccount({ source: 'orca' }),
      ),
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

/** The cloud of the account, or of the asset, whose type begins with it: `AwsEc2Instance`. */
const providerOf = (row: JsonObject, type: string): Provider | '' =>
  providerNamed(
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
  if (cves.length === 1) return discovery(vulnerability({ cves, packages: [] }), cves)
  return settingCheck(firstText(textIn(row, 'AlertType'), title), [title, textIn(row, 'RuleId')])
}
