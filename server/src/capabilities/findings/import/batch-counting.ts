import type { RecordError } from '@stance/core/formats/observation'
import type { ImportRun } from './import-run.ts'
import type { RecordKind } from './record-kind.ts'

/** The result for a failure; null for a finding outside of the data scope. */
export type CountedResult = { readonly isDuplicate: boolean } | null

export const isAccepted = (result: CountedResult): boolean => result?.isDuplicate === false

export const OUTSIDE_SCOPE: RecordError = {
  field: '',
  message: 'The account is outside your data scope',
}

/** What a saved batch counts. */
export interface CountedBatch {
  /** The positions of records with a failure that is not muted. */
  readonly failing: readonly number[]
  /** Whether its record has several batches. */
  readonly isPart: boolean
  readonly isContinuation: boolean
}

/** A record of which the database refused an observation. */
export interface RefusedRecord {
  readonly kind: RecordKind
  readonly error: RecordError
}

export const NOTHING_REFUSED: ReadonlyMap<number, RefusedRecord> = new Map()

/** Counts the records of a saved batch that have failures, and those that the database refused. */
export const countFailing = (
  run: ImportRun,
  { failing, isPart, isContinuation }: CountedBatch,
  results: readonly { readonly position: number; readonly result: CountedResult }[],
  refused: ReadonlyMap<number, RefusedRecord> = NOTHING_REFUSED,
): void => {
  const isFirst = !isContinuation
  const rejected = new Set<number>()
  const withNew = new Set<number>()
  for (const { position, result } of results) {
    if (result === null) rejected.add(position)
    else if (isAccepted(result)) withNew.add(position)
  }
  for (const [position, { kind, error }] of refused) {
    run.tally.refuse(position, error, { kind, isFirst })
    rejected.delete(position)
  }
  for (const position of rejected) run.tally.reject(position, OUTSIDE_SCOPE)
  for (const position of failing) {
    if (rejected.has(position) || run.tally.isRefused(position)) continue
    run.tally.countFailing(position, { isNew: withNew.has(position), continues: isPart, isFirst })
  }
}
