import { CONCEPTS } from './concepts.ts'
import { isObligationAlone, timesAfterEvents } from './event-times.ts'
import type { Anchor, Item, Meaning, Span } from './item.ts'
import { and, type Node, test } from './node.ts'
import { type Period, periodConditions, toDate } from './periods.ts'
import {
  type Primaries,
  type Primary,
  push,
  type State,
  type Structure,
  stateOf,
} from './primary.ts'

const FIELD_OF: Readonly<Record<Exclude<Anchor, 'other'>, string>> = {
  found: 'first_found_at',
  seen: 'last_seen_at',
  resolved: 'resolved_at',
  due: 'sla_deadline',
}

const UNRESOLVED = test(CONCEPTS.unresolved)

/** *Not seen for a week* is about what was last seen before. */
const invert = (period: Period): Period =>
  period.from === undefined ? { to: period.to } : { to: period.from }

/** Whether nothing can have happened in a period yet. */
const isToCome = ({ from }: Period, today: string): boolean =>
  from !== undefined && (from === 'now' || (/^\d/.test(from) && from > today))

/** *This week* has no end that matters. */
const untilNow = ({ to, ...period }: Period, today: string): Period =>
  to === undefined || (period.from !== undefined && /^\d/.test(to) && to > today)
    ? period
    : { ...period, to }

/** What *not* excludes, and *without* names as missing: *not encryption*, *without encryption*. */
const VALUES_AND_LACKS: ReadonlySet<string> = new Set(['category', 'service_name', 'source'])

/** *Muted or resolved highs from last month* were found last month. */
const anchorAfter = (state: State, anchor: Anchor, isNegated: boolean): Anchor => {
  const isAlternative = state.join === 'or' && state.primaries.at(-1)?.key === 'status'
  return isNegated || isAlternative ? 'found' : anchor
}

const addMeaning = (state: State, span: Meaning & Span): void => {
  const isNegated = state.negation !== 'none'
  const isLack = state.negation === 'without' || !VALUES_AND_LACKS.has(span.key)
  if (span.anchor) state.anchor = anchorAfter(state, span.anchor, isNegated)
  else if (state.join === 'or' && span.key === 'status') state.anchor = 'found'
  if (isNegated && isLack && span.lacking) push(state, span.lacking, span.key, false, span)
  else if (span.node) push(state, span.node, span.key, isNegated, span)
  if (span.order) state.order = span.order
}

const conditionsOn = (field: string, period: Period): Node =>
  and(...periodConditions(field, period).map(test))

const isOverdue = ({ node, isNegated }: Primary) =>
  !isNegated && node.kind === 'test' && node.rql === CONCEPTS.overdue

/** *Overdue since Monday* is about the deadline as well, and *breaches its SLA tomorrow* is not overdue yet. */
const addDue = (state: State, period: Period, span: Span): void => {
  state.dueSpan = null
  const due = conditionsOn(FIELD_OF.due, period)
  const at = state.primaries.findIndex(isOverdue)
  const overdue = state.primaries[at]
  if (!overdue) {
    push(state, and(UNRESOLVED, due), 'due', state.negation !== 'none', span)
    return
  }
  const node = isToCome(period, state.today) ? and(UNRESOLVED, due) : and(overdue.node, due)
  state.primaries[at] = { ...overdue, node, spans: [...overdue.spans, span] }
}

/** *Opened since Monday* is when findings were found, whatever their status is now. */
const replaceEvent = (state: State): void => {
  const at = state.primaries.findLastIndex(({ spans, isNegated }) => {
    const span = spans.at(-1)
    return !isNegated && span?.kind === 'meaning' && span.isEvent === true
  })
  const [event] = at < 0 ? [] : state.primaries.splice(at, 1)
  const next = state.primaries[at]
  if (event && next) state.primaries[at] = { ...next, join: event.join }
  else if (event && state.join === 'none') state.join = event.join
}

const addPeriod = (state: State, period: Period, span: Span): void => {
  const anchor = period.isAge ? 'found' : state.anchor
  if (anchor === 'found' && !period.isAge) replaceEvent(state)
  if (anchor === 'other' || (anchor !== 'due' && isToCome(period, state.today))) {
    state.unread.push(span)
    return
  }
  if (anchor === 'due') {
    addDue(state, period, span)
    return
  }
  const isUnseen = anchor === 'seen' && state.negation !== 'none'
  const isNegated = state.negation !== 'none' && !isUnseen
  push(
    state,
    conditionsOn(FIELD_OF[anchor], untilNow(isUnseen ? invert(period) : period, state.today)),
    'time',
    isNegated,
    span,
  )
}

/** What is missing is not known, so that nothing is excluded: *without compliance in production*. */
const leaveUnread = (state: State, ...spans: readonly Span[]): void => {
  if (state.negationSpan) state.unread.push(state.negationSpan)
  state.unread.push(...spans)
  state.negation = 'none'
  state.negationSpan = null
}

const beginLack = (state: State, span: Span): void => {
  state.negation = 'without'
  state.negationSpan = span
}

/** *Backups missing for databases*, but *databases missing backups*. */
const addMissing = (state: State, span: Span): void => {
  const before = state.primaries.at(-1)?.spans.at(-1)
  const isSafeguard = before?.kind === 'meaning' && before.lacking && endOf(before) === span.at
  if (isSafeguard) disableLast(state)
  else beginLack(state, span)
}

const endOf = ({ at, length }: Span): number => at + length

/** *Encryption is disabled*: the condition before is about what is missing. */
const disableLast = (state: State): boolean => {
  const last = state.primaries.at(-1)
  const span = last?.spans.at(-1)
  if (!last || span?.kind !== 'meaning' || !span.lacking) return false
  state.primaries[state.primaries.length - 1] = { ...last, node: span.lacking, isNegated: false }
  state.negation = 'none'
  state.negationSpan = null
  return true
}

const beginException = (state: State, { isOfField = false }: Item & { kind: 'except' }): void => {
  state.exceptions += 1
  state.exception = state.exceptions
  const isFirst = !state.hasSubject && state.primaries.length === 0
  // *Criticals, excluding muted ones, in aws*: the commas enclose it.
  state.isShortException = isOfField || isFirst || state.join === 'comma'
}

/** *Excluding dev all criticals*: what is excluded was said. */
const endShortException = (state: State): void => {
  const isOver = state.primaries.at(-1)?.exception === state.exception
  if (state.isShortException && isOver) state.exception = 0
}

const addJoin = (state: State, joined: Item & { kind: 'join' }): void => {
  const { join, endsException, beginsClause = false } = joined
  if (join === 'but' || endsException) state.exception = 0
  if (state.join === 'none' || state.join === 'comma') state.join = join
  state.beginsClause ||= beginsClause
}

const STEPS: {
  readonly [Kind in Span['kind']]?: (state: State, span: Span & { kind: Kind }) => void
} = {
  meaning: addMeaning,
  period: (state, span) => addPeriod(state, span.period, span),
  anchor: (state, span) => {
    state.anchor = span.anchor
    if (span.anchor === 'due') state.dueSpan = span
    if (span.anchor === 'other') leaveUnread(state, span)
  },
  order: (state, span) => {
    state.order = span.order
  },
  join: addJoin,
  not: (state, span) => {
    state.negation = 'not'
    state.negationSpan = span
  },
  nor: (state, span) => {
    state.join = 'and'
    state.negation = 'not'
    state.negationSpan = span
  },
  unread: (state, span) => {
    const isNegated = state.negationSpan !== null && endOf(state.negationSpan) === span.at
    if (state.negation === 'without' || isNegated) leaveUnread(state, span)
    // Nothing is an alternative to what is not understood.
    if (state.join === 'or') state.join = 'and'
  },
  both: (state) => {
    state.isBoth = true
  },
  every: (state) => {
    state.hasSubject = true
    endShortException(state)
  },
  lead: (state) => {
    endShortException(state)
    state.primaries.forEach((primary, at) => {
      state.primaries[at] = { ...primary, isShared: true }
    })
  },
  without: beginLack,
  missing: addMissing,
  except: beginException,
  disabled: (state, span) => {
    // What is off is not said by another condition.
    if (!disableLast(state)) state.unread.push(span)
  },
  noun: (state) => {
    state.hasSubject = true
    state.hasNoun = true
    const last = state.primaries.at(-1)
    if (last && state.join === 'none') {
      state.primaries[state.primaries.length - 1] = { ...last, hasNoun: true }
    }
  },
  new: (state, span) => {
    state.newSpan = span
    state.anchor = 'found'
  },
}

const take = <Kind extends Span['kind']>(state: State, span: Span & { kind: Kind }): void =>
  (STEPS[span.kind] as ((state: State, span: Span) => void) | undefined)?.(state, span)

/** *What must be fixed* has no resolution yet. */
const addObligation = (state: State, span: Span): void => {
  if (state.negation === 'none') push(state, UNRESOLVED, 'status', false, span)
  else leaveUnread(state, span)
}

/** The place of the parenthesis that closes the one at a place. */
const closingOf = (spans: readonly Span[], open: number): number => {
  let depth = 0
  for (let at = open; at < spans.length; at++) {
    if (spans[at]?.kind === 'open') depth++
    if (spans[at]?.kind === 'close' && --depth === 0) return at
  }
  return spans.length
}

const isCondition = (span: Span): boolean => span.kind === 'meaning' || span.kind === 'period'

/** The end of what *not both critical and public* excludes; null if two conditions do not follow. */
const endOfBoth = (spans: readonly Span[], both: number): number | null => {
  const and = spans.findIndex(({ kind }, at) => at > both && kind === 'join')
  const join = spans[and]
  if (join?.kind !== 'join' || join.join !== 'and') return null
  const last = spans.findIndex((span, at) => at > and && isCondition(span))
  return last === -1 || !spans.slice(both, and).some(isCondition) ? null : last + 1
}

/** Values of one field are like those without parentheses. */
const keyOfGroup = (node: Node): string => (node.kind === 'is' ? node.field : 'group')

/** Several conditions as one: *not (critical and aws)*, *high or (critical and azure)*. */
const addGroup = (state: State, spans: readonly Span[], structure: Structure): void => {
  const inner = stateOf(state.today, state.anchor)
  const lacks = state.negation === 'without'
  if (lacks) inner.negation = 'without'
  readSpansInto(inner, spans, structure)
  const unread = [...spans.filter(({ kind }) => kind === 'unread'), ...inner.unread]
  const node = structure(inner.primaries)
  const [first] = spans
  // What a part of them means is not known, so that nothing is excluded.
  if (!node || !first || (state.negation === 'not' && unread.length > 0)) {
    leaveUnread(state, ...spans.filter((span) => isCondition(span) || span.kind === 'unread'))
    return
  }
  state.unread.push(...inner.unread)
  if (inner.order) state.order = inner.order
  push(state, node, keyOfGroup(node), state.negation === 'not', first)
  const last = state.primaries.length - 1
  const group = state.primaries[last] as Primary
  state.primaries[last] = {
    ...group,
    hasNoun: inner.primaries.some(({ hasNoun }) => hasNoun),
    qualifier: undefined,
    ...(node.kind !== 'is' && { groupKeys: new Set(inner.primaries.map(({ key }) => key)) }),
    spans: [
      ...group.spans.filter((span) => span !== first),
      ...inner.primaries.flatMap(({ spans: ofOne }) => ofOne),
    ],
  }
}

/** Where the group ends that begins at a place, and its spans; null if none begins there. */
const groupAt = (
  state: State,
  spans: readonly Span[],
  at: number,
): { readonly inner: readonly Span[]; readonly end: number } | null => {
  const kind = spans[at]?.kind
  if (kind === 'open') {
    const close = closingOf(spans, at)
    return { inner: spans.slice(at + 1, close), end: close + 1 }
  }
  const isExcluded =
    state.negation === 'not' ||
    (state.exception > 0 && state.primaries.every(({ exception }) => exception !== state.exception))
  const end = kind === 'both' && isExcluded ? endOfBoth(spans, at) : null
  return end === null ? null : { inner: spans.slice(at + 1, end), end }
}

const readSpan = (state: State, spans: readonly Span[], at: number): void => {
  const span = spans[at] as Span
  const isTopicAlone = span.kind === 'topic' && spans[at + 1]?.kind !== 'meaning'
  if (isTopicAlone && state.negation === 'without') leaveUnread(state, span)
  else if (isObligationAlone(spans, at)) addObligation(state, span)
  else take(state, span)
}

const readSpansInto = (state: State, spans: readonly Span[], structure: Structure): void => {
  for (let at = 0; at < spans.length; ) {
    const group = groupAt(state, spans, at)
    if (group) addGroup(state, group.inner, structure)
    else readSpan(state, spans, at)
    at = group ? group.end : at + 1
  }
  if (state.negation !== 'none') disableLast(state)
  if (state.negation !== 'none') leaveUnread(state)
  if (state.dueSpan)
    push(state, and(UNRESOLVED, test('sla_deadline EXISTS')), 'due', false, state.dueSpan)
}

/** Turns what the words say into conditions: negations, groups, times and what they are about. */
export const primariesOf = (spans: readonly Span[], now: Date, structure: Structure): Primaries => {
  const state = stateOf(toDate(now.getTime()), 'found')
  readSpansInto(state, timesAfterEvents(spans), structure)
  return finish(state)
}

/** *New* without a time means the newest first; *recently resolved*, the latest resolved. */
const finish = ({ primaries, order, newSpan, anchor, unread }: State): Primaries => {
  const hasTime = primaries.some(({ key }) => key === 'time')
  const newest = { field: 'first_found_at', direction: 'DESC' } as const
  const chosen = order ?? (newSpan && !hasTime ? newest : null)
  const isByTime = chosen?.field === 'first_found_at' && chosen.direction === 'DESC'
  const byAnchor = anchor === 'seen' || anchor === 'resolved' ? FIELD_OF[anchor] : null
  return {
    primaries,
    unread,
    order: isByTime && byAnchor ? { field: byAnchor, direction: 'DESC' } : chosen,
  }
}
