import type { Format, Outcome, RecordError, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  fieldOf,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { type ScanOrigin, statedCluster } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { clusterTarget, objectTarget, type ScanTarget } from '../reading/scan-target.ts'

const SOURCE = 'kube-bench'

/** kube-bench's JSON: the sections of a CIS benchmark together, or one of them alone. */
export const kubeBench: Format = {
  id: 'kube-bench',
  matches: (record) =>
    isObject(record) &&
    (isSection(record) || isSection(listIn(record, 'Controls')[0]) || isEmpty(record)),
  parse: (record, stated) => parseDocument(record, resultsIn, stated),
  read: documentReader(resultsIn),
}

const isSection = (section: unknown) =>
  isObject(section) &&
  typeof fieldOf(section, 'node_type') === 'string' &&
  Array.isArray(fieldOf(section, 'tests'))

/** An empty report, which has only totals. */
const isEmpty = (record: JsonObject) =>
  typeof fieldOf(objectIn(record, 'Totals'), 'total_pass') === 'number'

function* resultsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const place = { cluster: statedCluster({ source: SOURCE, stated }), node: stated.node.trim() }
  if (isSection(record)) {
    yield* resultsOfSection(record, '', place)
    return
  }
  for (const entry of eachObject(listIn(record, 'Controls'), 'Controls')) {
    if ('message' in entry) yield entry
    else yield* resultsOfSection(entry.object, `${entry.at}.`, place)
  }
}

/** The cluster, and the machine of it on which kube-bench ran; '' if it is not stated. */
interface Place {
  readonly cluster: ScanOrigin
  readonly node: string
}

function* resultsOfSection(section: JsonObject, path: string, place: Place): Iterable<ScanItem> {
  const benchmark = benchmarkOf(section)
  const target = targetOf(place, textIn(section, 'node_type'))
  for (const group of eachObject(listIn(section, 'tests'), `${path}tests`)) {
    if ('message' in group) {
      yield group
      continue
    }
    for (const entry of eachObject(listIn(group.object, 'results'), `${group.at}.results`)) {
      yield 'message' in entry ? entry : resultOf(entry, { group: group.object, benchmark, target })
    }
  }
}

/**
 * Returns the name of the benchmark: `cis-1.6` for version `1.6`; versions such as `cis-1.24` and
 * `eks-1.2.0` are names already. Benchmarks before 1.5, whose numbers have other meanings, were
 * named by the version of Kubernetes.
 */
function benchmarkOf(section: JsonObject): string {
  const version = wordIn(section, 'version')
  const benchmark = /^\d/.test(version) ? `cis-${version}` : version
  return isOldLayout(section) ? (OLD_BENCHMARKS.get(benchmark) ?? benchmark) : benchmark
}

const OLD_BENCHMARKS: ReadonlyMap<string, string> = new Map([
  ['cis-1.6', 'cis-1.0'],
  ['cis-1.7', 'cis-1.1'],
  ['cis-1.8', 'cis-1.2'],
  ['cis-1.11', 'cis-1.3'],
  ['cis-1.13', 'cis-1.4'],
])

/**
 * In the old layout section 1 begins with the API server instead of files, and section 2 is about
 * nodes.
 */
function isOldLayout(section: JsonObject): boolean {
  const [group] = objectsIn(section, 'tests')
  const first = group ? textIn(group, 'desc') : ''
  return (
    (wordIn(section, 'id') === '1' && /api server/i.test(first)) ||
    (wordIn(section, 'id') === '2' && textIn(section, 'node_type') === 'node')
  )
}

/** Sections about the objects and the cloud services of a cluster, which are the same on all nodes. */
const OF_CLUSTER: ReadonlySet<string> = new Set(['', 'policies', 'managedservices'])

/**
 * kube-bench does not name the node on which it ran, only the role of the node: unless the sender
 * states it, a result says nothing about another report.
 */
function targetOf({ cluster, node }: Place, nodeType: string): ScanTarget {
  const target = clusterTarget(cluster)
  if (OF_CLUSTER.has(nodeType)) return target
  if (node !== '') return nodeTarget(cluster, node)
  const id = [cluster.name, 'kubernetes', nodeType].filter((part) => part !== '').join('/')
  const { region } = cluster
  const resource = { id, type: 'Kubernetes/Node', name: nodeType, region }
  return { ...target, artifact: null, resource }
}

function nodeTarget(cluster: ScanOrigin, name: string): ScanTarget {
  const target = objectTarget(cluster, { namespace: '', kind: 'Node', name })
  return { ...target, artifact: target.resource.id }
}

/** Checks that a person has to do are WARN, skipped ones are INFO. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['WARN', 'manual'],
  ['INFO', 'not_evaluated'],
])

/** Values that all results of a group share. */
interface Group {
  readonly group: JsonObject
  readonly benchmark: string
  readonly target: ScanTarget
}

/** Test numbers repeat from benchmark to benchmark, so the name of the benchmark is added. */
function resultOf(
  { object, at }: { readonly object: JsonObject; readonly at: string },
  { group, benchmark, target }: Group,
): ScanResult | RecordError {
  const number = textIn(object, 'test_number')
  const status = wordIn(object, 'status')
  const outcome = OUTCOMES.get(status)
  if (outcome === undefined) return unknownStatusError(`${at}.status`, status, target.account_id)
  const actual = textIn(object, 'actual_value')
  const expected = textIn(object, 'expected_result')
  return {
    source: SOURCE,
    at,
    target,
    check_id: number === '' || benchmark === '' ? number : `${benchmark}/${number}`,
    check_aliases: [number],
    outcome,
    finding_type: textIn(group, 'desc'),
    title: textIn(object, 'test_desc', TITLE_LENGTH),
    description: joinParagraphs(
      textIn(object, 'reason', LONG_TEXT_LENGTH),
      expected === '' ? '' : `Expected: ${expected}`,
      actual === '' ? '' : `Found: ${actual}`,
    ),
    remediation: textIn(object, 'remediation', LONG_TEXT_LENGTH),
    compliance:
      number === '' ? [] : [{ framework: benchmark || 'cis-kubernetes', control: number }],
  }
}
