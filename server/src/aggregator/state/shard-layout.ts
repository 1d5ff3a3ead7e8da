import { sha256Hex } from '@stance/core/kernel/digest'
import type { Provider } from '@stance/core/kernel/provider'

/** Up to this many bytes of rows, an account has one shard. */
const TARGET_BYTES = 600_000
/** The rows of a shard; its head and checksum come on top. */
export const MAX_SHARD_BYTES = 950_000
/** Keys are hexadecimal digests. */
const BITS_PER_DIGIT = 4

/** Returns by how many leading bits of their keys the findings of an account are divided. */
export const bitsFor = (bytes: number): number =>
  Math.max(0, Math.ceil(Math.log2(bytes / TARGET_BYTES)))

/** Returns the first bits of a hexadecimal key as text. */
export const keyBits = (key: string, bits: number): string => {
  let text = ''
  for (let at = 0; text.length < bits; at += 1) {
    text += Number.parseInt(key.charAt(at), 16).toString(2).padStart(BITS_PER_DIGIT, '0')
  }
  return text.slice(0, bits)
}

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

export interface ShardRows {
  readonly bits: string
  readonly rows: readonly string[]
}

/** `["<key>",…`: the key begins after the bracket and the quote. */
const KEY_AT = 2
export const keyOfRow = (row: string): string => row.slice(KEY_AT, KEY_AT + 64)

const bytesOf = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 2, 0)

/** Divides rows until each part fits into a file. */
export const divide = ({ bits, rows }: ShardRows): readonly ShardRows[] => {
  if (bytesOf(rows) <= MAX_SHARD_BYTES || rows.length < 2) return [{ bits, rows }]
  const longer = bits.length + 1
  const [zeros, ones] = ['0', '1'].map((bit) => ({
    bits: bits + bit,
    rows: rows.filter((row) => keyBits(keyOfRow(row), longer).endsWith(bit)),
  }))
  return [zeros, ones].flatMap((part) => (part && part.rows.length > 0 ? divide(part) : []))
}
