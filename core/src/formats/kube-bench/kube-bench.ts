import type { Format, Outcome, RecordError } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  objectIn,
  objectsIn,
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
import { type ScanTarget, scanAccount } from '../reading/scan-target.ts'

const SOURCE = 'kube-bench'

/** kube-bench's JSON: the sections of a CIS benchmark together, or one of them alone. */
export const kubeBench: Format = {
  id: 'kube-bench',
  matches: (record) =>
    isObject(record) &&
    (isSection(record) || isSection(listIn(record, 'Controls')[0]) || isEmpty(record)),
  parse: (record) => parseDocument(record, resultsIn),
}

const isSection = (section: unknown) =>
  isObject(section) &&
  typeof fieldOf(section, 'node_type') === 'string' &&
  Array.isArray(fieldOf(section, 'tests'))

/** An empty report, which has only totals. */
const isEmpty = (record: JsonObject) =>
  typeof fieldOf(objectIn(record, 'Totals'), 'total_pass') === 'number'

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  if (isSection(record)) {
    yield* resultsOfSection(record, '')
    return
  }
  for (const entry of eachObject(listIn(record, 'Controls'), 'Controls')) {
    if ('message' in entry) yield entry
    else yield* resultsOfSection(entry.object, `${entry.at}.`)
  }
}

function* resultsOfSection(section: JsonObject, path: string): Iterable<ScanResult | RecordError> {
  const benchmark = benchmarkOf(section)
  const target = targetOf(textIn(section, 'node_type'))
  for (const group of eachObject(listIn(section, 'tests'), `${path}tests`)) {
    if ('message' in group) {
      yield group
      continue
    }
    for (const entry of eachObject(listIn(group.object, 'results'), `${group.at}.results`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, group.object, benchmark), at: entry.at, target }
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

/** kube-bench does not name the node on which it ran, only the role of the node. */
const targetOf = (nodeType: string): ScanTarget => {
  const role = firstText(nodeType, 'cluster')
  const type = role === 'policies' || role === 'cluster' ? 'Kubernetes/Cluster' : 'Kubernetes/Node'
  const resource = { id: `kubernetes/${role}`, type, name: role, region: '' }
  return { provider: '', account_id: scanAccount(SOURCE), resource }
}

/** Checks that a person has to do are WARN, skipped ones are INFO. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['WARN', 'manual'],
])

/** Test numbers repeat from benchmark to benchmark, so the name of the benchmark is added. */
function resultOf(
  result: JsonObject,
  group: JsonObject,
  benchmark: string,
): Omit<ScanResult, 'at' | 'target'> {
  const number = textIn(result, 'test_number')
  const actual = textIn(result, 'actual_value')
  const expected = textIn(result, 'expected_result')
  return {
    source: SOURCE,
    check_id: number === '' || benchmark === '' ? number : `${benchmark}/${number}`,
    check_aliases: [number],
    outcome: OUTCOMES.get(textIn(result, 'status')) ?? 'not_evaluated',
    finding_type: textIn(group, 'desc'),
    title: textIn(result, 'test_desc', TITLE_LENGTH),
    description: joinParagraphs(
      textIn(result, 'reason', LONG_TEXT_LENGTH),
      expected === '' ? '' : `Expected: ${expected}`,
      actual === '' ? '' : `Found: ${actual}`,
    ),
    remediation: textIn(result, 'remediation', LONG_TEXT_LENGTH),
    compliance:
      number === '' ? [] : [{ framework: benchmark || 'cis-kubernetes', control: number }],
  }
}
