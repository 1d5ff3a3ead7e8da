import type { Format, ParseResult, StatedOrigin } from '../observation.ts'
import {
  fieldInAnyCase,
  objectInAnyCase,
  textInAnyCase,
  textsInAnyCase,
} from '../reading/field-in-any-case.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { observeRecommendation, unreadableTimeIn } from './defender-recommendation.ts'
import { assessedResource } from './defender-resource.ts'
import { observeSubAssessment } from './defender-sub-assessment.ts'
import { readVulnerabilities } from './defender-vulnerabilities.ts'

const TYPE = /^microsoft\.security\/(assessments|assessments\/subassessments|assessmentmetadata)$/i

/**
 * Assessments and sub-assessments of Defender for Cloud, from its API (with or without `$expand`),
 * Azure Resource Graph and continuous export.
 */
export const defenderAssessment: Format = {
  id: 'defender-assessment',
  matches: (record) => isOrWraps(record, isAssessment),
  parse: (record, stated) => parseEach(record, (item) => parseAssessment(item, stated)),
}

const kindOf = (record: JsonObject): string => {
  const type = fieldOf(record, 'type')
  return typeof type === 'string' ? (TYPE.exec(type)?.[1] ?? '').toLowerCase() : ''
}

const isAssessment = (record: JsonObject) => kindOf(record) !== ''

/** Azure's command line and libraries put the properties of a resource at the top level. */
const propertiesOf = (record: JsonObject): JsonObject =>
  fieldInAnyCase(record, 'properties') === undefined
    ? record
    : objectInAnyCase(record, 'properties')

function parseAssessment(record: JsonObject, stated?: StatedOrigin): ParseResult {
  const kind = kindOf(record)
  if (kind === 'assessmentmetadata') {
    return { kind: 'ignored', reason: 'A description of a check, without a result' }
  }
  const properties = propertiesOf(record)
  return kind === 'assessments/subassessments'
    ? observeSubAssessment(record, properties, stated)
    : observeAssessment(record, properties, stated)
}

/** The metadata, with severity and advice, are present only if they were requested. */
function observeAssessment(
  record: JsonObject,
  properties: JsonObject,
  stated: StatedOrigin | undefined,
): ParseResult {
  const id = textIn(record, 'id', 2 * RESOURCE_ID_LENGTH)
  const metadata = objectInAnyCase(properties, 'metadata')
  const status = objectInAnyCase(properties, 'status')
  const first = fieldInAnyCase(status, 'firstEvaluationDate')
  const changed = fieldInAnyCase(status, 'statusChangeDate')
  const additionalData = objectInAnyCase(properties, 'additionalData')
  return observeRecommendation(
    {
      id,
      check: textIn(record, 'name'),
      policy_definition_id: textInAnyCase(metadata, 'policyDefinitionId'),
      title: firstText(
        textInAnyCase(properties, 'displayName', TITLE_LENGTH),
        textInAnyCase(metadata, 'displayName', TITLE_LENGTH),
      ),
      category: firstText(
        ...textsInAnyCase(metadata, 'categories'),
        ...textsInAnyCase(metadata, 'category'),
      ),
      description: firstText(
        textInAnyCase(metadata, 'description', LONG_TEXT_LENGTH),
        textInAnyCase(status, 'description', LONG_TEXT_LENGTH),
      ),
      remediation: textInAnyCase(metadata, 'remediationDescription', LONG_TEXT_LENGTH),
      severity: firstText(
        textInAnyCase(metadata, 'severity'),
        textInAnyCase(status, 'severity'),
        textInAnyCase(objectInAnyCase(properties, 'risk'), 'level'),
      ),
      vulnerabilities: readVulnerabilities(fieldInAnyCase(properties, 'additionalData')),
      state: { code: fieldInAnyCase(status, 'code'), cause: textInAnyCase(status, 'cause') },
      unreadable_time: unreadableTimeIn(properties),
      first_observed_at: firstTimestamp(first),
      last_observed_at: latestTimestamp(
        changed,
        first,
        fieldInAnyCase(properties, 'timeGenerated'),
        fieldInAnyCase(record, 'timeGenerated'),
      ),
      account_name: firstText(
        textInAnyCase(additionalData, 'environmentDisplayName'),
        textInAnyCase(additionalData, 'projectId'),
      ),
      resource: assessedResource(properties, id),
    },
    PATHS,
    stated,
  )
}

const PATHS = {
  state: 'properties.status.code',
  native_id: 'id',
  title: 'properties.displayName',
  account_id: 'id',
  resource_id: 'properties.resourceDetails.id',
}
