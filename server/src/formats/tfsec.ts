import type { Format, Outcome, RecordError } from './observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from './record-fields.ts'
import { eachObject, paragraphs, readDocument, type ScanResult } from './scan-result.ts'
import { declarationTarget, placeOf } from './scan-target.ts'

const SOURCE = 'tfsec'

/** tfsec's JSON: `{results: [...]}`, and `{results: null}` when it found nothing. */
export const tfsec: Format = {
  id: 'tfsec',
  recognises: (record) => isObject(record) && (isReport(record) || isEmpty(record)),
  read: (record) => readDocument(record, resultsIn),
}

const isReport = (record: JsonObject) => {
  const [first] = listIn(record, 'results')
  return (
    isObject(first) &&
    typeof fieldOf(first, 'rule_id') === 'string' &&
    isObject(fieldOf(first, 'location'))
  )
}

const isEmpty = (record: JsonObject) => {
  const results = fieldOf(record, 'results')
  const isNothing = results === null || (Array.isArray(results) && results.length === 0)
  return isNothing && Object.keys(record).length === 1
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(record, 'results'), 'results')) {
    yield 'message' in entry ? entry : { ...resultOf(entry.object), at: entry.at }
  }
}

/** Versions before 1.0 write words; later ones, the numbers of the same. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['failed', 'fail'],
  ['0', 'fail'],
  ['passed', 'pass'],
  ['1', 'pass'],
  ['ignored', 'fail'],
  ['2', 'fail'],
])

function resultOf(result: JsonObject): Omit<ScanResult, 'at'> {
  const location = objectIn(result, 'location')
  const path = textIn(location, 'filename')
  const line = numberIn(location, 'start_line')
  const status = wordIn(result, 'status')
  return {
    source: SOURCE,
    check_id: textIn(result, 'rule_id'),
    check_aliases: [textIn(result, 'long_id'), textIn(result, 'legacy_rule_id')],
    target: declarationTarget({
      ...{ place: placeOf(SOURCE), path, address: addressIn(result) },
      provider: textIn(result, 'rule_provider'),
    }),
    outcome: OUTCOMES.get(status) ?? (status === '' ? 'fail' : 'not_evaluated'),
    muted: status === 'ignored' || status === '2',
    native_severity: textIn(result, 'severity'),
    finding_type: firstText(textIn(result, 'rule_service'), 'Terraform'),
    title: textIn(result, 'rule_description', TITLE_LENGTH),
    description: paragraphs(
      textIn(result, 'description', LONG_TEXT_LENGTH).replace(/<\/?[a-z]+>/g, ''),
      textIn(result, 'impact', LONG_TEXT_LENGTH),
      line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`,
    ),
    remediation: paragraphs(
      textIn(result, 'resolution', LONG_TEXT_LENGTH),
      textsIn(result, 'links')[0] ?? '',
    ),
  }
}

/** Older versions name the resource in the description alone, its modules apart by colons. */
const addressIn = (result: JsonObject): string =>
  firstText(
    textIn(result, 'resource'),
    /^Resource '([^']+)'/.exec(textIn(result, 'description'))?.[1] ?? '',
  ).replaceAll(':', '.')
