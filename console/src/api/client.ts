import createClient, { type Middleware } from 'openapi-fetch'
import { errorOf, unreachable } from './api-error.ts'
import type { components, paths } from './schema.d.ts'

export type Schemas = components['schemas']

/** Where the client takes its token from, and what renews it after a 401. */
interface TokenSource {
  token(): string | undefined
  /** Returns whether there is a new token to try once with. */
  renew(): Promise<boolean>
}

let source: TokenSource = { token: () => undefined, renew: async () => false }

/** The session supplies the token. The client does not import it, because the session uses the client. */
export const takeTokensFrom = (tokens: TokenSource) => {
  source = tokens
}

/** Returns the headers that authenticate a request. */
export const authorization = (): Record<string, string> => {
  const token = source.token()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** How often a request is sent again that a busy service has rejected, and how long a wait it may ask for. */
const MAX_RESENDS = 3
const MAX_WAIT_S = 5

/** Returns the wait in milliseconds after which a request may be sent again; undefined when it may not. */
const waitBeforeResend = ({ method }: Request, { status, headers }: Response) => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  // Something that changes data may have been done before the service failed.
  const canResend = method === 'GET' && status === 503 && seconds >= 0 && seconds <= MAX_WAIT_S
  return canResend ? seconds * 1_000 : undefined
}

/** Sends a request with the token of the session, and once more after a renewal when it is refused. */
export const fetchWithToken = async (request: Request): Promise<Response> => {
  const send = (copy: Request) => {
    for (const [name, value] of Object.entries(authorization())) copy.headers.set(name, value)
    return fetch(copy).catch((error: unknown) => {
      throw copy.signal.aborted ? error : unreachable()
    })
  }
  const sendPatiently = async (resends = MAX_RESENDS): Promise<Response> => {
    const response = await send(request.clone())
    const wait = waitBeforeResend(request, response)
    if (wait === undefined || resends === 0) return response
    await new Promise((resolve) => setTimeout(resolve, wait))
    request.signal.throwIfAborted()
    return sendPatiently(resends - 1)
  }
  const response = await sendPatiently()
  if (response.status !== 401 || !(await source.renew())) return response
  return send(request)
}

const throwErrors: Middleware = {
  async onResponse({ response }) {
    if (response.ok || response.status === 304) return
    throw errorOf(response, await response.json().catch(() => undefined))
  },
}

/** The client of the API: typed by its contract, throws `ApiError`. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  fetch: fetchWithToken,
})
api.use(throwErrors)

/** Returns the body of an answer. Errors have been thrown before. */
export const dataOf = <T>(result: { data?: T }): T => result.data as T
