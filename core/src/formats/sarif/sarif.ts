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
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { firstTimestamp } from '../reading/timestamp.ts'
import { trivyCheck } from '../trivy/trivy-check.ts'
import { type LocationsOf, linesOf, locationsIn } from './sarif-location.ts'
import { outcomeOf, SEVERITY_FIELDS, severityOf } from './sarif-outcome.ts'
import {
  createRuleBook,
  cvssOf,
  messageOf,
  type NamedRule,
  ruleText,
  tagsOf,
} from './sarif-rule.ts'

/** Static Analysis Results Interchange Format 2.1.0, of any tool. */
export const sarif: Format = {
  id: 'sarif',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'runs')) &&
    (textIn(record, 'version').startsWith('2.') || textIn(record, '$schema').includes('sarif')),
  parse: (record) => parseDocument(record, resultsIn),
  removeSecrets,
}

/** Values that all results of a run share. */
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
    for (const result of eachObject(listIn(entry.object, 'results'), `${entry.at}.results`)) {
      if ('message' in result) yield result
      else yield* resultsOf(result.object, result.at, run)
    }
  }
}

/** Tools whose name in SARIF differs from their name in other formats. */
const TOOL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^semgrep/i, 'semgrep'],
  [/^snyk/i, 'snyk'],
  [/^(defsec|tfsec)/i, 'tfsec'],
  [/^checkmarx kics/i, 'kics'],
]

function sourceIn(run: JsonObject): string {
  const name = textIn(objectIn(objectIn(run, 'tool'), 'driver'), 'name')
  const source = TOOL_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  return source ?? firstText(sourceOf('', name), 'sarif')
}

function runOf(run: JsonObject): Run {
  const source = sourceIn(run)
  const [invocation] = objectsIn(run, 'invocations')
  return {
    source,
    ruleOf: createRuleBook(objectIn(run, 'tool')).ruleOf,
    locationsOf: locationsIn(run, source),
    ended_at: invocation ? fieldOf(invocation, 'endTimeUtc') : null,
  }
}

function* resultsOf(result: JsonObject, at: string, run: Run): Iterable<ScanResult> {
  const namedRule = run.ruleOf(result)
  const provenance = objectIn(result, 'provenance')
  const common = {
    at,
    ...outcomeOf(result),
    ...severityOf(result, namedRule.rule),
    ...describe(result, namedRule, run.source),
    native_ids: [textIn(result, 'guid'), textIn(result, 'correlationGuid')],
    first_observed_at: firstTimestamp(fieldOf(provenance, 'firstDetectionTimeUtc')),
    last_observed_at: firstTimestamp(fieldOf(provenance, 'lastDetectionTimeUtc'), run.ended_at),
  }
  for (const target of run.locationsOf(result, namedRule)) yield { ...common, target }
}

type Description = Pick<
  ScanResult,
  | 'source'
  | 'check_id'
  | 'check_aliases'
  | 'discriminator'
  | 'title'
  | 'description'
  | 'remediation'
  | 'finding_type'
  | 'cves'
>

function describe(result: JsonObject, namedRule: NamedRule, source: string): Description {
  if (VULNERABILITY.test(namedRule.id)) return describeDependency(result, namedRule, source)
  const { id, rule } = namedRule
  const isSecret = isAboutSecrets(source, namedRule)
  const message = isSecret ? '' : messageOf(result, rule)
  const shortText = firstText(ruleText(rule, 'shortDescription'), ruleText(rule, 'fullDescription'))
  const check = source === 'trivy' ? trivyCheck(id, '') : { check_id: id, check_aliases: [] }
  return {
    source,
    check_id: firstText(check.check_id, message, isSecret ? 'secret' : ''),
    check_aliases: [
      ...check.check_aliases,
      textIn(rule, 'name'),
      ...textsIn(rule, 'deprecatedIds'),
    ],
    discriminator: discriminatorIn(result, message),
    title: firstText(shortText, message, textIn(rule, 'name'), id),
    description: joinParagraphs(message, ruleText(rule, 'fullDescription'), linesOf(result)),
    remediation: joinParagraphs(ruleText(rule, 'help'), textIn(rule, 'helpUri')),
    finding_type: isSecret
      ? 'Secret'
      : firstText(...tagsOf(rule).filter(isPlainTag), 'Static analysis'),
  }
}

/** Tags such as `external/cwe/cwe-079` belong to an external scheme. */
const isPlainTag = (tag: string) => !/[/:]|^(?:cwe|owasp)\b/i.test(tag)

/** The ids of vulnerabilities. Grype appends the package. */
const VULNERABILITY = /^(CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3})(?:-(.+))?$/i

const PACKAGE = /\bpackage: ?([^\s,]+)/i
const INSTALLED = /\binstalled version: ?([^\s,]+)/i
const FIXED = /\bfixed version: ?([^\s,]+)/i

/** Trivy and Grype name the package in the message: `Package: zlib`, `deb package: zlib, …`. */
function describeDependency(result: JsonObject, { id, rule }: NamedRule, source: string) {
  const message = messageOf(result, rule)
  const [, vulnerability = id, affected = ''] = VULNERABILITY.exec(id) ?? []
  const extract = (pattern: RegExp) => pattern.exec(message)?.[1] ?? ''
  return {
    ...describeVulnerability({
      source,
      id: vulnerability,
      aliases: [],
      package: firstText(extract(PACKAGE), affected),
      summary: ruleText(rule, 'shortDescription'),
      installed: extract(INSTALLED),
      fixed: extract(FIXED),
      url: textIn(rule, 'helpUri'),
      cvss: cvssOf(result, rule),
    }),
    description: firstText(ruleText(rule, 'fullDescription'), message),
  }
}

/** The text that Semgrep writes in place of a fingerprint for users without an account. */
const NO_FINGERPRINT = digestIn({ print: 'requires login' }, 'print')
/** Fingerprints that contain a column change when the code moves. */
const POSITION = /column/i

/**
 * The fingerprint of a tool stays the same when lines move. Without one, message and snippet
 * distinguish the result.
 */
function discriminatorIn(result: JsonObject, message: string): string {
  for (const key of ['fingerprints', 'partialFingerprints']) {
    const prints = objectIn(result, key)
    const texts = Object.keys(prints)
      .filter((name) => !POSITION.test(name))
      .sort()
      .map((name) => digestIn(prints, name))
      .filter((print) => print !== '' && print !== NO_FINGERPRINT)
    if (texts.length > 0) return discriminatorOf(...texts)
  }
  return discriminatorOf(message, snippetIn(result))
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

/**
 * Returns whether a result contains a secret: it comes from a secret scanner, or its rule is about
 * secrets.
 */
function isAboutSecrets(source: string, { id, rule }: NamedRule): boolean {
  if (VULNERABILITY.test(id)) return false
  const words = [id, textIn(rule, 'name'), ...tagsOf(rule)]
  return SECRET_TOOLS.has(source) || words.some((word) => SECRET_WORD.test(word))
}

/** The fields of a result that may contain the secret. */
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

function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const runs = listIn(record, 'runs').map((run) => (isObject(run) ? removeSecretsOfRun(run) : run))
  return { ...record, runs }
}

function removeSecretsOfRun(run: JsonObject): JsonObject {
  const { source, ruleOf } = runOf(run)
  const results = listIn(run, 'results').map((result) => {
    const namedRule = isObject(result) ? ruleOf(result) : undefined
    const showsSecret = isObject(result) && namedRule && isAboutSecrets(source, namedRule)
    return showsSecret ? removeSecretOfResult(result, namedRule.id) : result
  })
  const origins = replaceByDigests(listIn(run, 'versionControlProvenance'), SECRET_FIELDS)
  return { ...run, results, versionControlProvenance: origins }
}

/** The rule id is added, because the message that may have named the rule is replaced. */
function removeSecretOfResult(result: JsonObject, ruleId: string): unknown {
  const allProperties = objectIn(result, 'properties')
  const keptFields = SEVERITY_FIELDS.filter((field) => Object.hasOwn(allProperties, field))
  const properties = Object.fromEntries(keptFields.map((field) => [field, allProperties[field]]))
  return replaceByDigests({ ...result, properties, ruleId }, SECRET_FIELDS)
}
