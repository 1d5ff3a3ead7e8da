import type { Severity } from '../../kernel/severity.ts'
import type { Format, Observation, Outcome, RecordError } from '../observation.ts'
import { severityOfScore } from '../reading/native-severity.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import {
  clusterTarget,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { parseTimestamp } from '../reading/timestamp.ts'
import { frameworkReportsIn, frameworkResultsIn, MAX_PATHS } from './kubescape-framework.ts'

const SOURCE = 'kubescape'

/**
 * Kubescape's JSON: since version 2, for each resource of a cluster or of files, its controls; in
 * version 1, for each control of a framework, the resources that fail it.
 */
export const kubescape: Format = {
  id: 'kubescape',
  matches: (record) =>
    isObject(record) && (isReport(record) || frameworkReportsIn(record).length > 0),
  parse: (record) =>
    isObject(record) && frameworkReportsIn(record).length > 0
      ? parseDocument(record, frameworkResultsIn)
      : parseDocument(record, resultsIn),
}

const isReport = (record: JsonObject) =>
  (isObject(fieldOf(record, 'summaryDetails')) &&
    ['results', 'resources', 'clusterName'].some((key) => Object.hasOwn(record, key))) ||
  isResult(listIn(record, 'results')[0])

const isResult = (result: unknown) =>
  isObject(result) &&
  typeof fieldOf(result, 'resourceID') === 'string' &&
  objectsIn(result, 'controls').some((control) => typeof fieldOf(control, 'controlID') === 'string')

/** Values that all results of a report share. */
interface Report {
  readonly cluster: string
  /** The repository of the scanned files, if no cluster was scanned. */
  readonly repository: string
  readonly resources: ReadonlyMap<string, JsonObject>
  readonly controls: JsonObject
  readonly frameworksOf: ReadonlyMap<string, readonly string[]>
  readonly last_observed_at: string | null
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const report = reportOf(record)
  for (const entry of eachObject(listIn(record, 'results'), 'results')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const target = targetOf(entry.object, report)
    for (const control of eachObject(listIn(entry.object, 'controls'), `${entry.at}.controls`)) {
      if ('message' in control) yield control
      else yield { ...resultOf(control.object, report), at: control.at, target }
    }
  }
}

function reportOf(record: JsonObject): Report {
  const summary = objectIn(record, 'summaryDetails')
  const metadata = objectIn(record, 'metadata')
  const target = objectIn(metadata, 'targetMetadata')
  const context = objectIn(metadata, 'contextMetadata')
  const repositoryContexts = [target, context].flatMap((parent) =>
    ['gitRepoContextMetadata', 'repoContextMetadata'].map((key) => objectIn(parent, key)),
  )
  const clusterContexts = [target, context].map((parent) =>
    objectIn(parent, 'clusterContextMetadata'),
  )
  return {
    cluster: firstText(
      textIn(record, 'clusterName'),
      ...clusterContexts.map((cluster) => textIn(cluster, 'contextName')),
    ),
    repository: scanAccount(
      SOURCE,
      ...repositoryContexts.map((repository) => repositoryName(textIn(repository, 'remoteURL'))),
    ),
    resources: new Map(
      objectsIn(record, 'resources').map((resource) => [
        textIn(resource, 'resourceID', RESOURCE_ID_LENGTH),
        resource,
      ]),
    ),
    controls: objectIn(summary, 'controls'),
    frameworksOf: frameworksIn(summary),
    last_observed_at: parseTimestamp(fieldOf(record, 'generationTime')),
  }
}

/**
 * Returns the frameworks of each control. A framework refers to a control by the control's own id.
 */
function frameworksIn(summary: JsonObject): ReadonlyMap<string, readonly string[]> {
  const frameworks = new Map<string, string[]>()
  for (const framework of objectsIn(summary, 'frameworks')) {
    for (const control of Object.keys(objectIn(framework, 'controls'))) {
      frameworks.set(control, [...(frameworks.get(control) ?? []), textIn(framework, 'name')])
    }
  }
  return frameworks
}

/** An object of the cluster or of a file. The path of the file is part of the id. */
function targetOf(result: JsonObject, { cluster, repository, resources }: Report): ScanTarget {
  const id = textIn(result, 'resourceID', RESOURCE_ID_LENGTH)
  const resource = resources.get(id) ?? result
  const reportedObject = objectIn(resource, 'object')
  const object =
    Object.keys(reportedObject).length > 0 ? reportedObject : objectIn(result, 'rawResource')
  const metadata = objectIn(object, 'metadata')
  const path = firstText(
    textIn(objectIn(resource, 'source'), 'relativePath'),
    textIn(object, 'sourcePath').replace(/:\d+$/, ''),
  )
  const [name = '', kind = '', namespace = ''] = id.split('/').reverse()
  const target = clusterTarget({
    source: SOURCE,
    cluster: path === '' ? cluster : '',
    namespace: firstText(
      textIn(metadata, 'namespace'),
      textIn(object, 'namespace'),
      namespaceOf(namespace),
    ),
    kind: firstText(textIn(object, 'kind'), kind),
    name: firstText(textIn(metadata, 'name'), textIn(object, 'name'), name),
  })
  if (path === '') return target
  return {
    ...target,
    account_id: repository,
    resource: { ...target.resource, id: `${path}#${target.resource.id}` },
  }
}

/** The segment before the kind is the namespace, or a version if there is none: `/v1//Pod/web`. */
const namespaceOf = (segment: string) => (/^v\d|[.=]/.test(segment) ? '' : segment)

function resultOf(control: JsonObject, report: Report): Omit<ScanResult, 'at' | 'target'> {
  const id = textIn(control, 'controlID')
  const summary = objectIn(report.controls, id)
  const rules = objectsIn(control, 'rules')
  return {
    source: SOURCE,
    check_id: id,
    ...outcomeOf(control, rules),
    ...severityIn(control, summary),
    finding_type: firstText(textIn(objectIn(summary, 'category'), 'name'), 'Kubernetes'),
    title: firstText(textIn(control, 'name', TITLE_LENGTH), textIn(summary, 'name', TITLE_LENGTH)),
    description: joinParagraphs(
      textIn(summary, 'description', LONG_TEXT_LENGTH),
      describePaths(rules, 'failedPath'),
    ),
    remediation: joinParagraphs(
      textIn(summary, 'remediation', LONG_TEXT_LENGTH),
      describeFixes(rules),
    ),
    compliance: (report.frameworksOf.get(id) ?? [])
      .filter((framework) => framework !== '')
      .map((framework) => ({ framework, control: id })),
    last_observed_at: report.last_observed_at,
  }
}

/** A control fails if one of its rules fails. Exceptions are results that the user muted. */
function outcomeOf(
  control: JsonObject,
  rules: readonly JsonObject[],
): Pick<Observation, 'outcome' | 'muted'> {
  const status = objectIn(control, 'status')
  const words = distinctTexts(rules.map((rule) => textIn(rule, 'status')))
  const reportedStatus = firstText(
    textIn(status, 'status'),
    textIn(control, 'status'),
    worstOf(words),
  )
  const failing = rules.filter((rule) => textIn(rule, 'status') === 'failed')
  const subStatus = textIn(status, 'subStatus')
  if (subStatus === 'w/exceptions' || reportedStatus === 'excluded')
    return { outcome: 'fail', muted: true }
  const muted =
    reportedStatus === 'failed' &&
    failing.length > 0 &&
    failing.every((rule) => listIn(rule, 'exception').length > 0)
  return { outcome: OUTCOMES.get(reportedStatus) ?? outcomeOfSubStatus(subStatus), muted }
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['failed', 'fail'],
  ['passed', 'pass'],
])

const outcomeOfSubStatus = (subStatus: string): Outcome =>
  /manual|requires review/.test(subStatus) ? 'manual' : 'not_evaluated'

const worstOf = (words: readonly string[]) =>
  ['failed', 'excluded', 'skipped', 'passed'].find((word) => words.includes(word)) ?? ''

/** The score factor ranges from 1 to 10, with the same bands as CVSS. */
function severityIn(
  control: JsonObject,
  summary: JsonObject,
): { native_severity: string; severity?: Severity | undefined } {
  const word = firstText(textIn(control, 'severity'), textIn(summary, 'severity'))
  if (word !== '') return { native_severity: word }
  const factor = numberIn(summary, 'scoreFactor', 1, 10)
  if (factor === undefined) return { native_severity: '' }
  return {
    native_severity: wordIn(summary, 'scoreFactor'),
    severity: severityOfScore(10 * factor),
  }
}

const pathsIn = (rules: readonly JsonObject[]) => rules.flatMap((rule) => objectsIn(rule, 'paths'))

function describePaths(rules: readonly JsonObject[], key: string): string {
  const paths = distinctTexts(pathsIn(rules).map((path) => textIn(path, key)))
  return paths.length === 0 ? '' : `Found at ${paths.slice(0, MAX_PATHS).join(', ')}`
}

function describeFixes(rules: readonly JsonObject[]): string {
  const fixes = pathsIn(rules)
    .map((path) => objectIn(path, 'fixPath'))
    .filter((fix) => textIn(fix, 'path') !== '')
    .map((fix) => `Set ${textIn(fix, 'path')} to ${textIn(fix, 'value')}`)
  return distinctTexts(fixes).slice(0, MAX_PATHS).join('\n')
}
