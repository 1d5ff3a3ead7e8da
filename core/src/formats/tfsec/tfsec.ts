import type { Severity } from '../../kernel/severity.ts'
import type { Format, Outcome, RecordError } from '../observation.ts'
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
} from '../reading/record-fields.ts'
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import { declarationTarget, scanAccount } from '../reading/scan-target.ts'

const SOURCE = 'tfsec'

/** tfsec's JSON: `{results: [...]}`, and `{results: null}` if it found nothing. */
export const tfsec: Format = {
  id: 'tfsec',
  matches: (record) => isObject(record) && (isReport(record) || isEmpty(record)),
  parse: (record) => parseDocument(record, resultsIn),
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

/**
 * Versions since 1.0 write numbers, earlier ones words, and those before 0.58 whether the check
 * passed.
 */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['failed', 'fail'],
  ['0', 'fail'],
  ['passed', 'pass'],
  ['1', 'pass'],
  ['ignored', 'fail'],
  ['2', 'fail'],
])

const statusOf = (result: JsonObject): string =>
  fieldOf(result, 'passed') === true ? 'passed' : wordIn(result, 'status')

/** Severities of versions before 0.39. */
const OLD_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['ERROR', 'HIGH'],
  ['WARNING', 'MEDIUM'],
])

function resultOf(result: JsonObject): Omit<ScanResult, 'at'> {
  const location = objectIn(result, 'location')
  const path = textIn(location, 'filename')
  const line = numberIn(location, 'start_line')
  const status = statusOf(result)
  const severity = textIn(result, 'severity')
  return {
    source: SOURCE,
    check_id: textIn(result, 'rule_id'),
    check_aliases: [textIn(result, 'long_id'), textIn(result, 'legacy_rule_id')],
    target: declarationTarget({
      repository: scanAccount(SOURCE),
      path,
      address: addressIn(result),
      provider: textIn(result, 'rule_provider'),
    }),
    outcome: OUTCOMES.get(status) ?? (status === '' ? 'fail' : 'not_evaluated'),
    muted: status === 'ignored' || status === '2',
    native_severity: severity,
    severity: OLD_SEVERITIES.get(severity),
    finding_type: firstText(textIn(result, 'rule_service'), 'Terraform'),
    title: firstText(
      textIn(result, 'rule_description', TITLE_LENGTH),
      removeMarkup(textIn(result, 'description', TITLE_LENGTH)),
    ),
    description: joinParagraphs(
      removeMarkup(textIn(result, 'description', LONG_TEXT_LENGTH)),
      textIn(result, 'impact', LONG_TEXT_LENGTH),
      line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`,
    ),
    remediation: joinParagraphs(
      textIn(result, 'resolution', LONG_TEXT_LENGTH),
      textsIn(result, 'links')[0] ?? addressOfPage(textIn(result, 'link')),
    ),
  }
}

const removeMarkup = (text: string) => text.replace(/<\/?[a-z]+>/g, '')

/** `See https://… for more information.` → `https://…`. */
const addressOfPage = (link: string) => /https?:\/\/\S+/.exec(link)?.[0] ?? ''

/**
 * Older versions name the resource only in the description, with its modules separated by colons.
 */
const addressIn = (result: JsonObject): string =>
  firstText(
    textIn(result, 'resource'),
    /^(?:Resource|Block|Variable|Local) '([^']+)'/.exec(textIn(result, 'description'))?.[1] ?? '',
  ).replaceAll(':', '.')
