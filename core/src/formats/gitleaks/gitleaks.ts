import type { Format, RecordError } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  numberIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { parseDocument, type ScanResult } from '../reading/scan-result.ts'
import { fileTarget, repositoryName, scanAccount } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, isMasked, replaceByDigests } from '../reading/secret-digest.ts'

const SOURCE = 'gitleaks'

/** A leak as gitleaks lists it: version 8, and the lower-case names of version 7. */
export const gitleaks: Format = {
  id: 'gitleaks',
  matches: (record) => isObject(record) && (isLeak(record) || isOldLeak(record)),
  parse: (record) => parseDocument(record, resultsIn),
  removeSecrets: (record) => replaceByDigests(record, SECRET_FIELDS),
}

/** A commit message may contain the secret too. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'Secret',
  'Match',
  'Line',
  'Message',
  'offender',
  'line',
  'commitMessage',
])

const isLeak = (record: JsonObject) =>
  ['RuleID', 'File', 'Secret'].every((key) => typeof fieldOf(record, key) === 'string')

const isOldLeak = (record: JsonObject) =>
  ['rule', 'file', 'offender'].every((key) => typeof fieldOf(record, key) === 'string')

/** A leak of either version. */
interface Leak {
  readonly rule: string
  readonly description: string
  readonly file: string
  readonly commit: string
  readonly line: string
  /** The digest of the secret, or the mask that replaces it. */
  readonly secret: string
  readonly repository: string
  readonly fingerprint: string
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const leak = isOldLeak(record) ? oldLeakOf(record) : leakOf(record)
  const lineText = leak.line === '' ? '' : `, line ${leak.line}`
  yield {
    source: SOURCE,
    at: '',
    check_id: leak.rule,
    discriminator: discriminatorIn(leak),
    native_ids: [leak.fingerprint],
    target: fileTarget(scanAccount(SOURCE, repositoryName(leak.repository)), leak.file),
    finding_type: 'Secret',
    title: firstText(leak.description, leak.rule),
    description: `Found in ${leak.file}${lineText}${leak.commit === '' ? '' : `, commit ${leak.commit}`}`,
    remediation: 'Revoke the secret where it is valid, then remove it from the file.',
  }
}

const leakOf = (record: JsonObject): Leak => ({
  rule: textIn(record, 'RuleID'),
  description: textIn(record, 'Description'),
  file: textIn(record, 'File'),
  commit: textIn(record, 'Commit'),
  line: wordIn(record, 'StartLine'),
  secret: digestIn(record, 'Secret'),
  repository: repositoryOfLink(textIn(record, 'Link')),
  fingerprint: textIn(record, 'Fingerprint'),
})

const oldLeakOf = (record: JsonObject): Leak => ({
  rule: textIn(record, 'rule'),
  description: '',
  file: textIn(record, 'file'),
  commit: textIn(record, 'commit'),
  line: String(numberIn(record, 'lineNumber') ?? ''),
  secret: digestIn(record, 'offender'),
  repository: firstText(textIn(record, 'repoURL'), textIn(record, 'repo')),
  fingerprint: '',
})

/** `https://github.com/owner/name/blob/<commit>/<path>#L3`, and GitLab's `/-/blob/`. */
const repositoryOfLink = (link: string) =>
  /^(.+?)\/(?:-\/)?(?:blob|src\/commit)\//.exec(link)?.[1] ?? ''

/**
 * A secret is one problem in a file, however many commits contain it. Redacted secrets are
 * distinguished by the line in their commit, which never changes.
 */
const discriminatorIn = ({ secret, commit, line }: Leak): string =>
  isMasked(secret) ? discriminatorOf(commit, line) : discriminatorOf(secret)
