import { useSyncExternalStore } from 'react'

const STEP_MS = 60_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Date.now()
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  timer ??= setInterval(tick, STEP_MS)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the time in milliseconds; it moves on once a minute, for all components together. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
