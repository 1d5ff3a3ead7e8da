import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from '../../search-params.ts'

export const complianceRoute = getRouteApi('/compliance')

/** Changes some parameters of the address. */
export const useAddress = () => {
  const navigate = complianceRoute.useNavigate()
  return useCallback(
    (changes: SearchParams, replace = true) =>
      void navigate({ search: (old) => ({ ...old, ...changes }), replace }),
    [navigate],
  )
}
