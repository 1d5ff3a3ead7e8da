import { contentUuid } from '@stance/core/kernel/digest'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { Rollback, type Transact } from '../../../platform/db/transaction.ts'
import type { Chunk } from './chunker.ts'
import type { ImportRunStore } from './import-run.store.ts'
import type { ImportRun } from './import-run.ts'
import type { ReplayedBatchStore, ReplayedCheck, SourceBatch } from './replayed-batch.store.ts'
import { type ImportStatement, isStatedAccount, support } from './stated-origin.ts'

/**
 * The digest of a chunk: of its bytes, of the requested format, of what the sender states and of the
 * release, because another release may parse them differently. Null when the chunk cannot be replayed: a record is broken, or
 * the data scope of the caller is restricted.
 */
export const digestOfChunk = (
  { digest }: Chunk,
  { format, stated, scope, release }: ParsedAs & { readonly scope: DataScope },
): string | null =>
  digest !== null && isUnrestricted(scope)
    ? contentUuid(JSON.stringify([release, format, stated, digest]))
    : null

/** What decides in addition to its bytes how a chunk is parsed. */
interface ParsedAs {
  readonly format: string
  readonly stated: ImportStatement
  readonly release: string
}

const isUnrestricted = (scope: DataScope): boolean =>
  Object.values(scope).every((dimension) => dimension === 'all')

interface ReplayStores {
  readonly replayedBatches: ReplayedBatchStore
  readonly importRuns: ImportRunStore
}

/** The counts of the replay that must equal those of the batch. */
const COMPARED_COUNTS = ['findings', 'muted', 'outcomes'] as const

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/**
 * Marks the content of a batch as seen again, without parsing it, in a transaction. Returns false,
 * with nothing written, when the batch is stale, because a finding or an outcome of it has changed:
 * parse its records then.
 */
export const replayBatch = async (
  transact: Transact<ReplayStores>,
  run: ImportRun,
  { id, format, records, failures, ...stored }: SourceBatch,
  stated: ImportStatement,
): Promise<boolean> => {
  const checks = await transact<ReplayedCheck[] | null>(async ({ replayedBatches, importRuns }) => {
    const replayed = await replayedBatches.markSeen(id, run)
    const isCurrent = COMPARED_COUNTS.every(
      (name) => sum(replayed.map((check) => check[name])) === stored[name],
    )
    // Checked after the update, because locking the rows first would look each of them up twice.
    if (!isCurrent) return new Rollback(null)
    await importRuns.progress(run.id, { duplicates: failures }, run.tally.counts())
    return replayed
  })
  if (!checks) return false
  for (const check of checks) {
    support(run.supported, stated, check)
    if (isStatedAccount(stated, check.account_id))
      run.cells.addCheck({ ...check, isRegionNominal: false, at: check.at.toISOString() })
  }
  const { passed_records, muted_records } = stored
  run.tally.countRead(format, records)
  run.tally.add({
    passed: passed_records,
    muted: muted_records,
    duplicates: records - passed_records - muted_records,
  })
  return true
}
