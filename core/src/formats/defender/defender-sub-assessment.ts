import type { ParseResult, StatedOrigin } from '../observation.ts'
import { azureId } from '../reading/azure-resource.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import {
  fieldInAnyCase,
  objectInAnyCase,
  textInAnyCase,
  textsInAnyCase,
} from '../reading/field-in-any-case.ts'
import { failureGroup } from '../reading/hub-scan.ts'
import { toPlainText } from '../reading/markup-text.ts'
import { ratingOf } from '../reading/native-severity.ts'
import {
  cleanText,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { OBSERVATION_DEFAULTS, observeResource } from '../reading/reported-finding.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import {
  DEFENDER,
  lastSegment,
  outcomeOf,
  type RecommendationState,
  unknownState,
  unreadableTimeIn,
} from './defender-recommendation.ts'
import { type AssessedResource, assessedResource, reportedResource } from './defender-resource.ts'
import { type DefenderVulnerabilities, readVulnerabilities } from './defender-vulnerabilities.ts'

const PATHS = {
  native_id: 'id',
  title: 'properties.displayName',
  account_id: 'id',
  resource_id: 'properties.resourceDetails.id',
}

/**
 * One of several results of an assessment on a resource. A vulnerability is a problem of its own,
 * which is fixed on its own. Any other result only details the assessment, and is ignored so that
 * the problem is counted once.
 */
export function observeSubAssessment(
  record: JsonObject,
  properties: JsonObject,
  stated?: StatedOrigin,
): ParseResult {
  const additionalData = objectInAnyCase(properties, 'additionalData')
  const vulnerabilities = readVulnerabilities(fieldInAnyCase(properties, 'additionalData'))
  const { cves } = vulnerabilities
  if (cves.length === 0 && !isVulnerability(additionalData)) {
    return { kind: 'ignored', reason: 'A detail of an assessment that is reported separately' }
  }
  const id = textIn(record, 'id', 2 * RESOURCE_ID_LENGTH)
  const resource = assessedResource(properties, id)
  const state = stateIn(properties)
  const one = { id, record, properties, resource, state, vulnerabilities, stated }
  const error = unknownState(state, 'properties.status.code') ?? unreadableTimeIn(properties)
  return rejectStatus(error, observeVulnerability(one))
}

const stateIn = (properties: JsonObject): RecommendationState => {
  const status = objectInAnyCase(properties, 'status')
  return { code: fieldInAnyCase(status, 'code'), cause: textInAnyCase(status, 'cause') }
}

interface SubAssessment {
  readonly id: string
  readonly record: JsonObject
  readonly properties: JsonObject
  readonly resource: AssessedResource
  readonly state: RecommendationState
  readonly vulnerabilities: DefenderVulnerabilities
  readonly stated: StatedOrigin | undefined
}

function observeVulnerability(one: SubAssessment): ParseResult {
  const { id, properties, resource, vulnerabilities, stated } = one
  const additionalData = objectInAnyCase(properties, 'additionalData')
  const status = objectInAnyCase(properties, 'status')
  const evaluated = fieldInAnyCase(status, 'firstEvaluationDate')
  const generated = fieldInAnyCase(properties, 'timeGenerated')
  return observeResource(
    {
      check: checkOf(one),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeOf(one.state),
        ...textsIn(properties, vulnerabilities),
        ...ratingOf(
          textInAnyCase(status, 'severity'),
          textInAnyCase(objectInAnyCase(additionalData, 'vulnerabilityDetails'), 'severity'),
        ),
        source: DEFENDER,
        check_group: groupOf(one),
        native_ids: [cleanText(id)],
        native_id: lastSegment(id),
        cves: vulnerabilities.cves,
        exploit_available: vulnerabilities.exploit_available,
        first_observed_at: firstTimestamp(evaluated, generated),
        last_observed_at: latestTimestamp(
          generated,
          fieldInAnyCase(status, 'statusChangeDate'),
          evaluated,
        ),
      },
      provider: 'azure',
      account_id: resource.subscription,
      ...(stated && { stated }),
      paths: PATHS,
    },
    reportedResource({ ...resource, azure_id: imageOf(resource, additionalData) }),
  )
}

const isVulnerability = (additionalData: JsonObject) =>
  /vulnerab/i.test(
    `${textInAnyCase(additionalData, 'assessedResourceType')} ${textInAnyCase(additionalData, 'type')}`,
  )

/** `…/assessments/<GUID>/subAssessments/<GUID>`. */
const PARENT = /\/assessments\/([^/]+)\/subassessments\//i

const parentOf = (id: string): string => PARENT.exec(id)?.[1]?.toLowerCase() ?? ''

/** The parent assessment stands for one scan: that of machines, or that of images. */
const groupOf = ({ id, vulnerabilities }: SubAssessment): string =>
  vulnerabilities.cves.length > 0 ? failureGroup('vulnerability', parentOf(id)) : ''

/** The parent assessment is an alias of the check, because both are one problem. */
function checkOf({ id, record, properties, vulnerabilities }: SubAssessment): CheckIdentity {
  const { cves, packages } = vulnerabilities
  const parent = parentOf(id)
  const ownId = textInAnyCase(properties, 'id').trim()
  const [first, ...others] = cves
  if (first && others.length === 0) {
    const name = vulnerabilityCheckId({ cves: [first.id], packages })
    return discovery(name, [first.id, ownId, parent])
  }
  const check = firstText(
    ownId,
    lastSegment(textIn(record, 'name')).trim(),
    textInAnyCase(properties, 'displayName'),
  )
  return cves.length > 0 ? discovery(check, [parent]) : settingCheck(check, [parent])
}

function textsIn(properties: JsonObject, vulnerabilities: DefenderVulnerabilities) {
  const { cves, packages } = vulnerabilities
  const name = textInAnyCase(properties, 'displayName', TITLE_LENGTH)
  const software = packages.length === 1 ? (packages[0] ?? '') : ''
  const cve = cves.length === 1 ? (cves[0]?.id ?? '') : ''
  const cveInPackage = software === '' ? cve : `${cve} in ${software}`
  const isNamed = cve === '' || name.includes(cve)
  return {
    title:
      isNamed && name !== ''
        ? name
        : cleanText([cveInPackage, name].filter(Boolean).join(': '), TITLE_LENGTH),
    description: toPlainText(textInAnyCase(properties, 'description', LONG_TEXT_LENGTH)),
    remediation: [
      toPlainText(textInAnyCase(properties, 'remediation', LONG_TEXT_LENGTH)),
      updateOf(software, vulnerabilities.fixed_versions),
    ]
      .filter((part) => part !== '')
      .join('\n'),
    finding_type: firstText(...textsInAnyCase(properties, 'category'), 'Vulnerability'),
  }
}

const updateOf = (software: string, versions: readonly string[]): string =>
  versions.length === 0 ? '' : `Update ${software || 'it'} to ${versions.join(', ')}`

/** Returns the id of the image, if a registry is assessed because of one of its images. */
function imageOf(resource: AssessedResource, additionalData: JsonObject): unknown {
  const { azure_id } = resource
  const artifact = objectInAnyCase(additionalData, 'artifactDetails')
  const digest = firstText(
    textInAnyCase(artifact, 'digest'),
    textInAnyCase(additionalData, 'imageDigest'),
  )
  if (typeof azure_id !== 'string' || digest === '') return azure_id
  if (azure_id.includes(digest.toLowerCase())) return azure_id
  const repository = firstText(
    textInAnyCase(artifact, 'repositoryName'),
    textInAnyCase(additionalData, 'repositoryName'),
  )
  return azureId(`${azure_id}/repositories/${repository}/images/${digest}`)
}
