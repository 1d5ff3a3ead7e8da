import type { Provider } from '../kernel/provider.ts'
import { identifyResource } from '../kernel/resource-identifier.ts'
import type { Severity } from '../kernel/severity.ts'
import { type CheckIdentity, discovery, settingCheck, vulnerability } from './check-identity.ts'
import { firstMoment } from './moment.ts'
import { severityOfScore, severityOfWord, UNSTATED_SEVERITY } from './native-severity.ts'
import type { Format, Observation, Outcome, Reading } from './observation.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  objectIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from './record-fields.ts'
import { observeResource, UNSAID, unknownAccount } from './reported-finding.ts'
import { providerNamed } from './scan-target.ts'

/**
 * Alerts of Orca: in full, as its interface and its integrations give them, and as rows of the
 * exported list, whose nested columns are `CloudAccount.Name` in tables and an object in JSON.
 */
export const orca: Format = {
  id: 'orca',
  recognises: (record) => isObject(record) && (isAlert(record) || isRow(record)),
  read: (record) => {
    if (!isObject(record)) return { kind: 'error', error: NOT_AN_OBJECT }
    return isAlert(record) ? readAlert(record) : readRow(record)
  },
}

const NOT_AN_OBJECT = { field: '', message: 'Expected a JSON object' }

const isAlert = (record: JsonObject) => {
  const state = fieldOf(record, 'state')
  return (
    isObject(state) &&
    typeof fieldOf(state, 'alert_id') === 'string' &&
    typeof fieldOf(record, 'asset_unique_id') === 'string'
  )
}

const isRow = (record: JsonObject) =>
  Object.hasOwn(record, 'OrcaScore') &&
  typeof fieldOf(record, 'Title') === 'string' &&
  (Object.hasOwn(record, 'Inventory') || Object.hasOwn(record, 'Inventory.Name'))

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['closed', 'pass'],
  ['resolved', 'pass'],
  ['fixed', 'pass'],
])
/** What people have put aside for a time or for good. */
const MUTED: ReadonlySet<string> = new Set(['dismissed', 'snoozed', 'suppressed'])

const outcomeOf = (status: string): Pick<Observation, 'outcome' | 'muted'> => ({
  outcome: OUTCOMES.get(status.toLowerCase()) ?? 'fail',
  muted: MUTED.has(status.toLowerCase()),
})

/** The words of the older interface that are not words for a severity elsewhere. */
const OLD_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['compromised', 'CRITICAL'],
  ['imminent compromise', 'HIGH'],
  ['hazardous', 'MEDIUM'],
])

/** The risk level before the score, which goes from 0 to 10. */
function severityOf(
  state: JsonObject,
  names: { readonly level: string; readonly score: string; readonly severity: string },
): Pick<Observation, 'severity' | 'native_severity'> {
  const score = numberIn(state, names.score, 0, 10)
  const level = textIn(state, names.level)
  const word = textIn(state, names.severity).toLowerCase()
  return {
    severity:
      severityOfWord(level) ??
      severityOfScore(score === undefined ? undefined : 10 * score) ??
      OLD_SEVERITIES.get(word) ??
      severityOfWord(word) ??
      UNSTATED_SEVERITY,
    native_severity: firstText(level, wordIn(state, names.score), word),
  }
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

/** A cell by its dotted name, or the field of the object that JSON has instead. */
function cellIn(row: JsonObject, group: string, name: string): string {
  const nested = wordIn(objectIn(row, group), name)
  return firstText(nested, textIn(row, `${group}.${name}`))
}

/** The list says little: an alert is known by its title, and an asset by its name. */
function readRow(row: JsonObject): Reading {
  const title = textIn(row, 'Title', TITLE_LENGTH)
  const asset = firstText(
    ...['UniqueId', 'AssetUniqueId', 'Name'].map((name) => cellIn(row, 'Inventory', name)),
    textIn(row, 'Source'),
  )
  const provider = providerNamed(cellIn(row, 'CloudAccount', 'CloudProvider'))
  const account = firstText(
    cellIn(row, 'CloudAccount', 'CloudVendorId'),
    cellIn(row, 'CloudAccount', 'Name'),
    unknownAccount({ source: 'orca' }),
  )
  return observeResource(
    {
      check: settingCheck(firstText(textIn(row, 'AlertType'), title), [
        title,
        textIn(row, 'RuleId'),
      ]),
      common: {
        ...UNSAID,
        source: 'orca',
        native_ids: [firstText(textIn(row, 'AlertId'), `${title}/${asset}`)],
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
        first_observed_at: firstMoment(fieldOf(row, 'CreatedAt')),
        last_observed_at: firstMoment(fieldOf(row, 'LastSeen')),
      },
      provider,
      account_id: account,
      paths: {
        native_id: 'Title',
        check: 'Title',
        title: 'Title',
        account_id: 'CloudAccount.Name',
        resource_id: 'Inventory.Name',
      },
    },
    {
      id: asset,
      type: firstText(cellIn(row, 'Inventory', 'Type'), 'Other'),
      name: cellIn(row, 'Inventory', 'Name'),
      region: cellIn(row, 'Inventory', 'Region'),
      tags: {},
      provider: '',
    },
  )
}
