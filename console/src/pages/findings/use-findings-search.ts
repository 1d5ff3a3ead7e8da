import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from '../../search-params.ts'

/** Returns the search of the address and how to change it. A filter is a step of the history; a drawer is none. */
export const useFindingsSearch = () => {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const change = useCallback(
    (changes: SearchParams, { isStep = true } = {}) =>
      void navigate({
        to: '/findings',
        search: (before: SearchParams) => ({ ...before, ...changes }),
        replace: !isStep,
      }),
    [navigate],
  )
  const replaceAll = useCallback(
    (next: SearchParams) => void navigate({ to: '/findings', search: next }),
    [navigate],
  )
  return { search, change, replaceAll }
}

export type ChangeSearch = ReturnType<typeof useFindingsSearch>['change']
