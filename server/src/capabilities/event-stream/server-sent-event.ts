import { type LogPosition, positionText } from '../../data/events/log-position.ts'
import type { Placed } from '../../kernel/data-scope.ts'

/** An event as it stands in the log. */
export interface LogEntry extends LogPosition, Placed {
  readonly type: string
  readonly at: Date
  readonly subject_id: string
  readonly data: object
}

/** What a subscriber reads of an event. */
const bodyOf = (entry: LogEntry) => ({
  type: entry.type,
  at: entry.at.toISOString(),
  subject_id: entry.subject_id,
  account_id: entry.account_id,
  cloud_provider: entry.cloud_provider,
  region: entry.region,
  application_id: entry.application_id,
  data: entry.data,
})

/** A line break would end the field; no type has one. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ')

/** An event in the text/event-stream format, with its position as its id. JSON has no line breaks. */
export const eventText = (entry: LogEntry): string =>
  `id: ${positionText(entry)}\nevent: ${oneLine(entry.type)}\ndata: ${JSON.stringify(bodyOf(entry))}\n\n`

/**
 * Tells the subscriber that what followed his last event is not kept any more, so that he must
 * load anew what he shows.
 */
export const resetText = (position: LogPosition): string =>
  `id: ${positionText(position)}\nevent: reset\ndata: {}\n\n`

/** How long a client waits before it connects again. */
export const retryText = (milliseconds: number): string => `retry: ${milliseconds}\n\n`

/**
 * Keeps the connection alive, and moves the id of a subscriber whom nothing has concerned for long:
 * he resumes from here, and not from an event that may no longer be kept.
 */
export const heartbeatText = (position: LogPosition): string =>
  `: heartbeat\nid: ${positionText(position)}\n\n`
