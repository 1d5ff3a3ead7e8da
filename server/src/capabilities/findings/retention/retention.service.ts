import { type ForgetUnit, removeCounted } from './deletion.service.ts'
import type { RetentionStore } from './retention.store.ts'

export interface RetentionUnit extends ForgetUnit {
  readonly retention: RetentionStore
}

/** Runs work in a transaction of its own. */
export type RetentionTransact = <T>(work: (unit: RetentionUnit) => Promise<T>) => Promise<T>

const FINDINGS_AT_ONCE = 500
/** Each may hold megabytes. */
const BATCHES_AT_ONCE = 20

const removeSome = async (unit: RetentionUnit, before: Date, at: Date): Promise<number> => {
  const ids = await unit.retention.lockResolvedBefore(before, FINDINGS_AT_ONCE)
  return removeCounted(unit, (await unit.findings.lock(ids)).known, at)
}

/**
 * Removes the findings that were resolved before a moment, with their comments and their counts;
 * how many were opened and resolved in which hour stays. Yields how many, after each transaction.
 */
export async function* removeResolvedFindings(
  transact: RetentionTransact,
  before: Date,
  at: Date,
): AsyncGenerator<number> {
  let removed = FINDINGS_AT_ONCE
  while (removed === FINDINGS_AT_ONCE) {
    removed = await transact((unit) => removeSome(unit, before, at))
    yield removed
  }
}

/**
 * Removes the source records of runs that started before a moment, but for those that a finding or
 * an outcome was derived from. Yields how many batches, after each transaction.
 */
export async function* removeUnusedBatches(
  transact: RetentionTransact,
  before: Date,
): AsyncGenerator<number> {
  const ids = await transact(({ retention }) => retention.unusedBatchesBefore(before))
  for (let start = 0; start < ids.length; start += BATCHES_AT_ONCE) {
    const some = ids.slice(start, start + BATCHES_AT_ONCE)
    yield await transact(({ retention }) => retention.removeBatches(some))
  }
}

const TEXTS_AT_ONCE = 1_000

/** Removes texts and assessments that no finding holds any more, in short transactions. */
export async function* removeUnusedTexts(transact: RetentionTransact): AsyncGenerator<number> {
  for (const table of ['finding_text', 'risk_assessment'] as const) {
    const digests = await transact(({ retention }) => retention.unusedTexts(table))
    for (let start = 0; start < digests.length; start += TEXTS_AT_ONCE) {
      const some = digests.slice(start, start + TEXTS_AT_ONCE)
      yield await transact(({ retention }) => retention.removeTexts(table, some))
    }
  }
}
