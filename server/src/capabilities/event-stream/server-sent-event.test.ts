import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEventStream } from '../../../test/support/event-source.ts'
import { formatPosition } from '../../data/events/log-position.ts'
import {
  eventText,
  heartbeatText,
  type LogEntry,
  resetText,
  retryText,
} from './server-sent-event.ts'

/** Text that could be mistaken for the end of a line, of a field or of an event. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '\r\n\r\n', '\u2028', '\u0000', ':', 'data: ', 'id: 9-9', '"'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  maxLength: 12,
})

const position = fc.record({
  transaction_id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  id: fc.maxSafeNat(),
})

const entry: fc.Arbitrary<LogEntry> = fc
  .record({
    type: fc.constantFrom('finding.created', 'issue.updated', 'a type\nof tomorrow'),
    at: fc.date({ noInvalidDate: true }),
    account_id: hostile,
    cloud_provider: hostile,
    region: hostile,
    application_id: hostile,
    subject_id: hostile,
    data: fc.dictionary(hostile, hostile),
  })
  .chain((event) => position.map((at) => ({ ...event, ...at })))

test('an event with any content is parsed as that one event', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
      const { events, lastEventId } = readEventStream(entries.map(eventText).join(''))
      expect(events.map(({ id }) => id)).toEqual(entries.map(formatPosition))
      expect(events.map(({ event }) => event)).toEqual(
        entries.map(({ type }) => type.replace('\n', ' ')),
      )
      expect(events.map(({ data }) => JSON.parse(data))).toEqual(
        entries.map(({ transaction_id: _, id: __, at, ...rest }) =>
          JSON.parse(JSON.stringify({ ...rest, at: at.toISOString() })),
        ),
      )
      expect(lastEventId).toBe(entries.length > 0 ? formatPosition(entries.at(-1)!) : '')
    }),
  )
})

test('a heartbeat dispatches no event and advances the last event id', () => {
  const stream = readEventStream(heartbeatText({ transaction_id: '730', id: 4 }))
  expect(stream).toEqual({ events: [], lastEventId: '730-4', retryMs: null, comments: 1 })
})

test('a reset is an event with a position to resume from', () => {
  const { events } = readEventStream(resetText({ transaction_id: '730', id: 0 }))
  expect(events).toEqual([{ id: '730-0', event: 'reset', data: '{}' }])
})

test('the retry field sets the reconnect time', () => {
  expect(readEventStream(retryText(2_500)).retryMs).toBe(2_500)
})
