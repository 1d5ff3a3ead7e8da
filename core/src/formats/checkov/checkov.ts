import type { Format, Outcome, RecordError } from '../observation.ts'
import { describeVulnerability, highestScore } from '../reading/package-vulnerability.ts'
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
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import {
  declarationTarget,
  fileTarget,
  providerOfCheck,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'

const SOURCE = 'checkov'

/**
 * Checkov's JSON for one framework. The output for several frameworks is a list of such reports.
 */
export const checkov: Format = {
  id: 'checkov',
  matches: (record) => isObject(record) && (isReport(record) || isEmpty(record)),
  parse: (record) => parseDocument(record, resultsIn),
  removeSecrets: (record) =>
    isObject(record) && textIn(record, 'check_type') === SECRETS
      ? replaceByDigests(record, SECRET_FIELDS)
      : record,
}

const SECRETS = 'secrets'
/** The resource of a secret is its hash. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['code_block', 'resource'])

const isReport = (record: JsonObject) =>
  typeof fieldOf(record, 'check_type') === 'string' && isObject(fieldOf(record, 'results'))

/** The output of Checkov when there is nothing to scan: only a summary. */
const isEmpty = (record: JsonObject) =>
  typeof fieldOf(record, 'checkov_version') === 'string' && 'passed' in record && 'failed' in record

/** A check that is skipped in the code or on the command line counts as muted. */
const LISTS = [
  ['failed_checks', 'fail', false],
  ['passed_checks', 'pass', false],
  ['unknown_checks', 'not_evaluated', false],
  ['skipped_checks', 'fail', true],
] as const satisfies readonly (readonly [string, Outcome, boolean])[]

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const results = objectIn(record, 'results')
  const report = {
    framework: textIn(record, 'check_type'),
    repository: repositoryIn(record, results),
  }
  for (const [key, outcome, muted] of LISTS) {
    for (const entry of eachObject(listIn(results, key), `results.${key}`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, report), at: entry.at, outcome, muted }
    }
  }
}

/**
 * The repository is in the URL of Checkov's platform, or in tags that tagging tools put on
 * resources.
 */
function repositoryIn(record: JsonObject, results: JsonObject): string {
  const repositoryOfUrl = /[?&]repository=([^&*]+)/.exec(textIn(record, 'url'))?.[1] ?? ''
  const tags = LISTS.flatMap(([key]) => objectsIn(results, key))
    .map((check) => objectIn(check, 'entity_tags'))
    .find((tags) => textIn(tags, 'git_org') !== '' && textIn(tags, 'git_repo') !== '')
  const tagged = tags ? `${textIn(tags, 'git_org')}/${textIn(tags, 'git_repo')}` : ''
  return scanAccount(SOURCE, repositoryName(repositoryOfUrl), tagged)
}

interface Report {
  readonly framework: string
  readonly repository: string
}

type Result = Omit<ScanResult, 'at'>

function resultOf(check: JsonObject, report: Report): Result {
  if (isObject(fieldOf(check, 'vulnerability_details'))) return parseVulnerability(check, report)
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
  const location = linesOf(check)
  if (report.framework === SECRETS) {
    const target = fileTarget(report.repository, pathOf(check))
    const discriminator = discriminatorOf(digestIn(check, 'resource'))
    return { ...common, target, discriminator, description: location }
  }
  const description = textIn(check, 'description', LONG_TEXT_LENGTH)
  return {
    ...common,
    target: targetOf(check, report),
    description: joinParagraphs(description, location),
  }
}

const pathOf = (check: JsonObject) => textIn(check, 'file_path').replace(/^\/+/, '')

function linesOf(check: JsonObject): string {
  const [first, last] = listIn(check, 'file_line_range')
  const isRange = typeof first === 'number' && first > 0 && typeof last === 'number'
  const lines = isRange ? `, lines ${first} to ${last}` : ''
  return `Found in ${pathOf(check)}${lines}`
}

/** The resource of a Dockerfile is the path of the file, followed by the instruction. */
function targetOf(check: JsonObject, { repository, framework }: Report): ScanTarget {
  const path = pathOf(check)
  const resource = textIn(check, 'resource')
  const isFile = resource.replace(/^\/+/, '').startsWith(path)
  const target = declarationTarget({
    repository,
    path,
    address: isFile ? '' : resource,
    type: isFile ? '' : clusterTypeOf(resource, framework),
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
    objectsIn(benchmarks, framework).map((requirement) => ({
      framework: cleanText(framework),
      control: textIn(requirement, 'name'),
    })),
  )
}

/** The text that Checkov writes in place of a fixed version if there is none. */
const NO_VERSION = 'N/A'

function parseVulnerability(check: JsonObject, { repository }: Report): Result {
  const details = objectIn(check, 'vulnerability_details')
  const fixed = textIn(details, 'lowest_fixed_version')
  const hasNoFix = fixed === NO_VERSION || textIn(details, 'status') === 'open'
  return {
    ...describeVulnerability({
      source: SOURCE,
      id: firstText(textIn(details, 'id'), textIn(check, 'short_description')),
      aliases: [],
      package: textIn(details, 'package_name'),
      summary: '',
      installed: textIn(details, 'package_version'),
      fixed: fixed === NO_VERSION ? '' : fixed,
      patch_available: hasNoFix ? false : undefined,
      url: textIn(details, 'link'),
      cvss: highestScore([numberIn(details, 'cvss', 0, 10)]),
    }),
    target: fileTarget(repository, pathOf(check)),
    native_severity: firstText(textIn(details, 'severity'), textIn(check, 'severity')),
    description: textIn(details, 'description', LONG_TEXT_LENGTH),
  }
}
