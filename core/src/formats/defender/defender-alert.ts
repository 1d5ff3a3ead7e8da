import type {
  Format,
  Observation,
  Outcome,
  ParseResult,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import {
  assessedResourceId,
  azureId,
  azureTypeOf,
  subscriptionOf,
} from '../reading/azure-resource.ts'
import { discovery } from '../reading/check-identity.ts'
import {
  fieldInAnyCase,
  objectInAnyCase,
  objectsInAnyCase,
  textInAnyCase,
  textsInAnyCase,
} from '../reading/field-in-any-case.ts'
import { toPlainText } from '../reading/markup-text.ts'
import { ratingOf } from '../reading/native-severity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import {
  OBSERVATION_DEFAULTS,
  observeResource,
  type ReportedResource,
} from '../reading/reported-finding.ts'
import { findUnknownStatus, rejectStatus, statusWord } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { DEFENDER } from './defender-recommendation.ts'

const TYPE = /^microsoft\.security\/(?:locations\/)?alerts$/i

/** Security alerts of Defender for Cloud, from its API and from exports. */
export const defenderAlert: Format = {
  id: 'defender-alert',
  matches: (record) => isOrWraps(record, isAlert),
  parse: (record, stated) => parseEach(record, (item) => parseAlert(item, stated)),
}

const isListed = (record: JsonObject) => {
  const type = fieldOf(record, 'type')
  return typeof type === 'string' && TYPE.test(type)
}

const isExported = (record: JsonObject) =>
  typeof fieldOf(record, 'SystemAlertId') === 'string' &&
  typeof fieldOf(record, 'AlertDisplayName') === 'string'

/** A row of the table of a workspace, which contains the alerts of many products. */
const isInTable = (record: JsonObject) =>
  ['SystemAlertId', 'AlertName', 'ProductName'].every(
    (name) => typeof fieldOf(record, name) === 'string',
  )

const PRODUCT = /security center|defender for cloud/i

const isAlert = (record: JsonObject) => isListed(record) || isExported(record) || isInTable(record)

/** Azure's command line and libraries put the properties of a resource at the top level. */
const propertiesOf = (record: JsonObject): JsonObject =>
  isListed(record) && fieldInAnyCase(record, 'properties') !== undefined
    ? objectInAnyCase(record, 'properties')
    : record

/** Sample alerts that the portal creates. */
const SAMPLE = /^\s*(?:\[SAMPLE ALERT\]|SIMULATED_|THIS IS A SAMPLE ALERT)/i

function parseAlert(record: JsonObject, stated?: StatedOrigin): ParseResult {
  if (isInTable(record) && !PRODUCT.test(textInAnyCase(record, 'productName'))) {
    return { kind: 'ignored', reason: 'An alert of another product' }
  }
  const alert = propertiesOf(record)
  const name = nameIn(alert)
  const title = titleIn(alert)
  const description = textInAnyCase(alert, 'description', LONG_TEXT_LENGTH)
  if ([name, title, description].some((text) => SAMPLE.test(text))) {
    return { kind: 'ignored', reason: 'A sample alert, which describes nothing real' }
  }
  if (fieldInAnyCase(alert, 'isIncident') === true) {
    return { kind: 'ignored', reason: 'An incident, whose alerts are reported separately' }
  }
  const id = cleanText(idOf(record, alert), 2 * RESOURCE_ID_LENGTH)
  const error = unknownStatusIn(alert) ?? findUnreadableTime(alert, TIMES, TIME_READING)
  return rejectStatus(error, observeAlert(alert, id, stated))
}

const nameIn = (alert: JsonObject) =>
  firstText(textInAnyCase(alert, 'alertType'), textInAnyCase(alert, 'alertName'))

const titleIn = (alert: JsonObject) =>
  firstText(
    textInAnyCase(alert, 'alertDisplayName', TITLE_LENGTH),
    textInAnyCase(alert, 'displayName', TITLE_LENGTH),
  )

const idOf = (record: JsonObject, alert: JsonObject) =>
  fieldOf(record, 'id') ?? fieldInAnyCase(alert, 'systemAlertId')

const PATHS = {
  native_id: 'id',
  title: 'properties.alertDisplayName',
  account_id: 'id',
  resource_id: 'properties.resourceIdentifiers',
}

function observeAlert(alert: JsonObject, id: string, stated?: StatedOrigin): ParseResult {
  const resource = resourceIn(alert, id)
  const title = titleIn(alert)
  return observeResource(
    {
      check: discovery(firstText(nameIn(alert).trim(), title), [title]),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeIn(alert),
        ...timestampsIn(alert),
        source: DEFENDER,
        native_ids: [cleanText(id)],
        // The same under a subscription, a resource group and in a table.
        native_id: id.slice(id.lastIndexOf('/') + 1),
        ...ratingOf(
          ...['severity', 'alertSeverity', 'reportedSeverity'].map((key) =>
            textInAnyCase(alert, key),
          ),
        ),
        finding_type: findingTypeOf(textInAnyCase(alert, 'intent')),
        title,
        description: toPlainText(textInAnyCase(alert, 'description', LONG_TEXT_LENGTH)),
        remediation: toPlainText(
          cleanText(
            textsInAnyCase(alert, 'remediationSteps', LONG_TEXT_LENGTH).join('\n'),
            LONG_TEXT_LENGTH,
          ),
        ),
      },
      provider: 'azure',
      account_id: firstText(subscriptionOf(resource.id), subscriptionOf(id)),
      ...(stated && { stated }),
      paths: PATHS,
    },
    resource,
  )
}

/** `Alert/InitialAccess`: recommendations of Defender for Cloud have the same source. */
const findingTypeOf = (intent: string): string => (intent === '' ? 'Alert' : `Alert/${intent}`)

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['active', 'fail'],
  ['new', 'fail'],
  ['inprogress', 'fail'],
  ['in progress', 'fail'],
  ['unknown', 'fail'],
  ['resolved', 'fail'],
  ['dismissed', 'fail'],
])

const unknownStatusIn = (alert: JsonObject): RecordError | null =>
  findUnknownStatus(
    { field: 'properties.status', value: fieldInAnyCase(alert, 'status'), known: OUTCOMES },
    { field: 'properties.state', value: fieldInAnyCase(alert, 'state'), known: OUTCOMES },
  )

/** An alert exists because something happened; a person resolves it, or dismisses it, which mutes it. */
function outcomeIn(
  alert: JsonObject,
): Pick<Observation, 'outcome' | 'muted' | 'resolved_at_source'> {
  const status =
    statusWord(fieldInAnyCase(alert, 'status')) || statusWord(fieldInAnyCase(alert, 'state'))
  return {
    outcome: OUTCOMES.get(status) ?? 'fail',
    muted: status === 'dismissed',
    resolved_at_source: status === 'resolved',
  }
}

const TIME_READING = { at: 'properties.', read: fieldInAnyCase }
/** When it was reported. */
const REPORTED = ['timeGeneratedUtc', 'timeGenerated', 'reportedTimeUtc'] as const
const BEGINNINGS = ['startTimeUtc', 'startTime', 'detectedTimeUtc'] as const
const TIMES = [
  ...BEGINNINGS,
  ...REPORTED,
  'statusChangeDate',
  'processingEndTimeUtc',
  'endTimeUtc',
  'endTime',
] as const

function timestampsIn(
  alert: JsonObject,
): Pick<Observation, 'first_observed_at' | 'last_observed_at'> {
  const timesOf = (names: readonly string[]) => names.map((name) => fieldInAnyCase(alert, name))
  return {
    first_observed_at: firstTimestamp(...timesOf(BEGINNINGS), ...timesOf(REPORTED)),
    last_observed_at: latestTimestamp(...timesOf(TIMES)),
  }
}

/**
 * Returns the attacked resource: in AWS by its ARN, in Azure by its id, else what the alert is
 * attached to.
 */
function resourceIn(alert: JsonObject, alertId: string): ReportedResource {
  const arn = objectsInAnyCase(alert, 'entities')
    .map((entity) => textInAnyCase(entity, 'amazonResourceId'))
    .find((text) => text.startsWith('arn:'))
  const common = { name: '', region: '', tags: {} }
  if (arn) return { ...common, id: arn, type: '', provider: 'aws' }
  const id = azureId(azureIdIn(alert) ?? assessedResourceId(alertId))
  return { ...common, id, type: azureTypeOf(id), provider: 'azure' }
}

function azureIdIn(alert: JsonObject): unknown {
  const identified = objectsInAnyCase(alert, 'resourceIdentifiers').map((identifier) =>
    fieldInAnyCase(identifier, 'azureResourceId'),
  )
  const effective = fieldInAnyCase(
    objectInAnyCase(alert, 'extendedProperties'),
    'effectiveAzureResourceId',
  )
  const otherIds = ['associatedResource', 'resourceId'].map((key) => fieldInAnyCase(alert, key))
  return [...identified, ...otherIds, effective].find((id) => typeof id === 'string' && id !== '')
}
