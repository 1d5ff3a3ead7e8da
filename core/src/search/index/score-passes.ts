import type { SegmentRanges } from './search-scope.ts'
import type { Segment } from './segments/segment.ts'
import type { TopDocuments } from './top-documents.ts'

/** The passes over the documents of a segment: what a search spends its time in. */

/** How many documents matched in the last pass, with those whose scores were too low. */
export let passTotal = 0

/**
 * Returns the documents in the ranges that have an admitted state and at least a score. Scores are less
 * than 2³¹, so signs of differences say what a comparison would: a branch would often be predicted wrong.
 */
export const filterScored = (
  scores: Int32Array,
  states: Uint8Array,
  admitted: Uint8Array,
  bounds: Uint32Array,
  minScore: number,
  matched: Uint16Array,
): number => {
  let count = 0
  let total = 0
  for (let range = 0; range < bounds.length; range += 2) {
    const end = bounds[range + 1] as number
    for (let at = bounds[range] as number; at < end; at++) {
      const score = scores[at] as number
      const matches = (admitted[states[at] as number] as number) & (-score >>> 31)
      total += matches
      matched[count] = at
      count += matches & ((minScore - 1 - score) >>> 31)
    }
  }
  passTotal = total
  return count
}

/** Writes the step of each score in the ranges, 0 for documents that do not match. */
export const writeSteps = (
  scores: Int32Array,
  shift: number,
  states: Uint8Array,
  admitted: Uint8Array,
  bounds: Uint32Array,
  steps: Uint16Array,
  isUsed: Uint8Array,
): void => {
  for (let range = 0; range < bounds.length; range += 2) {
    const end = bounds[range + 1] as number
    for (let at = bounds[range] as number; at < end; at++) {
      const score = scores[at] as number
      const matches = (admitted[states[at] as number] as number) & (-score >>> 31)
      const step = ((score >>> shift) + 1) & -matches
      steps[at] = step
      isUsed[step] = 1
    }
  }
}

/** Sets the scores in the ranges to what the keyword rank and the text of each document are worth. */
export const fuseScores = (
  texts: Uint32Array,
  bounds: Uint32Array,
  steps: Uint16Array,
  stepShares: Int32Array,
  textShares: Int32Array,
  scores: Int32Array,
): void => {
  for (let range = 0; range < bounds.length; range += 2) {
    const end = bounds[range + 1] as number
    for (let at = bounds[range] as number; at < end; at++)
      scores[at] =
        (stepShares[steps[at] as number] as number) + (textShares[texts[at] as number] as number)
  }
}

export const filterEligible = (
  matched: Uint16Array,
  count: number,
  eligible: Uint8Array,
): number => {
  let kept = 0
  for (let at = 0; at < count; at++) {
    const document = matched[at] as number
    matched[kept] = document
    kept += eligible[document] as number
  }
  return kept
}

export const keepEligible = (
  scores: Int32Array,
  eligible: Uint8Array,
  { bounds }: SegmentRanges,
): void => {
  for (let range = 0; range < bounds.length; range += 2)
    for (let at = bounds[range] as number; at < (bounds[range + 1] as number); at++)
      if (eligible[at] === 0) scores[at] = 0
}

export const offerAll = (
  top: TopDocuments,
  segment: Segment,
  matched: Uint16Array,
  count: number,
  scores: Int32Array,
): void => {
  top.enter(segment)
  for (let at = 0; at < count; at++) {
    const document = matched[at] as number
    const score = scores[document] as number
    if (score >= top.threshold) top.offer(score, document)
  }
}
