import type { Format, Observation, Outcome, Reading } from '../observation.ts'
import { azureId, azureTypeOf, scopeOf, subscriptionOf } from '../reading/azure-resource.ts'
import { discovery } from '../reading/check-identity.ts'
import {
  spelledField,
  spelledObject,
  spelledObjects,
  spelledText,
  spelledTexts,
} from '../reading/field-in-any-case.ts'
import { plainText } from '../reading/markup-text.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { observeResource, type ReportedResource, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'
import { DEFENDER } from './defender-recommendation.ts'

const TYPE = /^microsoft\.security\/(?:locations\/)?alerts$/i

/** Security alerts of Defender for Cloud: as its interface lists them, and as they are exported. */
export const defenderAlert: Format = {
  id: 'defender-alert',
  matches: (record) => isOrWraps(record, isAlert),
  read: (record) => readEach(record, readAlert),
}

const isListed = (record: JsonObject) => {
  const type = fieldOf(record, 'type')
  return typeof type === 'string' && TYPE.test(type)
}

const isExported = (record: JsonObject) =>
  typeof fieldOf(record, 'SystemAlertId') === 'string' &&
  typeof fieldOf(record, 'AlertDisplayName') === 'string'

/** A row of the table into which workspaces gather the alerts of many products. */
const isInTable = (record: JsonObject) =>
  ['SystemAlertId', 'AlertName', 'ProductName'].every(
    (name) => typeof fieldOf(record, name) === 'string',
  )

const PRODUCT = /security center|defender for cloud/i

const isAlert = (record: JsonObject) => isListed(record) || isExported(record) || isInTable(record)

/** Command lines and libraries of Azure put the properties of a resource beside its id. */
const propertiesOf = (record: JsonObject): JsonObject =>
  isListed(record) && spelledField(record, 'properties') !== undefined
    ? spelledObject(record, 'properties')
    : record

/** What the portal's button for trying alerts out makes. */
const SAMPLE = /^\s*(?:\[SAMPLE ALERT\]|SIMULATED_|THIS IS A SAMPLE ALERT)/i

function readAlert(record: JsonObject): Reading {
  if (isInTable(record) && !PRODUCT.test(spelledText(record, 'productName'))) {
    return { kind: 'ignored', reason: 'An alert of another product' }
  }
  const alert = propertiesOf(record)
  const name = nameIn(alert)
  const title = titleIn(alert)
  const description = spelledText(alert, 'description', LONG_TEXT_LENGTH)
  if ([name, title, description].some((text) => SAMPLE.test(text))) {
    return { kind: 'ignored', reason: 'A sample alert, which describes nothing real' }
  }
  if (spelledField(alert, 'isIncident') === true) {
    return { kind: 'ignored', reason: 'An incident, whose alerts are reported on their own' }
  }
  return observeAlert(alert, cleanText(idOf(record, alert), 2 * RESOURCE_ID_LENGTH))
}

const nameIn = (alert: JsonObject) =>
  firstText(spelledText(alert, 'alertType'), spelledText(alert, 'alertName'))

const titleIn = (alert: JsonObject) =>
  firstText(
    spelledText(alert, 'alertDisplayName', TITLE_LENGTH),
    spelledText(alert, 'displayName', TITLE_LENGTH),
  )

const idOf = (record: JsonObject, alert: JsonObject) =>
  fieldOf(record, 'id') ?? spelledField(alert, 'systemAlertId')

const PATHS = {
  native_id: 'id',
  title: 'properties.alertDisplayName',
  account_id: 'id',
  resource_id: 'properties.resourceIdentifiers',
}

function observeAlert(alert: JsonObject, id: string): Reading {
  const severity = firstText(
    ...['severity', 'alertSeverity', 'reportedSeverity'].map((key) => spelledText(alert, key)),
  )
  const resource = resourceIn(alert, id)
  const title = titleIn(alert)
  return observeResource(
    {
      check: discovery(firstText(nameIn(alert).trim(), title), [title]),
      common: {
        ...UNSAID,
        ...outcomeIn(alert),
        ...momentsIn(alert),
        source: DEFENDER,
        native_ids: [cleanText(id)],
        severity: severityOfWord(severity) ?? UNSTATED_SEVERITY,
        native_severity: severity,
        finding_type: firstText(spelledText(alert, 'intent'), 'Alert'),
        title,
        description: plainText(spelledText(alert, 'description', LONG_TEXT_LENGTH)),
        remediation: plainText(
          cleanText(
            spelledTexts(alert, 'remediationSteps', LONG_TEXT_LENGTH).join('\n'),
            LONG_TEXT_LENGTH,
          ),
        ),
      },
      provider: 'azure',
      account_id: firstText(subscriptionOf(resource.id), subscriptionOf(id)),
      paths: PATHS,
    },
    resource,
  )
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['resolved', 'pass'],
  ['dismissed', 'fail'],
])

/** An alert is there because something happened; dismissing it says that it does not matter. */
function outcomeIn(alert: JsonObject): Pick<Observation, 'outcome' | 'muted'> {
  const status = firstText(spelledText(alert, 'status'), spelledText(alert, 'state')).toLowerCase()
  return { outcome: OUTCOMES.get(status) ?? 'fail', muted: status === 'dismissed' }
}

function momentsIn(alert: JsonObject): Pick<Observation, 'first_observed_at' | 'last_observed_at'> {
  const reported = ['timeGeneratedUtc', 'timeGenerated', 'reportedTimeUtc'].map((key) =>
    spelledField(alert, key),
  )
  const detected = spelledField(alert, 'detectedTimeUtc')
  return {
    first_observed_at: firstMoment(
      spelledField(alert, 'startTimeUtc'),
      spelledField(alert, 'startTime'),
      ...[detected, ...reported],
    ),
    last_observed_at: firstMoment(
      spelledField(alert, 'endTimeUtc'),
      spelledField(alert, 'endTime'),
      ...[detected, ...reported],
    ),
  }
}

/** What was attacked: in AWS by its ARN, in Azure by its id, else what the alert lies in. */
function resourceIn(alert: JsonObject, alertId: string): ReportedResource {
  const arn = spelledObjects(alert, 'entities')
    .map((entity) => spelledText(entity, 'amazonResourceId'))
    .find((text) => text.startsWith('arn:'))
  const common = { name: '', region: '', tags: {} }
  if (arn) return { ...common, id: arn, type: '', provider: 'aws' }
  const id = azureId(azureIdIn(alert) ?? scopeOf(alertId))
  return { ...common, id, type: azureTypeOf(id), provider: 'azure' }
}

function azureIdIn(alert: JsonObject): unknown {
  const identified = spelledObjects(alert, 'resourceIdentifiers').map((one) =>
    spelledField(one, 'azureResourceId'),
  )
  const effective = spelledField(
    spelledObject(alert, 'extendedProperties'),
    'effectiveAzureResourceId',
  )
  const stated = ['associatedResource', 'resourceId'].map((key) => spelledField(alert, key))
  return [...identified, ...stated, effective].find((id) => typeof id === 'string' && id !== '')
}
