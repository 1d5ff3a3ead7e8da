import type { ObservedVulnerability, Reading } from '../observation.ts'
import { azureId } from '../reading/azure-resource.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerability,
} from '../reading/check-identity.ts'
import {
  spelledField,
  spelledObject,
  spelledObjects,
  spelledText,
  spelledTexts,
} from '../reading/field-in-any-case.ts'
import { plainText } from '../reading/markup-text.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import { flagOf, stated } from '../reading/parse-boolean.ts'
import {
  cleanText,
  distinctTexts,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { observeResource, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { DEFENDER, lastSegment, outcomeOf } from './defender-recommendation.ts'
import { type AssessedResource, assessedResource, reportedResource } from './defender-resource.ts'

const PATHS = {
  native_id: 'id',
  title: 'properties.displayName',
  account_id: 'id',
  resource_id: 'properties.resourceDetails.id',
}

/**
 * One of several things that an assessment found on a resource. A vulnerability is a problem of its
 * own, which is fixed on its own. Anything else says again, in detail, what the assessment says:
 * counted as well, one problem would be two.
 */
export function observeSubAssessment(record: JsonObject, properties: JsonObject): Reading {
  const more = spelledObject(properties, 'additionalData')
  const cves = cvesIn(more)
  if (cves.length === 0 && !isVulnerability(more)) {
    return { kind: 'ignored', reason: 'A detail of an assessment that is reported itself' }
  }
  const id = textIn(record, 'id', 2 * RESOURCE_ID_LENGTH)
  const resource = assessedResource(properties, id)
  const status = spelledObject(properties, 'status')
  const severity = firstText(
    spelledText(status, 'severity'),
    spelledText(spelledObject(more, 'vulnerabilityDetails'), 'severity'),
  )
  const generated = spelledField(properties, 'timeGenerated')
  return observeResource(
    {
      check: checkOf(record, properties, cves),
      common: {
        ...UNSAID,
        ...outcomeOf({ code: spelledText(status, 'code'), cause: spelledText(status, 'cause') }),
        ...textsIn(properties, cves),
        source: DEFENDER,
        native_ids: [cleanText(id)],
        severity: severityOfWord(severity) ?? UNSTATED_SEVERITY,
        native_severity: severity,
        cves,
        exploit_available: isExploitable(more),
        first_observed_at: firstMoment(spelledField(status, 'firstEvaluationDate'), generated),
        last_observed_at: firstMoment(generated),
      },
      provider: 'azure',
      account_id: resource.subscription,
      paths: PATHS,
    },
    reportedResource({ ...resource, azure_id: imageOf(resource, more) }),
  )
}

const isVulnerability = (more: JsonObject) =>
  /vulnerab/i.test(`${spelledText(more, 'assessedResourceType')} ${spelledText(more, 'type')}`)

/** Scanners of machines list CVEs by their titles; the one of images describes a single one. */
function cvesIn(more: JsonObject): readonly ObservedVulnerability[] {
  const listed = spelledObjects(more, 'cve').map((one) => spelledText(one, 'title'))
  const details = spelledObject(more, 'vulnerabilityDetails')
  const ids = distinctTexts([...listed, spelledText(details, 'cveId')])
  const known = {
    ...stated('cvss', baseScoreIn(more) ?? baseScoreIn(details)),
    ...stated('patch_available', patchAvailableIn(more)),
  }
  return ids.map((id) => ({ id, ...known }))
}

/** Scanners of machines and registries say `patchable`; the newer one of images names a version. */
function patchAvailableIn(more: JsonObject): boolean | undefined {
  const isPatchable = flagOf(spelledField(more, 'patchable'))
  const software = spelledObject(more, 'softwareDetails')
  const isFixed = spelledText(software, 'fixedVersion') !== ''
  return isPatchable ?? (isFixed || undefined)
}

/** The highest base score of version 3 or 4, which stand under their versions. */
function baseScoreIn(rated: JsonObject): number | undefined {
  const scores = Object.entries(spelledObject(rated, 'cvss'))
    .filter(([version, score]) => /^[34]/.test(version) && isObject(score))
    .map(([, score]) => (isObject(score) ? (numberIn(score, 'base', 0, 10) ?? -1) : -1))
  const highest = Math.max(-1, ...scores.slice(0, 10))
  return highest < 0 ? undefined : highest
}

function isExploitable(more: JsonObject): boolean {
  const details = spelledObject(more, 'vulnerabilityDetails')
  const exploits = spelledObject(details, 'exploitabilityAssessment')
  return ['exploitStepsVerified', 'exploitStepsPublished', 'isInExploitKit'].some(
    (key) => spelledField(exploits, key) === true,
  )
}

const packageIn = (properties: JsonObject): string =>
  spelledText(
    spelledObject(spelledObject(properties, 'additionalData'), 'softwareDetails'),
    'packageName',
  )

/** `…/assessments/<GUID>/subAssessments/<GUID>`. */
const PARENT = /\/assessments\/([^/]+)\/subassessments\//i

/** The assessment that it belongs to is another name of the check: both are one problem. */
function checkOf(
  record: JsonObject,
  properties: JsonObject,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const parent = PARENT.exec(textIn(record, 'id', 2 * RESOURCE_ID_LENGTH))?.[1]?.toLowerCase() ?? ''
  const own = spelledText(properties, 'id').trim()
  const [first, ...others] = cves
  if (first && others.length === 0) {
    const name = vulnerability({ cves: [first.id], packages: [packageIn(properties)] })
    return discovery(name, [first.id, own, parent])
  }
  const check = firstText(
    own,
    lastSegment(textIn(record, 'name')).trim(),
    spelledText(properties, 'displayName'),
  )
  return cves.length > 0 ? discovery(check, [parent]) : settingCheck(check, [parent])
}

function textsIn(properties: JsonObject, cves: readonly ObservedVulnerability[]) {
  const name = spelledText(properties, 'displayName', TITLE_LENGTH)
  const software = packageIn(properties)
  const cve = cves.length === 1 ? (cves[0]?.id ?? '') : ''
  const found = software === '' ? cve : `${cve} in ${software}`
  const isNamed = cve === '' || name.includes(cve)
  return {
    title:
      isNamed && name !== ''
        ? name
        : cleanText([found, name].filter(Boolean).join(': '), TITLE_LENGTH),
    description: plainText(spelledText(properties, 'description', LONG_TEXT_LENGTH)),
    remediation: plainText(spelledText(properties, 'remediation', LONG_TEXT_LENGTH)),
    finding_type: firstText(...spelledTexts(properties, 'category'), 'Vulnerability'),
  }
}

/** The image in a registry, which is assessed on behalf of the registry. */
function imageOf(resource: AssessedResource, more: JsonObject): unknown {
  const { azure_id } = resource
  const artifact = spelledObject(more, 'artifactDetails')
  const digest = firstText(spelledText(artifact, 'digest'), spelledText(more, 'imageDigest'))
  if (typeof azure_id !== 'string' || digest === '') return azure_id
  if (azure_id.includes(digest.toLowerCase())) return azure_id
  const repository = firstText(
    spelledText(artifact, 'repositoryName'),
    spelledText(more, 'repositoryName'),
  )
  return azureId(`${azure_id}/repositories/${repository}/images/${digest}`)
}
