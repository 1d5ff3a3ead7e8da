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

const times = (count: number, partitions: number): readonly number[] =>
  Array(count).fill(partitions)

/**
 * The partitions of each range: more ranges than threads, and small ones last, so that all threads end at
 * about the same time.
 */
const SIZES: readonly number[] = [...times(8, 12), ...times(4, 6), ...times(4, 2)]

/** What is decided at once, in the order of the keys. */
export const RANGES_OF_RUN: readonly PartitionRange[] = SIZES.map((size, at) => {
  const from = SIZES.slice(0, at).reduce((sum, before) => sum + before, 0)
  return { from, to: from + size }
})

const RANGE_OF_PARTITION: readonly number[] = SIZES.flatMap((size, range) => times(size, range))

export const rangeOf = (key: string): number => RANGE_OF_PARTITION[partitionOf(key)] ?? 0
