import { type Format, NOTHING_STATED, type ParseResult, type StatedOrigin } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { NOT_A_ROW } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  TITLE_LENGTH,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { observeProwler } from './prowler-finding.ts'
import {
  benchmarkOfCheck,
  checkOfTitle,
  regionOfMessage,
  resourceOf,
  subjectOf,
} from './prowler-v2.ts'

/** A row of Prowler's CSV. Cells are separated by `;` since version 3, by `,` before. */
export const prowlerCsv: Format = {
  id: 'prowler-csv',
  matches: (record) =>
    isObject(record) && (isRow(record) || isRowOfVersion2(record) || isRowOfCompliance(record)),
  parse: (record, stated = NOTHING_STATED) => {
    if (!isObject(record)) return NOT_A_ROW
    if (isRowOfCompliance(record)) return REPORTED_ELSEWHERE
    return isRowOfVersion2(record) ? parseVersion2(record, stated) : parseRow(record, stated)
  },
}

const REPORTED_ELSEWHERE: ParseResult = {
  kind: 'ignored',
  reason: 'A row of a compliance table, which repeats results of the main table',
}

const isText = (record: JsonObject, name: string) => typeof fieldOf(record, name) === 'string'

const isRow = (record: JsonObject) =>
  isText(record, 'CHECK_ID') &&
  isText(record, 'STATUS_EXTENDED') &&
  (isText(record, 'FINDING_UID') || isText(record, 'FINDING_UNIQUE_ID'))

/** In addition to its results Prowler writes a table for each framework, which repeats them. */
const isRowOfCompliance = (record: JsonObject) =>
  isText(record, 'REQUIREMENTS_ID') && isText(record, 'CHECKID') && isText(record, 'STATUS')

const isRowOfVersion2 = (record: JsonObject) =>
  isText(record, 'ACCOUNT_NUM') && isText(record, 'TITLE_ID') && isText(record, 'TITLE_TEXT')

/** Versions 3 to 5. In version 3 the columns of account, id and time differ from cloud to cloud. */
function parseRow(row: JsonObject, stated: StatedOrigin): ParseResult {
  const textOf = (...names: string[]) => firstText(...names.map((name) => textIn(row, name)))
  const longTextOf = (name: string) => textIn(row, name, LONG_TEXT_LENGTH)
  return observeProwler(
    {
      native_id: textOf('FINDING_UID', 'FINDING_UNIQUE_ID'),
      account_native_id: textOf('FINDING_UID', 'FINDING_UNIQUE_ID'),
      provider: textOf('PROVIDER'),
      check_id: textOf('CHECK_ID'),
      check_aliases: [],
      title: textIn(row, 'CHECK_TITLE', TITLE_LENGTH),
      finding_type: (textOf('CHECK_TYPE').split(/[|,]/, 1)[0] ?? '').trim(),
      status: textOf('STATUS'),
      muted: textOf('MUTED').toLowerCase() === 'true',
      mute_reason: firstText(longTextOf('MUTED_REASON'), longTextOf('MUTE_REASON')),
      severity: textOf('SEVERITY'),
      message: longTextOf('STATUS_EXTENDED'),
      check_description: longTextOf('DESCRIPTION'),
      advice: [
        longTextOf('REMEDIATION_RECOMMENDATION_TEXT'),
        textOf('REMEDIATION_RECOMMENDATION_URL'),
      ],
      account_id: textOf('ACCOUNT_UID', 'ACCOUNT_ID', 'PROJECT_ID', 'SUBSCRIPTION'),
      account_name: textOf('ACCOUNT_NAME'),
      resource_id: firstUncut(row, ['RESOURCE_UID', 'RESOURCE_ARN', 'RESOURCE_ID']),
      resource_type: textOf('RESOURCE_TYPE'),
      resource_name: textOf('RESOURCE_NAME'),
      region: textOf('REGION', 'LOCATION'),
      tags: tagsOf(longTextOf('RESOURCE_TAGS')),
      compliance: requirementsOf(longTextOf('COMPLIANCE')),
      observed_at: textOf('TIMESTAMP', 'ASSESSMENT_START_TIME'),
    },
    {
      native_id: 'FINDING_UID',
      check: 'CHECK_ID',
      title: 'CHECK_TITLE',
      account_id: 'ACCOUNT_UID',
      resource_id: 'RESOURCE_UID',
      status: 'STATUS',
      observed_at: 'TIMESTAMP',
    },
    stated,
  )
}

/** An identifier is not cut here: one that is too long is rejected later. */
function firstUncut(row: JsonObject, names: readonly string[]): string {
  const values = names.map((name) => fieldOf(row, name))
  return firstText(...values.map((value) => (typeof value === 'string' ? value : '')))
}

/** `team=shop | stage=test`. */
const tagsOf = (cell: string): Record<string, string> =>
  Object.fromEntries(
    cell
      .split(' | ')
      .filter((tag) => tag.trim() !== '')
      .slice(0, LIST_LENGTH)
      .map((tag) => {
        const at = tag.indexOf('=')
        return at < 0 ? [tag.trim(), ''] : [tag.slice(0, at).trim(), tag.slice(at + 1).trim()]
      }),
  )

/** `CIS-3.0: 1.20 | SOC2: cc_6_7, cc_6_8`. */
const requirementsOf = (cell: string): Requirement[] =>
  cell.split(' | ').flatMap((part) => {
    const at = part.indexOf(': ')
    if (at < 0) return []
    const framework = part.slice(0, at).trim()
    const controls = part.slice(at + 2).split(', ')
    return controls.map((control) => ({ framework, control: control.trim() }))
  })

/** Column names changed within version 2. Rows before 2.7 do not name their resource. */
function parseVersion2(row: JsonObject, stated: StatedOrigin): ParseResult {
  const textOf = (...names: string[]) => firstText(...names.map((name) => textIn(row, name)))
  const { check_id, title } = checkOfTitle(textIn(row, 'TITLE_TEXT', TITLE_LENGTH))
  const message = firstText(
    textIn(row, 'CHECK_RESULT_EXTENDED', LONG_TEXT_LENGTH),
    textIn(row, 'NOTES', LONG_TEXT_LENGTH),
  )
  const account_id = wordIn(row, 'ACCOUNT_NUM')
  const check = firstText(check_id, textOf('TITLE_ID'))
  const resource = resourceOf(
    {
      resource_id: firstUncut(row, ['CHECK_RESOURCE_ID']),
      type: textOf('CHECK_ASFF_RESOURCE_TYPE'),
      message,
    },
    account_id,
  )
  return observeProwler(
    {
      native_id: check,
      account_native_id: subjectOf(message),
      provider: 'aws',
      check_id: check,
      check_aliases: [benchmarkOfCheck(check_id)],
      title,
      finding_type: textOf('CHECK_ASFF_TYPE'),
      status: textOf('CHECK_RESULT', 'RESULT'),
      muted: false,
      mute_reason: '',
      severity: textOf('CHECK_SEVERITY'),
      message,
      check_description: textIn(row, 'CHECK_RISK', LONG_TEXT_LENGTH),
      advice: [textIn(row, 'CHECK_REMEDIATION', LONG_TEXT_LENGTH), textOf('CHECK_DOC')],
      account_id,
      account_name: '',
      resource_id: resource.id,
      resource_type: resource.type,
      resource_name: '',
      region: firstText(regionOfMessage(message), textOf('REGION')),
      tags: {},
      compliance: [],
      observed_at: textOf('PROWLER_START_TIME'),
    },
    {
      native_id: 'TITLE_TEXT',
      check: 'TITLE_TEXT',
      title: 'TITLE_TEXT',
      account_id: 'ACCOUNT_NUM',
      resource_id: 'CHECK_RESOURCE_ID',
      status: 'CHECK_RESULT',
      observed_at: 'PROWLER_START_TIME',
    },
    stated,
  )
}
