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

/** Of two topics, the one that names what is found; the other says where. */
const headOf = (
  [first, second]: readonly [Topic, Topic],
  spans: readonly Span[],
  words: readonly Word[],
): Topic => {
  const isFirstNamed = spans[spans.indexOf(first) + 1]?.kind === 'noun'
  const isSecondPlace = BEFORE_PLACES.test(words[second.at - 1]?.text ?? '')
  return isFirstNamed || isSecondPlace ? first : second
}

/** Those that name what is found; none if there are not two categories. */
const headsOf = (
  topics: readonly Topic[],
  spans: readonly Span[],
  words: readonly Word[],
): readonly Topic[] => {
  const [first, second, third] = topics.filter(
    (topic, at) => topics.findIndex((one) => categoryOf(one) === categoryOf(topic)) === at,
  )
  if (!first || !second || third || topics.some(({ isNoun }) => isNoun)) return []
  if (FIELD.test(words[first.at - 1]?.text ?? '')) return []
  const head = headOf([first, second], spans, words)
  return topics.filter((topic) => categoryOf(topic) === categoryOf(head))
}

/**
 * Marks the one of two categories that names what is found: *kubernetes logging*, *network findings on
 * kubernetes*. Three in a row and those of which one names a finding by itself stay as they are.
 */
export const markTopics = (spans: readonly Span[], words: readonly Word[]): Span[] => {
  const heads = new Set<Span>(
    topicsTogether(spans).flatMap((topics) => headsOf(topics, spans, words)),
  )
  return spans.map((span) => (heads.has(span) ? ({ ...span, isNoun: true } as Span) : span))
}
