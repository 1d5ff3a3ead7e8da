import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { whenLeft } from './session/session.ts'

const RETRIES = 2

/**
 * Returns whether the same request would fail again at once. When the service has said how long to wait, the
 * page says so and waits.
 */
const isFinal = (error: Error) =>
  error instanceof ApiError &&
  error.status !== 0 &&
  error.status !== 502 &&
  (error.status !== 503 || error.retryAfter !== undefined)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < RETRIES && !isFinal(error),
      // The notice says that the device is offline; what was loaded stays.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A form says at once that its change was not sent. Sent later by itself, it could surprise.
    mutations: { networkMode: 'always' },
  },
})
whenLeft(() => queryClient.clear())
