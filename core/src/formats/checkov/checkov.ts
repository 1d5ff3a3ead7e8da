import type { Format, Outcome, RecordError } from '../observation.ts'
import { describeVulnerability, highest } from '../reading/package-vulnerability.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  TITLE_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { eachObject, paragraphs, readDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  declarationTarget,
  fileTarget,
  placeOf,
  providerOfCheck,
  repositoryName,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { digestIn, occurrenceOf, withDigests } from '../reading/secret-digest.ts'

const SOURCE = 'checkov'

/** Checkov's JSON for one framework; several frameworks come as a list of such reports. */
export const checkov: Format = {
  id: 'checkov',
  matches: (record) => isObject(record) && (isReport(record) || isEmpty(record)),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets: (record) =>
    isObject(record) && textIn(record, 'check_type') === SECRETS
      ? withDigests(record, SECRET_FIELDS)
      : record,
}

const SECRETS = 'secrets'
/** The resource of a found secret is its hash. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['code_block', 'resource'])

const isReport = (record: JsonObject) =>
  typeof fieldOf(record, 'check_type') === 'string' && isObject(fieldOf(record, 'results'))

/** What Checkov prints when it found nothing to look at: a summary alone. */
const isEmpty = (record: JsonObject) =>
  typeof fieldOf(record, 'checkov_version') === 'string' && 'passed' in record && 'failed' in record

/** A check that was skipped in the code or by the command line is one that its owner has muted. */
const LISTS = [
  ['failed_checks', 'fail', false],
  ['passed_checks', 'pass', false],
  ['unknown_checks', 'not_evaluated', false],
  ['skipped_checks', 'fail', true],
] as const satisfies readonly (readonly [string, Outcome, boolean])[]

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const results = objectIn(record, 'results')
  const report = { framework: textIn(record, 'check_type'), place: placeIn(record, results) }
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, report), at: entry.at, outcome, muted }
    }
  }
}

/** Checkov names the repository in its platform's address, and tagging tools name it on resources. */
function placeIn(record: JsonObject, results: JsonObject): string {
  const stated = /[?&]repository=([^&*]+)/.exec(textIn(record, 'url'))?.[1] ?? ''
  const tags = LISTS.flatMap(([key]) => objectsIn(results, key))
    .map((check) => objectIn(check, 'entity_tags'))
    .find((one) => textIn(one, 'git_org') !== '' && textIn(one, 'git_repo') !== '')
  const tagged = tags ? `${textIn(tags, 'git_org')}/${textIn(tags, 'git_repo')}` : ''
  return placeOf(SOURCE, repositoryName(stated), tagged)
}

interface Report {
  readonly framework: string
  readonly place: string
}

type Result = Omit<ScanResult, 'at'>

function resultOf(check: JsonObject, report: Report): Result {
  if (isObject(fieldOf(check, 'vulnerability_details'))) return readVulnerability(check, report)
  const common = {
    source: SOURCE,
    check_id: textIn(check, 'check_id'),
    check_aliases: [textIn(check, 'bc_check_id')],
    native_severity: textIn(check, 'severity'),
    finding_type: firstText(textIn(check, 'bc_category'), report.framework),
    title: textIn(check, 'check_name', TITLE_LENGTH),
    remediation: textIn(check, 'guideline'),
    compliance: requirementsIn(check),
  }
  const where = linesOf(check)
  if (report.framework === SECRETS) {
    const target = fileTarget(report.place, pathOf(check))
    const occurrence = occurrenceOf(digestIn(check, 'resource'))
    return { ...common, target, occurrence, description: where }
  }
  const about = textIn(check, 'description', LONG_TEXT_LENGTH)
  return {
    ...common,
    target: targetOf(check, report),
    description: paragraphs(about, where),
  }
}

const pathOf = (check: JsonObject) => textIn(check, 'file_path').replace(/^\/+/, '')

function linesOf(check: JsonObject): string {
  const [first, last] = listIn(check, 'file_line_range')
  const isRange = typeof first === 'number' && first > 0 && typeof last === 'number'
  const lines = isRange ? `, lines ${first} to ${last}` : ''
  return `Found in ${pathOf(check)}${lines}`
}

/** Checkov ends the resource of a Dockerfile with its instruction, after the file's own path. */
function targetOf(check: JsonObject, { place, framework }: Report): ScanTarget {
  const path = pathOf(check)
  const stated = textIn(check, 'resource')
  const isFile = stated.replace(/^\/+/, '').startsWith(path)
  const target = declarationTarget({
    place,
    path,
    address: isFile ? '' : stated,
    type: isFile ? '' : clusterTypeOf(stated, framework),
  })
  const provider = target.provider || providerOfCheck(textIn(check, 'check_id'))
  return { ...target, provider }
}

/** `Deployment.shop.web`: the kind, the namespace and the name of an object. */
function clusterTypeOf(address: string, framework: string): string {
  const isCluster = ['kubernetes', 'helm', 'kustomize'].includes(framework)
  const kind = /^[A-Z][A-Za-z]+(?=\.)/.exec(address)?.[0] ?? ''
  return isCluster && kind !== '' ? `Kubernetes/${kind}` : ''
}

const requirementsIn = (check: JsonObject) => {
  const benchmarks = objectIn(check, 'benchmarks')
  return Object.keys(benchmarks).flatMap((framework) =>
    objectsIn(benchmarks, framework).map((one) => ({
      framework: cleanText(framework),
      control: textIn(one, 'name'),
    })),
  )
}

/** What stands where a version would that mends it, when there is none. */
const NO_VERSION = 'N/A'

function readVulnerability(check: JsonObject, { place }: Report): Result {
  const details = objectIn(check, 'vulnerability_details')
  const fixed = textIn(details, 'lowest_fixed_version')
  const hasNone = fixed === NO_VERSION || textIn(details, 'status') === 'open'
  return {
    ...describeVulnerability({
      source: SOURCE,
      id: firstText(textIn(details, 'id'), textIn(check, 'short_description')),
      aliases: [],
      package: textIn(details, 'package_name'),
      summary: '',
      installed: textIn(details, 'package_version'),
      fixed: fixed === NO_VERSION ? '' : fixed,
      patch_available: hasNone ? false : undefined,
      url: textIn(details, 'link'),
      cvss: highest([numberIn(details, 'cvss', 0, 10)]),
    }),
    target: fileTarget(place, pathOf(check)),
    native_severity: firstText(textIn(details, 'severity'), textIn(check, 'severity')),
    description: textIn(details, 'description', LONG_TEXT_LENGTH),
  }
}
