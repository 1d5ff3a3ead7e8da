import type { RecordError } from '@stance/core/formats/observation'

/** The numbers of inputs and results of a reprocessing. */
export interface ReprocessCounts {
  /** Batches of source records that findings refer to. */
  readonly batches: number
  /** Records in them that findings refer to. */
  readonly records: number
  /** Findings that were derived again, or that an unreadable record should contain. */
  readonly findings: number
  readonly updated: number
  readonly unchanged: number
  /** Findings that can no longer be derived from their record. They stay unchanged. */
  readonly underivable: number
  /** Findings that could not be derived or saved. They stay unchanged, and are set aside. */
  readonly failed: number
  /** Records that could not be parsed. Their findings stay unchanged. */
  readonly unreadable: number
  /** Findings of an earlier release: their instances were derived, or cannot be known. */
  readonly instances: number
  readonly unknown_instances: number
  /** Outcomes other than failures, and those of them that are about something else now. */
  readonly outcomes: number
  readonly outcomes_updated: number
}

/** Why a stored record could not be parsed. */
export interface StoredRecordError extends RecordError {
  readonly batch_id: number
  /** Ordinal of the record in its batch, from 1; 0 for the batch as a whole. */
  readonly position: number
}

export interface ReprocessSummary extends ReprocessCounts {
  /** The first errors. */
  readonly errors: readonly StoredRecordError[]
}

const ZERO_COUNTS: ReprocessCounts = {
  batches: 0,
  records: 0,
  findings: 0,
  updated: 0,
  unchanged: 0,
  underivable: 0,
  failed: 0,
  unreadable: 0,
  instances: 0,
  unknown_instances: 0,
  outcomes: 0,
  outcomes_updated: 0,
}

const MAX_ERRORS = 100

/** Counts inputs and results. Keeps only the first errors: there may be millions of records. */
export const reprocessTally = () => {
  const errors: StoredRecordError[] = []
  let counts = ZERO_COUNTS
  const add = (more: Partial<ReprocessCounts>) => {
    const added = Object.entries(more).map(([name, amount]) => [
      name,
      counts[name as keyof ReprocessCounts] + amount,
    ])
    counts = { ...counts, ...Object.fromEntries(added) }
  }
  return {
    add,
    addError: (error: StoredRecordError) => {
      const isRepeated = errors.some(
        ({ batch_id, position, message }) =>
          batch_id === error.batch_id && position === error.position && message === error.message,
      )
      // A batch is read twice: for its findings, and for its outcomes.
      if (!isRepeated && errors.length < MAX_ERRORS) errors.push(error)
    },
    counts: (): ReprocessCounts => counts,
    summary: (): ReprocessSummary => ({ ...counts, errors }),
  }
}

export type ReprocessTally = ReturnType<typeof reprocessTally>
