import type { Format, StatedOrigin } from '../observation.ts'
import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  numberIn,
  textIn,
  wordIn,
} from '../reading/record-fields.ts'
import { withoutMountPoint } from '../reading/scan-name.ts'
import { codeOrigin, isError } from '../reading/scan-origin.ts'
import { parseDocument, type ScanItem } from '../reading/scan-result.ts'
import { fileTarget } from '../reading/scan-target.ts'
import { digestIn, discriminatorOf, isMasked, replaceByDigests } from '../reading/secret-digest.ts'

/** A leak as gitleaks lists it: version 8, and the lower-case names of version 7. */
export const gitleaks: Format = {
  id: 'gitleaks',
  matches: (record) => isObject(record) && (isLeak(record) || isOldLeak(record)),
  parse: (record, stated) => parseDocument(record, itemsIn, stated),
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
  /** The address of the repository; '' if unknown. */
  readonly address: string
  /** The field of the address. */
  readonly field: string
  /** The name of the folder of the repository; '' if unknown. */
  readonly folder: string
  readonly fingerprint: string
}

function* itemsIn(record: JsonObject, stated: StatedOrigin): Iterable<ScanItem> {
  const leak = isOldLeak(record) ? oldLeakOf(record) : leakOf(record)
  const { address, field, folder } = leak
  const origin = codeOrigin({
    source: 'gitleaks',
    stated,
    repositories: [address],
    hints: [folder],
    field,
  })
  if (isError(origin)) {
    yield origin
    return
  }
  const line = leak.line === '' ? '' : `, line ${leak.line}`
  const commit = leak.commit === '' ? '' : `, commit ${leak.commit}`
  yield {
    source: origin.source,
    at: '',
    check_id: leak.rule,
    check_group: 'secret',
    discriminator: discriminatorIn(leak),
    native_ids: [leak.fingerprint],
    target: fileTarget(origin, withoutMountPoint(leak.file)),
    finding_type: 'Secret',
    title: firstText(leak.description, leak.rule),
    description: `Found in ${leak.file}${line}${commit}`,
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
  address: repositoryOfLink(textIn(record, 'Link')),
  field: 'Link',
  folder: '',
  fingerprint: textIn(record, 'Fingerprint'),
})

const oldLeakOf = (record: JsonObject): Leak => ({
  rule: textIn(record, 'rule'),
  description: '',
  file: textIn(record, 'file'),
  commit: textIn(record, 'commit'),
  line: String(numberIn(record, 'lineNumber') ?? ''),
  secret: digestIn(record, 'offender'),
  address: textIn(record, 'repoURL'),
  field: 'repoURL',
  folder: textIn(record, 'repo'),
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
