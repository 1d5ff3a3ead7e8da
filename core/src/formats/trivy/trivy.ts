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
import { eachObject, readDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  clusterTarget,
  declarationTarget,
  fileTarget,
  imageTarget,
  placeOf,
  repositoryName,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { withDigests } from '../reading/secret-digest.ts'
import { isResult, resultsOf, type Scanned, SOURCE } from './trivy-result.ts'

/**
 * Trivy's JSON: a report of an image, a file system, a repository or an account (schema 2), the
 * entries that schema 1 lists alone, a cluster's report with its workloads, and a benchmark's with
 * its controls.
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
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets: (record) => withDigests(record, SECRET_FIELDS),
}

/** Trivy masks the secrets that it finds; the lines around them are as they are. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['Match', 'Code'])

const isReport = (record: JsonObject) =>
  typeof fieldOf(record, 'SchemaVersion') === 'number' &&
  typeof fieldOf(record, 'ArtifactName') === 'string'

/** `Findings` and the two lists before it are summaries' names for `Resources`. */
const WORKLOADS = ['Resources', 'Vulnerabilities', 'Misconfigurations', 'Findings'] as const

const isCluster = (record: JsonObject) =>
  typeof fieldOf(record, 'ClusterName') === 'string' &&
  WORKLOADS.some((key) => Array.isArray(fieldOf(record, key)))

/** A workload stands alone when the page of a cluster's report is taken apart. */
const isWorkload = (record: JsonObject) =>
  typeof fieldOf(record, 'Kind') === 'string' &&
  typeof fieldOf(record, 'Name') === 'string' &&
  listIn(record, 'Results').some((one) => isObject(one) && isResult(one))

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  if (isCluster(record)) yield* resultsOfCluster(record)
  else if (isWorkload(record)) yield* resultsOfWorkload(record, '', '')
  else if (isResult(record)) yield* resultsOf(record, 'result', scannedAlone(record))
  else if (isBenchmark(record)) yield* resultsOfBenchmark(record)
  else yield* resultsOfEach(record, 'Results', scannedBy(record))
}

function* resultsOfCluster(record: JsonObject): Iterable<ScanResult | RecordError> {
  const cluster = textIn(record, 'ClusterName')
  for (const key of WORKLOADS) {
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
  yield* resultsOfEach(workload, `${path}Results`, always(target))
}

function* resultsOfEach(
  holder: JsonObject,
  path: string,
  scanned: Scanned,
): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(holder, 'Results'), path)) {
    if ('message' in entry) yield entry
    else yield* resultsOf(entry.object, entry.at, scanned)
  }
}

/** Summaries count the failures of each control; full reports list under each what it checks. */
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
    for (const found of resultsOfEntries(entry.object, `${entry.at}.Results`)) {
      yield 'message' in found ? found : { ...found, compliance }
    }
  }
  for (const entry of eachObject(listIn(record, 'SummaryControls'), 'SummaryControls')) {
    yield 'message' in entry ? entry : summaryResult(entry.object, entry.at, record)
  }
}

/** Each entry is about a target of its own. */
function* resultsOfEntries(control: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(control, 'Results'), path)) {
    if ('message' in entry) yield entry
    else yield* resultsOf(entry.object, entry.at, scannedAlone(entry.object))
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

const always = (target: ScanTarget, scanned_at: unknown = null): Scanned => ({
  scanned_at,
  holderOf: () => target,
  subjectOf: () => target,
})

function scannedBy(report: JsonObject): Scanned {
  const at = fieldOf(report, 'CreatedAt')
  const artifact = textIn(report, 'ArtifactName')
  if (textIn(report, 'ArtifactType') === 'container_image') {
    return always(imageTarget(SOURCE, imageOf(report)), at)
  }
  const address = firstText(textIn(objectIn(report, 'Metadata'), 'RepoURL'), artifact)
  return inFiles(placeOf(SOURCE, repositoryName(address)), at)
}

/** An image's name with its tag; of an archive, the tag stands in the metadata. */
function imageOf(report: JsonObject): string {
  const metadata = objectIn(report, 'Metadata')
  const [first] = listIn(report, 'Results')
  return firstText(
    textIn(metadata, 'Reference'),
    ...textsIn(metadata, 'RepoTags'),
    textIn(report, 'ArtifactName'),
    isObject(first) ? withoutSystem(textIn(first, 'Target')) : '',
    textIn(metadata, 'ImageID'),
  )
}

/** `web:1.2 (debian 10.13)` → `web:1.2`. */
const withoutSystem = (target: string) => target.replace(/ \([^()]*\)$/, '')

const inFiles = (place: string, scanned_at: unknown): Scanned => ({
  scanned_at,
  holderOf: (path) => fileTarget(place, path),
  subjectOf: (path, cause) => subjectIn(place, path, cause),
})

/** Scans of an account name the resource as its cloud does; those of code, as the code does. */
function subjectIn(place: string, path: string, cause: JsonObject): ScanTarget {
  const address = textIn(cause, 'Resource')
  const identity = identifyResource(address)
  if (identity.provider === 'aws' && address.startsWith('arn:')) {
    const account_id = firstText(identity.account_id, place)
    return { provider: 'aws', account_id, resource: { ...identity, id: address } }
  }
  return declarationTarget({ place, path, address, provider: textIn(cause, 'Provider') })
}

/** `Deployment/web`, `shop/Deployment/web`: how scans of clusters name what they checked. */
const WORKLOAD = /^(?:([a-z0-9.-]+)\/)?([A-Z][A-Za-z]+)\/([^/]+)$/

/** An entry of schema 1, which does not say what was scanned: images have an operating system. */
function scannedAlone(result: JsonObject): Scanned {
  const target = textIn(result, 'Target')
  const name = withoutSystem(target)
  const object = WORKLOAD.exec(target)
  if (object && textIn(result, 'Class') === 'config') {
    const [, namespace = '', kind = '', workload = ''] = object
    const named = { cluster: '', namespace, kind, name: workload }
    return always(clusterTarget({ source: SOURCE, ...named }))
  }
  const isImage = name !== target || textIn(result, 'Class') === 'os-pkgs'
  return isImage ? always(imageTarget(SOURCE, name)) : inFiles(placeOf(SOURCE), null)
}
