import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useSyncExternalStore } from 'react'
import { fetchWithToken } from '../api/client.ts'
import { whenLeft } from '../session/session.ts'

/** One event of `/api/v1/events`. */
export interface StreamEvent {
  id: string
  type: string
  at: string
  /** The id of the record that the event is about. */
  subject: string
  /** What the event says of the record. */
  data: Readonly<Record<string, unknown>>
}

interface StreamState {
  state: 'connecting' | 'open' | 'lost'
  events: readonly StreamEvent[]
  unread: number
}

const KEPT = 50
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000

const NOTHING: StreamState = { state: 'connecting', events: [], unread: 0 }

let current = NOTHING
const listeners = new Set<() => void>()
const observers = new Set<(event: StreamEvent) => void>()

const set = (next: Partial<StreamState>) => {
  current = { ...current, ...next }
  for (const notify of listeners) notify()
}

whenLeft(() => set(NOTHING))

type Body = Partial<{ at: string; subject_id: string; data: Readonly<Record<string, unknown>> }>

const parse = (message: { id?: string | undefined; event?: string | undefined; data: string }) => {
  const {
    at = new Date().toISOString(),
    subject_id = '',
    data = {},
  } = JSON.parse(message.data) as Body
  return { id: message.id ?? '', type: message.event ?? 'message', at, subject: subject_id, data }
}

const receive = (event: StreamEvent) => {
  if (event.type !== 'reset') {
    set({ events: [event, ...current.events].slice(0, KEPT), unread: current.unread + 1 })
  }
  for (const observe of observers) observe(event)
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
  set({ state: 'open' })
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
    const status = await readOnce(signal, current.events[0]?.id).catch(() => 0)
    if (signal.aborted || status === 401 || status === 403) return
    wait = current.state === 'open' ? FIRST_RETRY_MS : Math.min(wait * 2, LAST_RETRY_MS)
    set({ state: 'lost' })
    await pause(wait, signal)
  }
}

/** Calls `observe` for every event while the returned function has not been called. */
export const observeEvents = (observe: (event: StreamEvent) => void) => {
  observers.add(observe)
  return () => observers.delete(observe)
}

export const markRead = () => set({ unread: 0 })

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useEventStream = () => useSyncExternalStore(subscribe, () => current)
