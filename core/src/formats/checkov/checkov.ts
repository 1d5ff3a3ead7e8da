import type { Format, Outcome, RecordError, StatedOrigin } from '../observation.ts'
import { attackVectorOf } from '../reading/attack-vector.ts'
import { cweReferences } from '../reading/cwe-reference.ts'
import { documentReader } from '../reading/document-results.ts'
import { unknownStatusError } from '../reading/record-error.ts'
import {
  cleanText,
  distinctTexts,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { isError, type ScanOrigin } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
  type ScanStep,
} from '../reading/scan-result.ts'
import { declarationTarget, fileTarget, type ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import {
  describeVulnerability,
  highestScore,
} from '../reading/vulnerability/package-vulnerability.ts'
import { LISTS, originOf, pathOf } from './checkov-origin.ts'

/**
 * Checkov's JSON for one framework. The output for several frameworks is a list of such reports.
 */
export const checkov: Format = {
  id: 'checkov',
  matches: (record) => isObject(record) && (isReport(record) || isEmpty(record)),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets: (record) =>
    isObject(record) && textIn(record, 'check_type') === SECRETS
      ? replaceByDigests(record, SECRET_FIELDS)
      : replaceByDigests(record, CODE_FIELDS),
}

const SECRETS = 'secrets'
/** The code of the checked resource, and values from it. */
const CODE = ['code_block', 'fixed_definition', 'entity', 'connected_node', 'evaluations']
const CODE_FIELDS: ReadonlySet<string> = new Set(CODE)
/** The resource of a secret is its hash. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([...CODE, 'resource'])

const isReport = (record: JsonObject) =>
  typeof fieldOf(record, 'check_type') === 'string' && isObject(fieldOf(record, 'results'))

/** The output of Checkov when there is nothing to scan: only a summary. */
const isEmpty = (record: JsonObject) =>
  typeof fieldOf(record, 'checkov_version') === 'string' && 'passed' in record && 'failed' in record

/** The frameworks of which Checkov lists failures only, with the group of their checks. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  [SECRETS, 'secret'],
  ['sca_package', 'vulnerability'],
  ['sca_image', 'vulnerability'],
])

function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanStep> {
  const origin = yield* originOf(record, stated)
  if (isError(origin)) {
    yield origin
    return
  }
  const framework = textIn(record, 'check_type')
  const group = GROUPS.get(framework)
  yield scannedPart(origin, { groups: group === undefined ? [] : [group] })
  const results = objectIn(record, 'results')
  yield* unreadableFilesIn(record, results, origin)
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield itemOf(entry, { framework, origin, outcome, muted })
    }
  }
}

/** The findings of a file that could not be parsed are not gone. */
function* unreadableFilesIn(
  record: JsonObject,
  results: JsonObject,
  { account_id }: ScanOrigin,
): Iterable<RecordError> {
  for (const [index, path] of textsIn(results, 'parsing_errors').entries()) {
    const field = `results.parsing_errors[${index}]`
    yield { field, message: `Checkov could not parse ${path}`, account_id }
  }
  const count = numberIn(record, 'parsing_errors') ?? 0
  const message = `Checkov could not parse ${count} files`
  if (count > 0) yield { field: 'parsing_errors', message, account_id }
}

interface List {
  readonly framework: string
  readonly origin: ScanOrigin
  readonly outcome: Outcome
  readonly muted: boolean
}

type Entry = { readonly object: JsonObject; readonly at: string }
type Result = Omit<ScanResult, 'at' | 'outcome' | 'muted'>

const WORDS: ReadonlySet<string> = new Set(['', 'PASSED', 'FAILED', 'SKIPPED', 'UNKNOWN'])

function itemOf({ object, at }: Entry, list: List): ScanItem {
  const { outcome, muted, origin } = list
  const status = objectIn(object, 'check_result')
  const word = textIn(status, 'result')
  if (!WORDS.has(word.toUpperCase())) {
    return unknownStatusError(`${at}.check_result.result`, word, origin.account_id)
  }
  const mute_reason = muted ? commentIn(status) : ''
  return { ...resultOf(object, list), at, outcome, muted, mute_reason }
}

/** The text that Checkov writes if the person who skipped a check gave no reason. */
const NO_COMMENT = /^no comment provided$/i

function commentIn(status: JsonObject): string {
  const comment = textIn(status, 'suppress_comment', LONG_TEXT_LENGTH).trim()
  return NO_COMMENT.test(comment) ? '' : comment
}

function resultOf(check: JsonObject, { framework, origin }: List): Result {
  const common = {
    source: origin.source,
    check_id: textIn(check, 'check_id'),
    check_aliases: [textIn(check, 'bc_check_id')],
    native_severity: textIn(check, 'severity'),
    title: textIn(check, 'check_name', TITLE_LENGTH),
    remediation: textIn(check, 'guideline'),
    compliance: requirementsIn(check),
  }
  const details = objectIn(check, 'vulnerability_details')
  if (isLicense(common.check_id)) return { ...common, ...licenseOf(check, details, origin) }
  if (isObject(fieldOf(check, 'vulnerability_details'))) return vulnerabilityOf(check, origin)
  const location = linesOf(check)
  const category = textIn(check, 'bc_category')
  if (framework === SECRETS) {
    const target = fileTarget(origin, pathOf(check))
    const discriminator = discriminatorOf(digestIn(check, 'resource'))
    const finding_type = 'Secret'
    const description = joinParagraphs(category, location)
    return { ...common, target, discriminator, finding_type, description, check_group: 'secret' }
  }
  const description = textIn(check, 'description', LONG_TEXT_LENGTH)
  return {
    ...common,
    target: targetOf(check, framework, origin),
    finding_type: firstText(category, framework),
    description: joinParagraphs(description, location),
  }
}

function linesOf(check: JsonObject): string {
  const [first, last] = listIn(check, 'file_line_range')
  const isRange = typeof first === 'number' && first > 0 && typeof last === 'number'
  const lines = isRange ? `, lines ${first} to ${last}` : ''
  return `Found in ${pathOf(check)}${lines}`
}

/** The resource of a Dockerfile is the path of the file, followed by the instruction. */
function targetOf(check: JsonObject, framework: string, origin: ScanOrigin): ScanTarget {
  const path = pathOf(check)
  const resource = textIn(check, 'resource')
  const reported = textIn(check, 'file_path').replace(/^\/+/, '')
  const isFile = resource.replace(/^\/+/, '').startsWith(reported)
  return declarationTarget(origin, {
    path,
    address: isFile ? '' : resource,
    type: isFile ? '' : clusterTypeOf(resource, framework),
  })
}

/** `Deployment.shop.web`: the kind, the namespace and the name of an object. */
function clusterTypeOf(address: string, framework: string): string {
  const isCluster = ['kubernetes', 'helm', 'kustomize'].includes(framework)
  const kind = /^[A-Z][A-Za-z]+(?=\.)/.exec(address)?.[0] ?? ''
  return isCluster && kind !== '' ? `Kubernetes/${kind}` : ''
}

function requirementsIn(check: JsonObject) {
  const benchmarks = objectIn(check, 'benchmarks')
  const requirements = Object.keys(benchmarks).flatMap((framework) =>
    objectsIn(benchmarks, framework).map((requirement) => ({
      framework: cleanText(framework),
      control: textIn(requirement, 'name'),
    })),
  )
  return [
    ...requirements,
    ...cweReferences(distinctTexts([textIn(check, 'cwe'), ...textsIn(check, 'cwe')])),
  ]
}

const isLicense = (checkId: string) => checkId.startsWith('BC_LIC')

/** Checkov's check of licences is one for all packages of a file. */
function licenseOf(check: JsonObject, details: JsonObject, origin: ScanOrigin) {
  const name = textIn(details, 'package_name')
  const license = textIn(details, 'license')
  const used = name === '' ? '' : `${name} has the licence ${license || 'unknown'}`
  return {
    target: fileTarget(origin, pathOf(check)),
    check_group: 'license',
    finding_type: 'License',
    discriminator: discriminatorOf(name, license),
    description: joinParagraphs(used, linesOf(check)),
  }
}

/** The text that Checkov writes in place of a fixed version if there is none. */
const NO_VERSION = 'N/A'

function vulnerabilityOf(check: JsonObject, origin: ScanOrigin): Result {
  const details = objectIn(check, 'vulnerability_details')
  const fixed = textIn(details, 'lowest_fixed_version')
  const hasNoFix = fixed === NO_VERSION || textIn(details, 'status') === 'open'
  return {
    ...describeVulnerability({
      source: origin.source,
      id: firstText(textIn(details, 'id'), textIn(check, 'short_description')),
      aliases: [],
      package: textIn(details, 'package_name'),
      summary: '',
      description: textIn(details, 'description', LONG_TEXT_LENGTH),
      installed: textIn(details, 'package_version'),
      fixed: fixed === NO_VERSION ? '' : fixed,
      patch_available: hasNoFix ? false : undefined,
      url: textIn(details, 'link'),
      cvss: highestScore([numberIn(details, 'cvss', 0, 10)]),
      attack_vector: attackVectorOf(textIn(details, 'vector')),
    }),
    check_group: 'vulnerability',
    target: fileTarget(origin, pathOf(check)),
    native_severity: firstText(textIn(details, 'severity'), textIn(check, 'severity')),
  }
}
