import type { Format, Reading, RecordError } from '../observation.ts'
import { describeVulnerability } from '../reading/package-vulnerability.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  eachObject,
  paragraphs,
  readDocument,
  readResults,
  type ScanResult,
} from '../reading/scan-result.ts'
import { clusterTarget, type ScanTarget } from '../reading/scan-target.ts'
import { digestIn, occurrenceOf, withDigests } from '../reading/secret-digest.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { trivyCheck } from './trivy-check.ts'
import { SOURCE } from './trivy-result.ts'

/**
 * Reports that Trivy's operator keeps in a cluster: alone, as the list that `kubectl` prints, or as
 * an object that lists those of each kind by its name, `vulnerabilityreports.aquasecurity.github.io`.
 */
export const trivyOperator: Format = {
  id: 'trivy-operator',
  matches: (record) =>
    isObject(record) &&
    (isReport(record) ||
      listsIn(record).some((key) => key !== 'items' || isReport(listIn(record, key)[0]))),
  read,
  withoutSecrets: (record) => withDigests(record, SECRET_FIELDS),
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['match'])

const isReport = (record: unknown): record is JsonObject =>
  isObject(record) && textIn(record, 'apiVersion').startsWith('aquasecurity.github.io/')

/** The fields of a record that list reports. */
const listsIn = (record: JsonObject): readonly string[] =>
  fieldOf(record, 'kind') === 'List'
    ? ['items']
    : Object.keys(record).filter((key) => key.endsWith('reports.aquasecurity.github.io'))

function read(record: unknown): Reading {
  if (!isObject(record) || !isReport(record)) return readDocument(record, resultsOfList)
  const kind = textIn(record, 'kind')
  if (!kind.endsWith('Report') || kind.endsWith('SbomReport')) {
    return { kind: 'ignored', reason: `A ${kind}, which reports no findings` }
  }
  return readResults(resultsOfReport(record, ''))
}

function* resultsOfList(list: JsonObject): Iterable<ScanResult | RecordError> {
  for (const key of listsIn(list)) {
    for (const entry of eachObject(listIn(list, key), key)) {
      if ('message' in entry) yield entry
      else yield* resultsOfReport(entry.object, `${entry.at}.`)
    }
  }
}

/** What is the same for all results of a report. */
interface Reported {
  readonly target: ScanTarget
  readonly last_observed_at: string | null
}

type Read = (found: JsonObject, at: string, reported: Reported) => ScanResult

function* resultsOfReport(record: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  const report = objectIn(record, 'report')
  const reported = {
    target: targetOf(record),
    last_observed_at: firstMoment(fieldOf(report, 'updateTimestamp')),
  }
  for (const [key, readOne] of READERS) {
    for (const entry of eachObject(listIn(report, key), `${path}report.${key}`)) {
      yield 'message' in entry ? entry : readOne(entry.object, entry.at, reported)
    }
  }
  if (textIn(record, 'kind') === 'ClusterComplianceReport') {
    yield* resultsOfBenchmark(record, `${path}status`)
  }
}

/** The operator labels its reports with the object that they are about. */
function targetOf(record: JsonObject): ScanTarget {
  const metadata = objectIn(record, 'metadata')
  const labels = objectIn(metadata, 'labels')
  const [owner] = objectsIn(metadata, 'ownerReferences')
  const label = (name: string) => textIn(labels, `trivy-operator.resource.${name}`)
  return clusterTarget({
    source: SOURCE,
    cluster: '',
    namespace: firstText(label('namespace'), textIn(metadata, 'namespace')),
    kind: firstText(label('kind'), owner ? textIn(owner, 'kind') : ''),
    name: firstText(label('name'), owner ? textIn(owner, 'name') : '', textIn(metadata, 'name')),
  })
}

const readVulnerability: Read = (found, at, reported) => ({
  ...describeVulnerability({
    source: SOURCE,
    id: textIn(found, 'vulnerabilityID'),
    aliases: [],
    package: textIn(found, 'resource'),
    summary: textIn(found, 'title', TITLE_LENGTH),
    installed: textIn(found, 'installedVersion'),
    fixed: textIn(found, 'fixedVersion'),
    url: textIn(found, 'primaryLink'),
    cvss: numberIn(found, 'score', 0, 10),
  }),
  ...reported,
  at,
  native_severity: textIn(found, 'severity'),
  description: textIn(found, 'description', LONG_TEXT_LENGTH),
})

const readCheck: Read = (found, at, reported) => ({
  source: SOURCE,
  at,
  ...reported,
  // What has no id is named by its title.
  ...trivyCheck(firstText(textIn(found, 'checkID'), textIn(found, 'title')), ''),
  outcome: fieldOf(found, 'success') === true ? 'pass' : 'fail',
  native_severity: textIn(found, 'severity'),
  finding_type: textIn(found, 'category'),
  title: textIn(found, 'title', TITLE_LENGTH),
  description: paragraphs(
    ...textsIn(found, 'messages', LONG_TEXT_LENGTH),
    textIn(found, 'description', LONG_TEXT_LENGTH),
  ),
  remediation: textIn(found, 'remediation', LONG_TEXT_LENGTH),
})

const readSecret: Read = (found, at, reported) => {
  const path = textIn(found, 'target')
  return {
    source: SOURCE,
    at,
    ...reported,
    check_id: textIn(found, 'ruleID'),
    occurrence: occurrenceOf(path, digestIn(found, 'match')),
    native_severity: textIn(found, 'severity'),
    finding_type: 'Secret',
    title: textIn(found, 'title', TITLE_LENGTH),
    description: path === '' ? '' : `Found in ${path}`,
  }
}

const READERS: readonly (readonly [string, Read])[] = [
  ['vulnerabilities', readVulnerability],
  ['checks', readCheck],
  ['secrets', readSecret],
]

/**
 * A benchmark's controls. In detail each lists the checks that failed, and where; a control whose
 * checks all pass names none of them there, and in a summary none does: its specification does.
 */
function* resultsOfBenchmark(record: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  const status = objectIn(record, 'status')
  const benchmark = objectIn(objectIn(record, 'spec'), 'compliance')
  const specified = new Map(objectsIn(benchmark, 'controls').map((one) => [textIn(one, 'id'), one]))
  const framework = firstText(textIn(benchmark, 'title'), textIn(benchmark, 'id'))
  const reported = {
    target: clusterTarget({
      source: SOURCE,
      cluster: '',
      namespace: '',
      kind: 'Cluster',
      name: 'cluster',
    }),
    last_observed_at: firstMoment(fieldOf(status, 'updateTimestamp')),
  }
  for (const [report, list] of BENCHMARK_LISTS) {
    const at = `${path}.${report}.${list}`
    for (const entry of eachObject(listIn(objectIn(status, report), list), at)) {
      if ('message' in entry) {
        yield entry
        continue
      }
      const specification = specified.get(textIn(entry.object, 'id')) ?? entry.object
      yield* resultsOfControl({
        ...entry,
        control: entry.object,
        specification,
        framework,
        reported,
      })
    }
  }
}

const BENCHMARK_LISTS = [
  ['detailReport', 'results'],
  ['summaryReport', 'controlCheck'],
] as const

interface Control {
  readonly at: string
  readonly control: JsonObject
  readonly specification: JsonObject
  readonly framework: string
  readonly reported: Reported
}

function* resultsOfControl(of: Control): Iterable<ScanResult> {
  const { at, control, specification, framework, reported } = of
  const compliance = [{ framework, control: textIn(control, 'id') }]
  const named = objectsIn(control, 'checks').filter((one) => textIn(one, 'checkID') !== '')
  for (const [index, check] of named.entries()) {
    const target = targetOfCheck(textIn(check, 'target'), reported.target)
    const result = readCheck(check, `${at}.checks[${index}]`, { ...reported, target })
    const native_severity = firstText(textIn(check, 'severity'), textIn(control, 'severity'))
    yield { ...result, native_severity, compliance }
  }
  if (named.length > 0) return
  const ids = objectsIn(specification, 'checks').map((one) => textIn(one, 'id'))
  for (const id of ids.filter((one) => one !== '')) {
    yield {
      source: SOURCE,
      at,
      ...reported,
      ...trivyCheck(id, ''),
      outcome: outcomeOfControl(control),
      native_severity: textIn(control, 'severity'),
      finding_type: 'Kubernetes Security Check',
      title: textIn(control, 'name', TITLE_LENGTH),
      description: textIn(control, 'description', LONG_TEXT_LENGTH),
      compliance,
    }
  }
}

/** Summaries count failures, except of controls that nothing checks. */
function outcomeOfControl(control: JsonObject) {
  const failures = numberIn(control, 'totalFail')
  if (failures !== undefined) return failures > 0 ? 'fail' : 'pass'
  const checks = objectsIn(control, 'checks')
  const isPassed = checks.length > 0 && checks.every((one) => fieldOf(one, 'success') === true)
  return isPassed ? 'pass' : 'not_evaluated'
}

const KINDS = [
  'ClusterRole',
  'ClusterRoleBinding',
  'ConfigMap',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Ingress',
  'Job',
  'Namespace',
  'NetworkPolicy',
  'Node',
  'Pod',
  'ReplicaSet',
  'ReplicationController',
  'Role',
  'RoleBinding',
  'Service',
  'ServiceAccount',
  'StatefulSet',
]
const KIND_OF_PREFIX: ReadonlyMap<string, string> = new Map(
  KINDS.map((kind) => [kind.toLowerCase(), kind]),
)

/** `kube-system/daemonset-kube-proxy`: a namespace and a report's name, which begins with the kind. */
function targetOfCheck(target: string, cluster: ScanTarget): ScanTarget {
  if (target === '') return cluster
  const [report = '', namespace = ''] = target.split('/').reverse()
  const dash = report.indexOf('-')
  const kind = KIND_OF_PREFIX.get(report.slice(0, Math.max(dash, 0))) ?? ''
  const name = kind === '' ? report : report.slice(dash + 1)
  return clusterTarget({ source: SOURCE, cluster: '', namespace, kind, name })
}
