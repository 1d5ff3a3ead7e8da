import type { Severity } from '../../kernel/severity.ts'
import type { Format, Outcome, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { withoutMountPoint } from '../reading/scan-name.ts'
import { codeOrigin, isError, type ScanOrigin } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { declarationTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { CODE_SNIPPETS, replaceByDigests } from '../reading/secret-digest.ts'

/**
 * tfsec's JSON: `{results: [...]}`, and `{results: null}` if it found nothing. Any tool may write an empty
 * list, so that it is read as tfsec's only where the sender states the format.
 */
export const tfsec: Format = {
  id: 'tfsec',
  matches: (record) => isObject(record) && isReport(record),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets: (record) => replaceByDigests(record, CODE_SNIPPETS),
}

const isReport = (record: JsonObject) => {
  const [first] = listIn(record, 'results')
  return (
    isObject(first) &&
    typeof fieldOf(first, 'rule_id') === 'string' &&
    isObject(fieldOf(first, 'location'))
  )
}

/** tfsec names neither the repository nor the folder, and lists passed checks only on request. */
function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const origin = codeOrigin({ source: 'tfsec', stated, field: '' })
  if (isError(origin)) {
    yield origin
    return
  }
  yield scannedPart(origin, {})
  for (const entry of eachObject(listIn(record, 'results'), 'results')) {
    yield 'message' in entry ? entry : itemOf(entry.object, entry.at, origin)
  }
}

/**
 * Versions since 1.0 write numbers, earlier ones words, and those before 0.58 whether the check
 * passed.
 */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['', 'fail'],
  ['failed', 'fail'],
  ['0', 'fail'],
  ['passed', 'pass'],
  ['1', 'pass'],
  ['ignored', 'fail'],
  ['2', 'fail'],
])

const statusOf = (result: JsonObject): string =>
  fieldOf(result, 'passed') === true ? 'passed' : wordIn(result, 'status').toLowerCase()

/** Severities of versions before 0.39. */
const OLD_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['ERROR', 'HIGH'],
  ['WARNING', 'MEDIUM'],
])

function itemOf(result: JsonObject, at: string, origin: ScanOrigin): ScanItem {
  const status = statusOf(result)
  const outcome = OUTCOMES.get(status)
  if (!outcome) return unknownStatusError(`${at}.status`, status, origin.account_id)
  const muted = status === 'ignored' || status === '2'
  return { ...resultOf(result, origin), at, outcome, muted }
}

function resultOf(result: JsonObject, origin: ScanOrigin): Omit<ScanResult, 'at'> {
  const location = objectIn(result, 'location')
  const path = withoutMountPoint(textIn(location, 'filename'))
  const line = numberIn(location, 'start_line')
  const severity = textIn(result, 'severity')
  return {
    source: origin.source,
    check_id: textIn(result, 'rule_id'),
    check_aliases: [textIn(result, 'long_id'), textIn(result, 'legacy_rule_id')],
    target: declarationTarget(origin, { path, address: addressIn(result) }),
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
