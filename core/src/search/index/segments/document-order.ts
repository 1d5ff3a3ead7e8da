import { compareUuids } from '../uuid.ts'
import { severityRank } from './document-state.ts'
import type { Segment } from './segment.ts'

/**
 * Documents with one score have one rank. They come in this order: severity, risk and time of the first
 * report, the highest and newest first, then the identifier. None of these changes while the document
 * stays in its segment.
 */
const precedence = (segment: Segment, document: number): number => {
  const severity = 7 - severityRank(segment.states[document] as number)
  const risk = 0xffff - (segment.risks[document] as number)
  const time = 0xffffffff - (segment.times[document] as number)
  return (severity * 0x10000 + risk) * 0x100000000 + time
}

/** Returns a negative number if the first document comes before the second. */
export const compareDocuments = (
  one: Segment,
  oneAt: number,
  other: Segment,
  otherAt: number,
): number => {
  const difference = precedence(one, oneAt) - precedence(other, otherAt)
  return difference !== 0 ? difference : compareUuids(one.ids, 4 * oneAt, other.ids, 4 * otherAt)
}

/** Fills the `order` of a segment: the rank of each of its documents among those with one score. */
export const fillOrder = (segment: Segment): void => {
  const keys = new Float64Array(segment.documents)
  for (let at = 0; at < keys.length; at++) keys[at] = precedence(segment, at)
  const sorted = Uint32Array.from(keys, (_, at) => at).sort((a, b) => {
    const difference = (keys[a] as number) - (keys[b] as number)
    return difference !== 0 ? difference : compareUuids(segment.ids, 4 * a, segment.ids, 4 * b)
  })
  for (let at = 0; at < sorted.length; at++) segment.order[sorted[at] as number] = at
}
