import type { Outcome, RecordError } from '../observation.ts'
import { describeVulnerability, highest } from '../reading/package-vulnerability.ts'
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
import { eachObject, paragraphs, type ScanResult } from '../reading/scan-result.ts'
import type { ScanTarget } from '../reading/scan-target.ts'
import { digestIn, occurrenceOf } from '../reading/secret-digest.ts'
import { firstMoment, momentOf } from '../reading/timestamp.ts'
import { trivyCheck } from './trivy-check.ts'

export const SOURCE = 'trivy'

/** What one report scanned, for all of its results. */
export interface Scanned {
  readonly scanned_at: unknown
  /** What holds a package or a secret at a path: the image, the workload, else the file. */
  readonly holderOf: (path: string) => ScanTarget
  /** What a misconfiguration is about, from the file and the cause that Trivy states. */
  readonly subjectOf: (path: string, cause: JsonObject) => ScanTarget
}

type Read = (found: JsonObject, at: string, result: JsonObject, scanned: Scanned) => ScanResult

/** Everything that one entry of `Results` found: packages, settings, secrets and licences. */
export function* resultsOf(
  result: JsonObject,
  path: string,
  scanned: Scanned,
): Iterable<ScanResult | RecordError> {
  for (const [key, read] of READERS) {
    for (const entry of eachObject(listIn(result, key), `${path}.${key}`)) {
      yield 'message' in entry ? entry : read(entry.object, entry.at, result, scanned)
    }
  }
}

const pathOf = (found: JsonObject, result: JsonObject) =>
  firstText(textIn(found, 'PkgPath'), textIn(result, 'Target'))

const readVulnerability: Read = (found, at, result, scanned) => ({
  ...describeVulnerability({
    source: SOURCE,
    id: textIn(found, 'VulnerabilityID'),
    aliases: textsIn(found, 'VendorIDs'),
    package: textIn(found, 'PkgName'),
    summary: textIn(found, 'Title', TITLE_LENGTH),
    installed: textIn(found, 'InstalledVersion'),
    fixed: textIn(found, 'FixedVersion'),
    patch_available: PATCHES.get(textIn(found, 'Status')),
    url: textIn(found, 'PrimaryURL'),
    cvss: cvssIn(found),
  }),
  at,
  target: scanned.holderOf(pathOf(found, result)),
  outcome: textIn(found, 'Status') === 'not_affected' ? 'pass' : 'fail',
  native_severity: textIn(found, 'Severity'),
  description: textIn(found, 'Description', LONG_TEXT_LENGTH),
  last_observed_at: momentOf(scanned.scanned_at),
})

/** What a status says of a fix: none is known yet, or none will come; else nothing. */
const PATCHES: ReadonlyMap<string, boolean> = new Map([
  ['fixed', true],
  ['affected', false],
  ['will_not_fix', false],
  ['fix_deferred', false],
  ['end_of_life', false],
])

/** The highest base score of version 3 or 4, whoever rated it. */
function cvssIn(found: JsonObject): number | undefined {
  const ratings = objectIn(found, 'CVSS')
  const scores = Object.keys(ratings).flatMap((vendor) => {
    const rating = objectIn(ratings, vendor)
    return [numberIn(rating, 'V3Score', 0, 10), numberIn(rating, 'V40Score', 0, 10)]
  })
  return highest(scores)
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['EXCEPTION', 'fail'],
])

const readMisconfiguration: Read = (found, at, result, scanned) => {
  const cause = objectIn(found, 'CauseMetadata')
  const status = textIn(found, 'Status')
  return {
    source: SOURCE,
    at,
    ...trivyCheck(textIn(found, 'ID'), textIn(found, 'AVDID')),
    target: scanned.subjectOf(textIn(result, 'Target'), cause),
    outcome: OUTCOMES.get(status) ?? (status === '' ? 'fail' : 'not_evaluated'),
    muted: status === 'EXCEPTION',
    native_severity: textIn(found, 'Severity'),
    finding_type: textIn(found, 'Type'),
    title: textIn(found, 'Title', TITLE_LENGTH),
    description: paragraphs(
      textIn(found, 'Message', LONG_TEXT_LENGTH),
      textIn(found, 'Description', LONG_TEXT_LENGTH),
    ),
    remediation: paragraphs(
      textIn(found, 'Resolution', LONG_TEXT_LENGTH),
      textIn(found, 'PrimaryURL'),
    ),
    last_observed_at: momentOf(scanned.scanned_at),
  }
}

/** Trivy masks what it matched. What is left tells secrets apart, and is kept as a digest alone. */
const readSecret: Read = (found, at, result, scanned) => {
  const path = textIn(result, 'Target')
  const line = numberIn(found, 'StartLine')
  return {
    source: SOURCE,
    at,
    check_id: textIn(found, 'RuleID'),
    occurrence: occurrenceOf(path, digestIn(found, 'Match')),
    target: scanned.holderOf(path),
    native_severity: textIn(found, 'Severity'),
    finding_type: 'Secret',
    title: textIn(found, 'Title', TITLE_LENGTH),
    description: line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`,
    last_observed_at: momentOf(scanned.scanned_at),
  }
}

/** The categories of licences that bind nobody to anything. */
const FREE_LICENCES: ReadonlySet<string> = new Set(['notice', 'permissive', 'unencumbered'])

/** Trivy lists every licence; only those that it does not classify as free are problems. */
const readLicence: Read = (found, at, result, scanned) => {
  const name = textIn(found, 'Name')
  const holder = firstText(textIn(found, 'PkgName'), textIn(found, 'FilePath'))
  const category = textIn(found, 'Category')
  return {
    source: SOURCE,
    at,
    check_id: name === '' ? '' : `license/${name}${holder === '' ? '' : `/${holder}`}`,
    target: scanned.holderOf(firstText(textIn(found, 'FilePath'), textIn(result, 'Target'))),
    outcome: FREE_LICENCES.has(category) ? 'pass' : 'fail',
    native_severity: textIn(found, 'Severity'),
    finding_type: 'License',
    title: holder === '' ? `Licence ${name}` : `Licence ${name} of ${holder}`,
    description: category === '' ? '' : `Trivy classifies the licence as ${category}.`,
    remediation: textIn(found, 'Link'),
    last_observed_at: firstMoment(scanned.scanned_at),
  }
}

/** What an ignore file or a VEX document has taken out of the report, of whatever kind. */
const readSuppressed: Read = (modified, at, result, scanned) => {
  const readOne = SUPPRESSED.get(textIn(modified, 'Type')) ?? readVulnerability
  return {
    ...readOne(objectIn(modified, 'Finding'), at, result, scanned),
    outcome: textIn(modified, 'Status') === 'not_affected' ? 'pass' : 'fail',
    muted: true,
  }
}

const SUPPRESSED: ReadonlyMap<string, Read> = new Map([
  ['misconfiguration', readMisconfiguration],
  ['secret', readSecret],
  ['license', readLicence],
])

const READERS: readonly (readonly [string, Read])[] = [
  ['Vulnerabilities', readVulnerability],
  ['ExperimentalModifiedFindings', readSuppressed],
  ['Misconfigurations', readMisconfiguration],
  ['Secrets', readSecret],
  ['Licenses', readLicence],
]

/** Whether an object is an entry of `Results`: it names a target and what was found in it. */
export const isResult = (entry: JsonObject): boolean =>
  typeof fieldOf(entry, 'Target') === 'string' &&
  (typeof fieldOf(entry, 'Class') === 'string' ||
    READERS.some(([key]) => Object.hasOwn(entry, key)))
