import type { Format, Observation, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  listIn,
  objectIn,
  objectsIn,
  textIn,
} from '../reading/record-fields.ts'
import type { ScanOrigin } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import type { ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { digestIn, discriminatorOf, isMasked } from '../reading/secret-digest.ts'
import { firstTimestamp, latestTimestamp } from '../reading/timestamp.ts'
import { trivyCheck } from '../trivy/trivy-check.ts'
import { type LocationsOf, linesOf, locationsIn } from './sarif-location.ts'
import { isAbsent, outcomeOf } from './sarif-outcome.ts'
import { messageOf, type NamedRule, type RuleBook, textsOfRule } from './sarif-rule.ts'
import { failedRulesOf, failureOf, originOfRun, readTool, timeOfRun } from './sarif-run.ts'
import { isAboutSecrets, OFFENDER, removeSecrets, SECRET_TOOLS } from './sarif-secret.ts'
import { severityOf } from './sarif-severity.ts'
import { describeDependency, groupOf, VULNERABILITY_TOOLS } from './sarif-vulnerability.ts'
import { vulnerabilityOf } from './sarif-vulnerability-id.ts'
import { weaknessesOf } from './sarif-weakness.ts'

/** Static Analysis Results Interchange Format 2.1.0, of any tool. */
export const sarif: Format = {
  id: 'sarif',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'runs')) &&
    (textIn(record, 'version').startsWith('2.') || textIn(record, '$schema').includes('sarif')),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets,
}

/** Values that all results of a run share. */
interface Run {
  readonly run: JsonObject
  readonly source: string
  readonly account_id: string
  readonly ruleBook: RuleBook
  readonly failedRules: ReadonlySet<string>
  readonly locationsOf: LocationsOf
  readonly ended_at: string | null
  /** The secrets that the run reported so far. */
  readonly reported: Set<string>
}

function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  for (const entry of eachObject(listIn(record, 'runs'), 'runs')) {
    if ('message' in entry) yield entry
    else yield* itemsOfRun(entry.object, entry.at, stated)
  }
}

function* itemsOfRun(run: JsonObject, at: string, stated: StatedOrigin): Iterable<ScanStep> {
  const { source, ruleBook } = yield* readTool(run)
  const scan = originOfRun(run, at, source, stated)
  if ('message' in scan) {
    yield scan
    return
  }
  const { account_id } = scan.origin
  const failure = failureOf(run, at, { account_id, ruleBook })
  const failedRules = failedRulesOf(run, ruleBook)
  if (failure) yield failure
  // A run without a list of results, or with one in another file, does not say what it found.
  if (Array.isArray(fieldOf(run, 'results'))) yield partOf(run, scan.origin, ruleBook, failedRules)
  const values = {
    run,
    source,
    account_id,
    ruleBook,
    failedRules,
    locationsOf: locationsIn(run, scan),
    ended_at: timeOfRun(run),
    reported: new Set<string>(),
  }
  for (const entry of eachObject(listIn(run, 'results'), `${at}.results`)) {
    if ('message' in entry) yield entry
    else yield* resultsOf(entry.object, entry.at, values)
  }
}

/** The rules of a run are the checks that ran, also those without a result. */
function partOf(
  run: JsonObject,
  origin: ScanOrigin,
  ruleBook: RuleBook,
  failedRules: ReadonlySet<string>,
) {
  const { source } = origin
  const groups = [
    SECRET_TOOLS.has(source) ? 'secret' : '',
    VULNERABILITY_TOOLS.has(source) ? 'vulnerability' : '',
  ]
  return scannedPart(origin, {
    last_observed_at: timeOfRun(run),
    groups: groups.filter((group) => group !== ''),
    checks: ruleBook
      .rulesRun(run)
      .filter((rule) => !vulnerabilityOf(rule, source) && !failedRules.has(rule.id))
      .map(({ id }) => checkOf(source, id).check_id),
  })
}

const checkOf = (source: string, id: string) =>
  source === 'trivy' ? trivyCheck(id, '') : { check_id: id, check_aliases: [] }

function* resultsOf(result: JsonObject, at: string, values: Run): Iterable<ScanItem> {
  const { run, source, ended_at } = values
  const outcome = outcomeOf(result, at, values.account_id)
  if ('message' in outcome) {
    yield outcome
    return
  }
  const namedRule = values.ruleBook.ruleOf(result)
  const provenance = objectIn(result, 'provenance')
  const detected_at = isAbsent(result) ? null : fieldOf(provenance, 'lastDetectionTimeUtc')
  const common = {
    at,
    ...outcome,
    ...severityOf(result, namedRule, source),
    ...describe(result, namedRule, source),
    compliance: weaknessesOf(result, namedRule.rule, run),
    native_ids: [textIn(result, 'guid'), textIn(result, 'correlationGuid')],
    first_observed_at: firstTimestamp(fieldOf(provenance, 'firstDetectionTimeUtc')),
    last_observed_at: latestTimestamp(detected_at, ended_at),
    // A rule that failed lists only some of its results.
    ...(values.failedRules.has(namedRule.id) && { artifact: null }),
  }
  for (const target of values.locationsOf(result)) {
    if (source === 'gitleaks' && isRepeated(values.reported, common, target)) continue
    yield { ...common, target }
  }
}

/** Gitleaks lists a secret once for each commit that contains it. */
function isRepeated(
  reported: Set<string>,
  { check_id, discriminator, muted }: Pick<ScanResult, 'check_id' | 'discriminator' | 'muted'>,
  { resource }: ScanTarget,
): boolean {
  const key = JSON.stringify([check_id, discriminator, muted, resource.id])
  const isKnown = reported.has(key)
  reported.add(key)
  return isKnown
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
> &
  Pick<Observation, 'check_group'>

function describe(result: JsonObject, namedRule: NamedRule, source: string): Description {
  const group = groupOf(source, namedRule)
  const dependency = describeDependency(result, namedRule, source)
  if (dependency) return { ...dependency, check_group: group }
  const { id, rule } = namedRule
  const isSecret = isAboutSecrets(source, namedRule)
  const message = isSecret ? '' : messageOf(result, rule)
  const texts = textsOfRule(rule)
  const check = checkOf(source, id)
  return {
    source,
    check_id: firstText(check.check_id, message, isSecret ? 'secret' : ''),
    check_aliases: [...check.check_aliases, texts.name, ...texts.deprecatedIds],
    check_group: SECRET_TOOLS.has(source) ? 'secret' : group,
    discriminator: discriminatorIn(result, message, source),
    title: firstText(texts.short, texts.full, message, texts.name, id),
    description: joinParagraphs(message, texts.full, linesOf(result)),
    remediation: texts.remediation,
    finding_type: typeOf(isSecret, group, texts.tags),
  }
}

function typeOf(isSecret: boolean, group: string, tags: readonly string[]): string {
  if (isSecret) return 'Secret'
  if (group === 'license') return 'License'
  return firstText(...tags.filter(isPlainTag), 'Static analysis')
}

/** Tags such as `external/cwe/cwe-079` belong to an external scheme. */
const isPlainTag = (tag: string) => !/[/:]|^(?:cwe|owasp)\b/i.test(tag)

/** The text that Semgrep writes in place of a fingerprint for users without an account. */
const NO_FINGERPRINT = digestIn({ print: 'requires login' }, 'print')
/** Fingerprints that contain a column change when the code moves. */
const POSITION = /column/i

/**
 * The fingerprint of a tool stays the same when lines move. Without one, message and snippet
 * distinguish the result. Of gitleaks, the secret does.
 */
function discriminatorIn(result: JsonObject, message: string, source: string): string {
  const snippet = snippetIn(result)
  const secret = firstText(digestIn(objectIn(result, 'properties'), OFFENDER), snippet)
  if (source === 'gitleaks' && !isMasked(secret)) return discriminatorOf(secret)
  for (const key of ['fingerprints', 'partialFingerprints']) {
    const prints = objectIn(result, key)
    const texts = Object.keys(prints)
      .filter((name) => !POSITION.test(name))
      .sort()
      .map((name) => digestIn(prints, name))
      .filter((print) => print !== '' && print !== NO_FINGERPRINT)
    if (texts.length > 0) return discriminatorOf(...texts)
  }
  return discriminatorOf(message, snippet)
}

function snippetIn(result: JsonObject): string {
  const [location] = objectsIn(result, 'locations')
  if (!location) return ''
  const region = objectIn(objectIn(location, 'physicalLocation'), 'region')
  return digestIn(objectIn(region, 'snippet'), 'text')
}
