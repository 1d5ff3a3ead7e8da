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
import { eachObject, paragraphs, readDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  declarationTarget,
  placeOf,
  providerOfCheck,
  repositoryName,
  type ScanTarget,
} from '../reading/scan-target.ts'

const SOURCE = 'terrascan'

/** Terrascan's JSON: violations, what was skipped and, where asked for, the rules that passed. */
export const terrascan: Format = {
  id: 'terrascan',
  matches: (record) => isObject(record) && isReport(objectIn(record, 'results')),
  read: (record) => readDocument(record, resultsIn),
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
  const place = placeOf(SOURCE, repositoryName(root))
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, place), at: entry.at, outcome, muted }
    }
  }
}

function resultOf(violation: JsonObject, place: string): Omit<ScanResult, 'at'> {
  const path = textIn(violation, 'file')
  const line = numberIn(violation, 'line')
  const about = textIn(violation, 'description', TITLE_LENGTH)
  const where = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  return {
    source: SOURCE,
    check_id: textIn(violation, 'rule_id'),
    check_aliases: [textIn(violation, 'rule_name')],
    target: targetOf(violation, place),
    native_severity: textIn(violation, 'severity'),
    finding_type: textIn(violation, 'category'),
    title: about || textIn(violation, 'rule_name'),
    description: paragraphs(
      textIn(violation, 'description', LONG_TEXT_LENGTH),
      textIn(violation, 'skip_comment'),
      path === '' ? '' : where,
    ),
  }
}

/** Rules that passed name no resource: they pass in all of what was scanned. */
function targetOf(violation: JsonObject, place: string): ScanTarget {
  const type = textIn(violation, 'resource_type')
  const name = textIn(violation, 'resource_name')
  const target = declarationTarget({
    place,
    path: textIn(violation, 'file'),
    address: type === '' || name === '' ? name : `${type}.${name}`,
    type: type.startsWith('kubernetes_') ? `Kubernetes/${type.slice('kubernetes_'.length)}` : type,
  })
  return { ...target, provider: target.provider || providerOfCheck(textIn(violation, 'rule_id')) }
}
