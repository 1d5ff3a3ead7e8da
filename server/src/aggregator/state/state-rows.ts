import type { Provider } from '@stance/core/kernel/provider'
import type { Partitions, SpilledLines } from '../spill/spilled-lines.ts'
import { type JoinedRows, joinRows } from './joined-rows.ts'
import { bitsFor, divide, keyPrefix, prefixText, shardBase } from './shard-layout.ts'
import { type EncodedFile, encodeShard } from './state-file.ts'

export interface StateAccount {
  readonly provider: Provider
  readonly account: string
  /** Of its rows. */
  readonly bytes: number
}

/** The accounts of a part of the next generation. Lines begin with the index of their account in this list. */
export interface AccountsPart {
  readonly accounts: readonly StateAccount[]
}

/** The rows of a part of the next generation, in the order of their keys. */
export interface RowsPart extends AccountsPart {
  readonly lines: SpilledLines
}

/** Collects the rows of the next generation, in the order of their keys. */
export interface StateRows extends RowsPart {
  readonly add: (provider: Provider, account: string, row: string) => void
}

/** The partitions of the rows. All rows of an account are in one of them. */
export const ROW_PARTITIONS = 64

const keyOf = ({ provider, account }: Pick<StateAccount, 'provider' | 'account'>): string =>
  `${provider} ${account}`

const FACTOR = 31

/** The same in every thread. */
const partitionOf = (key: string): number => {
  let hash = 0
  for (let at = 0; at < key.length; at += 1) {
    hash = (Math.imul(hash, FACTOR) + key.charCodeAt(at)) >>> 0
  }
  return hash % ROW_PARTITIONS
}

interface CollectedAccount extends StateAccount {
  bytes: number
  readonly number: number
  readonly partition: number
}

export const collectRows = (partitions: Partitions): StateRows => {
  const accounts: CollectedAccount[] = []
  const byProvider = new Map<Provider, Map<string, CollectedAccount>>()
  const accountOf = (provider: Provider, account: string): CollectedAccount => {
    const known = byProvider.get(provider)?.get(account)
    if (known) return known
    const partition = partitionOf(keyOf({ provider, account }))
    const added = { provider, account, bytes: 0, number: accounts.length, partition }
    accounts.push(added)
    const ofProvider = byProvider.get(provider) ?? new Map<string, CollectedAccount>()
    byProvider.set(provider, ofProvider.set(account, added))
    return added
  }
  return {
    accounts,
    lines: partitions,
    add: (provider, account, row) => {
      const entry = accountOf(provider, account)
      entry.bytes += row.length
      partitions.add(entry.partition, `${entry.number} ${row}`)
    },
  }
}

/** Returns the accounts of all parts, with the bytes of all. */
const joinAccounts = (parts: readonly AccountsPart[]): ReadonlyMap<string, StateAccount> => {
  const joined = new Map<string, StateAccount>()
  for (const account of parts.flatMap(({ accounts }) => accounts)) {
    const bytes = (joined.get(keyOf(account))?.bytes ?? 0) + account.bytes
    joined.set(keyOf(account), { ...account, bytes })
  }
  return joined
}

/** The accounts of a partition by their numbers in the lines of each part. */
export type PartitionAccounts = readonly ReadonlyMap<number, StateAccount>[]

/** Returns the accounts of each partition, with the bytes of all parts. */
export const accountsOfPartitions = (
  parts: readonly AccountsPart[],
): readonly PartitionAccounts[] => {
  const joined = joinAccounts(parts)
  const partitions = Array.from({ length: ROW_PARTITIONS }, () =>
    parts.map(() => new Map<number, StateAccount>()),
  )
  for (const [part, { accounts }] of parts.entries()) {
    for (const [number, account] of accounts.entries()) {
      const all = joined.get(keyOf(account))
      if (all) partitions[partitionOf(keyOf(account))]?.[part]?.set(number, all)
    }
  }
  return partitions
}

/** A file of the next generation with rows of an account. */
export interface EncodedShard {
  readonly provider: Provider
  readonly account: string
  /** Its name without its slot. */
  readonly base: string
  readonly file: EncodedFile
}

interface OpenShard {
  readonly account: StateAccount
  readonly bits: number
  readonly prefix: number
  readonly joined: JoinedRows
}

/** Encodes a shard as a file, or as several if its rows are too large for one. */
const encode = ({ account: of, bits, prefix, joined }: OpenShard): readonly EncodedShard[] => {
  const { provider, account } = of
  return divide({ bits, prefix, rows: joined.rows() }).map((part) => ({
    provider,
    account,
    base: shardBase(provider, account, prefixText(part)),
    file: encodeShard({ provider, account }, part.rows),
  }))
}

const LINE_FEED = 0x0a
const SPACE = 0x20
const ZERO = 0x30

/** Collects the rows of one partition. */
const collectShards = () => {
  // The accounts of a partition are interleaved.
  const open = new Map<StateAccount, OpenShard>()
  /** Adds a row. Returns the shards before it, if the row begins another one. */
  const add = (
    account: StateAccount,
    bytes: Buffer,
    from: number,
    to: number,
  ): readonly EncodedShard[] => {
    const known = open.get(account)
    const bits = known?.bits ?? bitsFor(account.bytes)
    const prefix = keyPrefix(bytes, from, bits)
    if (known?.prefix === prefix) {
      known.joined.add(bytes, from, to)
      return NO_SHARDS
    }
    const begun = { account, bits, prefix, joined: joinRows() }
    begun.joined.add(bytes, from, to)
    open.set(account, begun)
    return known ? encode(known) : NO_SHARDS
  }
  /** Adds the rows of lines. Returns the shards that are complete. */
  const addLines = (
    bytes: Buffer,
    accounts: ReadonlyMap<number, StateAccount>,
  ): readonly EncodedShard[] => {
    const complete: EncodedShard[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, at)
      let number = 0
      for (; bytes[at] !== SPACE; at += 1) number = number * 10 + (bytes[at] ?? 0) - ZERO
      const account = accounts.get(number)
      if (account) complete.push(...add(account, bytes, at + 1, end))
      at = end + 1
    }
    return complete
  }
  return { addLines, open }
}

const NO_SHARDS: readonly EncodedShard[] = []

/** Yields the shards of a partition, several at a time. The parts are in the order of their keys. */
export function* shardsOf(
  parts: readonly SpilledLines[],
  accounts: PartitionAccounts,
  partition: number,
): Generator<readonly EncodedShard[]> {
  const { addLines, open } = collectShards()
  for (const [part, lines] of parts.entries()) {
    const numbered = accounts[part]
    if (numbered) for (const bytes of lines.readBytes(partition)) yield addLines(bytes, numbered)
    lines.remove(partition)
  }
  for (const shard of open.values()) yield encode(shard)
}

/** Hands on the shards of the next generation, several at a time and each once. */
export type HandOnShards = (
  take: (shards: readonly EncodedShard[]) => Promise<void>,
) => Promise<void>

/** Hands on the shards of rows, a partition after the other. */
export const handOnShards =
  (parts: readonly RowsPart[]): HandOnShards =>
  async (take) => {
    const lines = parts.map((part) => part.lines)
    for (const [partition, accounts] of accountsOfPartitions(parts).entries())
      for (const shards of shardsOf(lines, accounts, partition)) await take(shards)
  }
