import type { Severity } from '../../kernel/severity.ts'
import type { Format, RecordError, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import { severityOfScore } from '../reading/native-severity.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { isNameless } from '../reading/scan-name.ts'
import {
  clusterOrigin,
  codeOrigin,
  isError,
  partOfCluster,
  type ScanOrigin,
} from '../reading/scan-origin.ts'
import {
  eachObject,
  PAUSE,
  parseDocument,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import {
  type ClusterObject,
  declarationTarget,
  objectTarget,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { replaceByDigests } from '../reading/secret-digest.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'
import { frameworkReportsIn, frameworkResultsIn, MAX_PATHS } from './kubescape-framework.ts'
import { exceptionOf, outcomeOf, statusOf } from './kubescape-status.ts'

const SOURCE = 'kubescape'

/**
 * Kubescape's JSON: since version 2, for each resource of a cluster or of files, its controls; in
 * version 1, for each control of a framework, the resources that fail it.
 */
export const kubescape: Format = {
  id: 'kubescape',
  matches: (record) =>
    isObject(record) && (isReport(record) || frameworkReportsIn(record).length > 0),
  parse: (record, stated) =>
    isObject(record) && frameworkReportsIn(record).length > 0
      ? parseDocument(record, frameworkResultsIn, stated)
      : parseDocument(record, resultsIn, stated),
  read: documentReader((record, stated) =>
    frameworkReportsIn(record).length > 0
      ? frameworkResultsIn(record, stated)
      : resultsIn(record, stated),
  ),
  removeSecrets: (record) => replaceByDigests(record, CODE_FIELDS),
}

/** The manifests of objects contain variables of the environment and the content of secrets. */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  'data',
  'stringData',
  'env',
  'kubectl.kubernetes.io/last-applied-configuration',
])

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
  readonly cluster: ScanOrigin
  /** The repository or folder of the scanned files, if no cluster was scanned. */
  readonly files: ScanOrigin
  /** The namespaces that were scanned; none: all. */
  readonly namespaces: readonly string[]
  readonly resourceOf: (id: string) => JsonObject | undefined
  readonly controls: JsonObject
  readonly frameworksOf: ReadonlyMap<string, readonly string[]>
  readonly last_observed_at: string | null
}

function* resultsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const report = yield* reportOf(record, stated)
  if ('message' in report) {
    yield report
    return
  }
  for (const entry of eachObject(listIn(record, 'results'), 'results')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const target = targetOf(entry.object, report)
    for (const control of eachObject(listIn(entry.object, 'controls'), `${entry.at}.controls`)) {
      yield 'message' in control ? control : resultOf(control, target, report)
    }
  }
}

function* reportOf(
  record: JsonObject,
  stated: StatedOrigin,
): Generator<typeof PAUSE, Report | RecordError> {
  const summary = objectIn(record, 'summaryDetails')
  const metadata = objectIn(record, 'metadata')
  const cluster = originOfCluster(record, metadata, stated)
  const files = originOfFiles(metadata, stated)
  if (isError(cluster)) return cluster
  if (isError(files)) return files
  const unreadable = findUnreadableTime(record, ['generationTime'])
  if (unreadable) return unreadable
  return {
    cluster,
    files,
    namespaces: textsIn(objectIn(metadata, 'scanMetadata'), 'includeNamespaces'),
    resourceOf: yield* resourcesIn(record),
    controls: objectIn(summary, 'controls'),
    frameworksOf: frameworksIn(summary),
    last_observed_at: parseTimestamp(fieldOf(record, 'generationTime')),
  }
}

/** Finds resources by their positions: the manifests of a whole cluster are not held. */
function* resourcesIn(
  record: JsonObject,
): Generator<typeof PAUSE, (id: string) => JsonObject | undefined> {
  const resources = listIn(record, 'resources')
  const positions = new Map<string, number>()
  for (const [index, resource] of resources.entries()) {
    if (isObject(resource)) {
      positions.set(textIn(resource, 'resourceID', RESOURCE_ID_LENGTH), index)
    }
    yield PAUSE
  }
  return (id) => {
    const index = positions.get(id)
    const resource = index === undefined ? undefined : resources[index]
    return isObject(resource) ? resource : undefined
  }
}

/** The contexts of a scan: what was scanned, by the kind of it. */
const contextsIn = (metadata: JsonObject, ...kinds: readonly string[]): readonly JsonObject[] =>
  ['targetMetadata', 'contextMetadata'].flatMap((parent) =>
    kinds.map((kind) => objectIn(objectIn(metadata, parent), kind)),
  )

function originOfCluster(record: JsonObject, metadata: JsonObject, stated: StatedOrigin) {
  const contexts = contextsIn(metadata, 'clusterContextMetadata')
  const names = contexts.map((context) => textIn(context, 'contextName'))
  const clusters = [textIn(record, 'clusterName'), ...names]
  return clusterOrigin({ source: SOURCE, stated, clusters, field: 'clusterName' })
}

/** The fields that name a folder or file, in the contexts that have them. */
const FOLDER_FIELDS = ['localRootPath', 'basePath', 'filePath'] as const

function originOfFiles(metadata: JsonObject, stated: StatedOrigin) {
  const repositories = contextsIn(metadata, 'gitRepoContextMetadata', 'repoContextMetadata')
  const folders = contextsIn(metadata, 'directoryContextMetadata', 'fileContextMetadata')
  const paths = [...folders, ...repositories].flatMap((context) =>
    FOLDER_FIELDS.map((field) => textIn(context, field)),
  )
  return codeOrigin({
    source: SOURCE,
    stated,
    repositories: repositories.map((context) => textIn(context, 'remoteURL')),
    directories: paths.filter((path) => !isNameless(path)).slice(0, 1),
    field: 'metadata.targetMetadata.gitRepoContextMetadata.remoteURL',
  })
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

/** Returns an object of the cluster, or of a file, which is then part of its id. */
function targetOf(result: JsonObject, report: Report): ScanTarget {
  const id = textIn(result, 'resourceID', RESOURCE_ID_LENGTH)
  const resource = report.resourceOf(id) ?? result
  const reportedObject = objectIn(resource, 'object')
  const object =
    Object.keys(reportedObject).length > 0 ? reportedObject : objectIn(result, 'rawResource')
  const path = firstText(
    textIn(objectIn(resource, 'source'), 'relativePath'),
    textIn(object, 'sourcePath').replace(/:\d+$/, ''),
  )
  const clusterObject = clusterObjectOf(object, id)
  const { cluster, files, namespaces } = report
  // The subject of a role in several files has no path of its own.
  if (path !== '' || (cluster.name === '' && files.name !== '')) {
    const { namespace, kind, name } = clusterObject
    const address = [namespace, kind, name].filter((part) => part !== '').join('/')
    return declarationTarget(files, { path, address, type: `Kubernetes/${kind}` })
  }
  const part = namespaces.length > 0 ? clusterObject.namespace : ''
  return objectTarget(partOfCluster(cluster, part), clusterObject)
}

function clusterObjectOf(object: JsonObject, id: string): ClusterObject {
  const metadata = objectIn(object, 'metadata')
  const [name = '', kind = '', namespace = ''] = id.split('/').reverse()
  return {
    namespace: firstText(
      textIn(metadata, 'namespace'),
      textIn(object, 'namespace'),
      namespaceOf(namespace),
    ),
    kind: firstText(textIn(object, 'kind'), kind),
    name: firstText(textIn(metadata, 'name'), textIn(object, 'name'), name),
  }
}

/** The segment before the kind is the namespace, or a version if there is none: `/v1//Pod/web`. */
const namespaceOf = (segment: string) => (/^v\d|[.=]/.test(segment) ? '' : segment)

function resultOf(
  { object: control, at }: { readonly object: JsonObject; readonly at: string },
  target: ScanTarget,
  report: Report,
): ScanResult | RecordError {
  const id = textIn(control, 'controlID')
  const summary = objectIn(report.controls, id)
  const rules = objectsIn(control, 'rules')
  const status = statusOf(control, rules)
  const outcome = outcomeOf(status)
  if (outcome === undefined) {
    return unknownStatusError(`${at}.status`, status.word, target.account_id)
  }
  return {
    source: SOURCE,
    at,
    target,
    check_id: id,
    outcome,
    ...exceptionOf(status, rules),
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
