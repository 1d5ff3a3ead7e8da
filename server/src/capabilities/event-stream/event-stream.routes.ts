import { Type } from 'typebox'
import { EVENT_TYPES } from '../../data/events/event-types.ts'
import { admit } from '../../kernel/caller.ts'
import { endpoint, ok, streamResponse } from '../../platform/http/endpoint.ts'
import { OneOf, Strict, WordList } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import type { EventStreams } from './event-stream.service.ts'

export interface EventStreamDeps {
  eventStreams: Pick<EventStreams, 'open'>
}

const EventType = named('EventType', OneOf(EVENT_TYPES))

export const eventStreamEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/api/v1/events',
    summary: "Stream the changes of findings and issues in the caller's data scope",
    returns: 'Server-sent events, without an end',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: Strict({ types: Type.Optional(WordList(EventType, 'lower')) }) },
    responses: { 200: streamResponse('text/event-stream') },
    errors: ['RATE_LIMITED'],
    handle: async ({ query, caller, lastEventId }, { eventStreams }: EventStreamDeps) =>
      ok(await eventStreams.open({ caller, types: query.types ?? null, lastEventId })),
  }),
}
