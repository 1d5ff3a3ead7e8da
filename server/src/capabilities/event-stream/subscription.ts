import { isAfter, type LogPosition, latest } from '../../data/events/log-position.ts'
import { covers, type DataScope } from '../../kernel/data-scope.ts'
import type { LogEntry } from './server-sent-event.ts'

/** What a subscriber wants to hear of, and how far he has come in the log. */
export interface Subscription {
  readonly scope: DataScope
  /** Null is every type. */
  readonly types: ReadonlySet<string> | null
  readonly position: LogPosition
}

/** A part of the log: each event up to `end` that follows some earlier position. */
export interface Page<Entry extends LogEntry> {
  readonly events: readonly Entry[]
  readonly end: LogPosition
}

/** An event that belongs to no account, or to several, is for those who see every account. */
const isPlacedFor = (scope: DataScope, entry: LogEntry): boolean =>
  (entry.account_id !== '' || scope.accounts === 'all') && covers(scope, entry)

const concerns = ({ scope, types }: Subscription, entry: LogEntry): boolean =>
  (types === null || types.has(entry.type)) && isPlacedFor(scope, entry)

/**
 * What a page tells a subscriber, oldest first, and where he stands then. The page may begin before
 * his position, but not after it. Each event concerns him once, however pages overlap.
 */
export const advance = <Entry extends LogEntry>(
  subscription: Subscription,
  { events, end }: Page<Entry>,
): { readonly told: Entry[]; readonly position: LogPosition } => ({
  told: events.filter(
    (entry) => isAfter(entry, subscription.position) && concerns(subscription, entry),
  ),
  position: latest(end, subscription.position),
})
