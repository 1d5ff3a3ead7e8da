import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { isReplaced, PAGE_SIZE, RESULTS_KEY, resultsQuery } from './aggregator-queries.ts'

/** Pages are read one after the other, and all of them are kept: a longer list is not read to its end. */
export const MAX_LISTED = 5_000

/** Rows that are drawn as loading below the last loaded one. */
const COMING = 10

/** The findings of an address, loaded page by page as the list is scrolled. */
export const useResults = (search: SearchParams) => {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...resultsQuery(search), placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ findings }) => findings) ?? [], [data])
  const isCapped = rows.length >= MAX_LISTED
  const hasMore = hasNextPage && !isCapped
  const canLoad = hasMore && !isFetching && !isFetchNextPageError
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (canLoad && last >= rows.length - PAGE_SIZE / 2) void fetchNextPage()
    },
    [canLoad, rows.length, fetchNextPage],
  )
  const isOfEarlierRun = isReplaced(query.error)
  return {
    rows,
    /** How many match; undefined before the first answer. */
    total: data?.pages[0]?.summary.total,
    /** How many rows the list has now. */
    listed: data === undefined ? PAGE_SIZE : rows.length + (hasMore ? COMING : 0),
    isCapped: isCapped && hasNextPage,
    isBusy: query.isPlaceholderData,
    onRangeChange,
    error: query.error,
    isOfEarlierRun,
    retry: () => {
      if (data === undefined) void query.refetch()
      else void fetchNextPage()
    },
    /** Begins again in the run that is served now. */
    beginAgain: () => void client.resetQueries({ queryKey: RESULTS_KEY }),
  }
}
