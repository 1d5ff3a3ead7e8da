import { errorOf } from './api-error.ts'
import { fetchWithToken } from './client.ts'

/** Sends a request whose parameters may repeat. Throws `ApiError` when the service does not answer with 2xx. */
export const requestWith = async (
  path: string,
  params: URLSearchParams,
  init: RequestInit = {},
): Promise<Response> => {
  const text = params.toString()
  const url = new URL(text === '' ? path : `${path}?${text}`, location.origin)
  const response = await fetchWithToken(new Request(url, init))
  if (response.ok) return response
  throw errorOf(response, await response.json().catch(() => undefined))
}

/** Returns the JSON of a GET whose parameters may repeat. */
export const getJson = async <T>(
  path: string,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<T> => (await requestWith(path, params, { signal })).json()
