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

/** Encodes a content, which is JSON, with its checksum. */
export const encodeStateFile = (content: string): EncodedFile => {
  const body = Buffer.from(content)
  const sha256 = sha256Hex(body)
  const head = Buffer.from(`${PREFIX}${sha256}${MIDDLE}`)
  return { bytes: Buffer.concat([head, body, Buffer.from(SUFFIX)]), sha256 }
}

export type DecodedFile =
  | { readonly ok: true; readonly content: string; readonly sha256: string }
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
  return { ok: true, content: body.toString('utf8'), sha256 }
}

const ROWS = ',"rows":['

export interface ShardHead {
  readonly provider: string
  readonly account: string
}

/** Encodes rows, each of them JSON without line feeds, as the content of a shard. */
export const shardContent = (head: ShardHead, rows: readonly string[]): string =>
  `{"provider":${JSON.stringify(head.provider)},"account":${JSON.stringify(head.account)}` +
  `${ROWS}${rows.length === 0 ? '' : `\n${rows.join(',\n')}\n`}]}`

/** Returns the rows of a shard as text. The first line is the head. */
export const shardRows = (content: string): string[] => {
  const lines = content.split('\n')
  return lines.slice(1, -1).map((line, at) => (at === lines.length - 3 ? line : line.slice(0, -1)))
}
