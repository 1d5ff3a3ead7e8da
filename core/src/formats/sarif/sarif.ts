import type { Format, RecordError } from '../observation.ts'
import { sourceOf } from '../reading/check-identity.ts'
import { describeVulnerability } from '../reading/package-vulnerability.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { eachObject, paragraphs, readDocument, type ScanResult } from '../reading/scan-result.ts'
import { digestIn, occurrenceOf, withDigests } from '../reading/secret-digest.ts'
import { firstMoment } from '../reading/timestamp.ts'
import { trivyCheck } from '../trivy/trivy-check.ts'
import { type LocationsOf, linesOf, locationsIn } from './sarif-location.ts'
import { outcomeOf, SEVERITY_FIELDS, severityOf } from './sarif-outcome.ts'
import { cvssOf, messageOf, type NamedRule, ruleBook, ruleText, tagsOf } from './sarif-rule.ts'

/** Static Analysis Results Interchange Format 2.1.0, of any tool. */
export const sarif: Format = {
  id: 'sarif',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'runs')) &&
    (textIn(record, 'version').startsWith('2.') || textIn(record, '$schema').includes('sarif')),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets,
}

/** What is the same for all results of a run. */
interface Run {
  readonly source: string
  readonly ruleOf: (result: JsonObject) => NamedRule
  readonly locationsOf: LocationsOf
  readonly ended_at: unknown
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  for (const entry of eachObject(listIn(record, 'runs'), 'runs')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const run = runOf(entry.object)
    for (const one of eachObject(listIn(entry.object, 'results'), `${entry.at}.results`)) {
      if ('message' in one) yield one
      else yield* resultsOf(one.object, one.at, run)
    }
  }
}

/** Tools whose name in SARIF differs from the one under which they are known otherwise. */
const TOOL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^semgrep/i, 'semgrep'],
  [/^snyk/i, 'snyk'],
  [/^(defsec|tfsec)/i, 'tfsec'],
  [/^checkmarx kics/i, 'kics'],
]

function sourceIn(run: JsonObject): string {
  const name = textIn(objectIn(objectIn(run, 'tool'), 'driver'), 'name')
  const known = TOOL_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  return known ?? firstText(sourceOf('', name), 'sarif')
}

function runOf(run: JsonObject): Run {
  const source = sourceIn(run)
  const [invocation] = objectsIn(run, 'invocations')
  return {
    source,
    ruleOf: ruleBook(objectIn(run, 'tool')).ruleOf,
    locationsOf: locationsIn(run, source),
    ended_at: invocation ? fieldOf(invocation, 'endTimeUtc') : null,
  }
}

function* resultsOf(result: JsonObject, at: string, run: Run): Iterable<ScanResult> {
  const named = run.ruleOf(result)
  const provenance = objectIn(result, 'provenance')
  const common = {
    at,
    ...outcomeOf(result),
    ...severityOf(result, named.rule),
    ...describe(result, named, run.source),
    native_ids: [textIn(result, 'guid'), textIn(result, 'correlationGuid')],
    first_observed_at: firstMoment(fieldOf(provenance, 'firstDetectionTimeUtc')),
    last_observed_at: firstMoment(fieldOf(provenance, 'lastDetectionTimeUtc'), run.ended_at),
  }
  for (const target of run.locationsOf(result, named)) yield { ...common, target }
}

type Description = Pick<
  ScanResult,
  | 'source'
  | 'check_id'
  | 'check_aliases'
  | 'occurrence'
  | 'title'
  | 'description'
  | 'remediation'
  | 'finding_type'
  | 'cves'
>

function describe(result: JsonObject, named: NamedRule, source: string): Description {
  if (VULNERABILITY.test(named.id)) return describeDependency(result, named, source)
  const { id, rule } = named
  const isSecret = isAboutSecrets(source, named)
  const message = isSecret ? '' : messageOf(result, rule)
  const short = firstText(ruleText(rule, 'shortDescription'), ruleText(rule, 'fullDescription'))
  const check = source === 'trivy' ? trivyCheck(id, '') : { check_id: id, check_aliases: [] }
  return {
    source,
    check_id: firstText(check.check_id, message, isSecret ? 'secret' : ''),
    check_aliases: [
      ...check.check_aliases,
      textIn(rule, 'name'),
      ...textsIn(rule, 'deprecatedIds'),
    ],
    occurrence: occurrenceIn(result, message),
    title: firstText(short, message, textIn(rule, 'name'), id),
    description: paragraphs(message, ruleText(rule, 'fullDescription'), linesOf(result)),
    remediation: paragraphs(ruleText(rule, 'help'), textIn(rule, 'helpUri')),
    finding_type: isSecret
      ? 'Secret'
      : firstText(...tagsOf(rule).filter(isPlainTag), 'Static analysis'),
  }
}

/** Tags such as `external/cwe/cwe-079` classify by another's scheme. */
const isPlainTag = (tag: string) => !/[/:]|^(?:cwe|owasp)\b/i.test(tag)

/** The ids of vulnerabilities; Grype puts the package after its own. */
const VULNERABILITY = /^(CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3})(?:-(.+))?$/i

const PACKAGE = /\bpackage: ?([^\s,]+)/i
const INSTALLED = /\binstalled version: ?([^\s,]+)/i
const FIXED = /\bfixed version: ?([^\s,]+)/i

/** Trivy and Grype name the package in the message: `Package: zlib`, `deb package: zlib, …`. */
function describeDependency(result: JsonObject, { id, rule }: NamedRule, source: string) {
  const message = messageOf(result, rule)
  const [, vulnerability = id, affected = ''] = VULNERABILITY.exec(id) ?? []
  const stated = (pattern: RegExp) => pattern.exec(message)?.[1] ?? ''
  return {
    ...describeVulnerability({
      source,
      id: vulnerability,
      aliases: [],
      package: firstText(stated(PACKAGE), affected),
      summary: ruleText(rule, 'shortDescription'),
      installed: stated(INSTALLED),
      fixed: stated(FIXED),
      url: textIn(rule, 'helpUri'),
      cvss: cvssOf(result, rule),
    }),
    description: firstText(ruleText(rule, 'fullDescription'), message),
  }
}

/** What Semgrep writes in the place of a fingerprint for those without an account. */
const NO_FINGERPRINT = digestIn({ print: 'requires login' }, 'print')
/** A column moves. */
const POSITION = /column/i

/** A tool's own fingerprint follows what it found when lines move; else what it said tells it apart. */
function occurrenceIn(result: JsonObject, message: string): string {
  for (const key of ['fingerprints', 'partialFingerprints']) {
    const prints = objectIn(result, key)
    const texts = Object.keys(prints)
      .filter((name) => !POSITION.test(name))
      .sort()
      .map((name) => digestIn(prints, name))
      .filter((print) => print !== '' && print !== NO_FINGERPRINT)
    if (texts.length > 0) return occurrenceOf(...texts)
  }
  return occurrenceOf(message, snippetIn(result))
}

function snippetIn(result: JsonObject): string {
  const [location] = objectsIn(result, 'locations')
  if (!location) return ''
  const region = objectIn(objectIn(location, 'physicalLocation'), 'region')
  return digestIn(objectIn(region, 'snippet'), 'text')
}

const SECRET_TOOLS: ReadonlySet<string> = new Set([
  'gitleaks',
  'trufflehog',
  'detect-secrets',
  'ggshield',
  'whispers',
])
const SECRET_WORD = /\bsecrets?\b|^CKV_SECRET_/i

/** Whether a result shows a secret: of a scanner for secrets, or of a rule that is tagged so. */
function isAboutSecrets(source: string, { id, rule }: NamedRule): boolean {
  if (VULNERABILITY.test(id)) return false
  const words = [id, textIn(rule, 'name'), ...tagsOf(rule)]
  return SECRET_TOOLS.has(source) || words.some((word) => SECRET_WORD.test(word))
}

/** The fields of a result that may show what was found. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'message',
  'snippet',
  'fingerprints',
  'partialFingerprints',
  'codeFlows',
  'fixes',
  'attachments',
  'relatedLocations',
  'stacks',
  'graphs',
  'webRequest',
  'webResponse',
])

function withoutSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const runs = listIn(record, 'runs').map((run) => (isObject(run) ? runWithoutSecrets(run) : run))
  return { ...record, runs }
}

function runWithoutSecrets(run: JsonObject): JsonObject {
  const { source, ruleOf } = runOf(run)
  const results = listIn(run, 'results').map((result) => {
    const named = isObject(result) ? ruleOf(result) : undefined
    const isShown = isObject(result) && named && isAboutSecrets(source, named)
    return isShown ? resultWithoutSecret(result, named.id) : result
  })
  const origins = withDigests(listIn(run, 'versionControlProvenance'), SECRET_FIELDS)
  return { ...run, results, versionControlProvenance: origins }
}

/** The rule is stated, because the message that may have named it is withheld. */
function resultWithoutSecret(result: JsonObject, ruleId: string): unknown {
  const stated = objectIn(result, 'properties')
  const kept = SEVERITY_FIELDS.filter((field) => Object.hasOwn(stated, field))
  const properties = Object.fromEntries(kept.map((field) => [field, stated[field]]))
  return withDigests({ ...result, properties, ruleId }, SECRET_FIELDS)
}
