import type { Format, ParseResult, StatedOrigin } from '../observation.ts'
import { azureId, subscriptionOf } from '../reading/azure-resource.ts'
import { fieldInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { NOT_A_ROW } from '../reading/record-error.ts'
import {
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { observeRecommendation } from './defender-recommendation.ts'
import type { AssessedResource } from './defender-resource.ts'
import { readVulnerabilities } from './defender-vulnerabilities.ts'

/**
 * The portal's export of recommendations as CSV: a row for each check on each resource. The tables
 * of Log Analytics into which they can be exported name the same columns a little differently.
 */
export const defenderCsv: Format = {
  id: 'defender-csv',
  matches: (record) => isObject(record) && isRow(record),
  parse: (record, stated) => (isObject(record) ? parseRow(record, stated) : NOT_A_ROW),
}

const COLUMNS = {
  id: ['recommendationId'],
  check: ['recommendationName'],
  title: ['recommendationDisplayName'],
  description: ['description'],
  remediation: ['remediationSteps', 'remediationDescription'],
  severity: ['severity', 'recommendationSeverity', 'riskLevel'],
  state: ['state', 'recommendationState'],
  cause: ['notApplicableReason'],
  resource: ['resourceId', 'assessedResourceId'],
  resource_name: ['resourceName'],
  resource_type: ['resourceType'],
  region: ['resourceRegion', 'region'],
  cloud: ['cloud', 'environment'],
  native_account: ['nativeCloudAccountId'],
  subscription: ['subscriptionId'],
  subscription_name: ['subscriptionName'],
  policy: ['policyDefinitionId'],
  first: ['firstEvaluationDate'],
  changed: ['statusChangeDate'],
  exported: ['exportedTimestamp', 'timeGenerated'],
} as const

type Column = keyof typeof COLUMNS

const has = (row: JsonObject, column: Column) =>
  COLUMNS[column].some((name) => fieldInAnyCase(row, name) !== undefined)

const isRow = (row: JsonObject) =>
  has(row, 'id') && has(row, 'title') && has(row, 'state') && has(row, 'resource')

const cell = (row: JsonObject, column: Column, length = TEXT_LENGTH): string =>
  firstText(...COLUMNS[column].map((name) => textInAnyCase(row, name, length)))

const additionalDataIn = (row: JsonObject): unknown => [
  fieldInAnyCase(row, 'additionalData'),
  { cves: fieldInAnyCase(row, 'cves') ?? fieldInAnyCase(row, 'cveIds') },
]

const PATHS = {
  state: 'state',
  native_id: 'recommendationId',
  title: 'recommendationDisplayName',
  account_id: 'subscriptionId',
  resource_id: 'resourceId',
}

const TIMES = [...COLUMNS.first, ...COLUMNS.changed, ...COLUMNS.exported]

function parseRow(row: JsonObject, stated?: StatedOrigin): ParseResult {
  const first = cell(row, 'first')
  const changed = cell(row, 'changed')
  return observeRecommendation(
    {
      id: cell(row, 'id', 2 * RESOURCE_ID_LENGTH),
      check: checkIn(row),
      policy_definition_id: cell(row, 'policy'),
      title: cell(row, 'title', TITLE_LENGTH),
      category: '',
      description: cell(row, 'description', LONG_TEXT_LENGTH),
      remediation: cell(row, 'remediation', LONG_TEXT_LENGTH),
      severity: cell(row, 'severity'),
      vulnerabilities: readVulnerabilities(additionalDataIn(row)),
      state: { code: cell(row, 'state'), cause: cell(row, 'cause') },
      unreadable_time: findUnreadableTime(row, TIMES, { read: fieldInAnyCase }),
      first_observed_at: firstTimestamp(first, changed),
      last_observed_at: latestTimestamp(cell(row, 'exported'), changed, first),
      account_name: cell(row, 'subscription_name'),
      resource: resourceIn(row),
    },
    PATHS,
    stated,
  )
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Some exports have the title in place of the GUID. The id of the row also ends with the GUID. */
function checkIn(row: JsonObject): string {
  const name = cell(row, 'check')
  return GUID.test(name) ? name : ''
}

function resourceIn(row: JsonObject): AssessedResource {
  const id = cell(row, 'resource', 2 * RESOURCE_ID_LENGTH)
  return {
    source: cloudOf(row, id),
    azure_id: azureId(id),
    native_id: '',
    native_account: cell(row, 'native_account'),
    subscription: firstText(cell(row, 'subscription').toLowerCase(), subscriptionOf(id)),
    region: cell(row, 'region'),
    name: cell(row, 'resource_name'),
    type: cell(row, 'resource_type'),
    tags: {},
  }
}

/**
 * Older exports have no column for the cloud; there the id that the connector assigns contains it.
 */
function cloudOf(row: JsonObject, resourceId: string): string {
  const entity = /\/securityentitydata\/(aws|gcp)-/i.exec(resourceId)?.[1] ?? ''
  return firstText(cell(row, 'cloud'), entity)
}
