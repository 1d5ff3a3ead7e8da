import type { Provider } from '@stance/core/kernel/provider'
import type { Partitions, SpilledLines } from '../spill/spilled-lines.ts'
import { bitsFor, keyBits, keyOfRow, type ShardRows } from './shard-layout.ts'

export interface StateAccount {
  readonly provider: Provider
  readonly account: string
  /** Of its rows. */
  readonly bytes: number
}

/** The rows of a part of the next generation, in the order of their keys. */
export interface RowsPart {
  readonly lines: SpilledLines
  /** Lines begin with the index of their account in this list. */
  readonly accounts: readonly StateAccount[]
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

/** An account, and the rows of one of its shards. */
export interface AccountShard extends ShardRows {
  readonly account: StateAccount
}

/** Returns the accounts of all parts, with the bytes of all. */
const joinAccounts = (parts: readonly RowsPart[]): ReadonlyMap<string, StateAccount> => {
  const joined = new Map<string, StateAccount>()
  for (const account of parts.flatMap(({ accounts }) => accounts)) {
    const bytes = (joined.get(keyOf(account))?.bytes ?? 0) + account.bytes
    joined.set(keyOf(account), { ...account, bytes })
  }
  return joined
}

interface OpenShard {
  readonly bits: string
  readonly rows: string[]
}

/** Adds a row to the shard of its account. Returns the shard before it, if the row begins another one. */
const addRow = (
  open: Map<StateAccount, OpenShard>,
  account: StateAccount,
  row: string,
): OpenShard | undefined => {
  const bits = keyBits(keyOfRow(row), bitsFor(account.bytes))
  const shard = open.get(account)
  if (shard?.bits === bits) {
    shard.rows.push(row)
    return undefined
  }
  open.set(account, { bits, rows: [row] })
  return shard
}

/** Yields the lines of a partition with their accounts, and pauses in between. */
function* rowsOfPartition(
  parts: readonly RowsPart[],
  joined: ReadonlyMap<string, StateAccount>,
  partition: number,
  pause: () => void,
): Generator<{ readonly account: StateAccount; readonly row: string }> {
  for (const { lines, accounts } of parts) {
    const all = accounts.map((account) => joined.get(keyOf(account)))
    for (const some of lines.read(partition)) {
      for (const line of some) {
        const space = line.indexOf(' ')
        const account = all[Number(line.slice(0, space))]
        if (account) yield { account, row: line.slice(space + 1) }
      }
      pause()
    }
    lines.remove(partition)
  }
}

/** Yields the shards of all rows. The parts are in the order of their keys. */
export function* shardsOf(parts: readonly RowsPart[], pause: () => void): Generator<AccountShard> {
  const joined = joinAccounts(parts)
  for (let partition = 0; partition < ROW_PARTITIONS; partition += 1) {
    // The accounts of a partition are interleaved.
    const open = new Map<StateAccount, OpenShard>()
    for (const { account, row } of rowsOfPartition(parts, joined, partition, pause)) {
      const shard = addRow(open, account, row)
      if (shard) yield { account, ...shard }
    }
    for (const [account, shard] of open) yield { account, ...shard }
  }
}
