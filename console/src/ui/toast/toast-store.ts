import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  description?: string
  /** One thing to do about it, for example to undo it. */
  action?: { label: string; run: () => void }
}

/** More would cover what they are about. */
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const notify of listeners) notify()
}

/** Says what happened, for ten seconds. */
export const showToast = (title: string, more: Pick<Toast, 'description' | 'action'> = {}) => {
  lastId += 1
  set([...toasts, { id: lastId, title, ...more }].slice(-MAX_TOASTS))
}

export const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
