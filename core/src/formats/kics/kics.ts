import type { Provider } from '../../kernel/provider.ts'
import type { Format, RecordError } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  TITLE_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { eachObject, paragraphs, readDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  declarationTarget,
  fileTarget,
  placeOf,
  providerNamed,
  providerOfPage,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { occurrenceOf, withDigests } from '../reading/secret-digest.ts'

const SOURCE = 'kics'

/** KICS' JSON: queries, and the files in which each found something. */
export const kics: Format = {
  id: 'kics',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'queries')) &&
    (typeof fieldOf(record, 'queries_total') === 'number' ||
      typeof fieldOf(record, 'kics_version') === 'string' ||
      isQuery(listIn(record, 'queries')[0])),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets,
}

const isQuery = (query: unknown) =>
  isObject(query) &&
  typeof fieldOf(query, 'query_name') === 'string' &&
  Array.isArray(fieldOf(query, 'files'))

const SECRETS = 'Secret Management'
/** What is found and where it is found: both may show a secret. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'search_key',
  'search_value',
  'expected_value',
  'actual_value',
  'value',
  'vuln_lines',
])

function withoutSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const queries = listIn(record, 'queries').map((query) =>
    isObject(query) && textIn(query, 'category') === SECRETS
      ? withDigests(query, SECRET_FIELDS)
      : query,
  )
  return { ...record, queries }
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const paths = textsIn(record, 'paths')
  const place = placeOf(SOURCE, paths.length === 1 ? (paths[0] ?? '') : '')
  for (const entry of eachObject(listIn(record, 'queries'), 'queries')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const query = entry.object
    for (const file of eachObject(listIn(query, 'files'), `${entry.at}.files`)) {
      yield 'message' in file ? file : { ...resultOf(query, file.object, place), at: file.at }
    }
  }
}

function resultOf(query: JsonObject, file: JsonObject, place: string): Omit<ScanResult, 'at'> {
  const line = numberIn(file, 'line')
  const path = textIn(file, 'file_name')
  const common = {
    source: SOURCE,
    check_id: textIn(query, 'query_id'),
    check_aliases: [textIn(query, 'query_name')],
    native_severity: textIn(query, 'severity'),
    finding_type: textIn(query, 'category'),
    title: textIn(query, 'query_name', TITLE_LENGTH),
  }
  const about = textIn(query, 'description', LONG_TEXT_LENGTH)
  const where = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  if (textIn(query, 'category') === SECRETS) {
    const occurrence = occurrenceOf(textIn(file, 'similarity_id'))
    const target = fileTarget(place, path)
    return { ...common, occurrence, target, description: paragraphs(about, where) }
  }
  return {
    ...common,
    native_ids: [textIn(file, 'similarity_id')],
    target: targetOf(query, file, place),
    description: paragraphs(textIn(file, 'actual_value', LONG_TEXT_LENGTH), about, where),
    remediation: paragraphs(
      textIn(file, 'expected_value', LONG_TEXT_LENGTH),
      textIn(query, 'query_url'),
    ),
  }
}

function targetOf(query: JsonObject, file: JsonObject, place: string): ScanTarget {
  const platform = textIn(query, 'platform')
  const found = searchedIn(platform, textIn(file, 'search_key'))
  const type = firstText(textIn(file, 'resource_type'), found.type)
  const name = firstText(textIn(file, 'resource_name'), found.name)
  const isNamed = type !== '' && name !== '' && name !== 'n/a'
  const provider = providerOf(query, platform)
  return declarationTarget({
    place,
    path: textIn(file, 'file_name'),
    provider,
    address: isNamed ? `${type}.${name}` : name,
    type: platform === 'Kubernetes' && type !== '' ? `Kubernetes/${type}` : type,
  })
}

/** Queries of many clouds, and those of versions before 1.5, name none. */
const providerOf = (query: JsonObject, platform: string): string =>
  firstText(
    providerNamed(textIn(query, 'cloud_provider')),
    CLOUD_OF_PLATFORM.get(platform) ?? '',
    providerOfPage(textIn(query, 'query_url')),
  )

/** The languages in which only one cloud is described. */
const CLOUD_OF_PLATFORM: ReadonlyMap<string, Provider> = new Map([
  ['AzureResourceManager', 'azure'],
  ['Bicep', 'azure'],
  ['CloudFormation', 'aws'],
  ['GoogleDeploymentManager', 'gcp'],
])

/** `aws_s3_bucket[logs].acl`, `resource.aws_s3_bucket[logs]`. */
const TERRAFORM_KEY = /^(?:resource\.|data\.)?([a-z][a-z0-9]*_[a-z0-9_]+)\[(?:\{\{)?([^\]}]+)/
/** `metadata.name={{web}}.spec`, `Resources.Logs.Properties`. */
const NAMED_KEY = /^(?:metadata\.name=|Resources\.)(?:\{\{)?([^}.]+)/

/** Versions before 1.6 name the resource in the key that they searched, and nowhere else. */
function searchedIn(platform: string, key: string): { type: string; name: string } {
  const [, type = '', name = ''] = TERRAFORM_KEY.exec(key) ?? []
  if (type !== '') return { type, name }
  const [, named = ''] = NAMED_KEY.exec(key) ?? []
  return { type: named !== '' && platform === 'Kubernetes' ? 'Object' : '', name: named }
}
