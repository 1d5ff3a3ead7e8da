import type { Format, RecordError } from './observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  objectIn,
  textIn,
  wordIn,
} from './record-fields.ts'
import { readDocument, type ScanResult } from './scan-result.ts'
import {
  fileTarget,
  imageRepository,
  placeOf,
  repositoryName,
  type ScanTarget,
} from './scan-target.ts'
import { digestIn, occurrenceOf, withDigests } from './secret-digest.ts'

const SOURCE = 'trufflehog'

/** A secret as a line of TruffleHog 3 reports it. */
export const trufflehog: Format = {
  id: 'trufflehog',
  recognises: (record) =>
    isObject(record) &&
    typeof fieldOf(record, 'DetectorName') === 'string' &&
    isObject(fieldOf(record, 'SourceMetadata')),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets: (record) => withDigests(record, SECRET_FIELDS),
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['Raw', 'RawV2', 'Redacted', 'ExtraData', 'StructuredData', 'VerificationError'],
])

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const detector = textIn(record, 'DetectorName')
  const found = locationIn(record)
  const isVerified = fieldOf(record, 'Verified') === true
  yield {
    ...{ source: SOURCE, at: '' },
    check_id: detector,
    occurrence: occurrenceOf(digestIn(record, 'Raw')),
    target: targetOf(found),
    // Verified: the secret was tried where it belongs, and it opens.
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : 'unverified',
    finding_type: 'Secret',
    title: isVerified ? `Valid secret of ${detector}` : `Possible secret of ${detector}`,
    description: whereOf(found),
    remediation: 'Revoke the secret where it is valid, then remove it from where it was found.',
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
