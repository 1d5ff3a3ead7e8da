import type { Format, RecordError, StatedOrigin } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { repositoryName, withoutMountPoint } from '../reading/scan-name.ts'
import { codeOrigin, imageOrigin, isError, type ScanOrigin } from '../reading/scan-origin.ts'
import { parseDocument, type ScanItem, type ScanResult } from '../reading/scan-result.ts'
import { fileTarget } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'

const SOURCE = 'trufflehog'

/** A secret as any version of TruffleHog reports it in a line, or as its fork lists it. */
export const trufflehog: Format = {
  id: 'trufflehog',
  matches: (record) =>
    isObject(record) && (isSecret(record) || isOldSecret(record) || isOfFork(record)),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  removeSecrets,
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'Raw',
  'RawV2',
  'Redacted',
  'ExtraData',
  'StructuredData',
  'VerificationError',
])
/** A commit message may contain the secret too. */
const OLD_FIELDS: ReadonlySet<string> = new Set(['commit', 'diff', 'printDiff', 'stringsFound'])
const FIELDS_OF_FORK: ReadonlySet<string> = new Set(['secret', 'context', 'message'])

function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  if (isOldSecret(record)) return replaceByDigests(record, OLD_FIELDS)
  if (!isOfFork(record)) return replaceByDigests(record, SECRET_FIELDS)
  // The message of the rule is its title, not a secret.
  const { rule, ...rest } = record
  return { ...Object(replaceByDigests(rest, FIELDS_OF_FORK)), rule }
}

const isSecret = (record: JsonObject) =>
  typeof fieldOf(record, 'DetectorName') === 'string' && isObject(fieldOf(record, 'SourceMetadata'))

/** Version 2, which reports all secrets that one rule found in one change of a file. */
const isOldSecret = (record: JsonObject) =>
  typeof fieldOf(record, 'reason') === 'string' &&
  typeof fieldOf(record, 'path') === 'string' &&
  Array.isArray(fieldOf(record, 'stringsFound'))

/** The fork TruffleHog3. */
const isOfFork = (record: JsonObject) =>
  typeof fieldOf(objectIn(record, 'rule'), 'id') === 'string' &&
  typeof fieldOf(record, 'path') === 'string' &&
  typeof fieldOf(record, 'secret') === 'string'

const REMEDIATION = 'Revoke the secret where it is valid, then remove it from where it was found.'

function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const origin = originOf(record, stated)
  if (isError(origin)) yield origin
  else if (isOldSecret(record)) yield* oldResultsIn(record, origin)
  else if (isOfFork(record)) yield resultOfFork(record, origin)
  else yield resultOf(record, origin)
}

/** Fields that all results have in common. */
const commonOf = ({ source }: ScanOrigin) => ({
  source,
  at: '',
  check_group: 'secret',
  finding_type: 'Secret',
  remediation: REMEDIATION,
})

/** A change may add a secret several times, and remove it too. */
function* oldResultsIn(record: JsonObject, origin: ScanOrigin): Iterable<ScanResult> {
  const reason = textIn(record, 'reason')
  const commit = textIn(record, 'commitHash')
  const digests = listIn(record, 'stringsFound').map((secret) => digestIn({ secret }, 'secret'))
  const description = describeLocation({ path: fieldOf(record, 'path'), commit })
  for (const digest of new Set(digests.filter((digest) => digest !== ''))) {
    yield {
      ...commonOf(origin),
      check_id: reason,
      discriminator: discriminatorOf(digest),
      target: fileTarget(origin, textIn(record, 'path')),
      title: `Possible secret: ${reason}`,
      description,
    }
  }
}

function resultOfFork(record: JsonObject, origin: ScanOrigin): ScanResult {
  const rule = objectIn(record, 'rule')
  const path = textIn(record, 'path')
  return {
    ...commonOf(origin),
    check_id: textIn(rule, 'id'),
    discriminator: discriminatorOf(digestIn(record, 'secret')),
    native_ids: [textIn(record, 'id')],
    target: fileTarget(origin, path),
    native_severity: textIn(rule, 'severity'),
    title: `Possible secret: ${firstText(textIn(rule, 'message'), textIn(rule, 'id'))}`,
    description: describeLocation(record),
  }
}

function resultOf(record: JsonObject, origin: ScanOrigin): ScanResult {
  const detector = textIn(record, 'DetectorName')
  const { location } = locationIn(record)
  const isVerified = fieldOf(record, 'Verified') === true
  return {
    ...commonOf(origin),
    check_id: detector,
    discriminator: discriminatorOf(digestIn(record, 'Raw')),
    target: fileTarget(origin, pathIn(location)),
    // Verified: TruffleHog tried the secret and it was accepted.
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : 'unverified',
    title: isVerified ? `Valid secret of ${detector}` : `Possible secret of ${detector}`,
    description: describeLocation(location),
  }
}

/** `SourceMetadata.Data` has one member, named by the kind of source: `Git`, `S3`, `Docker` … */
function locationIn(record: JsonObject) {
  const data = objectIn(objectIn(record, 'SourceMetadata'), 'Data')
  const [kind = ''] = Object.keys(data)
  return { location: objectIn(data, kind), at: `SourceMetadata.Data.${kind}` }
}

/** Secrets are in files of a repository, an image or a bucket, or on the pages of a service. */
function originOf(record: JsonObject, stated: StatedOrigin): ScanOrigin | RecordError {
  const { location, at } = locationIn(record)
  const image = textIn(location, 'image')
  if (image !== '') {
    const tag = textIn(location, 'tag')
    const reference = tag === '' || image.includes('@') ? image : `${image}:${tag}`
    return imageOrigin({ source: SOURCE, stated, reference })
  }
  const repository = textIn(location, 'repository')
  const host = repositoryName(textIn(location, 'link')).split('/', 1)[0] ?? ''
  const other = repository === '' ? firstText(textIn(location, 'bucket'), host) : ''
  return codeOrigin({
    source: SOURCE,
    // A stated repository names neither a bucket nor a service.
    stated: other === '' ? stated : { ...stated, repository: '' },
    repositories: [repository],
    hints: [other],
    field: `${at}.repository`,
  })
}

/** In an image, `/app/.env` is the path; elsewhere `/app` is where a container sees the files. */
function pathIn(location: JsonObject): string {
  const path = firstText(textIn(location, 'file'), textIn(location, 'path'))
  return textIn(location, 'image') === '' ? withoutMountPoint(path) : path
}

function describeLocation(location: JsonObject): string {
  const line = wordIn(location, 'line')
  const commit = textIn(location, 'commit')
  const parts = [
    firstText(textIn(location, 'file'), textIn(location, 'path'), textIn(location, 'image')),
    line === '' || line === '0' ? '' : `line ${line}`,
    commit === '' ? '' : `commit ${commit}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Found in ${parts.join(', ')}`
}
