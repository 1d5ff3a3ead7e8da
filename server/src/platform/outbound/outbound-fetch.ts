import { OutboundError } from './outbound-error.ts'
import type { OutboundHttp, OutboundRequest, OutboundStream } from './outbound-http.ts'

type Fetch = typeof globalThis.fetch

const MIN_STATUS = 200
const MAX_STATUS = 599
/** Statuses whose responses have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

const bodyOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new OutboundError('refused', 'A body that is neither text nor bytes is not sent')
}

const toStream = (body: OutboundStream['body']): ReadableStream<Uint8Array> => {
  const chunks = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}

const headersOf = (headers: OutboundStream['headers']): Headers => {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) all.append(name, one)
  }
  return all
}

const requestOf = (input: Parameters<Fetch>[0], init: RequestInit): OutboundRequest => ({
  method: init.method ?? 'GET',
  url: new URL(input instanceof Request ? input.url : String(input)),
  headers: Object.fromEntries(new Headers(init.headers)),
  body: bodyOf(init.body),
  signal: init.signal ?? undefined,
})

/** Returns what is wrong with a status; '' for one that a library may see. */
const refusalOf = (status: number): string => {
  if (status >= 300 && status < 400) return 'redirects to another address, which is not followed'
  return status < MIN_STATUS || status > MAX_STATUS ? `answers with the status ${status}` : ''
}

/**
 * Returns a `fetch` for a library, with the rules of outgoing requests. A redirect is an error: the
 * library would send the body and its key to the other address.
 */
export const outboundFetch = (http: OutboundHttp): Fetch => {
  const send: Fetch = async (input, init = {}) => {
    const request = requestOf(input, init)
    const { status, headers, body } = await http.open(request)
    const refusal = refusalOf(status)
    if (refusal !== '') {
      for await (const _ of body) break
      throw new OutboundError(
        'refused',
        `${request.url.hostname} ${refusal}; name the right address`,
      )
    }
    const isEmpty = WITHOUT_BODY.has(status)
    return new Response(isEmpty ? null : toStream(body), { status, headers: headersOf(headers) })
  }
  return send
}
