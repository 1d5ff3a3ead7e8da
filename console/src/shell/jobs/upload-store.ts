import { useSyncExternalStore } from 'react'
import { whenLeft } from '../../session/session.ts'

/** A file that this tab sends, as far as others than the page of imports need to know it. */
export interface SentFile {
  id: number
  name: string
  /** How much of it was sent, from 0 to 1; undefined while it waits for those before it. */
  share: number | undefined
}

let files: readonly SentFile[] = []
const listeners = new Set<() => void>()

/** Says which files this tab is sending, and those that wait. They are sent also after their page was left. */
export const setSentFiles = (next: readonly SentFile[]) => {
  files = next
  for (const notify of listeners) notify()
}

whenLeft(() => setSentFiles([]))

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useSentFiles = () => useSyncExternalStore(subscribe, () => files)
