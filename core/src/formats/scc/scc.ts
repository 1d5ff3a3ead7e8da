import type {
  Format,
  Observation,
  ObservedVulnerability,
  Outcome,
  Reading,
} from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerability,
} from '../reading/check-identity.ts'
import { spelledField, spelledObject, spelledText } from '../reading/field-in-any-case.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import {
  cleanText,
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  numberIn,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { observeResource, UNSAID } from '../reading/reported-finding.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { isOrWraps, readEach } from '../reading/wrapped-findings.ts'
import { categoryTitle } from './scc-category.ts'
import { complianceIn } from './scc-compliance.ts'
import { type SourceProperties, sourceProperties } from './scc-properties.ts'
import { accountOf, resourceOf } from './scc-resource.ts'

/**
 * Google's Security Command Center, versions 1 and 2: the results of a list, notifications, and
 * findings alone.
 */
export const scc: Format = {
  id: 'scc',
  matches: (record) => isOrWraps(record, (one) => isFinding(findingIn(one))),
  read: (record) => readEach(record, readFinding),
}

/** A finding stands in a notification or a result beside its resource, or alone. */
function findingIn(record: JsonObject): JsonObject {
  const finding = fieldOf(record, 'finding')
  return isObject(finding) ? finding : record
}

const NAME = /^(?:organizations|folders|projects)\/[^/]+\/sources\/[^/]+\/.*findings\//

const isFinding = (finding: JsonObject) => {
  const name = spelledField(finding, 'name') ?? spelledField(finding, 'canonicalName')
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    typeof spelledField(finding, 'category') === 'string'
  )
}

/** What gathers other findings, which are reported themselves, or is about the service alone. */
const NO_FINDINGS: ReadonlyMap<string, string> = new Map([
  ['CHOKEPOINT', 'A choke point, which gathers findings that are reported on their own'],
  ['OBSERVATION', 'An observation, which is no finding'],
  ['POSTURE_VIOLATION', 'A drift of a posture, whose findings are reported on their own'],
  ['SCC_ERROR', 'An error of Security Command Center, which is about no resource'],
  ['TOXIC_COMBINATION', 'A toxic combination of findings that are reported on their own'],
])

const PATHS = {
  native_id: 'finding.name',
  title: 'finding.category',
  account_id: 'resource.gcpMetadata.project',
  resource_id: 'finding.resourceName',
}

function readFinding(record: JsonObject): Reading {
  const finding = findingIn(record)
  const reason = NO_FINDINGS.get(spelledText(finding, 'findingClass'))
  if (reason) return { kind: 'ignored', reason }
  const properties = sourceProperties(finding)
  const beside = spelledObject(record, 'resource')
  const resource = Object.keys(beside).length > 0 ? beside : spelledObject(finding, 'resource')
  const account = accountOf(finding, resource, properties)
  const cves = cvesIn(finding)
  return observeResource(
    {
      check: checkOf(finding, properties, cves),
      common: {
        ...UNSAID,
        ...outcomeOf(finding),
        ...severityOf(finding, properties),
        ...textsOf(finding, properties, cves),
        source: 'scc',
        native_ids: nativeIdsOf(finding),
        account_name: account.name,
        compliance: complianceIn(finding, properties, account.provider),
        cves,
        exploit_available: isExploited(finding),
        first_observed_at: firstMoment(spelledField(finding, 'createTime')),
        // Once a finding is inactive, this is when that was noticed.
        last_observed_at: firstMoment(
          spelledField(finding, 'eventTime'),
          spelledField(finding, 'createTime'),
        ),
      },
      provider: account.provider,
      account_id: account.id,
      paths: PATHS,
    },
    resourceOf(finding, resource, account),
  )
}

/**
 * The canonical name is the same wherever a finding is listed; version 2 adds a location to both
 * names, which version 1 does not know.
 */
function nativeIdsOf(finding: JsonObject): string[] {
  const names = [spelledText(finding, 'canonicalName'), spelledText(finding, 'name')]
  return distinctTexts(
    names.map((name) => name.replace(/\/locations\/[^/]+\/findings\//, '/findings/')),
  )
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['ACTIVE', 'fail'],
  ['INACTIVE', 'pass'],
])

/** Muting a finding hides it and solves nothing: it stays active. */
const outcomeOf = (finding: JsonObject): Pick<Observation, 'outcome' | 'muted'> => ({
  outcome: OUTCOMES.get(spelledText(finding, 'state')) ?? 'not_evaluated',
  muted: spelledText(finding, 'mute') === 'MUTED',
})

/** Findings of 2019 have their severity among the properties of their source. */
function severityOf(
  finding: JsonObject,
  properties: SourceProperties,
): Pick<Observation, 'severity' | 'native_severity'> {
  const words = [
    spelledText(finding, 'severity'),
    cleanText(properties.get('SeverityLevel')),
    cleanText(properties.get('detectionPriority')),
  ]
  const native_severity = words.find((word) => severityOfWord(word)) ?? firstText(...words)
  return { severity: severityOfWord(native_severity) ?? UNSTATED_SEVERITY, native_severity }
}

function checkOf(
  finding: JsonObject,
  properties: SourceProperties,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const category = spelledText(finding, 'category')
  const cve = cves[0]?.id ?? ''
  if (cve !== '') {
    const name = vulnerability({ cves: [cve], packages: [packageOf(finding)] })
    return discovery(name, [cve, category])
  }
  const detection = properties.get('detectionCategory')
  const rule = isObject(detection) ? cleanText(fieldOf(detection, 'ruleName')) : ''
  const isThreat = rule !== '' || spelledText(finding, 'findingClass') === 'THREAT'
  return isThreat ? discovery(category, [rule]) : settingCheck(category, [moduleOf(finding)])
}

/** The last segment of the name of a custom module, under which a customer made the check. */
const moduleOf = (finding: JsonObject): string => {
  const name = spelledText(finding, 'moduleName')
  return name.slice(name.lastIndexOf('/') + 1)
}

function textsOf(
  finding: JsonObject,
  properties: SourceProperties,
  cves: readonly ObservedVulnerability[],
): Pick<Observation, 'title' | 'description' | 'remediation' | 'finding_type'> {
  const long = (value: unknown) => cleanText(value, LONG_TEXT_LENGTH)
  const software = packageOf(finding)
  const cve = cves[0]?.id ?? ''
  const found = software === '' ? cve : `${cve} in ${software}`
  const category = categoryTitle(spelledText(finding, 'category', TITLE_LENGTH))
  return {
    title: cve === '' ? category : found,
    description: firstText(
      spelledText(finding, 'description', LONG_TEXT_LENGTH),
      long(properties.get('Explanation')),
    ),
    remediation: firstText(
      spelledText(finding, 'nextSteps', LONG_TEXT_LENGTH),
      long(properties.get('Recommendation')),
    ),
    finding_type: spelledText(finding, 'findingClass'),
  }
}

const vulnerabilityOf = (finding: JsonObject) => spelledObject(finding, 'vulnerability')
const cveOf = (finding: JsonObject) => spelledObject(vulnerabilityOf(finding), 'cve')

const packageOf = (finding: JsonObject): string =>
  spelledText(spelledObject(vulnerabilityOf(finding), 'offendingPackage'), 'packageName')

/** Notifications fill in every field: a score of 0 says that there is none. */
function cvesIn(finding: JsonObject): ObservedVulnerability[] {
  const cve = cveOf(finding)
  const id = spelledText(cve, 'id')
  if (id === '') return []
  const score = numberIn(spelledObject(cve, 'cvssv3'), 'baseScore', 0, 10)
  const isSeen = spelledField(cve, 'observedInTheWild') === true
  return [
    {
      id,
      ...(score ? { cvss: score } : {}),
      ...(isSeen && { known_exploited: true }),
      ...(isFixed(finding) && { patch_available: true }),
      ...(spelledField(vulnerabilityOf(finding), 'reachable') === true && { package_in_use: true }),
    },
  ]
}

/** Notifications fill in every field: that there is no fix may say that nobody knows of one. */
const isFixed = (finding: JsonObject): boolean =>
  spelledField(cveOf(finding), 'upstreamFixAvailable') === true ||
  spelledText(spelledObject(vulnerabilityOf(finding), 'fixedPackage'), 'packageVersion') !== ''

const EXPLOITS: ReadonlySet<string> = new Set(['WIDE', 'CONFIRMED', 'AVAILABLE'])

const isExploited = (finding: JsonObject): boolean => {
  const cve = cveOf(finding)
  return (
    spelledField(cve, 'observedInTheWild') === true ||
    EXPLOITS.has(spelledText(cve, 'exploitationActivity'))
  )
}
