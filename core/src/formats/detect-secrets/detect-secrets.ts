import { changeMembers } from '../../record-stream/large-document.ts'
import type { Format, StatedOrigin } from '../observation.ts'
import { documentReader } from '../reading/document-results.ts'
import {
  cleanText,
  fieldOf,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  RESOURCE_ID_LENGTH,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { codeOrigin, isError, type ScanOrigin } from '../reading/scan-origin.ts'
import {
  eachObject,
  parseDocument,
  type ScanItem,
  type ScanResult,
} from '../reading/scan-result.ts'
import { fileTarget } from '../reading/scan-target.ts'
import { scannedPart } from '../reading/scanned-part.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'

/** A baseline of detect-secrets: the secrets of each file, some of them audited by a person. */
export const detectSecrets: Format = {
  id: 'detect-secrets',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'plugins_used')) &&
    isObject(fieldOf(record, 'results')),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
  read: documentReader(itemsIn),
  removeSecrets,
}

/** The hash has no salt, so it would confirm a guess. The others are written on request. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'hashed_secret',
  'secret_value',
  'secret',
  'code_snippet',
  'line',
  'lines',
])

/** A file may have the name of such a field. */
function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const results = changeMembers(objectIn(record, 'results'), (secrets) =>
    replaceByDigests(secrets, SECRET_FIELDS),
  )
  return { ...record, results }
}

const GROUP = 'secret'

/** A baseline lists every secret of its folder, which it does not name. */
function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const origin = codeOrigin({ source: 'detect-secrets', stated, field: '' })
  if (isError(origin)) {
    yield origin
    return
  }
  const unreadable = findUnreadableTime(record, ['generated_at'])
  if (unreadable) {
    yield unreadable
    return
  }
  const results = objectIn(record, 'results')
  const last_observed_at = parseTimestamp(fieldOf(record, 'generated_at'))
  yield scannedPart(origin, { groups: [GROUP], last_observed_at })
  for (const path of Object.keys(results)) {
    for (const entry of eachObject(listIn(results, path), `results['${cleanText(path)}']`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, path, origin), at: entry.at, last_observed_at }
    }
  }
}

function resultOf(secret: JsonObject, path: string, origin: ScanOrigin): Omit<ScanResult, 'at'> {
  const file = cleanText(path, RESOURCE_ID_LENGTH + 1)
  const line = wordIn(secret, 'line_number')
  const isVerified = fieldOf(secret, 'is_verified') === true
  const type = textIn(secret, 'type')
  // A person audited it and found that it is not a secret.
  const muted = fieldOf(secret, 'is_secret') === false
  return {
    source: origin.source,
    check_id: type,
    check_group: GROUP,
    discriminator: discriminatorOf(digestIn(secret, 'hashed_secret')),
    target: fileTarget(origin, file),
    muted,
    mute_reason: muted ? 'Audited as a false positive' : '',
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : '',
    finding_type: 'Secret',
    title: isVerified ? `Valid secret: ${type}` : type,
    description: line === '' ? `Found in ${file}` : `Found in ${file}, line ${line}`,
    remediation: 'Revoke the secret where it is valid, then remove it from the file.',
  }
}
