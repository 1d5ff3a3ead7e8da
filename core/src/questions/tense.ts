import type { Span } from './item.ts'
import { printNode } from './node.ts'
import { nodeOf, type Primary } from './primary.ts'
import type { Word } from './words.ts'

/** Verbs of the past, and words for all that there ever was. */
const PAST =
  /^(?:was|were|did|had|got|came|went|broke|happened|appeared|ever|regardless|irrespective|historical|historically)$/
/** Verbs of the present, and words for what fails now. */
const PRESENT =
  /^(?:is|are|isnt|arent|am|has|have|do|does|doesnt|dont|cannot|lacks?|allows?|permits?|grants?|exposes?|exists?|affects?|still|that|who|fail(?:s|ed|ing|ures?)?|violat(?:e|es|ing|ions?)|noncompliant|compliant)$/
const QUESTION_WORD = /^(?:which|what|who|where|how)$/
/** A question word may follow a greeting. */
const MAX_BEFORE_QUESTION = 2
const BEFORE_PLACE =
  /^(?:in|on|at|for|of|from|by|with|without|via|using|to|within|inside|across|and|or)$/
const RESOURCES = /^(?:resources?|assets?|workloads?)$/

const RESOURCE_KEYS: ReadonlySet<string> = new Set(['kind', 'service_name', 'provider_service'])

type Noun = 'resource' | 'finding' | null

/** What a word names: a resource, or a finding. */
const nounOf = (span: Span, words: readonly Word[]): Noun => {
  if (span.kind === 'noun') {
    return RESOURCES.test(words[span.at]?.text ?? '') ? 'resource' : 'finding'
  }
  if (span.kind !== 'meaning') return null
  if (RESOURCE_KEYS.has(span.key)) return 'resource'
  return span.isNoun ? 'finding' : null
}

const isNextTo = (left: Span, right: Span | undefined): right is Span =>
  right !== undefined && left.at + left.length === right.at

/** Whether the question asks for resources, which have a state, and not for findings, which are records. */
const asksForResources = (spans: readonly Span[], words: readonly Word[]): boolean => {
  const first = spans.findIndex((span) => nounOf(span, words) !== null)
  const span = spans[first]
  const before = spans[first - 1]?.kind
  if (spans.some(({ kind }) => kind === 'every') || before === 'except' || before === 'not')
    return false
  if (!span || BEFORE_PLACE.test(words[span.at - 1]?.text ?? '')) return false
  let head = first
  for (let next = spans[head + 1]; isNextTo(spans[head] as Span, next); next = spans[head + 1]) {
    if (nounOf(next, words) === null) break
    head += 1
  }
  return nounOf(spans[head] as Span, words) === 'resource'
}

/** Whether the question is about what happened in a time. */
const hasEvent = (spans: readonly Span[]): boolean =>
  spans.some(({ kind }) => kind === 'new') ||
  spans.some((span) => span.kind === 'period' && !span.period.isAge)

const isEventAnchor = (span: Span): boolean =>
  span.kind === 'anchor' && (span.anchor === 'found' || span.anchor === 'seen')

/** *Have been found* says nothing about now. */
const isPresentVerb = (words: readonly Word[], at: number): boolean => {
  const [word = '', next = ''] = [words[at]?.text, words[at + 1]?.text]
  if (/^(?:have|has)$/.test(word) && next === 'been') return false
  return PRESENT.test(word)
}

/** Whether a verb joins conditions; *is* of *owner is empty* and *does* of *title does not contain* are part of one. */
const hasPresentVerb = (spans: readonly Span[], words: readonly Word[]): boolean =>
  spans.some(
    ({ kind, at, length }) =>
      kind === 'disabled' ||
      (kind !== 'meaning' &&
        words.slice(at, at + length).some((_, offset) => isPresentVerb(words, at + offset))),
  )

/**
 * Whether a question is about what is so now: it has a verb in the present, or asks for resources, and
 * not about what happened in some time.
 */
export const isAboutNow = (spans: readonly Span[], words: readonly Word[]): boolean => {
  const texts = words.map(({ text }) => text)
  if (texts.some((text) => PAST.test(text))) return false
  const isEvent = hasEvent(spans)
  if (isEvent && (spans.some(isEventAnchor) || spans.some(({ kind }) => kind === 'new')))
    return false
  if (hasPresentVerb(spans, words)) return true
  if (isEvent) return false
  const isQuestion = texts
    .slice(0, MAX_BEFORE_QUESTION + 1)
    .some((text) => QUESTION_WORD.test(text))
  return isQuestion || asksForResources(spans, words)
}

const STATES = /\b(?:status|suppressed|suppression_reason|resolved_at|sla_deadline)\b/

const FAILED = /^fail(?:s|ed|ing|ures?)?$/

/** Whether a word says that checks fail, which is the state of unresolved findings. */
export const saysFailed = (words: readonly Word[]): boolean =>
  words.some(({ text }) => FAILED.test(text))

/** Whether conditions say in which state the findings are. */
export const sayState = (primaries: readonly Primary[]): boolean =>
  primaries.some((primary) => STATES.test(printNode(nodeOf(primary))))
