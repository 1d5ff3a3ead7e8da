import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Format, RecordError } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { eachObject, parseDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  clusterTarget,
  declarationTarget,
  fileTarget,
  imageTarget,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { replaceByDigests } from '../reading/secret-digest.ts'
import { isResult, resultsOf, type ScanContext, SOURCE } from './trivy-result.ts'

/**
 * Trivy's JSON: a report of an image, a file system, a repository or an account (schema 2), single
 * entries of schema 1, a cluster report with its workloads, and a benchmark report with its
 * controls.
 */
export const trivy: Format = {
  id: 'trivy',
  matches: (record) =>
    isObject(record) &&
    (isReport(record) ||
      isCluster(record) ||
      isWorkload(record) ||
      isResult(record) ||
      isBenchmark(record)),
  parse: (record) => parseDocument(record, resultsIn),
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

/** Trivy masks the secrets that it finds, but not the lines around them. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['Match', 'Code'])

const isReport = (record: JsonObject) =>
  typeof fieldOf(record, 'SchemaVersion') === 'number' &&
  typeof fieldOf(record, 'ArtifactName') === 'string'

/** Summaries use the last three names in place of `Resources`. */
const WORKLOAD_LISTS = ['Resources', 'Vulnerabilities', 'Misconfigurations', 'Findings'] as const

const isCluster = (record: JsonObject) =>
  typeof fieldOf(record, 'ClusterName') === 'string' &&
  WORKLOAD_LISTS.some((key) => Array.isArray(fieldOf(record, key)))

/** A workload is a record of its own if the cluster report is split as a page. */
const isWorkload = (record: JsonObject) =>
  typeof fieldOf(record, 'Kind') === 'string' &&
  typeof fieldOf(record, 'Name') === 'string' &&
  listIn(record, 'Results').some((entry) => isObject(entry) && isResult(entry))

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  if (isCluster(record)) yield* resultsOfCluster(record)
  else if (isWorkload(record)) yield* resultsOfWorkload(record, '', '')
  else if (isResult(record)) yield* resultsOf(record, 'result', contextOfResult(record))
  else if (isBenchmark(record)) yield* resultsOfBenchmark(record)
  else yield* resultsOfEach(record, 'Results', contextOfReport(record))
}

function* resultsOfCluster(record: JsonObject): Iterable<ScanResult | RecordError> {
  const cluster = textIn(record, 'ClusterName')
  for (const key of WORKLOAD_LISTS) {
    for (const entry of eachObject(listIn(record, key), key)) {
      if ('message' in entry) yield entry
      else yield* resultsOfWorkload(entry.object, cluster, `${entry.at}.`)
    }
  }
}

function* resultsOfWorkload(
  workload: JsonObject,
  cluster: string,
  path: string,
): Iterable<ScanResult | RecordError> {
  const target = clusterTarget({
    source: SOURCE,
    cluster,
    namespace: textIn(workload, 'Namespace'),
    kind: textIn(workload, 'Kind'),
    name: textIn(workload, 'Name'),
  })
  yield* resultsOfEach(workload, `${path}Results`, contextOfTarget(target))
}

function* resultsOfEach(
  holder: JsonObject,
  path: string,
  context: ScanContext,
): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(holder, 'Results'), path)) {
    if ('message' in entry) yield entry
    else yield* resultsOf(entry.object, entry.at, context)
  }
}

/** Summaries count the failures of each control; full reports list the checks of each control. */
const isBenchmark = (record: JsonObject) =>
  typeof fieldOf(record, 'ID') === 'string' &&
  typeof fieldOf(record, 'Title') === 'string' &&
  ['SummaryControls', 'RelatedResources'].some((key) => Object.hasOwn(record, key))

function* resultsOfBenchmark(record: JsonObject): Iterable<ScanResult | RecordError> {
  const framework = textIn(record, 'Title')
  for (const entry of eachObject(listIn(record, 'Results'), 'Results')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const compliance = [{ framework, control: textIn(entry.object, 'ID') }]
    for (const result of resultsOfEntries(entry.object, `${entry.at}.Results`)) {
      yield 'message' in result ? result : { ...result, compliance }
    }
  }
  for (const entry of eachObject(listIn(record, 'SummaryControls'), 'SummaryControls')) {
    yield 'message' in entry ? entry : summaryResult(entry.object, entry.at, record)
  }
}

/** Each entry has its own target. */
function* resultsOfEntries(control: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(control, 'Results'), path)) {
    if ('message' in entry) yield entry
    else yield* resultsOf(entry.object, entry.at, contextOfResult(entry.object))
  }
}

function summaryResult(control: JsonObject, at: string, record: JsonObject): ScanResult {
  const number = textIn(control, 'ID')
  const failures = numberIn(control, 'TotalFail')
  const cluster = { cluster: '', namespace: '', kind: 'Cluster', name: 'cluster' }
  return {
    source: SOURCE,
    at,
    target: clusterTarget({ source: SOURCE, ...cluster }),
    check_id: number === '' ? '' : `${textIn(record, 'ID')}/${number}`,
    outcome: failures === undefined ? 'manual' : failures > 0 ? 'fail' : 'pass',
    native_severity: textIn(control, 'Severity'),
    finding_type: 'Compliance',
    title: textIn(control, 'Name', TITLE_LENGTH),
    compliance: [{ framework: textIn(record, 'Title'), control: number }],
  }
}

const contextOfTarget = (target: ScanTarget, scanned_at: unknown = null): ScanContext => ({
  scanned_at,
  holderOf: () => target,
  resourceOf: () => target,
})

function contextOfReport(report: JsonObject): ScanContext {
  const at = fieldOf(report, 'CreatedAt')
  const artifact = textIn(report, 'ArtifactName')
  if (textIn(report, 'ArtifactType') === 'container_image') {
    return contextOfTarget(imageTarget(SOURCE, imageOf(report)), at)
  }
  const address = firstText(textIn(objectIn(report, 'Metadata'), 'RepoURL'), artifact)
  return contextOfFiles(scanAccount(SOURCE, repositoryName(address)), at)
}

/** Returns the name of an image with its tag. For an archive, the tag is in the metadata. */
function imageOf(report: JsonObject): string {
  const metadata = objectIn(report, 'Metadata')
  const [first] = listIn(report, 'Results')
  return firstText(
    textIn(metadata, 'Reference'),
    ...textsIn(metadata, 'RepoTags'),
    textIn(report, 'ArtifactName'),
    isObject(first) ? removeSystem(textIn(first, 'Target')) : '',
    textIn(metadata, 'ImageID'),
  )
}

/** `web:1.2 (debian 10.13)` → `web:1.2`. */
const removeSystem = (target: string) => target.replace(/ \([^()]*\)$/, '')

const contextOfFiles = (repository: string, scanned_at: unknown): ScanContext => ({
  scanned_at,
  holderOf: (path) => fileTarget(repository, path),
  resourceOf: (path, cause) => resourceIn(repository, path, cause),
})

/** Account scans name a resource by its cloud identifier, code scans by its address in the code. */
function resourceIn(repository: string, path: string, cause: JsonObject): ScanTarget {
  const address = textIn(cause, 'Resource')
  const identity = identifyResource(address)
  if (identity.provider === 'aws' && address.startsWith('arn:')) {
    const account_id = firstText(identity.account_id, repository)
    return { provider: 'aws', account_id, resource: { ...identity, id: address } }
  }
  return declarationTarget({
    repository,
    path,
    address,
    provider: textIn(cause, 'Provider'),
  })
}

/** `Deployment/web`, `shop/Deployment/web`: the names of objects in cluster scans. */
const WORKLOAD = /^(?:([a-z0-9.-]+)\/)?([A-Z][A-Za-z]+)\/([^/]+)$/

/**
 * Returns the context of an entry of schema 1, which does not name what was scanned. Only images
 * have an operating system.
 */
function contextOfResult(result: JsonObject): ScanContext {
  const target = textIn(result, 'Target')
  const name = removeSystem(target)
  const object = WORKLOAD.exec(target)
  if (object && textIn(result, 'Class') === 'config') {
    const [, namespace = '', kind = '', workload = ''] = object
    const workloadObject = { cluster: '', namespace, kind, name: workload }
    return contextOfTarget(clusterTarget({ source: SOURCE, ...workloadObject }))
  }
  const isImage = name !== target || textIn(result, 'Class') === 'os-pkgs'
  return isImage
    ? contextOfTarget(imageTarget(SOURCE, name))
    : contextOfFiles(scanAccount(SOURCE), null)
}
