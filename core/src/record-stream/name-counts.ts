/**
 * The names of a record that is no report with results. Recognising and reading a record takes time
 * for each of its names, and none of a scanner has nearly as many.
 */
export const MAX_NAMES = 10_000
export const MAX_NAMES_OF_OBJECT = 1_000

/**
 * Of any record: the names of its objects beyond the first MAX_NAMES_OF_OBJECT of each, as an object
 * of tags, of files or of resources by their id has them.
 */
export const MAX_NAMES_OF_MAPS = 100_000

/** The names of the current record so far. */
export interface NameCounts {
  all: number
  /** Without those of an object of tags. */
  outsideOfTags: number
  /** Whether an object that is none of tags has too many. */
  hasWideObject: boolean
  ofMaps: number
  /** The names of the open object at each depth, and whether it is one of tags. */
  readonly ofObject: Uint32Array
  readonly isOfTags: Uint8Array
}

/** Counts the names of objects down to a depth. */
export const createNameCounts = (maxDepth: number): NameCounts => ({
  all: 0,
  outsideOfTags: 0,
  hasWideObject: false,
  ofMaps: 0,
  ofObject: new Uint32Array(maxDepth + 1),
  isOfTags: new Uint8Array(maxDepth + 1),
})

export function beginRecordNames(counts: NameCounts): void {
  counts.all = 0
  counts.outsideOfTags = 0
  counts.hasWideObject = false
  counts.ofMaps = 0
}

/** `depth`: that of the names of the object. */
export function beginObjectNames(counts: NameCounts, depth: number, isOfTags: boolean): void {
  counts.ofObject[depth] = 0
  counts.isOfTags[depth] = isOfTags ? 1 : 0
}

/** Returns whether the record has more names than any may have. */
export function countName(counts: NameCounts, depth: number): boolean {
  const ofObject = (counts.ofObject[depth] ?? 0) + 1
  counts.ofObject[depth] = ofObject
  counts.all += 1
  const isOfTags = counts.isOfTags[depth] === 1
  if (!isOfTags) counts.outsideOfTags += 1
  if (ofObject <= MAX_NAMES_OF_OBJECT) return false
  counts.hasWideObject ||= !isOfTags
  counts.ofMaps += 1
  return counts.ofMaps > MAX_NAMES_OF_MAPS
}

/** Says why the record may only be a report with results; '' if it may be any. */
export function excessOfNames({ all, outsideOfTags, hasWideObject }: NameCounts): string {
  if (hasWideObject) return `An object of the record has more than ${MAX_NAMES_OF_OBJECT} names`
  if (outsideOfTags > MAX_NAMES) return `The record has more than ${MAX_NAMES} names`
  return all > MAX_NAMES_OF_MAPS ? `The record has more than ${MAX_NAMES_OF_MAPS} names` : ''
}
