import { parseQuery } from '../rql/parse.ts'
import type { Query, RqlSchema } from '../rql/syntax.ts'
import { MAX_QUERY_LENGTH } from '../rql/tokens.ts'
import { CONCEPTS } from './concepts.ts'
import { confidenceOf, MIN_CONFIDENCE } from './confidence.ts'
import { contradictionsIn } from './contradictions.ts'
import { filtersOf, type QuestionFilters } from './filters.ts'
import type { Order, Span } from './item.ts'
import { missingNumbers } from './missing-numbers.ts'
import { missingParts } from './missing-parts.ts'
import { and, type Node, printNode, test } from './node.ts'
import { primariesOf } from './primaries.ts'
import type { Primary } from './primary.ts'
import { exposedSecrets, propertiesOf } from './properties.ts'
import { accountFinder } from './rules/accounts.ts'
import type { NamedAccount } from './rules/rule.ts'
import { prepareWords, readSpans } from './spans.ts'
import { structure } from './structure.ts'
import { isAboutNow, sayState, saysFailed } from './tense.ts'
import { markTopics } from './topics.ts'
import { splitQuestion, type Word } from './words.ts'

/** What the reader knows in addition to the language. */
export interface Vocabulary {
  /** The fields of findings. */
  readonly schema: RqlSchema
  /** The accounts that a question can name: those that the caller may see. */
  readonly accounts: readonly NamedAccount[]
}

/** What a question means. */
export interface QuestionAnswer {
  readonly filters: QuestionFilters
  /** A query; every finding meets it if nothing was understood. */
  readonly rql: string
  /** Above 0, at most 1; below 0.5 if nothing was understood. */
  readonly confidence: number
  /** The conditions of the query, all of which its findings meet. */
  readonly conditions: readonly string[]
  /** The words that were not understood, in their order. */
  readonly unparsed: readonly string[]
}

/** A query that every finding meets. */
const EVERY_FINDING = 'severity >= INFO'

const UNRESOLVED = test(CONCEPTS.unresolved)

const nodeIn = (primaries: readonly Primary[], { isAboutNow, hasNoun }: Answered): Node | null => {
  const node = structure(primaries)
  if (!isAboutNow) return node
  return node ? and(node, UNRESOLVED) : hasNoun ? UNRESOLVED : null
}

const printQuery = (node: Node | null, { order }: Answered): string => {
  const condition = node ? printNode(node) : EVERY_FINDING
  return order ? `${condition} ORDER BY ${order.field} ${order.direction}` : condition
}

/** The conditions that are joined with *and*, each of which can stand alone. */
const conditionsIn = (node: Node | null): string[] => {
  if (node === null) return []
  return (node.kind === 'and' ? node.nodes : [node]).map(printNode)
}

/** What the query of the conditions has besides them. */
interface Answered {
  readonly order: Order | null
  /** Whether it is about unresolved findings, without a word for their state. */
  readonly isAboutNow: boolean
  /** Whether a word names findings, so that the question asks for some of them without a condition. */
  readonly hasNoun: boolean
}

interface Readable {
  readonly node: Node | null
  readonly rql: string
  readonly query: Query
  readonly primaries: readonly Primary[]
}

/** Returns the query of conditions; null if it is too long or too large for the language. */
const readable = (
  primaries: readonly Primary[],
  answered: Answered,
  { schema }: Vocabulary,
  now: Date,
): Readable | null => {
  const node = nodeIn(primaries, answered)
  const rql = printQuery(node, answered)
  const result = rql.length > MAX_QUERY_LENGTH ? null : parseQuery(rql, schema, now)
  return result?.ok ? { node, rql, query: result.query, primaries } : null
}

/** Leaves out the last conditions of a query that is too long or too large, as few as it takes. */
const fittingQuery = (
  primaries: readonly Primary[],
  answered: Answered,
  vocabulary: Vocabulary,
  now: Date,
): Readable => {
  const whole = readable(primaries, answered, vocabulary, now)
  if (whole) return whole
  let best = readable([], answered, vocabulary, now)
  if (!best) throw new Error('An empty question has no query')
  let tooMany = primaries.length
  while (tooMany - best.primaries.length > 1) {
    const count: number = Math.floor((best.primaries.length + tooMany) / 2)
    const tried = readable(primaries.slice(0, count), answered, vocabulary, now)
    if (tried) best = tried
    else tooMany = count
  }
  return best
}

const rawTexts = (spans: readonly Span[], words: readonly Word[]): string[] => {
  const texts: string[] = []
  let end = -1
  for (const { at, length } of [...spans].sort((a, b) => a.at - b.at)) {
    const text = words
      .slice(at, at + length)
      .map(({ raw }) => raw)
      .join(' ')
    if (at === end && texts.length > 0) texts[texts.length - 1] += ` ${text}`
    else texts.push(text)
    end = at + length
  }
  return texts
}

const wholeOf = (question: string): string[] =>
  question.trim() === '' ? [] : [question.trim().replace(/\s+/gu, ' ')]

const textOf = (primaries: readonly Primary[]): string => {
  const texts = primaries
    .filter(({ isNegated, exception }) => !isNegated && exception === 0)
    .flatMap(({ spans }) => spans)
    .flatMap((span) => (span.kind === 'meaning' && span.text ? [span.text] : []))
  return [...new Set(texts)].join(' ')
}

/** Returns the words of a question that can be part of the name or identifier of an account. */
export const nameWordsIn = (question: string): string[] => [
  ...new Set(
    splitQuestion(question)
      .filter(({ kind }) => kind === 'word')
      .flatMap(({ text }) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .filter((text) => text !== ''),
  ),
]

/**
 * Returns a function that reads a question in plain language: the query that it means, the filters that
 * follow from the query, and what was not understood. It is total: every text has an answer.
 */
export const questionReader = (vocabulary: Vocabulary) => {
  const finder = accountFinder(vocabulary.accounts)
  return (question: string, now: Date): QuestionAnswer => {
    const words = prepareWords(splitQuestion(question), finder)
    const read = exposedSecrets(readSpans(words, now, finder), words)
    const spans = markTopics(missingParts(read, words), words)
    const { primaries: all, order, unread } = primariesOf(spans, now, structure)
    const contradicting = new Set(contradictionsIn(all, now).flatMap((one) => one.spans))
    const primaries = propertiesOf(
      all.filter((one) => !one.spans.every((span) => contradicting.has(span))),
    )
    const answered = {
      order,
      isAboutNow: isAboutNow(spans, words) && !sayState(primaries),
      hasNoun: spans.some(({ kind }) => kind === 'noun') || saysFailed(words),
    }
    const fitting = fittingQuery(primaries, answered, vocabulary, now)
    const numbers = missingNumbers(spans, words, fitting.rql)
    const dropped = primaries.slice(fitting.primaries.length).flatMap((primary) => primary.spans)
    const isUnread = ({ kind }: Span) => kind === 'unread'
    const confidence = confidenceOf(spans, words, {
      used: new Set(fitting.primaries.flatMap((primary) => primary.spans)),
      dropped: new Set([...dropped, ...unread, ...contradicting]),
      numbers,
    })
    const isUnknown = confidence === MIN_CONFIDENCE && fitting.rql === EVERY_FINDING
    return {
      filters: filtersOf(fitting.query.where, textOf(fitting.primaries)),
      rql: fitting.rql,
      confidence,
      conditions: conditionsIn(fitting.node),
      // Words may be known, but if they restrict nothing, none of them was understood.
      unparsed: isUnknown
        ? wholeOf(question)
        : rawTexts(
            [
              ...new Set([...spans.filter(isUnread), ...unread, ...dropped, ...contradicting]),
              ...numbers,
            ],
            words,
          ),
    }
  }
}
