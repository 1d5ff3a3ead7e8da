import type { Format, RecordError } from '../observation.ts'
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
import { eachObject, parseDocument, type ScanResult } from '../reading/scan-result.ts'
import { fileTarget, scanAccount } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, replaceByDigests } from '../reading/secret-digest.ts'
import { parseTimestamp } from '../reading/timestamp.ts'

const SOURCE = 'detect-secrets'

/** A baseline of detect-secrets: the secrets of each file, some of them audited by a person. */
export const detectSecrets: Format = {
  id: 'detect-secrets',
  matches: (record) =>
    isObject(record) &&
    Array.isArray(fieldOf(record, 'plugins_used')) &&
    isObject(fieldOf(record, 'results')),
  parse: (record) => parseDocument(record, resultsIn),
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

/** The hash has no salt, so it would confirm a guess. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['hashed_secret'])

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const results = objectIn(record, 'results')
  const last_observed_at = parseTimestamp(fieldOf(record, 'generated_at'))
  for (const path of Object.keys(results)) {
    for (const entry of eachObject(listIn(results, path), `results['${cleanText(path)}']`)) {
      if ('message' in entry) yield entry
      else yield { ...resultOf(entry.object, path), at: entry.at, last_observed_at }
    }
  }
}

function resultOf(secret: JsonObject, path: string): Omit<ScanResult, 'at'> {
  const file = cleanText(path, RESOURCE_ID_LENGTH + 1)
  const line = wordIn(secret, 'line_number')
  const isVerified = fieldOf(secret, 'is_verified') === true
  const type = textIn(secret, 'type')
  return {
    source: SOURCE,
    check_id: type,
    discriminator: discriminatorOf(digestIn(secret, 'hashed_secret')),
    target: fileTarget(scanAccount(SOURCE), file),
    // A person audited it and found that it is not a secret.
    muted: fieldOf(secret, 'is_secret') === false,
    severity: isVerified ? 'CRITICAL' : undefined,
    native_severity: isVerified ? 'verified' : '',
    finding_type: 'Secret',
    title: isVerified ? `Valid secret: ${type}` : type,
    description: line === '' ? `Found in ${file}` : `Found in ${file}, line ${line}`,
    remediation: 'Revoke the secret where it is valid, then remove it from the file.',
  }
}
