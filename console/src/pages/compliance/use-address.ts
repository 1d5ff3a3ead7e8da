import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from '../../search-params.ts'

export const complianceRoute = getRouteApi('/compliance')
export const outcomesRoute = getRouteApi('/compliance/outcomes')

/** Changes some parameters of the address of a page. */
export const useAddress = (
  route: typeof complianceRoute | typeof outcomesRoute = complianceRoute,
) => {
  const navigate = route.useNavigate()
  return useCallback(
    (changes: SearchParams, replace = true) =>
      void navigate({ search: (old: SearchParams) => ({ ...old, ...changes }), replace }),
    [navigate],
  )
}
