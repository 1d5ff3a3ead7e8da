import type { Outcome, RecordError } from '../observation.ts'
import { describeVulnerability, highestScore } from '../reading/package-vulnerability.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { eachObject, joinParagraphs, type ScanResult } from '../reading/scan-result.ts'
import type { ScanTarget } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf } from '../reading/secret-digest.ts'
import { firstTimestamp, parseTimestamp } from '../reading/timestamp.ts'
import { trivyCheck } from './trivy-check.ts'

export const SOURCE = 'trivy'

/** The scanned artifact. All results of a report share it. */
export interface ScanContext {
  readonly scanned_at: unknown
  /**
   * Returns the target of a package or secret at a path: the image, the workload, else the file.
   */
  readonly holderOf: (path: string) => ScanTarget
  /** The resource of a misconfiguration, from the file and the cause that Trivy reports. */
  readonly resourceOf: (path: string, cause: JsonObject) => ScanTarget
}

type ParseItem = (
  item: JsonObject,
  at: string,
  result: JsonObject,
  context: ScanContext,
) => ScanResult

/**
 * Yields all results of one entry of `Results`: vulnerabilities, misconfigurations, secrets and
 * licences.
 */
export function* resultsOf(
  result: JsonObject,
  path: string,
  context: ScanContext,
): Iterable<ScanResult | RecordError> {
  for (const [key, parseItem] of PARSERS) {
    for (const entry of eachObject(listIn(result, key), `${path}.${key}`)) {
      yield 'message' in entry ? entry : parseItem(entry.object, entry.at, result, context)
    }
  }
}

const pathOf = (item: JsonObject, result: JsonObject) =>
  firstText(textIn(item, 'PkgPath'), textIn(result, 'Target'))

const parseVulnerability: ParseItem = (item, at, result, context) => ({
  ...describeVulnerability({
    source: SOURCE,
    id: textIn(item, 'VulnerabilityID'),
    aliases: textsIn(item, 'VendorIDs'),
    package: textIn(item, 'PkgName'),
    summary: textIn(item, 'Title', TITLE_LENGTH),
    installed: textIn(item, 'InstalledVersion'),
    fixed: textIn(item, 'FixedVersion'),
    patch_available: PATCHES.get(textIn(item, 'Status')),
    url: textIn(item, 'PrimaryURL'),
    cvss: cvssIn(item),
  }),
  at,
  target: context.holderOf(pathOf(item, result)),
  outcome: textIn(item, 'Status') === 'not_affected' ? 'pass' : 'fail',
  native_severity: textIn(item, 'Severity'),
  description: textIn(item, 'Description', LONG_TEXT_LENGTH),
  last_observed_at: parseTimestamp(context.scanned_at),
})

/** Whether there is a fix, by status. For other statuses this is unknown. */
const PATCHES: ReadonlyMap<string, boolean> = new Map([
  ['fixed', true],
  ['affected', false],
  ['will_not_fix', false],
  ['fix_deferred', false],
  ['end_of_life', false],
])

/** Returns the highest base score of version 3 or 4 of all vendors. */
function cvssIn(item: JsonObject): number | undefined {
  const ratings = objectIn(item, 'CVSS')
  const scores = Object.keys(ratings).flatMap((vendor) => {
    const rating = objectIn(ratings, vendor)
    return [numberIn(rating, 'V3Score', 0, 10), numberIn(rating, 'V40Score', 0, 10)]
  })
  return highestScore(scores)
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['EXCEPTION', 'fail'],
])

const parseMisconfiguration: ParseItem = (item, at, result, context) => {
  const cause = objectIn(item, 'CauseMetadata')
  const status = textIn(item, 'Status')
  return {
    source: SOURCE,
    at,
    ...trivyCheck(textIn(item, 'ID'), textIn(item, 'AVDID')),
    target: context.resourceOf(textIn(result, 'Target'), cause),
    outcome: OUTCOMES.get(status) ?? (status === '' ? 'fail' : 'not_evaluated'),
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
    last_observed_at: parseTimestamp(context.scanned_at),
  }
}

/**
 * Trivy masks the secret within the match. The rest distinguishes secrets, and only its digest is
 * used.
 */
const parseSecret: ParseItem = (item, at, result, context) => {
  const path = textIn(result, 'Target')
  const line = numberIn(item, 'StartLine')
  return {
    source: SOURCE,
    at,
    check_id: textIn(item, 'RuleID'),
    discriminator: discriminatorOf(path, digestIn(item, 'Match')),
    target: context.holderOf(path),
    native_severity: textIn(item, 'Severity'),
    finding_type: 'Secret',
    title: textIn(item, 'Title', TITLE_LENGTH),
    description: line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`,
    last_observed_at: parseTimestamp(context.scanned_at),
  }
}

/** Categories of licences without obligations. */
const FREE_LICENCES: ReadonlySet<string> = new Set(['notice', 'permissive', 'unencumbered'])

/** Trivy lists every licence; only those that it does not classify as free are problems. */
const parseLicence: ParseItem = (item, at, result, context) => {
  const name = textIn(item, 'Name')
  const holder = firstText(textIn(item, 'PkgName'), textIn(item, 'FilePath'))
  const category = textIn(item, 'Category')
  return {
    source: SOURCE,
    at,
    check_id: name === '' ? '' : `license/${name}${holder === '' ? '' : `/${holder}`}`,
    target: context.holderOf(firstText(textIn(item, 'FilePath'), textIn(result, 'Target'))),
    outcome: FREE_LICENCES.has(category) ? 'pass' : 'fail',
    native_severity: textIn(item, 'Severity'),
    finding_type: 'License',
    title: holder === '' ? `Licence ${name}` : `Licence ${name} of ${holder}`,
    description: category === '' ? '' : `Trivy classifies the licence as ${category}.`,
    remediation: textIn(item, 'Link'),
    last_observed_at: firstTimestamp(context.scanned_at),
  }
}

/** A finding of any kind that an ignore file or a VEX document removed from the report. */
const parseSuppressed: ParseItem = (modified, at, result, context) => {
  const parseItem = SUPPRESSED.get(textIn(modified, 'Type')) ?? parseVulnerability
  return {
    ...parseItem(objectIn(modified, 'Finding'), at, result, context),
    outcome: textIn(modified, 'Status') === 'not_affected' ? 'pass' : 'fail',
    muted: true,
  }
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
