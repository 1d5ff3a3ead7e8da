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
import {
  eachObject,
  joinParagraphs,
  parseDocument,
  type ScanResult,
} from '../reading/scan-result.ts'
import {
  declarationTarget,
  fileTarget,
  providerOfName,
  providerOfPage,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'

const SOURCE = 'kics'

/** KICS' JSON: queries, and the files in which each of them found something. */
export const kics: Format = {
  id: 'kics',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'queries')) &&
    (typeof fieldOf(record, 'queries_total') === 'number' ||
      typeof fieldOf(record, 'kics_version') === 'string' ||
      isQuery(listIn(record, 'queries')[0])),
  parse: (record) => parseDocument(record, resultsIn),
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
])

function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const queries = listIn(record, 'queries').map((query) =>
    isObject(query) && textIn(query, 'category') === SECRETS
      ? replaceByDigests(query, SECRET_FIELDS)
      : query,
  )
  return { ...record, queries }
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const paths = textsIn(record, 'paths')
  const repository = scanAccount(SOURCE, paths.length === 1 ? (paths[0] ?? '') : '')
  for (const entry of eachObject(listIn(record, 'queries'), 'queries')) {
    if ('message' in entry) {
      yield entry
      continue
    }
    const query = entry.object
    for (const file of eachObject(listIn(query, 'files'), `${entry.at}.files`)) {
      yield 'message' in file ? file : { ...resultOf(query, file.object, repository), at: file.at }
    }
  }
}

function resultOf(query: JsonObject, file: JsonObject, repository: string): Omit<ScanResult, 'at'> {
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
  const description = textIn(query, 'description', LONG_TEXT_LENGTH)
  const location = line === undefined ? `Found in ${path}` : `Found in ${path}, line ${line}`
  if (textIn(query, 'category') === SECRETS) {
    const discriminator = discriminatorOf(textIn(file, 'similarity_id'))
    const target = fileTarget(repository, path)
    return {
      ...common,
      discriminator,
      target,
      description: joinParagraphs(description, location),
    }
  }
  return {
    ...common,
    native_ids: [textIn(file, 'similarity_id')],
    target: targetOf(query, file, repository),
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

function targetOf(query: JsonObject, file: JsonObject, repository: string): ScanTarget {
  const platform = textIn(query, 'platform')
  const searched = resourceInSearchKey(platform, textIn(file, 'search_key'))
  const type = firstText(textIn(file, 'resource_type'), searched.type)
  const name = firstText(textIn(file, 'resource_name'), searched.name)
  const isNamed = type !== '' && name !== '' && name !== 'n/a'
  const provider = providerOf(query, platform)
  return declarationTarget({
    repository,
    path: textIn(file, 'file_name'),
    provider,
    address: isNamed ? `${type}.${name}` : name,
    type: platform === 'Kubernetes' && type !== '' ? `Kubernetes/${type}` : type,
  })
}

/** Queries for several clouds, and those of versions before 1.5, name no cloud. */
const providerOf = (query: JsonObject, platform: string): string =>
  firstText(
    providerOfName(textIn(query, 'cloud_provider')),
    CLOUD_OF_PLATFORM.get(platform) ?? '',
    providerOfPage(textIn(query, 'query_url')),
  )

/** Platforms that describe only one cloud. */
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
