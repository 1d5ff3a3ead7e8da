import type { RecordError } from '@stance/core/formats/observation'

/** What was read anew and what came of it. */
export interface ReprocessSums {
  /** Batches of source records that findings refer to. */
  readonly batches: number
  /** Records of them that findings refer to. */
  readonly records: number
  /** Findings that were derived anew, or that a record should have told of. */
  readonly findings: number
  readonly updated: number
  readonly unchanged: number
  /** Findings that cannot be told from their record any more. They stay as they are. */
  readonly untold: number
  /** Records that could not be read. Their findings stay as they are. */
  readonly unreadable: number
}

/** Why a record could not be read. */
export interface RecordFault extends RecordError {
  readonly batch_id: number
  /** Ordinal of the record in its batch, from 1; 0 for the batch as a whole. */
  readonly position: number
}

export interface ReprocessReport extends ReprocessSums {
  /** The first of them. */
  readonly faults: readonly RecordFault[]
}

const NOTHING: ReprocessSums = {
  batches: 0,
  records: 0,
  findings: 0,
  updated: 0,
  unchanged: 0,
  untold: 0,
  unreadable: 0,
}

const MOST_FAULTS = 100

/** Adds up what is done. Only the first faults are kept: there may be millions of records. */
export const reprocessTally = () => {
  const faults: RecordFault[] = []
  let sums = NOTHING
  const add = (more: Partial<ReprocessSums>) => {
    const added = Object.entries(more).map(([name, amount]) => [
      name,
      sums[name as keyof ReprocessSums] + amount,
    ])
    sums = { ...sums, ...Object.fromEntries(added) }
  }
  return {
    add,
    fault: (fault: RecordFault) => {
      if (faults.length < MOST_FAULTS) faults.push(fault)
    },
    sums: (): ReprocessSums => sums,
    report: (): ReprocessReport => ({ ...sums, faults }),
  }
}

export type ReprocessTally = ReturnType<typeof reprocessTally>
