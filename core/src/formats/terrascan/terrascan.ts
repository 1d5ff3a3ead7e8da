import type { Format, Outcome, RecordError, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import {
  fieldOf,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { codeOrigin, isError, type ScanOrigin, withinFolder } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { declarationTarget, type ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { CODE_SNIPPETS, replaceByDigests } from '../reading/secret-digest.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'

/** Terrascan's JSON: violations, skipped violations and, if requested, passed rules. */
export const terrascan: Format = {
  id: 'terrascan',
  matches: (record) => isObject(record) && isReport(objectIn(record, 'results')),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets: (record) => replaceByDigests(record, CODE_SNIPPETS),
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

function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const results = objectIn(record, 'results')
  const summary = objectIn(results, 'scan_summary')
  const folder = textIn(summary, 'file/folder')
  const field = 'results.scan_summary'
  const scan = codeOrigin({ source: 'terrascan', stated, directories: [folder], field })
  if (isError(scan)) {
    yield scan
    return
  }
  const unreadable = findUnreadableTime(summary, ['scanned_at'], TIME_READING)
  if (unreadable) {
    yield unreadable
    return
  }
  const origin = withinFolder(scan, folder)
  const part = origin === scan ? '' : `${folder.replace(/^(?:\.\/)+|\/+$/g, '')}/`
  const last_observed_at = parseTimestamp(isoTime(textIn(summary, 'scanned_at')))
  yield scannedPart(origin, { last_observed_at })
  yield* failuresIn(results, origin)
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield { ...listedOf(entry, { origin, part, muted }), outcome, last_observed_at }
    }
  }
}

/** `2021-05-19 13:13:06.083208 +0000 UTC`, as Go writes a time. */
const isoTime = (text: string) => text.replace(/ ([+-]\d{4})(?: [A-Z]{1,5})?(?: m=.*)?$/, '$1')

const TIME_READING = {
  at: 'results.scan_summary.',
  read: (summary: JsonObject, name: string) => isoTime(textIn(summary, name)),
}

/** Messages that there are no files of one kind. */
const NOTHING_FOUND = /\bnot found\b|\b(?:has|have|find) no\b|\bno .+ found\b|\bcould not find\b/i

/** The findings of files that could not be read are not gone. */
function* failuresIn(results: JsonObject, { account_id }: ScanOrigin): Iterable<RecordError> {
  for (const [index, failure] of objectsIn(results, 'scan_errors').entries()) {
    const problem = textIn(failure, 'errMsg')
    if (problem === '' || NOTHING_FOUND.test(problem)) continue
    const message = `Terrascan could not scan everything: ${problem}`
    yield { field: `results.scan_errors[${index}]`, message, account_id }
  }
}

type Entry = { readonly object: JsonObject; readonly at: string }

interface Listed {
  readonly origin: ScanOrigin
  /** The folder of the repository to which paths are relative; '' for the repository. */
  readonly part: string
  readonly muted: boolean
}

const listedOf = ({ object, at }: Entry, { origin, part, muted }: Listed): ScanResult => ({
  ...resultOf(object, origin, part),
  at,
  muted,
  mute_reason: muted ? textIn(object, 'skip_comment', LONG_TEXT_LENGTH) : '',
})

function resultOf(violation: JsonObject, origin: ScanOrigin, part: string): Omit<ScanResult, 'at'> {
  const file = textIn(violation, 'file')
  const path = file === '' ? '' : `${part}${file}`
  const line = numberIn(violation, 'line')
  const title = textIn(violation, 'description', TITLE_LENGTH)
  const location = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  return {
    source: origin.source,
    check_id: textIn(violation, 'rule_id'),
    check_aliases: [textIn(violation, 'rule_name')],
    target: targetOf(violation, path, origin),
    native_severity: textIn(violation, 'severity'),
    finding_type: textIn(violation, 'category'),
    title: title || textIn(violation, 'rule_name'),
    description: joinParagraphs(
      textIn(violation, 'description', LONG_TEXT_LENGTH),
      path === '' ? '' : location,
    ),
  }
}

/** Passed rules name no resource: they pass for everything that was scanned. */
function targetOf(violation: JsonObject, path: string, origin: ScanOrigin): ScanTarget {
  const type = textIn(violation, 'resource_type')
  const name = textIn(violation, 'resource_name')
  return declarationTarget(origin, {
    path,
    address: type === '' || name === '' ? name : `${type}.${name}`,
    type: type.startsWith('kubernetes_') ? `Kubernetes/${type.slice('kubernetes_'.length)}` : type,
  })
}
