import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { observeEvents } from './event-stream.ts'

/** An import makes thousands of events: what they change is read again once for all of a while. */
const WAIT_MS = 3_000

/** Queries of records. Their data are a record, or a page of records in `rows` or `data`. */
const RECORDS: ReadonlySet<unknown> = new Set(['issues', 'issue', 'findings', 'finding'])

/** Numbers of everything, and what the service does now. */
const SUMMARIES: ReadonlySet<unknown> = new Set(['overview', 'jobs'])

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const recordsIn = (data: unknown): readonly unknown[] => {
  const list = field(data, 'rows') ?? field(data, 'data')
  return Array.isArray(list) ? list : [field(data, 'issue') ?? data]
}

/**
 * Returns whether one of the records is shown, or a list has none yet. New records do not move those that are
 * read.
 */
const shows = ({ queryKey, state }: Query, ids: ReadonlySet<string>) => {
  if (!RECORDS.has(queryKey[0])) return false
  const records = recordsIn(state.data)
  return records.length === 0 || records.some((record) => ids.has(String(field(record, 'id'))))
}

/** Reads the overview and the records on the screen again after events, and everything after some were lost. */
export const useLiveQueries = () => {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = new Set<string>()
    const refresh = () => {
      const ids = changed
      changed = new Set()
      timer = undefined
      void queries.invalidateQueries({
        predicate: (query) => SUMMARIES.has(query.queryKey[0]) || shows(query, ids),
      })
    }
    const stop = observeEvents(({ type, subject }) => {
      if (type === 'reset') void queries.invalidateQueries()
      changed.add(subject)
      timer ??= setTimeout(refresh, WAIT_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}
