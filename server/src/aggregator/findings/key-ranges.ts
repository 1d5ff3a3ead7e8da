/** The partitions divide the keys by their first bits, so that they are in the order of the keys. */
export const PARTITIONS = 128
const PARTITION_SHIFT = 1

export const partitionOf = (key: string): number =>
  Number.parseInt(key.slice(0, 2), 16) >> PARTITION_SHIFT

/** Partitions that follow each other, without the last one. */
export interface PartitionRange {
  readonly from: number
  readonly to: number
}

/** More ranges than threads, so that all of them end at about the same time. */
export const RANGES = 16
const PARTITIONS_OF_RANGE = PARTITIONS / RANGES

export const rangeOf = (key: string): number => Math.floor(partitionOf(key) / PARTITIONS_OF_RANGE)

/** What is decided at once, in the order of the keys. */
export const RANGES_OF_RUN: readonly PartitionRange[] = Array.from({ length: RANGES }, (_, at) => ({
  from: at * PARTITIONS_OF_RANGE,
  to: (at + 1) * PARTITIONS_OF_RANGE,
}))
