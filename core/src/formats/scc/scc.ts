import type {
  Format,
  Observation,
  ObservedVulnerability,
  Outcome,
  ParseResult,
} from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
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
import { OBSERVATION_DEFAULTS, observeResource } from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { categoryTitle } from './scc-category.ts'
import { complianceIn } from './scc-compliance.ts'
import { type SourceProperties, sourceProperties } from './scc-properties.ts'
import { accountOf, resourceOf } from './scc-resource.ts'

/**
 * Google Security Command Center, versions 1 and 2: list results, notifications and single
 * findings.
 */
export const scc: Format = {
  id: 'scc',
  matches: (record) => isOrWraps(record, (item) => isFinding(findingIn(item))),
  parse: (record) => parseEach(record, parseFinding),
}

/**
 * Returns the finding in a notification or a list result, next to its resource; else the record
 * itself.
 */
function findingIn(record: JsonObject): JsonObject {
  const finding = fieldOf(record, 'finding')
  return isObject(finding) ? finding : record
}

const NAME = /^(?:organizations|folders|projects)\/[^/]+\/sources\/[^/]+\/.*findings\//

const isFinding = (finding: JsonObject) => {
  const name = fieldInAnyCase(finding, 'name') ?? fieldInAnyCase(finding, 'canonicalName')
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    typeof fieldInAnyCase(finding, 'category') === 'string'
  )
}

/**
 * Classes that group findings, which are reported separately, or that are only about the service.
 */
const NO_FINDINGS: ReadonlyMap<string, string> = new Map([
  ['CHOKEPOINT', 'A choke point, which groups findings that are reported separately'],
  ['OBSERVATION', 'An observation, which is not a finding'],
  ['POSTURE_VIOLATION', 'A drift of a posture, whose findings are reported separately'],
  ['SCC_ERROR', 'An error of Security Command Center, which is about no resource'],
  ['TOXIC_COMBINATION', 'A toxic combination of findings that are reported separately'],
])

const PATHS = {
  native_id: 'finding.name',
  title: 'finding.category',
  account_id: 'resource.gcpMetadata.project',
  resource_id: 'finding.resourceName',
}

function parseFinding(record: JsonObject): ParseResult {
  const finding = findingIn(record)
  const reason = NO_FINDINGS.get(textInAnyCase(finding, 'findingClass'))
  if (reason) return { kind: 'ignored', reason }
  const properties = sourceProperties(finding)
  const topLevel = objectInAnyCase(record, 'resource')
  const resource =
    Object.keys(topLevel).length > 0 ? topLevel : objectInAnyCase(finding, 'resource')
  const account = accountOf(finding, resource, properties)
  const cves = cvesIn(finding)
  return observeResource(
    {
      check: checkOf(finding, properties, cves),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeOf(finding),
        ...severityOf(finding, properties),
        ...textsOf(finding, properties, cves),
        source: 'scc',
        native_ids: nativeIdsOf(finding),
        account_name: account.name,
        compliance: complianceIn(finding, properties, account.provider),
        cves,
        exploit_available: isExploited(finding),
        first_observed_at: firstTimestamp(fieldInAnyCase(finding, 'createTime')),
        // For an inactive finding this is when its inactivity was detected.
        last_observed_at: firstTimestamp(
          fieldInAnyCase(finding, 'eventTime'),
          fieldInAnyCase(finding, 'createTime'),
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
 * names, which is removed because version 1 has none.
 */
function nativeIdsOf(finding: JsonObject): string[] {
  const names = [textInAnyCase(finding, 'canonicalName'), textInAnyCase(finding, 'name')]
  return distinctTexts(
    names.map((name) => name.replace(/\/locations\/[^/]+\/findings\//, '/findings/')),
  )
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['ACTIVE', 'fail'],
  ['INACTIVE', 'pass'],
])

/** Muting a finding only hides it: it stays active. */
const outcomeOf = (finding: JsonObject): Pick<Observation, 'outcome' | 'muted'> => ({
  outcome: OUTCOMES.get(textInAnyCase(finding, 'state')) ?? 'not_evaluated',
  muted: textInAnyCase(finding, 'mute') === 'MUTED',
})

/** Findings of 2019 have the severity in their source properties. */
function severityOf(
  finding: JsonObject,
  properties: SourceProperties,
): Pick<Observation, 'severity' | 'native_severity'> {
  const words = [
    textInAnyCase(finding, 'severity'),
    cleanText(properties.get('SeverityLevel')),
    cleanText(properties.get('detectionPriority')),
  ]
  const native_severity = words.find((word) => severityOfWord(word)) ?? firstText(...words)
  return { severity: severityOfWord(native_severity) ?? DEFAULT_SEVERITY, native_severity }
}

function checkOf(
  finding: JsonObject,
  properties: SourceProperties,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const category = textInAnyCase(finding, 'category')
  const cve = cves[0]?.id ?? ''
  if (cve !== '') {
    const name = vulnerabilityCheckId({ cves: [cve], packages: [packageOf(finding)] })
    return discovery(name, [cve, category])
  }
  const detection = properties.get('detectionCategory')
  const rule = isObject(detection) ? cleanText(fieldOf(detection, 'ruleName')) : ''
  const isThreat = rule !== '' || textInAnyCase(finding, 'findingClass') === 'THREAT'
  return isThreat ? discovery(category, [rule]) : settingCheck(category, [moduleOf(finding)])
}

/**
 * Returns the last segment of the name of the custom module in which a customer defined the check.
 */
const moduleOf = (finding: JsonObject): string => {
  const name = textInAnyCase(finding, 'moduleName')
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
  const cveInPackage = software === '' ? cve : `${cve} in ${software}`
  const category = categoryTitle(textInAnyCase(finding, 'category', TITLE_LENGTH))
  return {
    title: cve === '' ? category : cveInPackage,
    description: firstText(
      textInAnyCase(finding, 'description', LONG_TEXT_LENGTH),
      long(properties.get('Explanation')),
    ),
    remediation: firstText(
      textInAnyCase(finding, 'nextSteps', LONG_TEXT_LENGTH),
      long(properties.get('Recommendation')),
    ),
    finding_type: textInAnyCase(finding, 'findingClass'),
  }
}

const vulnerabilityOf = (finding: JsonObject) => objectInAnyCase(finding, 'vulnerability')
const cveOf = (finding: JsonObject) => objectInAnyCase(vulnerabilityOf(finding), 'cve')

const packageOf = (finding: JsonObject): string =>
  textInAnyCase(objectInAnyCase(vulnerabilityOf(finding), 'offendingPackage'), 'packageName')

/** Notifications fill in every field, so a score of 0 means that there is none. */
function cvesIn(finding: JsonObject): ObservedVulnerability[] {
  const cve = cveOf(finding)
  const id = textInAnyCase(cve, 'id')
  if (id === '') return []
  const score = numberIn(objectInAnyCase(cve, 'cvssv3'), 'baseScore', 0, 10)
  const isObservedInTheWild = fieldInAnyCase(cve, 'observedInTheWild') === true
  return [
    {
      id,
      ...(score ? { cvss: score } : {}),
      ...(isObservedInTheWild && { known_exploited: true }),
      ...(isFixed(finding) && { patch_available: true }),
      ...(fieldInAnyCase(vulnerabilityOf(finding), 'reachable') === true && {
        package_in_use: true,
      }),
    },
  ]
}

/**
 * Notifications fill in every field, so `false` may mean that it is unknown whether there is a fix.
 */
const isFixed = (finding: JsonObject): boolean =>
  fieldInAnyCase(cveOf(finding), 'upstreamFixAvailable') === true ||
  textInAnyCase(objectInAnyCase(vulnerabilityOf(finding), 'fixedPackage'), 'packageVersion') !== ''

const EXPLOITS: ReadonlySet<string> = new Set(['WIDE', 'CONFIRMED', 'AVAILABLE'])

const isExploited = (finding: JsonObject): boolean => {
  const cve = cveOf(finding)
  return (
    fieldInAnyCase(cve, 'observedInTheWild') === true ||
    EXPLOITS.has(textInAnyCase(cve, 'exploitationActivity'))
  )
}
