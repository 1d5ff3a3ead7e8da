import { isWritten } from './rule-shape.mjs'

/** Words of a shingle: long enough to be a turn of phrase, short enough to survive a filled blank. */
const SHINGLE = 3
/** Shorter sentences share words by chance. */
const LEAST_WORDS = 8
/**
 * Two sentences of one template share most of their turns of phrase: with one word of fourteen
 * exchanged 0.6 of them, with two a third. Sentences that were written on their own share next to none.
 */
export const MOST_ALIKE = 0.25

const wordsOf = (sentence) => sentence.toLowerCase().match(/[a-z0-9_:*.-]*[a-z0-9]/g) ?? []

const shinglesOf = (words) =>
  new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' ')))

/** The sentences that say what is wrong and why it matters; steps and commands may be alike. */
const sentencesOf = (rule) =>
  [rule.problem, rule.impact]
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))

function* sentencesIn(rules) {
  for (const rule of rules.filter(isWritten)) {
    for (const sentence of sentencesOf(rule)) {
      const words = wordsOf(sentence)
      if (words.length >= LEAST_WORDS) yield { rule, sentence, shingles: shinglesOf(words) }
    }
  }
}

/** How many of both's turns of phrase two sentences share, 0 to 1. */
const likeness = (shared, one, other) => shared / (one.shingles.size + other.shingles.size - shared)

/** Pairs of sentences of different rules that were made from one template, the most alike first. */
export function alikeSentences(rules, threshold = MOST_ALIKE) {
  const sentences = [...sentencesIn(rules)]
  const holders = new Map()
  const pairs = []
  for (const [at, one] of sentences.entries()) {
    for (const [other, shared] of sharedWith(one, holders)) {
      const pair = { one, other: sentences[other], alike: likeness(shared, one, sentences[other]) }
      if (pair.other.rule !== one.rule && pair.alike >= threshold) pairs.push(pair)
    }
    for (const shingle of one.shingles) holders.set(shingle, [...(holders.get(shingle) ?? []), at])
  }
  return pairs.sort((a, b) => b.alike - a.alike)
}

/** How many shingles of a sentence each earlier one has, by its place. */
function sharedWith({ shingles }, holders) {
  const counts = new Map()
  for (const shingle of shingles) {
    for (const place of holders.get(shingle) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}
