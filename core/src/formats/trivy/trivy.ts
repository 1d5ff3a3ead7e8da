import type { Format, RecordError, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import {
  fieldOf,
  isObject,
  type JsonObject,
  listIn,
  numberIn,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { codeOrigin, isError, type ScanOrigin } from '../reading/scan-origin.ts'
import {
  eachObject,
  isRecordError,
  PAUSE,
  parseDocument,
  type ScanItem,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import { clusterTarget, fileTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { replaceByDigests } from '../reading/secret-digest.ts'
import {
  contextOfReport,
  contextOfResult,
  contextOfWorkload,
  originOfCluster,
  type ScanContext,
  SOURCE,
} from './trivy-context.ts'
import { isResult, PACKAGE_GROUPS, resultsOf } from './trivy-result.ts'

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
  parse: (record, stated) => parseDocument(record, resultsIn, stated),
  read: documentReader(resultsIn),
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

/** Trivy masks the secrets that it finds, but not the lines around them. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['Match', 'Code', 'RenderedCause'])

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

function* resultsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  if (isBenchmark(record)) yield* resultsOfBenchmark(record, stated)
  else if (isCluster(record)) yield* resultsOfCluster(record, stated)
  else if (isWorkload(record)) yield* resultsOfCluster({ Resources: [record] }, stated)
  else if (isResult(record)) {
    yield* resultsWith(contextOfResult(record, stated), (context) =>
      resultsOf(record, 'result', context),
    )
  } else {
    yield* resultsWith(contextOfReport(record, stated), (context) =>
      hasResults(record)
        ? resultsOfEach(record, 'Results', context)
        : [
            scannedPart(context.origin, {
              groups: PACKAGE_GROUPS,
              last_observed_at: context.scanned_at,
            }),
          ],
    )
  }
}

/** Trivy leaves the list out if there is nothing to list: no packages, no file that it knows. */
const hasResults = (report: JsonObject) => listIn(report, 'Results').length > 0

/** Yields the error if what the sender states contradicts the record, else the results. */
function* resultsWith(
  context: ScanContext | RecordError,
  resultsOf: (context: ScanContext) => Iterable<ScanStep>,
): Iterable<ScanStep> {
  if ('message' in context) yield context
  else yield* resultsOf(context)
}

function* resultsOfCluster(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const origin = originOfCluster(textIn(record, 'ClusterName'), stated)
  if (isError(origin)) {
    yield origin
    return
  }
  for (const key of WORKLOAD_LISTS) {
    for (const entry of eachObject(listIn(record, key), key)) {
      if ('message' in entry) yield entry
      else {
        const context = contextOfWorkload(origin, entry.object)
        yield* resultsOfEach(entry.object, `${entry.at}.Results`, context)
      }
    }
  }
}

function* resultsOfEach(
  holder: JsonObject,
  path: string,
  context: ScanContext,
): Iterable<ScanStep> {
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

function* resultsOfBenchmark(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const framework = textIn(record, 'Title')
  for (const entry of eachObject(listIn(record, 'Results'), 'Results')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const compliance = [{ framework, control: textIn(entry.object, 'ID') }]
    for (const step of resultsOfEntries(entry.object, `${entry.at}.Results`, stated)) {
      const ofBenchmark = benchmarkStep(step, compliance)
      if (ofBenchmark !== undefined) yield ofBenchmark
    }
  }
  yield* resultsOfSummary(record, stated)
}

/** A benchmark reports only some of the checks of a group. */
function benchmarkStep(
  step: ScanStep,
  compliance: ScanResult['compliance'] & object,
): ScanStep | undefined {
  if (step === PAUSE || isRecordError(step)) return step
  return 'target' in step ? { ...step, compliance, check_group: '' } : undefined
}

/** Each entry has its own target. */
function* resultsOfEntries(
  control: JsonObject,
  path: string,
  stated: StatedOrigin,
): Iterable<ScanStep> {
  for (const entry of eachObject(listIn(control, 'Results'), path)) {
    if ('message' in entry) yield entry
    else {
      yield* resultsWith(contextOfResult(entry.object, stated), (context) =>
        resultsOf(entry.object, entry.at, context),
      )
    }
  }
}

/** Benchmarks of clusters are about the cluster; others name neither an account nor an image. */
const OTHER_BENCHMARK = /^(?:aws|docker)-/

function* resultsOfSummary(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const isOfCluster = !OTHER_BENCHMARK.test(textIn(record, 'ID'))
  const origin = isOfCluster
    ? originOfCluster('', stated)
    : codeOrigin({ source: SOURCE, stated: { ...stated, repository: '' }, field: '' })
  for (const entry of eachObject(listIn(record, 'SummaryControls'), 'SummaryControls')) {
    if ('message' in entry) yield entry
    else if (isError(origin)) yield origin
    else yield summaryResult(entry.object, entry.at, record, isOfCluster, origin)
  }
}

function summaryResult(
  control: JsonObject,
  at: string,
  record: JsonObject,
  isOfCluster: boolean,
  origin: ScanOrigin,
): ScanItem {
  const number = textIn(control, 'ID')
  const failures = numberIn(control, 'TotalFail')
  return {
    source: SOURCE,
    at,
    target: isOfCluster ? clusterTarget(origin) : fileTarget(origin, ''),
    check_id: number === '' ? '' : `${textIn(record, 'ID')}/${number}`,
    outcome: failures === undefined ? 'manual' : failures > 0 ? 'fail' : 'pass',
    native_severity: textIn(control, 'Severity'),
    finding_type: 'Compliance',
    title: textIn(control, 'Name', TITLE_LENGTH),
    compliance: [{ framework: textIn(record, 'Title'), control: number }],
  }
}
