import { EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchWithToken } from '../api/client.ts'
import { receive, setStreamState, streamState } from './event-stream.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000

type Body = Partial<{ at: string; subject_id: string; data: Readonly<Record<string, unknown>> }>

const parse = (message: { id?: string | undefined; event?: string | undefined; data: string }) => {
  const {
    at = new Date().toISOString(),
    subject_id = '',
    data = {},
  } = JSON.parse(message.data) as Body
  return { id: message.id ?? '', type: message.event ?? 'message', at, subject: subject_id, data }
}

/** Reads one connection to its end. EventSource cannot send the token, so the stream is fetched. */
const readOnce = async (signal: AbortSignal, lastId: string | undefined) => {
  const request = new Request('/api/v1/events', {
    signal,
    headers: {
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
  })
  const response = await fetchWithToken(request)
  if (!response.ok || response.body === null) return response.status
  setStreamState('open')
  const messages = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  for await (const message of messages) receive(parse(message))
  return response.status
}

/** Waits, but no longer than until the device is online again or the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Follows the events until the signal aborts, and connects again where it stopped. */
export const followEvents = async (signal: AbortSignal) => {
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    const status = await readOnce(signal, streamState().events[0]?.id).catch(() => 0)
    if (signal.aborted || status === 401 || status === 403) return
    wait = streamState().state === 'open' ? FIRST_RETRY_MS : Math.min(wait * 2, LAST_RETRY_MS)
    setStreamState('lost')
    await pause(wait, signal)
  }
}
