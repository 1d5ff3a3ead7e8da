import { isAfter, type LogPosition, latest } from '../../data/events/log-position.ts'
import { coversPart, type DataScope } from '../../kernel/data-scope.ts'
import type { LogEntry } from './server-sent-event.ts'

/** The events that a subscriber selects, and its position in the log. */
export interface Subscription {
  readonly scope: DataScope
  /** Null: every type. */
  readonly types: ReadonlySet<string> | null
  readonly position: LogPosition
}

/** A part of the log: all events from some position up to `end`. */
export interface Page<Entry extends LogEntry> {
  readonly events: readonly Entry[]
  readonly end: LogPosition
}

/** An event without an account is visible only in a scope with all accounts. */
const isVisibleIn = (scope: DataScope, entry: LogEntry): boolean =>
  (entry.account_id !== '' || scope.accounts === 'all') &&
  coversPart(scope, entry, entry.mixed_dimensions ?? 0)

const isWanted = ({ scope, types }: Subscription, entry: LogEntry): boolean =>
  (types === null || types.has(entry.type)) && isVisibleIn(scope, entry)

/**
 * The events of a page to deliver, oldest first, and the subscriber's next position. The page may
 * begin before the subscriber's position, but not after it. Each event is delivered once, even if
 * pages overlap.
 */
export const advance = <Entry extends LogEntry>(
  subscription: Subscription,
  { events, end }: Page<Entry>,
): { readonly delivered: Entry[]; readonly position: LogPosition } => ({
  delivered: events.filter(
    (entry) => isAfter(entry, subscription.position) && isWanted(subscription, entry),
  ),
  position: latest(end, subscription.position),
})
