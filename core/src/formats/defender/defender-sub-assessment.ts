import type { ObservedVulnerability, ParseResult } from '../observation.ts'
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
  objectsInAnyCase,
  textInAnyCase,
  textsInAnyCase,
} from '../reading/field-in-any-case.ts'
import { toPlainText } from '../reading/markup-text.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { optionalField, parseBoolean } from '../reading/parse-boolean.ts'
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
import { OBSERVATION_DEFAULTS, observeResource } from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { DEFENDER, lastSegment, outcomeOf } from './defender-recommendation.ts'
import { type AssessedResource, assessedResource, reportedResource } from './defender-resource.ts'

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
export function observeSubAssessment(record: JsonObject, properties: JsonObject): ParseResult {
  const additionalData = objectInAnyCase(properties, 'additionalData')
  const cves = cvesIn(additionalData)
  if (cves.length === 0 && !isVulnerability(additionalData)) {
    return { kind: 'ignored', reason: 'A detail of an assessment that is reported separately' }
  }
  const id = textIn(record, 'id', 2 * RESOURCE_ID_LENGTH)
  const resource = assessedResource(properties, id)
  const status = objectInAnyCase(properties, 'status')
  const severity = firstText(
    textInAnyCase(status, 'severity'),
    textInAnyCase(objectInAnyCase(additionalData, 'vulnerabilityDetails'), 'severity'),
  )
  const generated = fieldInAnyCase(properties, 'timeGenerated')
  return observeResource(
    {
      check: checkOf(record, properties, cves),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeOf({
          code: textInAnyCase(status, 'code'),
          cause: textInAnyCase(status, 'cause'),
        }),
        ...textsIn(properties, cves),
        source: DEFENDER,
        native_ids: [cleanText(id)],
        severity: severityOfWord(severity) ?? DEFAULT_SEVERITY,
        native_severity: severity,
        cves,
        exploit_available: isExploitable(additionalData),
        first_observed_at: firstTimestamp(fieldInAnyCase(status, 'firstEvaluationDate'), generated),
        last_observed_at: firstTimestamp(generated),
      },
      provider: 'azure',
      account_id: resource.subscription,
      paths: PATHS,
    },
    reportedResource({ ...resource, azure_id: imageOf(resource, additionalData) }),
  )
}

const isVulnerability = (additionalData: JsonObject) =>
  /vulnerab/i.test(
    `${textInAnyCase(additionalData, 'assessedResourceType')} ${textInAnyCase(additionalData, 'type')}`,
  )

/** Scanners of machines list CVEs by title; the scanner of images describes a single CVE. */
function cvesIn(additionalData: JsonObject): readonly ObservedVulnerability[] {
  const listed = objectsInAnyCase(additionalData, 'cve').map((cve) => textInAnyCase(cve, 'title'))
  const details = objectInAnyCase(additionalData, 'vulnerabilityDetails')
  const ids = distinctTexts([...listed, textInAnyCase(details, 'cveId')])
  const ratings = {
    ...optionalField('cvss', baseScoreIn(additionalData) ?? baseScoreIn(details)),
    ...optionalField('patch_available', patchAvailableIn(additionalData)),
  }
  return ids.map((id) => ({ id, ...ratings }))
}

/**
 * Scanners of machines and registries set `patchable`; the newer one of images names a fixed
 * version.
 */
function patchAvailableIn(additionalData: JsonObject): boolean | undefined {
  const isPatchable = parseBoolean(fieldInAnyCase(additionalData, 'patchable'))
  const software = objectInAnyCase(additionalData, 'softwareDetails')
  const isFixed = textInAnyCase(software, 'fixedVersion') !== ''
  return isPatchable ?? (isFixed || undefined)
}

/** Returns the highest base score of version 3 or 4. Scores are listed by version. */
function baseScoreIn(rated: JsonObject): number | undefined {
  const scores = Object.entries(objectInAnyCase(rated, 'cvss'))
    .filter(([version, score]) => /^[34]/.test(version) && isObject(score))
    .map(([, score]) => (isObject(score) ? (numberIn(score, 'base', 0, 10) ?? -1) : -1))
  const highest = Math.max(-1, ...scores.slice(0, 10))
  return highest < 0 ? undefined : highest
}

function isExploitable(additionalData: JsonObject): boolean {
  const details = objectInAnyCase(additionalData, 'vulnerabilityDetails')
  const exploits = objectInAnyCase(details, 'exploitabilityAssessment')
  return ['exploitStepsVerified', 'exploitStepsPublished', 'isInExploitKit'].some(
    (key) => fieldInAnyCase(exploits, key) === true,
  )
}

const packageIn = (properties: JsonObject): string =>
  textInAnyCase(
    objectInAnyCase(objectInAnyCase(properties, 'additionalData'), 'softwareDetails'),
    'packageName',
  )

/** `…/assessments/<GUID>/subAssessments/<GUID>`. */
const PARENT = /\/assessments\/([^/]+)\/subassessments\//i

/** The parent assessment is an alias of the check, because both are one problem. */
function checkOf(
  record: JsonObject,
  properties: JsonObject,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const parent = PARENT.exec(textIn(record, 'id', 2 * RESOURCE_ID_LENGTH))?.[1]?.toLowerCase() ?? ''
  const ownId = textInAnyCase(properties, 'id').trim()
  const [first, ...others] = cves
  if (first && others.length === 0) {
    const name = vulnerabilityCheckId({ cves: [first.id], packages: [packageIn(properties)] })
    return discovery(name, [first.id, ownId, parent])
  }
  const check = firstText(
    ownId,
    lastSegment(textIn(record, 'name')).trim(),
    textInAnyCase(properties, 'displayName'),
  )
  return cves.length > 0 ? discovery(check, [parent]) : settingCheck(check, [parent])
}

function textsIn(properties: JsonObject, cves: readonly ObservedVulnerability[]) {
  const name = textInAnyCase(properties, 'displayName', TITLE_LENGTH)
  const software = packageIn(properties)
  const cve = cves.length === 1 ? (cves[0]?.id ?? '') : ''
  const cveInPackage = software === '' ? cve : `${cve} in ${software}`
  const isNamed = cve === '' || name.includes(cve)
  return {
    title:
      isNamed && name !== ''
        ? name
        : cleanText([cveInPackage, name].filter(Boolean).join(': '), TITLE_LENGTH),
    description: toPlainText(textInAnyCase(properties, 'description', LONG_TEXT_LENGTH)),
    remediation: toPlainText(textInAnyCase(properties, 'remediation', LONG_TEXT_LENGTH)),
    finding_type: firstText(...textsInAnyCase(properties, 'category'), 'Vulnerability'),
  }
}

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
