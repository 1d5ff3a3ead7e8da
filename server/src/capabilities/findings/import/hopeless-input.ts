import type { ImportRun } from './import-run.ts'

/** Records that are rejected without a good one. Each costs time, and an input may have millions. */
const MAX_REJECTED = 10_000

/** Whether an input is not worth reading on. */
export const isHopeless = ({ tally }: ImportRun): boolean => {
  const { read, rejected } = tally.counts()
  return rejected >= MAX_REJECTED && rejected === read
}

/** Nothing is resolved by an input that was not read to its end. */
export const giveUp = ({ tally, unproven }: ImportRun): void => {
  unproven.add(null)
  tally.note(
    `The input was given up after ${tally.counts().read} records, all of which were rejected`,
  )
}
