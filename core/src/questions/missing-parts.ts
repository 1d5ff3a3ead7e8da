import { about } from './concepts.ts'
import type { Meaning, Span } from './item.ts'
import { test } from './node.ts'
import type { Word } from './words.ts'

type MeaningSpan = Meaning & Span

/** What can have parts: kinds of resources and services. */
const HOLDERS: ReadonlySet<string> = new Set(['kind', 'service_name', 'provider_service'])

const isMeaning = (span: Span | undefined): span is MeaningSpan => span?.kind === 'meaning'

const isKind = (span: Span | undefined): span is MeaningSpan =>
  isMeaning(span) && span.part !== undefined

/** The next span that says something. */
const nextOf = (spans: readonly Span[], at: number): Span | undefined =>
  spans.slice(at + 1).find(({ kind }) => kind !== 'filler')

const previousOf = (spans: readonly Span[], at: number): Span | undefined =>
  spans.slice(0, at).findLast(({ kind }) => kind !== 'filler')

/** Whether a kind or a service comes before: *EC2 findings without snapshots* lack nothing. */
const hasHolder = (spans: readonly Span[], end: number): boolean => {
  const at = spans.slice(0, end).findLastIndex((span) => isMeaning(span) && HOLDERS.has(span.key))
  return at >= 0 && spans.slice(at, end).every(({ kind }) => kind !== 'noun')
}

/** *Buckets, no snapshots* and *buckets but no snapshots* exclude the snapshots. */
const namesWhatLacks = (spans: readonly Span[], at: number): boolean => {
  const before = previousOf(spans, at)
  const excludes = before?.kind === 'join' && (before.join === 'comma' || before.join === 'but')
  return !excludes && hasHolder(spans, at)
}

/** *Key vault firewall disabled*, but *KMS keys disabled* are the keys themselves. */
const isOff = (spans: readonly Span[], at: number, words: readonly Word[]): boolean => {
  const span = spans[at] as Span
  const state = nextOf(spans, at)
  const isPlural = words[span.at + span.length - 1]?.text.endsWith('s') === true
  const isMissing = state?.kind === 'missing' && spans[spans.indexOf(state) + 1]?.kind !== 'meaning'
  return !isPlural && (state?.kind === 'disabled' || isMissing) && hasHolder(spans, at)
}

const partIn = (span: MeaningSpan): Span => {
  const { part, qualifier: _, isNoun: __, ...rest } = span
  return part ? { ...rest, key: 'problem', node: part, lacking: part } : span
}

/** Whether a kind follows *without* or *missing*. */
const isLacked = (spans: readonly Span[], at: number): boolean => {
  const before = previousOf(spans, at)
  const isLack = before?.kind === 'without' || before?.kind === 'missing'
  return isLack && namesWhatLacks(spans, spans.indexOf(before))
}

/** *Without firewall or certificate* lacks both, *without firewall or buckets without logs* does not. */
const isNextPart = (spans: readonly Span[], at: number): boolean => {
  const join = spans[at - 1]
  const after = nextOf(spans, at)?.kind
  const isLast = after !== 'without' && after !== 'missing'
  return join?.kind === 'join' && join.join === 'or' && isLast && isLacked(spans, at - 2)
}

/** *Encryption* of *without disk encryption*. */
const isLackOfPart = (spans: readonly Span[], at: number): boolean =>
  isKind(spans[at - 1]) && isLacked(spans, at - 1)

/** The topic of what is missing: *network* of *without network interfaces*. */
const isLackedTopic = (spans: readonly Span[], at: number): boolean => {
  const span = spans[at]
  return isMeaning(span) && span.key === 'category' && !span.lacking && isLacked(spans, at)
}

const isNextTo = (left: Span | undefined, right: Span | undefined): boolean =>
  left !== undefined && right !== undefined && left.at + left.length === right.at

/** *Clusters without network rules*: the two words name the part. */
const isTopicOfPart = (spans: readonly Span[], at: number): boolean =>
  isLackedTopic(spans, at) && isKind(spans[at + 1]) && isNextTo(spans[at], spans[at + 1])

const topicOfPart = (spans: readonly Span[], at: number, words: readonly Word[]): Span => {
  const [{ at: start, length }, kind] = spans.slice(at) as [MeaningSpan, MeaningSpan]
  const names = words.slice(start, kind.at + kind.length).map(({ text }) => text)
  const node = test(about(names.join('[ _-]?').replace(/(?:ie)?s$/, '')))
  return { kind: 'meaning', key: 'problem', node, lacking: node, at: start, length }
}

const unreadAt = ({ at, length }: Span): Span => ({ kind: 'unread', at, length })

const isUnreadNext = (spans: readonly Span[], at: number): boolean =>
  spans[at + 1]?.kind === 'unread' && isNextTo(spans[at], spans[at + 1])

/** Of a part whose kind is not known, nothing is known: *without network tickets*. */
const readTopic = (spans: readonly Span[], at: number, words: readonly Word[]): Span => {
  const span = spans[at] as MeaningSpan
  if (isTopicOfPart(spans, at)) return topicOfPart(spans, at, words)
  if (isLackedTopic(spans, at) && isUnreadNext(spans, at)) return unreadAt(span)
  return span.lacking && isLackOfPart(spans, at) ? { ...span, node: span.lacking } : span
}

const readPart = (spans: readonly Span[], at: number, words: readonly Word[]): Span => {
  const span = spans[at] as Span
  if (!isMeaning(span)) return span
  if (!isKind(span)) return readTopic(spans, at, words)
  if (isTopicOfPart(spans, at - 1)) return { kind: 'skipped', at: span.at, length: span.length }
  if (isLacked(spans, at)) return spans[at + 1]?.kind === 'unread' ? unreadAt(span) : partIn(span)
  return isNextPart(spans, at) || isOff(spans, at, words) ? partIn(span) : span
}

/**
 * A kind of resource that another one or a service lacks is what the findings name: *storage accounts
 * without firewall*. With an unknown word behind it, nothing is known: *buckets without bucket tickets*.
 */
export const missingParts = (spans: readonly Span[], words: readonly Word[]): Span[] =>
  spans.map((_, at) => readPart(spans, at, words))
