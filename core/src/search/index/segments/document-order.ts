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

const MAX_DIGITS = 0x10000

/** Sorts documents by one digit of their key and keeps the order of those with the same (radix sort). */
const sortByDigit = (
  from: Uint16Array,
  to: Uint16Array,
  digitOf: (document: number) => number,
): void => {
  const ends = new Uint32Array(MAX_DIGITS + 1)
  for (let at = 0; at < from.length; at++) {
    const digit = digitOf(from[at] as number)
    ends[digit + 1] = (ends[digit + 1] as number) + 1
  }
  for (let digit = 0; digit < MAX_DIGITS; digit++)
    ends[digit + 1] = (ends[digit + 1] as number) + (ends[digit] as number)
  for (let at = 0; at < from.length; at++) {
    const document = from[at] as number
    const digit = digitOf(document)
    const target = ends[digit] as number
    ends[digit] = target + 1
    to[target] = document
  }
}

/** Sorts the documents of one severity, risk and time by their identifiers. */
const sortTies = (segment: Segment, sorted: Uint16Array): void => {
  const { ids } = segment
  const { severities, risks, times } = keysOf(segment)
  const isTied = (one: number, other: number): boolean =>
    times(one) === times(other) &&
    risks(one) === risks(other) &&
    severities(one) === severities(other)
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && isTied(sorted[start] as number, sorted[end] as number)) end++
    if (end - start > 1)
      sorted.subarray(start, end).sort((a, b) => compareUuids(ids, 4 * a, ids, 4 * b))
    start = end
  }
}

/** The parts of the key by which documents with one score are sorted, the smallest first. */
const keysOf = ({ states, risks, times }: Pick<Segment, 'states' | 'risks' | 'times'>) => ({
  severities: (at: number) => 7 - severityRank(states[at] as number),
  risks: (at: number) => 0xffff - (risks[at] as number),
  times: (at: number) => (0xffffffff - (times[at] as number)) >>> 0,
})

/** Fills the `order` of a segment: the rank of each of its documents among those with one score. */
export const fillOrder = (segment: Segment): void => {
  const { severities, risks, times } = keysOf(segment)
  const sorted = Uint16Array.from({ length: segment.documents }, (_, at) => at)
  const other = new Uint16Array(segment.documents)
  sortByDigit(sorted, other, (at) => times(at) & 0xffff)
  sortByDigit(other, sorted, (at) => times(at) >>> 16)
  sortByDigit(sorted, other, risks)
  sortByDigit(other, sorted, severities)
  sortTies(segment, sorted)
  for (let at = 0; at < sorted.length; at++) segment.order[sorted[at] as number] = at
}
