import type { Meaning, Span } from './item.ts'
import type { Word } from './words.ts'

type Topic = Meaning & Span

/** *Logging in containers* is about logging, *pods with host network* about the network. */
const BEFORE_PLACES = /^(?:in|on|of|for|at|from|within|inside|across)$/
/** What follows the word for a category is a list of values: *category network identity*. */
const FIELD = /^(?:category|categories)$/

const isTopic = (span: Span): span is Topic => span.kind === 'meaning' && span.key === 'category'

const categoryOf = ({ node }: Topic) => (node?.kind === 'is' ? node.values.join() : undefined)

/** What separates conditions, or turns one into its opposite. */
const separates = ({ kind }: Span): boolean =>
  kind === 'join' || kind === 'not' || kind === 'nor' || kind === 'except' || kind === 'lead'

/** The topics between two separators. */
const topicsTogether = (spans: readonly Span[]): Topic[][] => {
  const groups: Topic[][] = [[]]
  for (const span of spans) {
    if (separates(span)) groups.push([])
    else if (isTopic(span)) groups.at(-1)?.push(span)
  }
  return groups
}

/** Of several topics, the one that names what is found; the others say where. */
const headOf = (
  topics: readonly Topic[],
  spans: readonly Span[],
  words: readonly Word[],
): Topic | undefined => {
  const place = topics.findIndex(
    ({ at }, index) => index > 0 && BEFORE_PLACES.test(words[at - 1]?.text ?? ''),
  )
  const named = topics.slice(0, place === -1 ? topics.length : place)
  const isBeforeNoun = (topic: Topic) => spans[spans.indexOf(topic) + 1]?.kind === 'noun'
  return named.find(({ isNoun }) => isNoun) ?? named.find(isBeforeNoun) ?? named.at(-1)
}

interface Topics {
  /** Those that name what is found. */
  readonly heads: readonly Topic[]
  /** Those of three or more that say where, all of which hold. */
  readonly places: readonly Topic[]
}

const NONE: Topics = { heads: [], places: [] }

/** Divides topics; no one is the head if there are not two categories. */
const divide = (
  topics: readonly Topic[],
  spans: readonly Span[],
  words: readonly Word[],
): Topics => {
  const distinct = topics.filter(
    (topic, at) => topics.findIndex((one) => categoryOf(one) === categoryOf(topic)) === at,
  )
  const [first, second, third] = distinct
  if (!first || !second || FIELD.test(words[first.at - 1]?.text ?? '')) return NONE
  if (!third && topics.some(({ isNoun }) => isNoun)) return NONE
  const head = headOf(distinct, spans, words)
  const isHead = (topic: Topic) => head && categoryOf(topic) === categoryOf(head)
  return {
    heads: topics.filter(isHead),
    places: third ? topics.filter((topic) => topic.qualifier && !isHead(topic)) : [],
  }
}

const asPlace = ({ qualifier, ...topic }: Topic): Span =>
  qualifier ? { ...topic, node: qualifier, key: 'place', isNoun: false } : topic

/**
 * Marks the one of several categories that names what is found: *kubernetes logging*, *network findings on
 * kubernetes*, *container network encryption*. Two of which one names a finding by itself stay as they are.
 */
export const markTopics = (spans: readonly Span[], words: readonly Word[]): Span[] => {
  const divided = topicsTogether(spans).map((topics) => divide(topics, spans, words))
  const heads = new Set<Span>(divided.flatMap((one) => one.heads))
  const places = new Set<Span>(divided.flatMap((one) => one.places))
  return spans.map((span) => {
    if (places.has(span) && isTopic(span)) return asPlace(span)
    return heads.has(span) ? ({ ...span, isNoun: true } as Span) : span
  })
}
