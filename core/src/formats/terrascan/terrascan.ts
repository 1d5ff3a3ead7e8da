import type { Format, Outcome, RecordError } from '../observation.ts'
import {
  fieldOf,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import {
  declarationTarget,
  providerOfCheck,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'

const SOURCE = 'terrascan'

/** Terrascan's JSON: violations, skipped violations and, if requested, passed rules. */
export const terrascan: Format = {
  id: 'terrascan',
  matches: (record) => isObject(record) && isReport(objectIn(record, 'results')),
  parse: (record) => parseDocument(record, resultsIn),
}

/** Versions before 1.3 count the violations and have no summary. */
const isReport = (results: JsonObject) =>
  isObject(fieldOf(results, 'scan_summary')) ||
  (Object.hasOwn(results, 'violations') && isObject(fieldOf(results, 'count'))) ||
  isViolation(listIn(results, 'violations')[0])

const isViolation = (violation: unknown) =>
  isObject(violation) &&
  typeof fieldOf(violation, 'rule_id') === 'string' &&
  typeof fieldOf(violation, 'rule_name') === 'string'

const LISTS = [
  ['violations', 'fail', false],
  ['skipped_violations', 'fail', true],
  ['passed_rules', 'pass', false],
] as const satisfies readonly (readonly [string, Outcome, boolean])[]

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const results = objectIn(record, 'results')
  const root = textIn(objectIn(results, 'scan_summary'), 'file/folder')
  const repository = scanAccount(SOURCE, repositoryName(root))
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, repository), at: entry.at, outcome, muted }
    }
  }
}

function resultOf(violation: JsonObject, repository: string): Omit<ScanResult, 'at'> {
  const path = textIn(violation, 'file')
  const line = numberIn(violation, 'line')
  const title = textIn(violation, 'description', TITLE_LENGTH)
  const location = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  return {
    source: SOURCE,
    check_id: textIn(violation, 'rule_id'),
    check_aliases: [textIn(violation, 'rule_name')],
    target: targetOf(violation, repository),
    native_severity: textIn(violation, 'severity'),
    finding_type: textIn(violation, 'category'),
    title: title || textIn(violation, 'rule_name'),
    description: joinParagraphs(
      textIn(violation, 'description', LONG_TEXT_LENGTH),
      textIn(violation, 'skip_comment'),
      path === '' ? '' : location,
    ),
  }
}

/** Passed rules name no resource: they pass for everything that was scanned. */
function targetOf(violation: JsonObject, repository: string): ScanTarget {
  const type = textIn(violation, 'resource_type')
  const name = textIn(violation, 'resource_name')
  const target = declarationTarget({
    repository,
    path: textIn(violation, 'file'),
    address: type === '' || name === '' ? name : `${type}.${name}`,
    type: type.startsWith('kubernetes_') ? `Kubernetes/${type.slice('kubernetes_'.length)}` : type,
  })
  return { ...target, provider: target.provider || providerOfCheck(textIn(violation, 'rule_id')) }
}
