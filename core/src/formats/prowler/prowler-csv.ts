import type { Format, Reading } from '../observation.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
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
import { benchmarkOfCheck, checkOfTitle, regionOfMessage, subjectOf } from './prowler-v2.ts'

/** A row of Prowler's tables, `;` between the cells from version 3 on, `,` before. */
export const prowlerCsv: Format = {
  id: 'prowler-csv',
  matches: (record) =>
    isObject(record) && (isRow(record) || isRowOfVersion2(record) || isRowOfCompliance(record)),
  read: (record) => {
    if (!isObject(record)) return NOT_A_ROW
    if (isRowOfCompliance(record)) return REPORTED_ITSELF
    return isRowOfVersion2(record) ? readVersion2(record) : readRow(record)
  },
}

const NOT_A_ROW: Reading = {
  kind: 'error',
  error: { field: '', message: 'Expected a row of a table' },
}

const REPORTED_ITSELF: Reading = {
  kind: 'ignored',
  reason: 'A requirement that a check is about, whose results are reported in a table of their own',
}

const isText = (record: JsonObject, name: string) => typeof fieldOf(record, name) === 'string'

const isRow = (record: JsonObject) =>
  isText(record, 'CHECK_ID') &&
  isText(record, 'STATUS_EXTENDED') &&
  (isText(record, 'FINDING_UID') || isText(record, 'FINDING_UNIQUE_ID'))

/** Beside its results it writes a table for each framework, which repeats them. */
const isRowOfCompliance = (record: JsonObject) =>
  isText(record, 'REQUIREMENTS_ID') && isText(record, 'CHECKID') && isText(record, 'STATUS')

const isRowOfVersion2 = (record: JsonObject) =>
  isText(record, 'ACCOUNT_NUM') && isText(record, 'TITLE_ID') && isText(record, 'TITLE_TEXT')

/** Versions 4 and 5, and 3, whose names for account, id and time differ from cloud to cloud. */
function readRow(row: JsonObject): Reading {
  const any = (...names: string[]) => firstText(...names.map((name) => textIn(row, name)))
  const long = (name: string) => textIn(row, name, LONG_TEXT_LENGTH)
  return observeProwler(
    {
      native_id: any('FINDING_UID', 'FINDING_UNIQUE_ID'),
      provider: any('PROVIDER'),
      check_id: any('CHECK_ID'),
      check_aliases: [],
      title: textIn(row, 'CHECK_TITLE', TITLE_LENGTH),
      finding_type: (any('CHECK_TYPE').split(/[|,]/, 1)[0] ?? '').trim(),
      status: any('STATUS'),
      muted: any('MUTED').toLowerCase() === 'true',
      severity: any('SEVERITY'),
      found: long('STATUS_EXTENDED'),
      about: long('DESCRIPTION'),
      advice: [long('REMEDIATION_RECOMMENDATION_TEXT'), any('REMEDIATION_RECOMMENDATION_URL')],
      account_id: any('ACCOUNT_UID', 'ACCOUNT_ID', 'PROJECT_ID', 'SUBSCRIPTION'),
      account_name: any('ACCOUNT_NAME'),
      resource_id: firstWhole(row, ['RESOURCE_UID', 'RESOURCE_ARN', 'RESOURCE_ID']),
      resource_type: any('RESOURCE_TYPE'),
      resource_name: any('RESOURCE_NAME'),
      region: any('REGION', 'LOCATION'),
      tags: tagsOf(long('RESOURCE_TAGS')),
      compliance: requirementsOf(long('COMPLIANCE')),
      observed_at: any('TIMESTAMP', 'ASSESSMENT_START_TIME'),
    },
    {
      native_id: 'FINDING_UID',
      check: 'CHECK_ID',
      title: 'CHECK_TITLE',
      account_id: 'ACCOUNT_UID',
      resource_id: 'RESOURCE_UID',
    },
  )
}

/** An identifier is not cut here: what is too long is refused where it is read. */
function firstWhole(row: JsonObject, names: readonly string[]): string {
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

/** Names of columns changed within version 2; rows before 2.7 do not name their resource. */
function readVersion2(row: JsonObject): Reading {
  const any = (...names: string[]) => firstText(...names.map((name) => textIn(row, name)))
  const { check_id, title } = checkOfTitle(textIn(row, 'TITLE_TEXT', TITLE_LENGTH))
  const found = firstText(
    textIn(row, 'CHECK_RESULT_EXTENDED', LONG_TEXT_LENGTH),
    textIn(row, 'NOTES', LONG_TEXT_LENGTH),
  )
  const account_id = wordIn(row, 'ACCOUNT_NUM')
  const check = firstText(check_id, any('TITLE_ID'))
  const subject = subjectOf(
    {
      resource_id: firstWhole(row, ['CHECK_RESOURCE_ID']),
      type: any('CHECK_ASFF_RESOURCE_TYPE'),
      message: found,
    },
    account_id,
  )
  return observeProwler(
    {
      native_id: check,
      provider: 'aws',
      check_id: check,
      check_aliases: [benchmarkOfCheck(check_id)],
      title,
      finding_type: any('CHECK_ASFF_TYPE'),
      status: any('CHECK_RESULT', 'RESULT'),
      muted: false,
      severity: any('CHECK_SEVERITY'),
      found,
      about: textIn(row, 'CHECK_RISK', LONG_TEXT_LENGTH),
      advice: [textIn(row, 'CHECK_REMEDIATION', LONG_TEXT_LENGTH), any('CHECK_DOC')],
      account_id,
      account_name: '',
      resource_id: subject.id,
      resource_type: subject.type,
      resource_name: '',
      region: firstText(regionOfMessage(found), any('REGION')),
      tags: {},
      compliance: [],
      observed_at: any('PROWLER_START_TIME'),
    },
    {
      native_id: 'TITLE_TEXT',
      check: 'TITLE_TEXT',
      title: 'TITLE_TEXT',
      account_id: 'ACCOUNT_NUM',
      resource_id: 'CHECK_RESOURCE_ID',
    },
  )
}
