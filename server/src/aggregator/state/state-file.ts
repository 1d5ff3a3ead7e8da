import { sha256Hex } from '@stance/core/kernel/digest'

/** Larger files are not files of the state. */
export const MAX_STATE_FILE_BYTES = 1_000_000
export const STATE_VERSION = 1

const PREFIX = `{"stance_state":${STATE_VERSION},"sha256":"`
const MIDDLE = '","content":'
const SUFFIX = '}\n'
const DIGEST_LENGTH = 64
const CONTENT_AT = PREFIX.length + DIGEST_LENGTH + MIDDLE.length

export interface EncodedFile {
  readonly bytes: Buffer
  /** Over the content. */
  readonly sha256: string
}

const NO_DIGEST = '0'.repeat(DIGEST_LENGTH)
const START = Buffer.from(`${PREFIX}${NO_DIGEST}${MIDDLE}`)
const END = Buffer.from(SUFFIX)

/** Encodes a content, which is JSON in pieces, with its checksum. The memory of the bytes is theirs alone. */
export const encodeStateFile = (...content: readonly (string | Buffer)[]): EncodedFile => {
  const pieces = content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const all = [START, ...pieces, END]
  const bytes = Buffer.allocUnsafeSlow(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) at += piece.copy(bytes, at)
  const sha256 = sha256Hex(bytes.subarray(CONTENT_AT, -SUFFIX.length))
  bytes.write(sha256, PREFIX.length, 'latin1')
  return { bytes, sha256 }
}

export type DecodedFile =
  | { readonly ok: true; readonly content: Buffer; readonly sha256: string }
  | { readonly ok: false; readonly problem: string }

const failed = (problem: string): DecodedFile => ({ ok: false, problem })

const problemOfStart = (start: string): string => {
  const version = /^\{"stance_state":(\d+),/.exec(start)?.[1]
  return version !== undefined && version !== String(STATE_VERSION)
    ? `it has version ${version}, and this program reads version ${STATE_VERSION}`
    : 'it is not a whole file of the state'
}

/** Verifies a file byte by byte: what is not covered by the checksum is fixed. */
export const decodeStateFile = (bytes: Buffer): DecodedFile => {
  if (bytes.length > MAX_STATE_FILE_BYTES)
    return failed(`it has more than ${MAX_STATE_FILE_BYTES} bytes`)
  const start = bytes.toString('latin1', 0, CONTENT_AT)
  const digestEnd = PREFIX.length + DIGEST_LENGTH
  const isWhole =
    start.startsWith(PREFIX) &&
    start.slice(digestEnd) === MIDDLE &&
    bytes.toString('latin1', bytes.length - SUFFIX.length) === SUFFIX
  if (!isWhole) return failed(problemOfStart(start))
  const body = bytes.subarray(CONTENT_AT, bytes.length - SUFFIX.length)
  const sha256 = sha256Hex(body)
  if (sha256 !== start.slice(PREFIX.length, digestEnd)) return failed('its checksum is wrong')
  return { ok: true, content: body, sha256 }
}

const ROWS = ',"rows":['
/** What ends a row that others follow. */
export const ROW_END = ',\n'

export interface ShardHead {
  readonly provider: string
  readonly account: string
}

/** Encodes rows, each of which is JSON and ends with a comma and a line feed, as a shard. */
export const encodeShard = (head: ShardHead, rows: Buffer): EncodedFile =>
  encodeStateFile(
    `{"provider":${JSON.stringify(head.provider)},"account":${JSON.stringify(head.account)}${ROWS}\n`,
    // The last row has no comma.
    rows.subarray(0, -ROW_END.length),
    '\n]}',
  )

const LINE_FEED = 0x0a

/** Returns the rows of a shard. The first line is the head, the last one the end. */
export const shardRows = (content: Buffer): readonly Buffer[] => {
  const rows: Buffer[] = []
  const last = content.lastIndexOf(LINE_FEED)
  for (let at = content.indexOf(LINE_FEED); at < last; ) {
    const end = content.indexOf(LINE_FEED, at + 1)
    // The last row has no comma.
    rows.push(content.subarray(at + 1, end === last ? end : end - 1))
    at = end
  }
  return rows
}
