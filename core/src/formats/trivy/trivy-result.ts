import type { Outcome, RecordError } from '../observation.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import {
  countIn,
  eachObject,
  type PAUSE,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { digestIn, discriminatorOf } from '../reading/secret-digest.ts'
import { reasonOf } from '../reading/vulnerability/package-vulnerability.ts'
import { trivyCheck } from './trivy-check.ts'
import { type ScanContext, SOURCE } from './trivy-context.ts'
import { describeItem } from './trivy-vulnerability.ts'

/** An entry of `Results` in its report. */
interface Entry {
  readonly result: JsonObject
  readonly context: ScanContext
  readonly packageGroup: string
  readonly misconfigurationGroup: string
}

type ParseItem = (item: JsonObject, at: string, entry: Entry) => ScanResult | RecordError

/**
 * Yields all results of one entry of `Results`: vulnerabilities, misconfigurations, secrets and
 * licences; and the kinds of checks that it is about, which it names even if nothing fails.
 */
export function* resultsOf(
  result: JsonObject,
  path: string,
  context: ScanContext,
): Iterable<ScanStep> {
  const entry = {
    result,
    context,
    packageGroup: groupOfPackages(result),
    misconfigurationGroup: yield* groupOfMisconfigurations(result),
  }
  const group = GROUPS.get(textIn(result, 'Class')) ?? entry.misconfigurationGroup
  const last_observed_at = context.scanned_at
  if (group !== '') yield scannedPart(context.origin, { groups: [group], last_observed_at })
  for (const [key, parseItem] of PARSERS) {
    for (const item of eachObject(listIn(result, key), `${path}.${key}`)) {
      yield 'message' in item ? item : parseItem(item.object, item.at, entry)
    }
  }
}

/** Classes whose entries list every failure and no passes. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['os-pkgs', 'os-pkgs'],
  ['lang-pkgs', 'lang-pkgs'],
  ['secret', 'secret'],
  ['license', 'license'],
  ['license-file', 'license'],
])

/** The groups of vulnerabilities of packages, with that of schema 1. */
export const PACKAGE_GROUPS = ['os-pkgs', 'lang-pkgs', 'vulnerability'] as const

/** Only the packages of an operating system have a version of it in their target. */
const SYSTEM = / \([^()]+\)$/

/** Entries of schema 1 have no class. */
function groupOfPackages(result: JsonObject): string {
  const group = textIn(result, 'Class')
  if (group !== '') return GROUPS.get(group) ?? 'vulnerability'
  return SYSTEM.test(textIn(result, 'Target')) ? 'os-pkgs' : 'lang-pkgs'
}

/**
 * The summary counts the checks that ran for a type of file. If all failures that it counts are
 * listed, the others passed.
 */
function* groupOfMisconfigurations(result: JsonObject): Generator<typeof PAUSE, string> {
  const failures = numberIn(objectIn(result, 'MisconfSummary'), 'Failures')
  const type = textIn(result, 'Type')
  if (failures === undefined || textIn(result, 'Class') !== 'config' || type === '') return ''
  const listed = yield* countIn(
    listIn(result, 'Misconfigurations'),
    (item) => textIn(item, 'Status') === 'FAIL',
  )
  return listed === failures ? `config/${type}` : ''
}

const pathOf = (item: JsonObject, result: JsonObject) =>
  firstText(textIn(item, 'PkgPath'), textIn(result, 'Target'))

const parseVulnerability: ParseItem = (item, at, entry) => {
  const status = textIn(item, 'Status')
  return status === '' || STATUSES.has(status)
    ? vulnerabilityOf(item, at, entry)
    : unknownStatus(at, status, entry.context)
}

const unknownStatus = (at: string, status: string, { origin }: ScanContext): RecordError =>
  unknownStatusError(`${at}.Status`, status, origin.account_id)

/** The statuses of a vulnerability that its vendor gives, and those of VEX documents. */
const STATUSES: ReadonlySet<string> = new Set([
  'unknown',
  'not_affected',
  'affected',
  'fixed',
  'under_investigation',
  'will_not_fix',
  'fix_deferred',
  'end_of_life',
])

const vulnerabilityOf = (
  item: JsonObject,
  at: string,
  { result, context, packageGroup }: Entry,
): ScanResult => ({
  ...describeItem(item),
  at,
  target: context.holderOf(pathOf(item, result)),
  outcome: textIn(item, 'Status') === 'not_affected' ? 'pass' : 'fail',
  check_group: packageGroup,
  native_severity: textIn(item, 'Severity'),
  last_observed_at: context.scanned_at,
})

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['', 'fail'],
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['EXCEPTION', 'fail'],
])

const parseMisconfiguration: ParseItem = (item, at, entry) => {
  const { result, context, misconfigurationGroup } = entry
  const cause = objectIn(item, 'CauseMetadata')
  const status = textIn(item, 'Status')
  const outcome = OUTCOMES.get(status)
  if (outcome === undefined) return unknownStatus(at, status, context)
  return {
    source: SOURCE,
    at,
    ...trivyCheck(textIn(item, 'ID'), textIn(item, 'AVDID')),
    target: context.resourceOf(textIn(result, 'Target'), cause),
    outcome,
    check_group: misconfigurationGroup,
    muted: status === 'EXCEPTION',
    native_severity: textIn(item, 'Severity'),
    finding_type: textIn(item, 'Type'),
    title: textIn(item, 'Title', TITLE_LENGTH),
    description: joinParagraphs(
      textIn(item, 'Message', LONG_TEXT_LENGTH),
      textIn(item, 'Description', LONG_TEXT_LENGTH),
    ),
    remediation: joinParagraphs(
      textIn(item, 'Resolution', LONG_TEXT_LENGTH),
      textIn(item, 'PrimaryURL'),
    ),
    last_observed_at: context.scanned_at,
  }
}

/**
 * Trivy masks the secret within the match. The rest distinguishes secrets, and only its digest is
 * used.
 */
const parseSecret: ParseItem = (item, at, { result, context }) => {
  const path = textIn(result, 'Target')
  const line = numberIn(item, 'StartLine')
  return {
    source: SOURCE,
    at,
    check_id: textIn(item, 'RuleID'),
    check_group: 'secret',
    discriminator: discriminatorOf(path, digestIn(item, 'Match')),
    target: context.holderOf(path),
    native_severity: textIn(item, 'Severity'),
    finding_type: 'Secret',
    title: textIn(item, 'Title', TITLE_LENGTH),
    description: line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`,
    last_observed_at: context.scanned_at,
  }
}

/** Categories of licences without obligations. */
const FREE_LICENCES: ReadonlySet<string> = new Set(['notice', 'permissive', 'unencumbered'])

/** Trivy lists every licence; only those that it does not classify as free are problems. */
const parseLicence: ParseItem = (item, at, { result, context }) => {
  const name = textIn(item, 'Name')
  const holder = firstText(textIn(item, 'PkgName'), textIn(item, 'FilePath'))
  const category = textIn(item, 'Category')
  return {
    source: SOURCE,
    at,
    check_id: name === '' ? '' : `license/${name}${holder === '' ? '' : `/${holder}`}`,
    target: context.holderOf(firstText(textIn(item, 'FilePath'), textIn(result, 'Target'))),
    check_group: 'license',
    outcome: FREE_LICENCES.has(category) ? 'pass' : 'fail',
    native_severity: textIn(item, 'Severity'),
    finding_type: 'License',
    title: holder === '' ? `Licence ${name}` : `Licence ${name} of ${holder}`,
    description: category === '' ? '' : `Trivy classifies the licence as ${category}.`,
    remediation: textIn(item, 'Link'),
    last_observed_at: context.scanned_at,
  }
}

/**
 * A finding of any kind that an ignore file or a VEX document removed from the report: it is there,
 * and suppressed with the statement. What a document calls affected is not.
 */
const parseSuppressed: ParseItem = (modified, at, entry) => {
  const parseItem = SUPPRESSED.get(textIn(modified, 'Type')) ?? parseVulnerability
  const status = textIn(modified, 'Status')
  if (status !== 'ignored' && !STATUSES.has(status)) return unknownStatus(at, status, entry.context)
  const item = parseItem(objectIn(modified, 'Finding'), at, entry)
  if ('message' in item) return item
  const muted = !STILL_AFFECTED.has(status)
  return { ...item, outcome: 'fail', muted, mute_reason: muted ? whySuppressed(modified) : '' }
}

const STILL_AFFECTED: ReadonlySet<string> = new Set(['affected', 'under_investigation', 'unknown'])

/** `not_affected: vulnerable_code_not_present`; a rule of an ignore file may have no statement. */
const whySuppressed = (modified: JsonObject): string => {
  const statement = textIn(modified, 'Statement', LONG_TEXT_LENGTH)
  const origin = textIn(modified, 'Source')
  return reasonOf(textIn(modified, 'Status'), firstText(statement, origin))
}

const SUPPRESSED: ReadonlyMap<string, ParseItem> = new Map([
  ['misconfiguration', parseMisconfiguration],
  ['secret', parseSecret],
  ['license', parseLicence],
])

const PARSERS: readonly (readonly [string, ParseItem])[] = [
  ['Vulnerabilities', parseVulnerability],
  ['ExperimentalModifiedFindings', parseSuppressed],
  ['Misconfigurations', parseMisconfiguration],
  ['Secrets', parseSecret],
  ['Licenses', parseLicence],
]

/**
 * Returns whether an object is an entry of `Results`: it has a target, and a class or a list of
 * findings.
 */
export const isResult = (entry: JsonObject): boolean =>
  typeof fieldOf(entry, 'Target') === 'string' &&
  (typeof fieldOf(entry, 'Class') === 'string' ||
    PARSERS.some(([key]) => Object.hasOwn(entry, key)))
