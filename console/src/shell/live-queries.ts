import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { observeEvents } from './event-stream.ts'

/** An import makes thousands of events: the overview is read again once for all of a while. */
const WAIT_MS = 3_000

/** Reads the overview again after events, and everything after the stream has lost some. */
export const useLiveQueries = () => {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: ['overview'] })
    }
    const stop = observeEvents(({ type }) => {
      if (type === 'reset') void queries.invalidateQueries()
      timer ??= setTimeout(refresh, WAIT_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}
