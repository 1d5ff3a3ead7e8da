import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Schemas } from '../../api/client.ts'
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

const isCancelled = (error: unknown) => error instanceof ApiError && error.code === 'CANCELLED'

/** Files that are sent one after the other, because the service reads one import of a caller at a time best. */
export const useUploads = () => {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const running = useRef<{ id: number; stop: AbortController } | undefined>(undefined)

  const setState = (id: number, state: UploadState) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)))

  const send = async ({ id, file, options }: Upload) => {
    const stop = new AbortController()
    running.current = { id, stop }
    setState(id, { step: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => setState(id, { step: 'sending', share })
      const summary = await uploadFile(file, options, { onProgress, signal: stop.signal })
      setState(id, { step: 'done', summary })
    } catch (error) {
      setState(id, isCancelled(error) ? { step: 'cancelled' } : { step: 'failed', error })
    } finally {
      running.current = undefined
      // Every list and count may have changed.
      void queries.invalidateQueries()
    }
  }

  useEffect(() => {
    const next = uploads.find(({ state }) => state.step === 'waiting')
    if (running.current === undefined && next !== undefined) void send(next)
  })

  const add = (files: Iterable<File>, options: ImportOptions) => {
    const added = [...files].map((file): Upload => {
      lastId.current += 1
      return { id: lastId.current, file, options, state: { step: 'waiting' } }
    })
    setUploads((all) => [...all, ...added])
  }
  const cancel = (id: number) => {
    if (running.current?.id === id) running.current.stop.abort()
    else setState(id, { step: 'cancelled' })
  }
  const retry = (id: number) => setState(id, { step: 'waiting' })
  const remove = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))
  return { uploads, add, cancel, retry, remove }
}
