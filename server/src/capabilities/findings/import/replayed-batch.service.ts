import { contentUuid } from '@stance/core/kernel/digest'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { Portion } from './chunker.ts'
import type { ImportRunStore } from './import-run.store.ts'
import { coverCheck, type Run } from './import-run.ts'
import type { ImportReport } from './import-summary.ts'
import type { KnownBatch, RepeatedBatchStore } from './replayed-batch.store.ts'

/**
 * What a portion is known by: its bytes, the format they are read as, and the release that reads
 * them, because another one may find something else in them. Null when it cannot stand for itself:
 * a record of it is broken, or the caller may not take whatever is in it.
 */
export const digestOfPortion = (
  { digest }: Portion,
  { format, scope, release }: { format: string; scope: DataScope; release: string },
): string | null =>
  digest !== null && isEverywhere(scope) ? contentUuid(`${release} ${format} ${digest}`) : null

const isEverywhere = (scope: DataScope): boolean =>
  Object.values(scope).every((dimension) => dimension === 'all')

interface RepeatUnit {
  readonly repeats: RepeatedBatchStore
  readonly runs: ImportRunStore
}

type Transact = <T>(work: (unit: RepeatUnit) => Promise<T>) => Promise<T>

const noLongerStands = new Error('Something of the batch is not as the batch left it')

/** What must be as many as the batch told. */
const PARTS = ['findings', 'muted', 'outcomes'] as const

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/**
 * Takes a batch as seen again, without reading it, in a transaction. Answers whether that was all;
 * if not, nothing has happened: read its records.
 */
export const takeAgain = async (
  transact: Transact,
  run: Run,
  { id, format, records, failures, ...told }: KnownBatch,
): Promise<boolean> => {
  const gain: Partial<ImportReport> = { duplicates: failures }
  try {
    const standing = await transact(async ({ repeats, runs }) => {
      const found = await repeats.repeat(id, run)
      const stands = PARTS.every((part) => sum(found.map((one) => one[part])) === told[part])
      if (!stands) throw noLongerStands
      await runs.progress(run.id, gain, run.tally.sums())
      return found
    })
    for (const check of standing) coverCheck(run, check)
  } catch (error) {
    if (error === noLongerStands) return false
    throw error
  }
  run.tally.read(format, records)
  run.tally.add(gain)
  return true
}
