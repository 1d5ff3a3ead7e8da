import type { Format, Reading } from '../observation.ts'
import {
  spelledField,
  spelledObject,
  spelledText,
  spelledTexts,
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
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'
import { observeRecommendation } from './defender-recommendation.ts'
import { assessedResource } from './defender-resource.ts'
import { observeSubAssessment } from './defender-sub-assessment.ts'

const TYPE = /^microsoft\.security\/(assessments|assessments\/subassessments|assessmentmetadata)$/i

/**
 * Assessments of Defender for Cloud, as its interface lists them (with or without `$expand`), as
 * Azure Resource Graph answers them and as continuous export sends them; and their sub-assessments.
 */
export const defenderAssessment: Format = {
  id: 'defender-assessment',
  matches: (record) => isOrWraps(record, isAssessment),
  read: (record) => readEach(record, readAssessment),
}

const kindOf = (record: JsonObject): string => {
  const type = fieldOf(record, 'type')
  return typeof type === 'string' ? (TYPE.exec(type)?.[1] ?? '').toLowerCase() : ''
}

const isAssessment = (record: JsonObject) => kindOf(record) !== ''

/** Command lines and libraries of Azure put the properties of a resource beside its id. */
const propertiesOf = (record: JsonObject): JsonObject =>
  spelledField(record, 'properties') === undefined ? record : spelledObject(record, 'properties')

function readAssessment(record: JsonObject): Reading {
  const kind = kindOf(record)
  if (kind === 'assessmentmetadata') {
    return { kind: 'ignored', reason: 'A description of a check, which found nothing yet' }
  }
  const properties = propertiesOf(record)
  return kind === 'assessments/subassessments'
    ? observeSubAssessment(record, properties)
    : observeAssessment(record, properties)
}

/** The metadata, with severity and advice, are there only when they were asked for. */
function observeAssessment(record: JsonObject, properties: JsonObject): Reading {
  const id = textIn(record, 'id', 2 * RESOURCE_ID_LENGTH)
  const metadata = spelledObject(properties, 'metadata')
  const status = spelledObject(properties, 'status')
  const first = spelledField(status, 'firstEvaluationDate')
  const changed = spelledField(status, 'statusChangeDate')
  const more = spelledObject(properties, 'additionalData')
  return observeRecommendation(
    {
      id,
      check: textIn(record, 'name'),
      policy_definition_id: spelledText(metadata, 'policyDefinitionId'),
      title: firstText(
        spelledText(properties, 'displayName', TITLE_LENGTH),
        spelledText(metadata, 'displayName', TITLE_LENGTH),
      ),
      category: firstText(
        ...spelledTexts(metadata, 'categories'),
        ...spelledTexts(metadata, 'category'),
      ),
      description: firstText(
        spelledText(metadata, 'description', LONG_TEXT_LENGTH),
        spelledText(status, 'description', LONG_TEXT_LENGTH),
      ),
      remediation: spelledText(metadata, 'remediationDescription', LONG_TEXT_LENGTH),
      severity: firstText(
        spelledText(metadata, 'severity'),
        spelledText(status, 'severity'),
        spelledText(spelledObject(properties, 'risk'), 'level'),
      ),
      state: { code: spelledText(status, 'code'), cause: spelledText(status, 'cause') },
      first_observed_at: firstMoment(first),
      last_observed_at: firstMoment(changed, first),
      account_name: firstText(
        spelledText(more, 'environmentDisplayName'),
        spelledText(more, 'projectId'),
      ),
      resource: assessedResource(properties, id),
    },
    PATHS,
  )
}

const PATHS = {
  native_id: 'id',
  title: 'properties.displayName',
  account_id: 'id',
  resource_id: 'properties.resourceDetails.id',
}
