import { hasGuidance } from './rule-shape.mjs'

/** Words per shingle: long enough for a phrase, short enough to survive a replaced word. */
const SHINGLE_SIZE = 3
/** Shorter sentences share words by chance. */
const MIN_WORDS = 8
/**
 * Two sentences from one template share most of their shingles: 0.6 of them when one word of fourteen
 * differs, a third when two differ. Sentences that were written independently share almost none.
 */
export const MAX_SIMILARITY = 0.25

const wordsOf = (sentence) => sentence.toLowerCase().match(/[a-z0-9_:*.-]*[a-z0-9]/g) ?? []

const shinglesOf = (words) =>
  new Set(
    words.slice(SHINGLE_SIZE - 1).map((_, at) => words.slice(at, at + SHINGLE_SIZE).join(' ')),
  )

/** The sentences of the problem and its impact; steps and commands may repeat. */
const sentencesOf = (rule) =>
  [rule.problem, rule.impact]
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))

function* sentencesIn(rules) {
  for (const rule of rules.filter(hasGuidance)) {
    for (const sentence of sentencesOf(rule)) {
      const words = wordsOf(sentence)
      if (words.length >= MIN_WORDS) yield { rule, sentence, shingles: shinglesOf(words) }
    }
  }
}

/** Returns the share of common shingles among all shingles of two sentences, 0 to 1. */
const jaccardIndex = (shared, one, other) =>
  shared / (one.shingles.size + other.shingles.size - shared)

/** Returns pairs of sentences of different rules that come from one template, the most similar first. */
export function findSimilarSentences(rules, threshold = MAX_SIMILARITY) {
  const sentences = [...sentencesIn(rules)]
  const indexesByShingle = new Map()
  const pairs = []
  for (const [index, one] of sentences.entries()) {
    for (const [otherIndex, shared] of countShared(one, indexesByShingle)) {
      const other = sentences[otherIndex]
      const similarity = jaccardIndex(shared, one, other)
      if (other.rule !== one.rule && similarity >= threshold) pairs.push({ one, other, similarity })
    }
    for (const shingle of one.shingles) {
      indexesByShingle.set(shingle, [...(indexesByShingle.get(shingle) ?? []), index])
    }
  }
  return pairs.sort((a, b) => b.similarity - a.similarity)
}

/** Counts the shingles that a sentence shares with each earlier one, by the index of the latter. */
function countShared({ shingles }, indexesByShingle) {
  const counts = new Map()
  for (const shingle of shingles) {
    for (const index of indexesByShingle.get(shingle) ?? []) {
      counts.set(index, (counts.get(index) ?? 0) + 1)
    }
  }
  return counts
}
