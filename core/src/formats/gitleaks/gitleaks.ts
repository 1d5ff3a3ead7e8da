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
import { readDocument, type ScanResult } from '../reading/scan-result.ts'
import { fileTarget, placeOf, repositoryName } from '../reading/scan-target.ts'
import { digestIn, isMasked, occurrenceOf, withDigests } from '../reading/secret-digest.ts'

const SOURCE = 'gitleaks'

/** A leak as gitleaks lists it: version 8, and the lower-case names of version 7. */
export const gitleaks: Format = {
  id: 'gitleaks',
  matches: (record) => isObject(record) && (isLeak(record) || isOldLeak(record)),
  read: (record) => readDocument(record, resultsIn),
  withoutSecrets: (record) => withDigests(record, SECRET_FIELDS),
}

/** A commit's message may show the secret too. */
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

/** One leak of either version, in the same words. */
interface Leak {
  readonly rule: string
  readonly about: string
  readonly file: string
  readonly commit: string
  readonly line: string
  /** Its digest, or the mask that stood in its place. */
  readonly secret: string
  readonly repository: string
  readonly fingerprint: string
}

function* resultsIn(record: JsonObject): Iterable<ScanResult | RecordError> {
  const leak = isOldLeak(record) ? oldLeakOf(record) : leakOf(record)
  const where = leak.line === '' ? '' : `, line ${leak.line}`
  yield {
    source: SOURCE,
    at: '',
    check_id: leak.rule,
    occurrence: occurrenceIn(leak),
    native_ids: [leak.fingerprint],
    target: fileTarget(placeOf(SOURCE, repositoryName(leak.repository)), leak.file),
    finding_type: 'Secret',
    title: firstText(leak.about, leak.rule),
    description: `Found in ${leak.file}${where}${leak.commit === '' ? '' : `, commit ${leak.commit}`}`,
    remediation: 'Revoke the secret where it is valid, then remove it from the file.',
  }
}

const leakOf = (record: JsonObject): Leak => ({
  rule: textIn(record, 'RuleID'),
  about: textIn(record, 'Description'),
  file: textIn(record, 'File'),
  commit: textIn(record, 'Commit'),
  line: wordIn(record, 'StartLine'),
  secret: digestIn(record, 'Secret'),
  repository: repositoryOfLink(textIn(record, 'Link')),
  fingerprint: textIn(record, 'Fingerprint'),
})

const oldLeakOf = (record: JsonObject): Leak => ({
  rule: textIn(record, 'rule'),
  about: '',
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
 * A secret is one problem in a file, in however many commits it stands. Redacted ones are told
 * apart by the line in their commit, which never changes.
 */
const occurrenceIn = ({ secret, commit, line }: Leak): string =>
  isMasked(secret) ? occurrenceOf(commit, line) : occurrenceOf(secret)
