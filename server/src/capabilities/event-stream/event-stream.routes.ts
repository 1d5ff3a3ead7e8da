import { Type } from 'typebox'
import { EVENT_TYPES } from '../../data/events/event-types.ts'
import { admit } from '../../kernel/caller.ts'
import { endpoint, ok, streamAnswer } from '../../platform/http/endpoint.ts'
import { Strict, WordList } from '../../platform/http/field-types.ts'
import type { EventStreams } from './event-stream.service.ts'

export interface EventStreamDeps {
  eventStreams: Pick<EventStreams, 'open'>
}

export const eventStreamEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Server-sent events of what changes in the data that the caller may see',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scope: { fixture: 'event-in-stream' },
    request: { query: Strict({ types: Type.Optional(WordList(EVENT_TYPES, 'lower')) }) },
    responses: { 200: streamAnswer('text/event-stream') },
    errors: ['RATE_LIMITED'],
    handle: async ({ query, caller, lastEventId }, { eventStreams }: EventStreamDeps) =>
      ok(await eventStreams.open({ caller, types: query.types ?? null, lastEventId })),
  }),
}
