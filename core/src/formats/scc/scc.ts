import type {
  Format,
  Observation,
  ObservedVulnerability,
  Outcome,
  ParseResult,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import {
  type CheckIdentity,
  discovery,
  settingCheck,
  vulnerabilityCheckId,
} from '../reading/check-identity.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { failureGroup } from '../reading/hub-scan.ts'
import { ratingOf } from '../reading/native-severity.ts'
import {
  cleanText,
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  TITLE_LENGTH,
} from '../reading/record-fields.ts'
import { OBSERVATION_DEFAULTS, observeResource } from '../reading/reported-finding.ts'
import { findUnknownStatus, rejectStatus, statusWord } from '../reading/status-word.ts'
import { findUnreadableTime, firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { categoryTitle } from './scc-category.ts'
import { complianceIn } from './scc-compliance.ts'
import { type SourceProperties, sourceProperties } from './scc-properties.ts'
import { type Account, accountOf, resourceOf } from './scc-resource.ts'
import { cvesIn, isExploited, packageOf } from './scc-vulnerability.ts'

/**
 * Google Security Command Center, versions 1 and 2: list results, notifications and single
 * findings.
 */
export const scc: Format = {
  id: 'scc',
  matches: (record) => isOrWraps(record, (item) => isFinding(findingIn(item))),
  parse: (record, stated) => {
    const result = parseEach(record, (item) => parseFinding(item, stated))
    return result.kind === 'observations' && isNotification(record)
      ? { ...result, is_event: true }
      : result
  },
}

/** A notification is sent for a finding that changed. */
const isNotification = (record: unknown): boolean =>
  isObject(record) && typeof fieldOf(record, 'notificationConfigName') === 'string'

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

function parseFinding(record: JsonObject, stated?: StatedOrigin): ParseResult {
  const finding = findingIn(record)
  const reason = NO_FINDINGS.get(textInAnyCase(finding, 'findingClass'))
  if (reason) return { kind: 'ignored', reason }
  const properties = sourceProperties(finding)
  const topLevel = objectInAnyCase(record, 'resource')
  const resource =
    Object.keys(topLevel).length > 0 ? topLevel : objectInAnyCase(finding, 'resource')
  const account = accountOf(finding, resource, properties)
  const result = observeFinding(finding, { account, properties, resource, stated })
  return rejectStatus(unknownStatusIn(finding) ?? unreadableTimeIn(finding), result)
}

interface Origin {
  readonly account: Account
  readonly properties: SourceProperties
  readonly resource: JsonObject
  readonly stated: StatedOrigin | undefined
}

function observeFinding(
  finding: JsonObject,
  { account, properties, resource, stated }: Origin,
): ParseResult {
  const cves = cvesIn(finding)
  const reported = resourceOf(finding, resource, account)
  const { outcome, muted } = outcomeOf(finding)
  const { severity, native_severity } = severityOf(finding, properties)
  const { title, description, remediation, finding_type } = textsOf(finding, properties, cves)
  return observeResource(
    {
      check: checkOf(finding, properties, cves),
      // Written out, because spreading objects would dominate the time of a large import.
      common: {
        artifact: OBSERVATION_DEFAULTS.artifact,
        mute_reason: OBSERVATION_DEFAULTS.mute_reason,
        outcome,
        muted,
        check_group: cves.length > 0 ? failureGroup('vulnerability', reported.type) : '',
        severity,
        native_severity,
        title,
        description,
        remediation,
        finding_type,
        source: 'scc',
        native_ids: nativeIdsOf(finding),
        native_id: lastSegment(
          firstText(nameOf(finding, 'canonicalName'), nameOf(finding, 'name')),
        ),
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
        version_at: firstTimestamp(fieldInAnyCase(finding, MUTE_TIME)),
      },
      provider: account.provider,
      account_id: account.id,
      ...(stated && { stated }),
      paths: PATHS,
    },
    reported,
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

const nameOf = (finding: JsonObject, key: string): string =>
  textInAnyCase(finding, key, LONG_TEXT_LENGTH)

/** The id of a finding is the same under all names of its organization, folder and project. */
const lastSegment = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['active', 'fail'],
  ['inactive', 'ended'],
  ['state_unspecified', 'not_evaluated'],
])
/** Muting changes no other time than its own. */
const MUTE_TIME = 'muteUpdateTime'

const unreadableTimeIn = (finding: JsonObject): RecordError | null =>
  findUnreadableTime(finding, ['createTime', 'eventTime', MUTE_TIME], {
    at: 'finding.',
    read: fieldInAnyCase,
  })

const MUTE_STATES: ReadonlySet<string> = new Set([
  'muted',
  'unmuted',
  'undefined',
  'mute_unspecified',
])

const unknownStatusIn = (finding: JsonObject): RecordError | null =>
  findUnknownStatus(
    { field: 'finding.state', value: fieldInAnyCase(finding, 'state'), known: OUTCOMES },
    { field: 'finding.mute', value: fieldInAnyCase(finding, 'mute'), known: MUTE_STATES },
  )

/**
 * Muting a finding only hides it: it stays active. One is inactive when its problem was fixed, and
 * when its resource is gone or its detector was switched off.
 */
const outcomeOf = (finding: JsonObject): Pick<Observation, 'outcome' | 'muted'> => ({
  outcome: OUTCOMES.get(statusWord(fieldInAnyCase(finding, 'state'))) ?? 'not_evaluated',
  muted: statusWord(fieldInAnyCase(finding, 'mute')) === 'muted',
})

/** Findings of 2019 have the severity in their source properties. */
const severityOf = (finding: JsonObject, properties: SourceProperties) =>
  ratingOf(
    textInAnyCase(finding, 'severity'),
    cleanText(properties.get('SeverityLevel')),
    cleanText(properties.get('detectionPriority')),
  )

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
  return classOf(finding, properties) === THREAT
    ? discovery(category, [detectionRuleIn(properties)])
    : settingCheck(category, [moduleOf(finding)])
}

const THREAT = 'THREAT'

/** Returns the rule of the detector that reported a threat; '' for any other finding. */
function detectionRuleIn(properties: SourceProperties): string {
  const detection = properties.get('detectionCategory')
  return isObject(detection) ? cleanText(fieldOf(detection, 'ruleName')) : ''
}

/** Returns the class of a finding. Older findings have none, and only threats name a rule. */
function classOf(finding: JsonObject, properties: SourceProperties): string {
  const reported = textInAnyCase(finding, 'findingClass')
  const isUnclassified = reported === '' || reported === 'FINDING_CLASS_UNSPECIFIED'
  return isUnclassified && detectionRuleIn(properties) !== '' ? THREAT : reported
}

/**
 * Returns the last segment of the name of the custom module in which a customer defined the check.
 */
const moduleOf = (finding: JsonObject): string => lastSegment(textInAnyCase(finding, 'moduleName'))

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
    finding_type: classOf(finding, properties),
  }
}
