import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** One page of a list, as every list of the API can be written. */
export interface RowPage<Row> {
  rows: readonly Row[]
  total: number
}

interface PageQuery<Row> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<RowPage<Row>>
}

/** A page that has left the screen is kept as long as it counts as fresh: a long list is scrolled, not kept. */
const KEEP_MS = 15_000
/** A fling passes pages that are never read: a page is requested when the list has stood this long. */
const SETTLE_MS = 80

const pagesBetween = (first: number, last: number, size: number) => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, step) => from + step)
}

const useWantedPages = (size: number, key: string) => {
  const [wanted, setWanted] = useState<{ key: string; pages: readonly number[] }>({
    key,
    pages: [0],
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRangeChange = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const pages = pagesBetween(first, last, size)
        setWanted((now) =>
          now.key === key && now.pages.join() === pages.join() ? now : { key, pages },
        )
      }, SETTLE_MS)
    },
    [size, key],
  )
  // Other filters start at the first page, in the same render.
  return { pages: wanted.key === key ? wanted.pages : FIRST, onRangeChange }
}

const FIRST: readonly number[] = [0]

interface Loaded<Row> {
  pages: ReadonlyMap<number, readonly Row[]>
  total: number
}

/**
 * Loads the pages of a list that are on the screen. While those of another filter are loaded, the last rows
 * stay, and `isBusy` says so. `key` stands for the filters and the sort.
 */
export const usePagedRows = <Row>(
  pageQuery: (page: number) => PageQuery<Row>,
  { key, size, isEnabled = true }: { key: string; size: number; isEnabled?: boolean },
) => {
  const { pages, onRangeChange } = useWantedPages(size, key)
  const results = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(page),
      gcTime: KEEP_MS,
      enabled: isEnabled,
    })),
  })
  const stamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the data of the results
  const current = useMemo((): Loaded<Row> | undefined => {
    const known = results.find(({ data }) => data !== undefined)?.data
    if (known === undefined) return undefined
    const loaded = results.flatMap(({ data }, place) =>
      data === undefined ? [] : [[pages[place] ?? 0, data.rows] as const],
    )
    return { pages: new Map(loaded), total: known.total }
  }, [stamp, pages, key])
  const last = useRef<{ key: string; loaded: Loaded<Row> }>(undefined)
  useEffect(() => {
    if (current !== undefined) last.current = { key, loaded: current }
  }, [current, key])
  const isSameList = last.current?.key === key
  const error = results.find(({ error }) => error !== null)?.error
  // The rows of other filters stay only as long as those of these filters may come.
  const before = isSameList || error === undefined ? last.current?.loaded : undefined
  const total = current?.total ?? before?.total
  const shown = current ?? (isSameList ? undefined : before)
  const rowAt = useCallback(
    (index: number) => shown?.pages.get(Math.floor(index / size))?.[index % size],
    [shown, size],
  )
  const loadedRows = useMemo(() => [...(shown?.pages.values() ?? [])].flat(), [shown])
  return {
    total,
    rowAt,
    loadedRows,
    onRangeChange,
    isBusy: results.some(({ isFetching }) => isFetching),
    /** The rows are of the filters before. */
    isStale: current === undefined && !isSameList,
    error,
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch()
    },
  }
}
