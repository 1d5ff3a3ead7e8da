import { useSyncExternalStore } from 'react'
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

const NOTHING: StreamState = { state: 'connecting', events: [], unread: 0 }

let current = NOTHING
const listeners = new Set<() => void>()
const observers = new Set<(event: StreamEvent) => void>()

const set = (next: Partial<StreamState>) => {
  current = { ...current, ...next }
  for (const notify of listeners) notify()
}

whenLeft(() => set(NOTHING))

/** Takes in an event that the service has sent. */
export const receive = (event: StreamEvent) => {
  if (event.type !== 'reset') {
    set({ events: [event, ...current.events].slice(0, KEPT), unread: current.unread + 1 })
  }
  for (const observe of observers) observe(event)
}

export const setStreamState = (state: StreamState['state']) => set({ state })

export const streamState = () => current

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
