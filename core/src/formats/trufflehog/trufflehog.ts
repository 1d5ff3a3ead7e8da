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
import { readDocument, type ScanResult } from '../reading/scan-result.ts'
import {
  fileTarget,
  imageRepository,
  placeOf,
  repositoryName,
  type ScanTarget,
} from '../reading/scan-target.ts'
import { digestIn, occurrenceOf, withDigests } from '../reading/secret-digest.ts'

const SOURCE = 'trufflehog'

/** A secret as a line of TruffleHog reports it, whatever its version, or as its fork lists it. */
export const trufflehog: Format = {
  id: 'trufflehog',
  matches: (record) =>
    isObject(record) && (isSecret(record) || isOldSecret(record) || isOfFork(record)),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets,
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'Raw',
  'RawV2',
  'Redacted',
  'ExtraData',
  'StructuredData',
  'VerificationError',
])
/** A commit's message may show the secret too. */
const OLD_FIELDS: ReadonlySet<string> = new Set(['commit', 'diff', 'printDiff', 'stringsFound'])
const FIELDS_OF_FORK: ReadonlySet<string> = new Set(['secret', 'context', 'message'])

function withoutSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  if (isOldSecret(record)) return withDigests(record, OLD_FIELDS)
  if (!isOfFork(record)) return withDigests(record, SECRET_FIELDS)
  // A rule has a message of its own, which is its title.
  const { rule, ...found } = record
  return { ...Object(withDigests(found, FIELDS_OF_FORK)), rule }
}

const isSecret = (record: JsonObject) =>
  typeof fieldOf(record, 'DetectorName') === 'string' && isObject(fieldOf(record, 'SourceMetadata'))

/** Version 2, which reports the secrets that one reason found in one change of a file. */
const isOldSecret = (record: JsonObject) =>
  typeof fieldOf(record, 'reason') === 'string' &&
  typeof fieldOf(record, 'path') === 'string' &&
  Array.isArray(fieldOf(record, 'stringsFound'))

/** The fork that is called TruffleHog3. */
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
  const found = listIn(record, 'stringsFound').map((secret) => digestIn({ secret }, 'secret'))
  const described = whereOf({ path: fieldOf(record, 'path'), commit })
  for (const digest of new Set(found.filter((one) => one !== ''))) {
    yield {
      source: SOURCE,
      at: '',
      check_id: reason,
      occurrence: occurrenceOf(digest),
      target: fileTarget(placeOf(SOURCE), textIn(record, 'path')),
      finding_type: 'Secret',
      title: `Possible secret: ${reason}`,
      description: described,
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
    occurrence: occurrenceOf(digestIn(record, 'secret')),
    native_ids: [textIn(record, 'id')],
    target: fileTarget(placeOf(SOURCE), path),
    native_severity: textIn(rule, 'severity'),
    finding_type: 'Secret',
    title: `Possible secret: ${firstText(textIn(rule, 'message'), textIn(rule, 'id'))}`,
    description: whereOf(record),
    remediation: REMEDIATION,
  }
}

function resultOf(record: JsonObject): ScanResult {
  const detector = textIn(record, 'DetectorName')
  const found = locationIn(record)
  const isVerified = fieldOf(record, 'Verified') === true
  return {
    source: SOURCE,
    at: '',
    check_id: detector,
    occurrence: occurrenceOf(digestIn(record, 'Raw')),
    target: targetOf(found),
    // Verified: the secret was tried where it belongs, and it opens.
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : 'unverified',
    finding_type: 'Secret',
    title: isVerified ? `Valid secret of ${detector}` : `Possible secret of ${detector}`,
    description: whereOf(found),
    remediation: REMEDIATION,
  }
}

/** `SourceMetadata.Data` has one member, named by the kind of source: `Git`, `S3`, `Docker` … */
function locationIn(record: JsonObject): JsonObject {
  const data = objectIn(objectIn(record, 'SourceMetadata'), 'Data')
  const [kind = ''] = Object.keys(data)
  return objectIn(data, kind)
}

function targetOf(found: JsonObject): ScanTarget {
  const image = textIn(found, 'image')
  const place = placeOf(
    SOURCE,
    repositoryName(textIn(found, 'repository')),
    imageRepository(image),
    textIn(found, 'bucket'),
    repositoryName(textIn(found, 'link')).split('/', 1)[0] ?? '',
  )
  return fileTarget(place, firstText(textIn(found, 'file'), textIn(found, 'path'), image))
}

function whereOf(found: JsonObject): string {
  const line = wordIn(found, 'line')
  const commit = textIn(found, 'commit')
  const parts = [
    firstText(textIn(found, 'file'), textIn(found, 'path'), textIn(found, 'image')),
    line === '' || line === '0' ? '' : `line ${line}`,
    commit === '' ? '' : `commit ${commit}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Found in ${parts.join(', ')}`
}
