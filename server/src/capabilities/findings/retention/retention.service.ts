import type { Transact } from '../../../platform/db/transaction.ts'
import { type DeletionStores, deleteCounted } from './deletion.service.ts'
import type { RetentionStore } from './retention.store.ts'

export interface RetentionStores extends DeletionStores {
  readonly retention: RetentionStore
}

const FINDINGS_BATCH_SIZE = 500
/** Small, because a source batch may have megabytes. */
const SOURCE_BATCHES_BATCH_SIZE = 20

const purgeResolvedBatch = async (
  stores: RetentionStores,
  before: Date,
  at: Date,
): Promise<number> => {
  const ids = await stores.retention.lockResolvedBefore(before, FINDINGS_BATCH_SIZE)
  return deleteCounted(stores, (await stores.findingWrites.lock(ids)).existing, at)
}

/**
 * Purges the findings that were resolved before a moment, with their comments and their counts. The
 * hourly deltas stay. Yields a number of findings after each transaction.
 */
export async function* purgeResolvedFindings(
  transact: Transact<RetentionStores>,
  before: Date,
  at: Date,
): AsyncGenerator<number> {
  let deleted = FINDINGS_BATCH_SIZE
  while (deleted === FINDINGS_BATCH_SIZE) {
    deleted = await transact((stores) => purgeResolvedBatch(stores, before, at))
    yield deleted
  }
}

/**
 * Purges the source records of runs that started before a moment, except those that a finding or an
 * outcome was derived from. Yields a number of batches after each transaction.
 */
export async function* purgeUnusedBatches(
  transact: Transact<RetentionStores>,
  before: Date,
): AsyncGenerator<number> {
  const ids = await transact(({ retention }) => retention.unusedBatchesBefore(before))
  for (let start = 0; start < ids.length; start += SOURCE_BATCHES_BATCH_SIZE) {
    const batch = ids.slice(start, start + SOURCE_BATCHES_BATCH_SIZE)
    yield await transact(({ retention }) => retention.deleteBatches(batch))
  }
}

const TEXTS_BATCH_SIZE = 1_000

/** Purges texts and assessments that no finding references, in short transactions. */
export async function* purgeUnusedTexts(
  transact: Transact<RetentionStores>,
): AsyncGenerator<number> {
  for (const table of ['finding_text', 'risk_assessment'] as const) {
    const digests = await transact(({ retention }) => retention.unusedTexts(table))
    for (let start = 0; start < digests.length; start += TEXTS_BATCH_SIZE) {
      const batch = digests.slice(start, start + TEXTS_BATCH_SIZE)
      yield await transact(({ retention }) => retention.deleteTexts(table, batch))
    }
  }
}
