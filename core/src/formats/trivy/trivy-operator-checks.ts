import type { RecordError } from '../observation.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import type { ScanOrigin } from '../reading/scan-origin.ts'
import { eachObject, type ScanResult } from '../reading/scan-result.ts'
import { clusterTarget, objectTarget, type ScanTarget } from '../reading/scan-target.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { trivyCheck } from './trivy-check.ts'
import { SOURCE } from './trivy-context.ts'

/** The kind of a report of a benchmark. */
export const BENCHMARK = 'ClusterComplianceReport'

/** Values that the checks of a report share. */
interface CheckContext {
  readonly origin: ScanOrigin
  readonly target: ScanTarget
  readonly check_group: string
  readonly last_observed_at: string | null
}

export function parseCheck(
  item: JsonObject,
  at: string,
  { origin, target, check_group, last_observed_at }: CheckContext,
): ScanResult | RecordError {
  const success = fieldOf(item, 'success')
  if (typeof success !== 'boolean') {
    return unknownStatusError(`${at}.success`, wordIn(item, 'success'), origin.account_id)
  }
  return {
    source: SOURCE,
    at,
    target,
    check_group,
    last_observed_at,
    // A check without an id is named by its title.
    ...trivyCheck(firstText(textIn(item, 'checkID'), textIn(item, 'title')), ''),
    outcome: success ? 'pass' : 'fail',
    native_severity: textIn(item, 'severity'),
    finding_type: textIn(item, 'category'),
    title: textIn(item, 'title', TITLE_LENGTH),
    description: joinParagraphs(
      ...textsIn(item, 'messages', LONG_TEXT_LENGTH),
      textIn(item, 'description', LONG_TEXT_LENGTH),
    ),
    remediation: textIn(item, 'remediation', LONG_TEXT_LENGTH),
  }
}

/**
 * Yields the results of a benchmark. A detailed report lists the failed checks of each control with
 * their targets. Controls without failed checks, and all controls of a summary, list no checks;
 * theirs come from the specification.
 */
export function* resultsOfBenchmark(
  record: JsonObject,
  path: string,
  origin: ScanOrigin,
): Iterable<ScanResult | RecordError> {
  const status = objectIn(record, 'status')
  const benchmark = objectIn(objectIn(record, 'spec'), 'compliance')
  const specified = new Map(
    objectsIn(benchmark, 'controls').map((control) => [textIn(control, 'id'), control]),
  )
  const framework = firstText(textIn(benchmark, 'title'), textIn(benchmark, 'id'))
  const context = {
    origin,
    target: clusterTarget(origin),
    check_group: '',
    last_observed_at: firstTimestamp(
      fieldOf(status, 'updateTimestamp'),
      fieldOf(objectIn(record, 'metadata'), 'creationTimestamp'),
    ),
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
  readonly context: CheckContext
}

function* resultsOfControl(input: Control): Iterable<ScanResult | RecordError> {
  const { at, control, specification, framework, context } = input
  const compliance = [{ framework, control: textIn(control, 'id') }]
  const namedChecks = objectsIn(control, 'checks').filter(
    (check) => textIn(check, 'checkID') !== '',
  )
  for (const [index, check] of namedChecks.entries()) {
    const target = targetOfCheck(textIn(check, 'target'), context)
    const result = parseCheck(check, `${at}.checks[${index}]`, { ...context, target })
    const native_severity = firstText(textIn(check, 'severity'), textIn(control, 'severity'))
    yield 'message' in result ? result : { ...result, native_severity, compliance }
  }
  if (namedChecks.length > 0) return
  const ids = objectsIn(specification, 'checks').map((check) => textIn(check, 'id'))
  for (const id of ids.filter((id) => id !== '')) {
    yield {
      source: SOURCE,
      at,
      target: context.target,
      last_observed_at: context.last_observed_at,
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
function targetOfCheck(text: string, { origin, target }: CheckContext): ScanTarget {
  if (text === '') return target
  const [report = '', namespace = ''] = text.split('/').reverse()
  const dash = report.indexOf('-')
  const kind = KIND_OF_PREFIX.get(report.slice(0, Math.max(dash, 0))) ?? ''
  if (kind !== '') return objectTarget(origin, { namespace, kind, name: report.slice(dash + 1) })
  return objectTarget(origin, { namespace, kind: 'Object', name: report })
}
