import { changeEach } from '../../record-stream/large-document.ts'
import type { Format, RecordError, StatedOrigin } from '../observation.ts'
import { cweReferences } from '../reading/cwe-reference.ts'
import { documentReader } from '../reading/document-results.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { withoutMountPoint } from '../reading/scan-name.ts'
import { codeOrigin, isError, type ScanOrigin, withinFolder } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { declarationTarget, fileTarget, type ScanTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { findUnreadableTime, firstTimestamp } from '../reading/timestamp.ts'

/** KICS' JSON: queries, and the files in which each of them found something. */
export const kics: Format = {
  id: 'kics',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'queries')) &&
    (typeof fieldOf(record, 'queries_total') === 'number' ||
      typeof fieldOf(record, 'kics_version') === 'string' ||
      isQuery(listIn(record, 'queries')[0])),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets,
}

const isQuery = (query: unknown) =>
  isObject(query) &&
  typeof fieldOf(query, 'query_name') === 'string' &&
  Array.isArray(fieldOf(query, 'files'))

const SECRETS = 'Secret Management'
/** The fields that may contain a secret. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'search_key',
  'search_value',
  'expected_value',
  'actual_value',
  'value',
  'vuln_lines',
  'vulnLines',
])
/** The fields that hold code, in queries about anything. */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  'search_value',
  'value',
  'vuln_lines',
  'vulnLines',
])

function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const queries = changeEach(listIn(record, 'queries'), (query) => {
    const isSecret = isObject(query) && textIn(query, 'category') === SECRETS
    return replaceByDigests(query, isSecret ? SECRET_FIELDS : CODE_FIELDS)
  })
  return { ...record, queries }
}

function originOf(record: JsonObject, stated: StatedOrigin): ScanOrigin | RecordError {
  const directories = textsIn(record, 'paths')
  const scan = codeOrigin({ source: 'kics', stated, directories, field: 'paths' })
  if (isError(scan)) return scan
  return findUnreadableTime(record, ['end', 'start']) ?? withinFolder(scan, directories.join(','))
}

/**
 * KICS lists only queries that found something, so the report of a clean folder shows no more than
 * that it was scanned.
 */
function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const origin = originOf(record, stated)
  if (isError(origin)) {
    yield origin
    return
  }
  const last_observed_at = firstTimestamp(fieldOf(record, 'end'), fieldOf(record, 'start'))
  yield scannedPart(origin, { last_observed_at })
  yield* failuresIn(record, origin)
  for (const entry of eachObject(listIn(record, 'queries'), 'queries')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const query = entry.object
    const checkId = textIn(query, 'query_id')
    if (checkId !== '') yield scannedPart(origin, { checks: [checkId], last_observed_at })
    for (const file of eachObject(listIn(query, 'files'), `${entry.at}.files`)) {
      if ('message' in file) yield file
      else yield { ...resultOf(query, file.object, origin), at: file.at, last_observed_at }
    }
  }
}

/** Counts of what KICS could not look at, and what they count. */
const FAILURES = [
  ['files_failed_to_scan', 'files could not be scanned'],
  ['queries_failed_to_execute', 'queries failed'],
] as const

function* failuresIn(record: JsonObject, { account_id }: ScanOrigin): Iterable<RecordError> {
  for (const [field, problem] of FAILURES) {
    const count = numberIn(record, field) ?? 0
    if (count > 0) yield { field, message: `${count} ${problem}`, account_id }
  }
}

type Result = Omit<ScanResult, 'at'>

function resultOf(query: JsonObject, file: JsonObject, origin: ScanOrigin): Result {
  const line = numberIn(file, 'line')
  const path = pathIn(file)
  const isSecret = textIn(query, 'category') === SECRETS
  const common = {
    source: origin.source,
    check_id: textIn(query, 'query_id'),
    check_aliases: [textIn(query, 'query_name')],
    native_severity: textIn(query, 'severity'),
    finding_type: isSecret ? 'Secret' : textIn(query, 'category'),
    title: textIn(query, 'query_name', TITLE_LENGTH),
    compliance: cweReferences([weaknessOf(query)]),
  }
  const description = textIn(query, 'description', LONG_TEXT_LENGTH)
  const location = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  if (isSecret) {
    const discriminator = discriminatorOf(textIn(file, 'similarity_id'))
    const target = fileTarget(origin, path)
    return { ...common, discriminator, target, description: joinParagraphs(description, location) }
  }
  return {
    ...common,
    native_ids: [textIn(file, 'similarity_id')],
    target: targetOf(query, file, origin),
    description: joinParagraphs(
      textIn(file, 'actual_value', LONG_TEXT_LENGTH),
      description,
      location,
    ),
    remediation: joinParagraphs(
      textIn(file, 'expected_value', LONG_TEXT_LENGTH),
      textIn(query, 'query_url'),
    ),
  }
}

/** KICS writes only the number of the CWE. */
const weaknessOf = (query: JsonObject) => wordIn(query, 'cwe').replace(/^(?=\d)/, 'CWE-')

/** Paths are relative to the working directory, in a container `../../path/main.tf`. */
function pathIn(file: JsonObject): string {
  const path = textIn(file, 'file_name')
  const outside = path.replace(/^(?:\.\.\/)+/, '/')
  return outside === path ? path : withoutMountPoint(outside).replace(/^\/+/, '')
}

function targetOf(query: JsonObject, file: JsonObject, origin: ScanOrigin): ScanTarget {
  const platform = textIn(query, 'platform')
  const searched = resourceInSearchKey(platform, textIn(file, 'search_key'))
  const type = firstText(textIn(file, 'resource_type'), searched.type)
  const name = firstText(textIn(file, 'resource_name'), searched.name)
  const isNamed = type !== '' && name !== '' && name !== 'n/a'
  return declarationTarget(origin, {
    path: pathIn(file),
    address: isNamed ? `${type}.${name}` : name,
    type: platform === 'Kubernetes' && type !== '' ? `Kubernetes/${type}` : type,
  })
}

/** `aws_s3_bucket[logs].acl`, `resource.aws_s3_bucket[logs]`. */
const TERRAFORM_KEY = /^(?:resource\.|data\.)?([a-z][a-z0-9]*_[a-z0-9_]+)\[(?:\{\{)?([^\]}]+)/
/** `metadata.name={{web}}.spec`, `Resources.Logs.Properties`. */
const NAMED_KEY = /^(?:metadata\.name=|Resources\.)(?:\{\{)?([^}.]+)/

/** Versions before 1.6 name the resource only in the search key. */
function resourceInSearchKey(platform: string, key: string): { type: string; name: string } {
  const [, type = '', name = ''] = TERRAFORM_KEY.exec(key) ?? []
  if (type !== '') return { type, name }
  const [, resourceName = ''] = NAMED_KEY.exec(key) ?? []
  return {
    type: resourceName !== '' && platform === 'Kubernetes' ? 'Object' : '',
    name: resourceName,
  }
}
