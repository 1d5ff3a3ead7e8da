import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { isEventStream } from '../../src/platform/http/endpoint.ts'

const CAUGHT_UP = /^: heartbeat\n(.+\n)*\n/m

/** Reads an event stream until the client has caught up, then disconnects. */
const untilCaughtUp = async (answer: LightMyRequestResponse): Promise<string> => {
  let received = ''
  for await (const chunk of answer.stream()) {
    received += chunk
    if (CAUGHT_UP.test(received)) break
  }
  answer.raw.res.destroy()
  return received
}

/** Sends a request whose response may be an event stream, which does not end by itself. */
export const injectStreamed = async (
  app: FastifyInstance,
  options: InjectOptions,
): Promise<LightMyRequestResponse> => {
  const answer = await app.inject({ ...options, payloadAsStream: true })
  const streamed = isEventStream(answer.headers['content-type']) && options.method === 'GET'
  const body = streamed ? await untilCaughtUp(answer) : await text(answer.stream())
  return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) })
}
