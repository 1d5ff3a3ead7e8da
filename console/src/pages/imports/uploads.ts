import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Schemas } from '../../api/client.ts'
import { queryClient } from '../../query-client.ts'
import { whenLeft } from '../../session/session.ts'
import { setSentFiles } from '../../shell/jobs/upload-store.ts'
import { type ImportOptions, uploadFile } from './upload.ts'

export type UploadState =
  | { step: 'waiting' }
  | { step: 'sending'; share: number }
  | { step: 'done'; summary: Schemas['ImportSummary'] }
  | { step: 'failed'; error: unknown }
  | { step: 'cancelled' }

/** A file that was dropped, with what was stated about it then. */
export interface Upload {
  id: number
  file: File
  options: ImportOptions
  state: UploadState
}

/** The files of this tab. They belong to no component, so that the page can be left while they are sent. */
let uploads: readonly Upload[] = []
let lastId = 0
let running: { id: number; stop: AbortController } | undefined
const listeners = new Set<() => void>()

const isUnderWay = ({ state }: Upload) => state.step === 'waiting' || state.step === 'sending'

const set = (next: readonly Upload[]) => {
  uploads = next
  setSentFiles(
    uploads.filter(isUnderWay).map(({ id, file, state }) => ({
      id,
      name: file.name,
      share: state.step === 'sending' ? state.share : undefined,
    })),
  )
  for (const notify of listeners) notify()
}

whenLeft(() => {
  running?.stop.abort()
  set([])
})

const setState = (id: number, state: UploadState) =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)))

const isCancelled = (error: unknown) => error instanceof ApiError && error.code === 'CANCELLED'

const send = async ({ id, file, options }: Upload) => {
  const stop = new AbortController()
  running = { id, stop }
  setState(id, { step: 'sending', share: 0 })
  try {
    const onProgress = (share: number) => setState(id, { step: 'sending', share })
    const summary = await uploadFile(file, options, { onProgress, signal: stop.signal })
    setState(id, { step: 'done', summary })
  } catch (error) {
    setState(id, isCancelled(error) ? { step: 'cancelled' } : { step: 'failed', error })
  }
  running = undefined
  // Every list and count may have changed.
  void queryClient.invalidateQueries()
  sendNext()
}

/** Files are sent one after the other: the service reads one import of a caller at a time best. */
const sendNext = () => {
  const next = uploads.find(({ state }) => state.step === 'waiting')
  if (running === undefined && next !== undefined) void send(next)
}

export const addUploads = (files: Iterable<File>, options: ImportOptions) => {
  const added = [...files].map((file): Upload => {
    lastId += 1
    return { id: lastId, file, options, state: { step: 'waiting' } }
  })
  set([...uploads, ...added])
  sendNext()
}

export const cancelUpload = (id: number) => {
  if (running?.id === id) running.stop.abort()
  else setState(id, { step: 'cancelled' })
}

/** Sends a file again, with what is stated about it now. */
export const retryUpload = (id: number, options: ImportOptions) => {
  set(
    uploads.map((upload) =>
      upload.id === id ? { ...upload, options, state: { step: 'waiting' } } : upload,
    ),
  )
  sendNext()
}

export const removeUpload = (id: number) => set(uploads.filter((upload) => upload.id !== id))

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useUploads = () => useSyncExternalStore(subscribe, () => uploads)
