import type { Span } from './item.ts'

const isResolved = (span: Span | undefined): boolean =>
  span?.kind === 'meaning' && span.anchor === 'resolved'

/** *What was yesterday resolved* is *what was resolved yesterday*. */
export const timesAfterEvents = (spans: readonly Span[]): readonly Span[] => {
  const ordered = [...spans]
  for (const [at, time] of spans.entries()) {
    const [before, event, after] = [spans[at - 1], spans[at + 1], spans[at + 2]]
    const isBefore = time.kind === 'period' && isResolved(event) && before?.kind !== 'anchor'
    if (isBefore && event && after?.kind !== 'period')
      [ordered[at], ordered[at + 1]] = [event, time]
  }
  return ordered
}

const isTime = (span: Span): boolean => span.kind === 'period' && !span.period.isAge

/** Whether something is to be fixed, and no time follows that is its deadline. */
export const isObligationAlone = (spans: readonly Span[], at: number): boolean => {
  const span = spans[at]
  if (span?.kind !== 'anchor' || !span.isObligation) return false
  const next = spans.slice(at + 1).find((one) => isTime(one) || ('anchor' in one && one.anchor))
  return next === undefined || !isTime(next)
}
