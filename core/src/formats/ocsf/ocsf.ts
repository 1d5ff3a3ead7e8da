import { PROVIDERS, type Provider } from '../../kernel/provider.ts'
import type { Format, Observation, ObservedVulnerability, ParseResult } from '../observation.ts'
import {
  type CheckIdentity,
  controlOfAdvice,
  identifyCheck,
  sourceOf,
} from '../reading/check-identity.ts'
import { complianceOf, type Requirement, requirementOf } from '../reading/compliance-requirement.ts'
import { objectInAnyCase } from '../reading/field-in-any-case.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  listIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  tagsIn as tagsOfObject,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import {
  type FieldPaths,
  observe,
  type ReportedResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { isOrWraps, parseEach } from '../reading/wrapped-findings.ts'
import { vulnerabilityOfTitle } from '../wiz/wiz-finding.ts'
import { outcomeOf } from './ocsf-outcome.ts'
import { exploitAvailableIn, packagesIn, vulnerabilitiesIn } from './ocsf-vulnerabilities.ts'

/**
 * Security, vulnerability, compliance, detection, data security, application security posture and
 * IAM analysis findings. Incidents (2005) group findings that are reported separately.
 */
const FINDING_CLASSES: ReadonlySet<unknown> = new Set([2001, 2002, 2003, 2004, 2006, 2007, 2008])

/** OCSF 1.x: Prowler, Security Hub's second version, Security Lake. */
export const ocsf: Format = {
  id: 'ocsf',
  matches: (record) => isOrWraps(record, isEvent),
  parse: (record) => parseEach(record, parseEvent),
}

const isEvent = (record: JsonObject) =>
  typeof fieldOf(record, 'class_uid') === 'number' && isObject(fieldOf(record, 'metadata'))

function parseEvent(record: JsonObject): ParseResult {
  const classUid = wordIn(record, 'class_uid')
  if (!FINDING_CLASSES.has(fieldOf(record, 'class_uid'))) {
    return { kind: 'ignored', reason: `An OCSF event of class ${classUid}, which is not a finding` }
  }
  const unmapped = objectIn(record, 'unmapped')
  if (textIn(unmapped, 'Sample').toLowerCase() === 'true') {
    return { kind: 'ignored', reason: 'A sample finding, which describes nothing real' }
  }
  return parseFinding(record, infoOf(record))
}

/** Class 2001 has `finding` where later classes have `finding_info`. */
const infoOf = (record: JsonObject) => {
  const info = fieldOf(record, 'finding_info')
  return isObject(info) ? info : objectIn(record, 'finding')
}

function parseFinding(record: JsonObject, info: JsonObject): ParseResult {
  const source = sourceIn(record)
  const listed = vulnerabilitiesIn(record)
  const cves = listed.length > 0 ? listed : vulnerabilityOfTitle(textIn(info, 'title'))
  const check = checkIn(record, source, cves)
  const cloud = objectIn(record, 'cloud')
  return observe({
    check,
    common: {
      source,
      ...outcomeOf(record),
      artifact: '',
      check_group: '',
      ...severityIn(record),
      ...textsOfFinding(record, source),
      ...timestampsIn(record, info),
      native_ids: nativeIdsIn(record, info),
      account_name: textIn(objectIn(cloud, 'account'), 'name'),
      compliance: complianceIn(record, check.check_id),
      cves,
      exploit_available: exploitAvailableIn(record),
    },
    provider: PROVIDER_OF_NAME.get(textIn(cloud, 'provider').toLowerCase()) ?? '',
    account_id: accountIn(record, source),
    resources: resourcesIn(record),
    parseResource: (resource) => parseResource(resource, textIn(cloud, 'region')),
    paths: pathsOf(record),
  })
}

/** Returns the id of the finding, and the id that Security Hub adds. */
function nativeIdsIn(record: JsonObject, info: JsonObject): string[] {
  const ownId = textIn(info, 'uid')
  const hubId = textIn(objectIn(record, 'metadata'), 'uid')
  return hubId === '' ? [ownId] : [ownId, hubId]
}

const PROVIDER_OF_NAME: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.map((provider) => [provider, provider]),
)

/**
 * Clusters have no cloud account: Prowler names a cluster, if at all, outside the schema. If a
 * finding does not name its cloud, as in early versions, its resources do.
 */
function accountIn(record: JsonObject, source: string): unknown {
  const cloud = objectIn(record, 'cloud')
  const account =
    fieldOf(objectIn(cloud, 'account'), 'uid') ??
    fieldOf(cloud, 'account_uid') ??
    fieldOf(objectIn(record, 'unmapped'), 'provider_uid')
  if (account !== undefined || fieldOf(record, 'cloud') !== undefined) return account
  const resources = resourcesIn(record)
    .filter(isObject)
    .filter((resource) => Object.hasOwn(resource, 'account_uid'))
  if (resources.length === 0) return undefined
  // Resources of a directory, such as users, have no account.
  const accounts = resources.map((resource) => textIn(resource, 'account_uid'))
  return firstText(...accounts, unknownAccount({ source }))
}

function resourcesIn(record: JsonObject): readonly unknown[] {
  const resource = fieldOf(record, 'resource')
  return isObject(resource) ? [resource] : listIn(record, 'resources')
}

const pathsOf = (record: JsonObject): FieldPaths => {
  const info = isObject(fieldOf(record, 'finding')) ? 'finding' : 'finding_info'
  return {
    native_id: `${info}.uid`,
    title: `${info}.title`,
    account_id: 'cloud.account.uid',
    resources: 'resources',
    resource_id: 'uid',
  }
}

/** Returns the cloud of a resource, from its partition: `aws`, `AzureCloud`, `GCP`. */
const providerOf = (resource: JsonObject): Provider | '' =>
  PROVIDER_OF_NAME.get(
    textIn(resource, 'cloud_partition')
      .toLowerCase()
      .replace(/^(aws|azure).*$/, '$1'),
  ) ?? ''

const parseResource = (resource: JsonObject, regionOfFinding: string): ReportedResource => ({
  id: fieldOf(resource, 'uid') || fieldOf(resource, 'name'),
  type: textIn(resource, 'type'),
  name: textIn(resource, 'name'),
  region: firstText(textIn(resource, 'region'), regionOfFinding),
  tags: tagsIn(resource),
  provider: providerOf(resource),
})

/** `key=value`, `key:value` or an object of them, written as JSON. */
function pairsOfLabel(label: string): [string, string][] {
  if (label.startsWith('{')) return Object.entries(textPairsIn({ label }, 'label'))
  const at = label.search(/[=:]/)
  return at < 0 ? [[label, '']] : [[label.slice(0, at), label.slice(at + 1)]]
}

const textPairsIn = (record: JsonObject, key: string) =>
  tagsOfObject({ tags: objectInAnyCase(record, key) }, 'tags')

/** Since version 1.3 there are tags, which are objects, in addition to labels. */
function tagsIn(resource: JsonObject): Record<string, string> {
  const labels = textsIn(resource, 'labels').flatMap(pairsOfLabel)
  const tags = objectsIn(resource, 'tags').map((tag): [string, string] => [
    textIn(tag, 'name'),
    firstText(textIn(tag, 'value'), cleanText(listIn(tag, 'values')[0])),
  ])
  const entries = [...labels, ...tags].filter(([key]) => key !== '')
  return Object.fromEntries(entries.slice(0, LIST_LENGTH))
}

function sourceIn(record: JsonObject): string {
  const product = objectIn(objectIn(record, 'metadata'), 'product')
  return sourceOf(
    textIn(product, 'uid'),
    firstText(textIn(product, 'name'), textIn(product, 'vendor_name')),
  )
}

/** Severities by their number; 0 is unknown and 99 the source's own. */
const SEVERITY_WORDS = ['', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'FATAL']

function severityIn(record: JsonObject): Pick<Observation, 'severity' | 'native_severity'> {
  const word = firstText(textIn(record, 'severity'), textIn(record, 'severity_name'))
  const number = wordIn(record, 'severity_id')
  return {
    severity:
      severityOfWord(word) ??
      severityOfWord(SEVERITY_WORDS[Number(number || 0)] ?? '') ??
      DEFAULT_SEVERITY,
    native_severity: firstText(word, number),
  }
}

function textsOfFinding(
  record: JsonObject,
  source: string,
): Pick<Observation, 'title' | 'description' | 'remediation' | 'finding_type'> {
  const info = infoOf(record)
  const description = textIn(info, 'desc', LONG_TEXT_LENGTH)
  const statusDetail = firstText(
    textIn(record, 'status_detail', LONG_TEXT_LENGTH),
    textIn(record, 'message', LONG_TEXT_LENGTH),
  )
  return {
    title: textIn(info, 'title', TITLE_LENGTH),
    // Prowler describes the check in one field and the result in another, as in ASFF.
    description:
      source === 'prowler'
        ? firstText(statusDetail, description)
        : firstText(description, statusDetail),
    remediation: remediationIn(record),
    finding_type: firstText(textsIn(info, 'types')[0] ?? '', textIn(record, 'class_name')),
  }
}

/** Returns the advice and a link. Class 2001 has them in the finding. */
function remediationIn(record: JsonObject): string {
  const topLevel = fieldOf(record, 'remediation')
  const remediation = isObject(topLevel) ? topLevel : objectIn(infoOf(record), 'remediation')
  const links = [...textsIn(remediation, 'references'), ...textsIn(remediation, 'kb_articles')]
  const link = links.find((text) => text.startsWith('https://')) ?? ''
  const advice = textIn(remediation, 'desc', LONG_TEXT_LENGTH)
  return [advice, link].filter((text) => text !== '').join('\n')
}

function timestampsIn(
  record: JsonObject,
  info: JsonObject,
): Pick<Observation, 'first_observed_at' | 'last_observed_at'> {
  const times = (object: JsonObject, names: readonly string[]) =>
    names.flatMap((name) => [fieldOf(object, `${name}_dt`), fieldOf(object, name)])
  const first = times(info, ['first_seen_time', 'created_time'])
  const last = times(info, ['last_seen_time', 'modified_time'])
  const event = times(record, ['time', 'event_time'])
  return {
    first_observed_at: firstTimestamp(...first, ...event),
    last_observed_at: firstTimestamp(...last, ...event, ...first),
  }
}

/** Security Lake keeps fields that the schema lacks under their ASFF names. */
function checkIn(
  record: JsonObject,
  source: string,
  cves: readonly ObservedVulnerability[],
): CheckIdentity {
  const unmapped = objectIn(record, 'unmapped')
  const metadata = objectIn(record, 'metadata')
  const feature = objectIn(objectIn(metadata, 'product'), 'feature')
  const info = infoOf(record)
  const isProwler = source === 'prowler'
  return identifyCheck({
    source,
    security_control_id: isProwler ? '' : textIn(objectIn(record, 'compliance'), 'control'),
    control_id: textIn(unmapped, 'ProductFields.ControlId'),
    rule_id: textIn(unmapped, 'ProductFields.RuleId'),
    generator_id: firstText(
      textIn(feature, 'uid'),
      textIn(metadata, 'event_code'),
      textIn(objectIn(info, 'analytic'), 'uid'),
    ),
    standard_arn: firstText(
      textIn(unmapped, 'ProductFields.StandardsArn'),
      textIn(unmapped, 'ProductFields.StandardsGuideArn'),
    ),
    types: textsIn(info, 'types'),
    title: textIn(info, 'title', TITLE_LENGTH),
    cves: cves.map(({ id }) => id),
    packages: packagesIn(record),
    shared_names: [
      controlOfAdvice(textIn(unmapped, 'ProductFields.RecommendationUrl')),
      controlOfAdvice(remediationIn(record)),
    ],
  })
}

/** Prowler lists the requirements of its checks outside the schema: `{"CIS-2.0": ["1.20"]}`. */
function complianceIn(record: JsonObject, checkId: string): Requirement[] {
  const compliance = objectIn(record, 'compliance')
  const mapping = objectIn(objectIn(record, 'unmapped'), 'compliance')
  const mapped = Object.keys(mapping).flatMap((framework) =>
    textsIn(mapping, framework).map((control) => ({ framework: cleanText(framework), control })),
  )
  const listed = textsIn(compliance, 'requirements').map(requirementOf)
  return complianceOf([...mapped, ...listed], textsIn(compliance, 'standards'), checkId)
}
