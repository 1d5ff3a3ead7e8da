import { formatPosition, type LogPosition } from '../../data/events/log-position.ts'
import { MIXED_PLACEMENT, type Placement } from '../../kernel/data-scope.ts'

/** An event of the log, with its position. */
export interface LogEntry extends LogPosition, Placement {
  readonly type: string
  readonly at: Date
  readonly subject_id: string
  readonly data: object
  readonly mixed_dimensions?: number
}

const withoutMark = (value: string): string => (value === MIXED_PLACEMENT ? '' : value)

/** The JSON body of an event. A part of the placement in which its record differs is ''. */
const bodyOf = (entry: LogEntry) => ({
  type: entry.type,
  at: entry.at.toISOString(),
  subject_id: entry.subject_id,
  account_id: entry.account_id,
  cloud_provider: withoutMark(entry.cloud_provider),
  region: withoutMark(entry.region),
  application_id: withoutMark(entry.application_id),
  data: entry.data,
})

/** A line break would end the field. Current types have none. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ')

/** An event in the text/event-stream format, with its position as its id. JSON has no line breaks. */
export const eventText = (entry: LogEntry): string =>
  `id: ${formatPosition(entry)}\nevent: ${oneLine(entry.type)}\ndata: ${JSON.stringify(bodyOf(entry))}\n\n`

/** A `reset` event: the events after the client's position are pruned, so it must reload its data. */
export const resetText = (position: LogPosition): string =>
  `id: ${formatPosition(position)}\nevent: reset\ndata: {}\n\n`

/** Sets how long the client waits before it reconnects. */
export const retryText = (milliseconds: number): string => `retry: ${milliseconds}\n\n`

/**
 * Keeps the connection alive and advances the client's last event id. A client without matching
 * events for a long time then resumes from here, not from an event that may have been pruned.
 */
export const heartbeatText = (position: LogPosition): string =>
  `: heartbeat\nid: ${formatPosition(position)}\n\n`
