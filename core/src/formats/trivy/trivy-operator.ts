import type { Format, ParseResult, RecordError } from '../observation.ts'
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
  joinParagraphs,
  parseDocument,
  parseResults,
  type ScanResult,
} from '../reading/scan-result.ts'
import { clusterTarget, type ScanTarget } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { trivyCheck } from './trivy-check.ts'
import { SOURCE } from './trivy-result.ts'

/**
 * Reports of the Trivy operator: single, as the list that `kubectl` prints, or as an object with a
 * list for each kind, such as `vulnerabilityreports.aquasecurity.github.io`.
 */
export const trivyOperator: Format = {
  id: 'trivy-operator',
  matches: (record) =>
    isObject(record) &&
    (isReport(record) ||
      listsIn(record).some((key) => key !== 'items' || isReport(listIn(record, key)[0]))),
  parse,
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['match'])

const isReport = (record: unknown): record is JsonObject =>
  isObject(record) && textIn(record, 'apiVersion').startsWith('aquasecurity.github.io/')

/** The fields of a record that list reports. */
const listsIn = (record: JsonObject): readonly string[] =>
  fieldOf(record, 'kind') === 'List'
    ? ['items']
    : Object.keys(record).filter((key) => key.endsWith('reports.aquasecurity.github.io'))

function parse(record: unknown): ParseResult {
  if (!isObject(record) || !isReport(record)) return parseDocument(record, resultsOfList)
  const kind = textIn(record, 'kind')
  if (!kind.endsWith('Report') || kind.endsWith('SbomReport')) {
    return { kind: 'ignored', reason: `A ${kind}, which reports no findings` }
  }
  return parseResults(resultsOfReport(record, ''))
}

function* resultsOfList(list: JsonObject): Iterable<ScanResult | RecordError> {
  for (const key of listsIn(list)) {
    for (const entry of eachObject(listIn(list, key), key)) {
      if ('message' in entry) yield entry
      else yield* resultsOfReport(entry.object, `${entry.at}.`)
    }
  }
}

/** Values that all results of a report share. */
interface ReportContext {
  readonly target: ScanTarget
  readonly last_observed_at: string | null
}

type ParseItem = (item: JsonObject, at: string, context: ReportContext) => ScanResult

function* resultsOfReport(record: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  const report = objectIn(record, 'report')
  const context = {
    target: targetOf(record),
    last_observed_at: firstTimestamp(fieldOf(report, 'updateTimestamp')),
  }
  for (const [key, parseItem] of PARSERS) {
    for (const entry of eachObject(listIn(report, key), `${path}report.${key}`)) {
      yield 'message' in entry ? entry : parseItem(entry.object, entry.at, context)
    }
  }
  if (textIn(record, 'kind') === 'ClusterComplianceReport') {
    yield* resultsOfBenchmark(record, `${path}status`)
  }
}

/** The operator labels a report with the object that it is about. */
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

const parseVulnerability: ParseItem = (item, at, context) => ({
  ...describeVulnerability({
    source: SOURCE,
    id: textIn(item, 'vulnerabilityID'),
    aliases: [],
    package: textIn(item, 'resource'),
    summary: textIn(item, 'title', TITLE_LENGTH),
    installed: textIn(item, 'installedVersion'),
    fixed: textIn(item, 'fixedVersion'),
    url: textIn(item, 'primaryLink'),
    cvss: numberIn(item, 'score', 0, 10),
  }),
  ...context,
  at,
  native_severity: textIn(item, 'severity'),
  description: textIn(item, 'description', LONG_TEXT_LENGTH),
})

const parseCheck: ParseItem = (item, at, context) => ({
  source: SOURCE,
  at,
  ...context,
  // A check without an id is named by its title.
  ...trivyCheck(firstText(textIn(item, 'checkID'), textIn(item, 'title')), ''),
  outcome: fieldOf(item, 'success') === true ? 'pass' : 'fail',
  native_severity: textIn(item, 'severity'),
  finding_type: textIn(item, 'category'),
  title: textIn(item, 'title', TITLE_LENGTH),
  description: joinParagraphs(
    ...textsIn(item, 'messages', LONG_TEXT_LENGTH),
    textIn(item, 'description', LONG_TEXT_LENGTH),
  ),
  remediation: textIn(item, 'remediation', LONG_TEXT_LENGTH),
})

const parseSecret: ParseItem = (item, at, context) => {
  const path = textIn(item, 'target')
  return {
    source: SOURCE,
    at,
    ...context,
    check_id: textIn(item, 'ruleID'),
    discriminator: discriminatorOf(path, digestIn(item, 'match')),
    native_severity: textIn(item, 'severity'),
    finding_type: 'Secret',
    title: textIn(item, 'title', TITLE_LENGTH),
    description: path === '' ? '' : `Found in ${path}`,
  }
}

const PARSERS: readonly (readonly [string, ParseItem])[] = [
  ['vulnerabilities', parseVulnerability],
  ['checks', parseCheck],
  ['secrets', parseSecret],
]

/**
 * Yields the results of a benchmark. A detailed report lists the failed checks of each control with
 * their targets. Controls without failed checks, and all controls of a summary, list no checks;
 * theirs come from the specification.
 */
function* resultsOfBenchmark(record: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  const status = objectIn(record, 'status')
  const benchmark = objectIn(objectIn(record, 'spec'), 'compliance')
  const specified = new Map(
    objectsIn(benchmark, 'controls').map((control) => [textIn(control, 'id'), control]),
  )
  const framework = firstText(textIn(benchmark, 'title'), textIn(benchmark, 'id'))
  const context = {
    target: clusterTarget({
      source: SOURCE,
      cluster: '',
      namespace: '',
      kind: 'Cluster',
      name: 'cluster',
    }),
    last_observed_at: firstTimestamp(fieldOf(status, 'updateTimestamp')),
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
        context,
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
  readonly context: ReportContext
}

function* resultsOfControl(input: Control): Iterable<ScanResult> {
  const { at, control, specification, framework, context } = input
  const compliance = [{ framework, control: textIn(control, 'id') }]
  const namedChecks = objectsIn(control, 'checks').filter(
    (check) => textIn(check, 'checkID') !== '',
  )
  for (const [index, check] of namedChecks.entries()) {
    const target = targetOfCheck(textIn(check, 'target'), context.target)
    const result = parseCheck(check, `${at}.checks[${index}]`, { ...context, target })
    const native_severity = firstText(textIn(check, 'severity'), textIn(control, 'severity'))
    yield { ...result, native_severity, compliance }
  }
  if (namedChecks.length > 0) return
  const ids = objectsIn(specification, 'checks').map((check) => textIn(check, 'id'))
  for (const id of ids.filter((id) => id !== '')) {
    yield {
      source: SOURCE,
      at,
      ...context,
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

/** Summaries count failures, except for controls without checks. */
function outcomeOfControl(control: JsonObject) {
  const failures = numberIn(control, 'totalFail')
  if (failures !== undefined) return failures > 0 ? 'fail' : 'pass'
  const checks = objectsIn(control, 'checks')
  const isPassed = checks.length > 0 && checks.every((check) => fieldOf(check, 'success') === true)
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

/**
 * `kube-system/daemonset-kube-proxy`: a namespace and the name of a report, which begins with the
 * kind.
 */
function targetOfCheck(target: string, cluster: ScanTarget): ScanTarget {
  if (target === '') return cluster
  const [report = '', namespace = ''] = target.split('/').reverse()
  const dash = report.indexOf('-')
  const kind = KIND_OF_PREFIX.get(report.slice(0, Math.max(dash, 0))) ?? ''
  const name = kind === '' ? report : report.slice(dash + 1)
  return clusterTarget({ source: SOURCE, cluster: '', namespace, kind, name })
}
