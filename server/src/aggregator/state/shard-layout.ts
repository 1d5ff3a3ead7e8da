import { sha256Hex } from '@stance/core/kernel/digest'
import type { Provider } from '@stance/core/kernel/provider'

/** Up to this many bytes of rows, an account has one shard. */
const TARGET_BYTES = 600_000
/** The rows of a shard; its head and checksum come on top. */
export const MAX_SHARD_BYTES = 950_000

/** Returns by how many leading bits of their keys the findings of an account are divided. */
export const bitsFor = (bytes: number): number =>
  Math.max(0, Math.ceil(Math.log2(bytes / TARGET_BYTES)))

const MAX_NAME_LENGTH = 100

/** The account in the name of a file. Names that a file system may confuse get a digest. */
const nameOf = (account: string): string => {
  const safe = account.replace(/[^a-z0-9-]/g, '_').slice(0, MAX_NAME_LENGTH)
  return safe === account && safe !== '' ? safe : `${safe}.${sha256Hex(account).slice(0, 16)}`
}

/** Returns the name of a shard without its slot. */
export const shardBase = (provider: Provider, account: string, bits: string): string =>
  `${provider}/account-${nameOf(account.toWellFormed())}${bits === '' ? '' : `.p${bits}`}`

export const indexBase = (provider: Provider, number: number): string =>
  `${provider}/index-${number}`

/** `["<key>",…`: the key, a hexadecimal digest, begins after the bracket and the quote. */
const KEY_AT = 2
const KEY_LENGTH = 64

export const keyOfRow = (row: Buffer): string => row.toString('latin1', KEY_AT, KEY_AT + KEY_LENGTH)

/** No account has so many findings that more are needed. */
const PREFIX_DIGITS = 8
const PREFIX_BITS = 32
const BASE = 16

/** Returns the first bits of the key of a row as a number. */
export const keyPrefix = (rows: Buffer, rowAt: number, bits: number): number => {
  if (bits === 0) return 0
  const from = rowAt + KEY_AT
  return (
    Number.parseInt(rows.toString('latin1', from, from + PREFIX_DIGITS), BASE) >>>
    (PREFIX_BITS - bits)
  )
}

/** Rows whose keys begin with the same bits, in the order of their keys. */
export interface ShardRows {
  readonly bits: number
  /** The value of these bits. */
  readonly prefix: number
  /** Each row ends with a comma and a line feed. */
  readonly rows: Buffer
}

/** The bits as they are in a name. */
export const prefixText = ({ bits, prefix }: Pick<ShardRows, 'bits' | 'prefix'>): string =>
  bits === 0 ? '' : prefix.toString(2).padStart(bits, '0')

const LINE_FEED = 0x0a

/** Returns where the rows begin whose next bit is one. */
const middleOf = ({ bits, rows }: ShardRows): number => {
  let at = 0
  while (at < rows.length && keyPrefix(rows, at, bits + 1) % 2 === 0)
    at = rows.indexOf(LINE_FEED, at) + 1
  return at
}

/** Divides rows until each part fits into a file. */
export const divide = (shard: ShardRows): readonly ShardRows[] => {
  const { bits, prefix, rows } = shard
  const isOneRow = rows.indexOf(LINE_FEED) === rows.length - 1
  if (rows.length <= MAX_SHARD_BYTES || isOneRow || bits === PREFIX_BITS) return [shard]
  const middle = middleOf(shard)
  const zeros = { bits: bits + 1, prefix: prefix * 2, rows: rows.subarray(0, middle) }
  const ones = { bits: bits + 1, prefix: prefix * 2 + 1, rows: rows.subarray(middle) }
  return [zeros, ones].flatMap((part) => (part.rows.length > 0 ? divide(part) : []))
}
