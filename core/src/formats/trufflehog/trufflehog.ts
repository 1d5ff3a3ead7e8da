import type { Format, RecordError } from '../observation.ts'
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
import { parseDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  fileTarget,
  imageRepository,
  repositoryName,
  type ScanTarget,
  scanAccount,
} from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'

const SOURCE = 'trufflehog'

/** A secret as any version of TruffleHog reports it in a line, or as its fork lists it. */
export const trufflehog: Format = {
  id: 'trufflehog',
  matches: (record) =>
    isObject(record) && (isSecret(record) || isOldSecret(record) || isOfFork(record)),
  parse: (record) => parseDocument(record, resultsIn),
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

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  if (isOldSecret(record)) yield* oldResultsIn(record)
  else if (isOfFork(record)) yield resultOfFork(record)
  else yield resultOf(record)
}

/** A change may add a secret several times, and remove it too. */
function* oldResultsIn(record: JsonObject): Iterable<ScanResult> {
  const reason = textIn(record, 'reason')
  const commit = textIn(record, 'commitHash')
  const digests = listIn(record, 'stringsFound').map((secret) => digestIn({ secret }, 'secret'))
  const description = describeLocation({ path: fieldOf(record, 'path'), commit })
  for (const digest of new Set(digests.filter((digest) => digest !== ''))) {
    yield {
      source: SOURCE,
      at: '',
      check_id: reason,
      discriminator: discriminatorOf(digest),
      target: fileTarget(scanAccount(SOURCE), textIn(record, 'path')),
      finding_type: 'Secret',
      title: `Possible secret: ${reason}`,
      description,
      remediation: REMEDIATION,
    }
  }
}

function resultOfFork(record: JsonObject): ScanResult {
  const rule = objectIn(record, 'rule')
  const path = textIn(record, 'path')
  return {
    source: SOURCE,
    at: '',
    check_id: textIn(rule, 'id'),
    discriminator: discriminatorOf(digestIn(record, 'secret')),
    native_ids: [textIn(record, 'id')],
    target: fileTarget(scanAccount(SOURCE), path),
    native_severity: textIn(rule, 'severity'),
    finding_type: 'Secret',
    title: `Possible secret: ${firstText(textIn(rule, 'message'), textIn(rule, 'id'))}`,
    description: describeLocation(record),
    remediation: REMEDIATION,
  }
}

function resultOf(record: JsonObject): ScanResult {
  const detector = textIn(record, 'DetectorName')
  const location = locationIn(record)
  const isVerified = fieldOf(record, 'Verified') === true
  return {
    source: SOURCE,
    at: '',
    check_id: detector,
    discriminator: discriminatorOf(digestIn(record, 'Raw')),
    target: targetOf(location),
    // Verified: TruffleHog tried the secret and it was accepted.
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : 'unverified',
    finding_type: 'Secret',
    title: isVerified ? `Valid secret of ${detector}` : `Possible secret of ${detector}`,
    description: describeLocation(location),
    remediation: REMEDIATION,
  }
}

/** `SourceMetadata.Data` has one member, named by the kind of source: `Git`, `S3`, `Docker` … */
function locationIn(record: JsonObject): JsonObject {
  const data = objectIn(objectIn(record, 'SourceMetadata'), 'Data')
  const [kind = ''] = Object.keys(data)
  return objectIn(data, kind)
}

function targetOf(location: JsonObject): ScanTarget {
  const image = textIn(location, 'image')
  const repository = scanAccount(
    SOURCE,
    repositoryName(textIn(location, 'repository')),
    imageRepository(image),
    textIn(location, 'bucket'),
    repositoryName(textIn(location, 'link')).split('/', 1)[0] ?? '',
  )
  return fileTarget(
    repository,
    firstText(textIn(location, 'file'), textIn(location, 'path'), image),
  )
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
