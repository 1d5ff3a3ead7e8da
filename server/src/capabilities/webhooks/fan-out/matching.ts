import { isAnnounced } from '../../../data/events/event-types.ts'
import { coversPart, type DataScope, type Placement } from '../../../kernel/data-scope.ts'

/** What a webhook receives. */
export interface Receiver {
  readonly id: string
  /** Empty: every type. */
  readonly events: readonly string[]
  readonly scope: DataScope
}

/** An event of the log. */
interface PlacedEvent extends Placement {
  readonly type: string
  /** As in the log: absent or 0 for the whole of a record. */
  readonly mixed_dimensions?: number
}

interface DatedEvent {
  readonly type: string
  readonly at: Date
  readonly data: object
}

/** An event without an account is visible only in a scope with all accounts. */
const isVisibleIn = (scope: DataScope, event: PlacedEvent): boolean =>
  (event.account_id !== '' || scope.accounts === 'all') &&
  coversPart(scope, event, event.mixed_dimensions ?? 0)

/** A ping is for one webhook, and no event of the log. */
export const isFor = ({ events, scope }: Receiver, event: PlacedEvent): boolean =>
  isAnnounced(event.type) &&
  (events.length === 0 || events.includes(event.type)) &&
  isVisibleIn(scope, event)

const MAX_BODY_BYTES = 20_000
const MAX_KEPT_LENGTH = 256

const isShort = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= MAX_KEPT_LENGTH
    : value === null || typeof value !== 'object'

/**
 * Returns the text that is sent for an event. Data that would make it longer than receivers have to take is
 * left out, and the text says so.
 */
export const bodyOf = ({ type, at, data }: DatedEvent): string => {
  const timestamp = at.toISOString()
  const body = JSON.stringify({ type, timestamp, data })
  if (Buffer.byteLength(body) < MAX_BODY_BYTES) return body
  const short = Object.entries(data).filter(([, value]) => isShort(value))
  return JSON.stringify({
    type,
    timestamp,
    data: { ...Object.fromEntries(short), truncated: true },
  })
}
