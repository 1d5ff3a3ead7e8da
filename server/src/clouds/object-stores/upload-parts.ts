/** One part is in memory at a time. A multiple of 256 KiB, as Cloud Storage demands. */
const PART_BYTES = 8 << 20
/** S3 takes 10,000 parts, and Azure 50,000. */
const MAX_PARTS = 9_000

/** Whether a content is sent in one request. */
export const isSmall = ({ size }: { readonly size: number }): boolean => size <= PART_BYTES

export const partBytes = (size: number): number =>
  Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS / PART_BYTES) * PART_BYTES)

export interface Part {
  /** From 1. */
  readonly number: number
  readonly from: number
  readonly length: number
}

export const partsOf = (size: number): readonly Part[] => {
  const bytes = partBytes(size)
  return Array.from({ length: Math.ceil(size / bytes) }, (_, index) => ({
    number: index + 1,
    from: index * bytes,
    length: Math.min(bytes, size - index * bytes),
  }))
}
