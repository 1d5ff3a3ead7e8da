import { baseOfUrl, hostOfUrl } from '../../clouds/cloud-endpoint.ts'
import { retryAfterOf } from '../../clouds/cloud-error.ts'
import type { PullTiming } from '../../clouds/pull/call.service.ts'
import { delayOf } from '../../clouds/pull/retry-rules.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createOutboundHttp, type OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { OutputError } from './output-error.ts'

/** Opens the way to hosts that the operator names, and to no other private one. */
export const openHttp = (
  urls: readonly string[],
  ca: string | undefined,
  options: { readonly timeoutMs?: number } = {},
): OutboundHttp =>
  createOutboundHttp({
    trust: new Map(urls.filter((url) => url !== '').map((url) => [hostOfUrl(url), 'named'])),
    ca,
    ...options,
  })

export interface JsonRequest {
  readonly method: string
  /** Below the base. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface JsonAnswer {
  readonly status: number
  /** Undefined where it is not JSON. */
  readonly body: unknown
  readonly retryAfterMs: number | undefined
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Sends one request. @throws OutboundError */
export const sendJson = async (
  http: OutboundHttp,
  base: string,
  { method, path, headers = {}, body }: JsonRequest,
): Promise<JsonAnswer> => {
  const url = new URL(baseOfUrl(base) + path)
  const answer = await http.send({ method, url, headers, body })
  return {
    status: answer.status,
    body: parse(answer.body),
    retryAfterMs: retryAfterOf(answer.headers['retry-after'], Date.now()),
  }
}

/** What became of a request. `unknown`: it may have had its effect. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: JsonAnswer }
  | { readonly kind: 'throttled' | 'unknown'; readonly retryAfterMs: number | undefined }

const UNSENT_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Sends one request and says what became of it. @throws OutputError if there is no way to the host. */
export const tryJson = async (
  http: OutboundHttp,
  base: string,
  request: JsonRequest,
): Promise<Outcome> => {
  try {
    const answer = await sendJson(http, base, request)
    if (answer.status === 429) return { kind: 'throttled', retryAfterMs: answer.retryAfterMs }
    if (answer.status >= 500) return { kind: 'unknown', retryAfterMs: answer.retryAfterMs }
    return { kind: 'answer', answer }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.problem === 'refused' || UNSENT_CODES.has(error.code))
      throw new OutputError(error.message)
    return { kind: 'unknown', retryAfterMs: undefined }
  }
}

const MAX_FAILURES = 5
const MAX_THROTTLED = 30

/** Waits between attempts, and gives up after too many without a success. */
export const createPatience = (timing: PullTiming, what: string) => {
  let failures = 0
  let throttled = 0
  return {
    succeeded: (): void => {
      failures = 0
      throttled = 0
    },
    wait: async ({ kind, retryAfterMs }: Exclude<Outcome, { kind: 'answer' }>): Promise<void> => {
      if (kind === 'throttled') throttled += 1
      else failures += 1
      if (failures >= MAX_FAILURES) throw new OutputError(`${what} does not answer as it should`)
      if (throttled >= MAX_THROTTLED)
        throw new OutputError(`${what} takes no more requests for now`)
      const delay = retryAfterMs ?? delayOf(failures + throttled, timing.random(), undefined)
      await timing.sleep(delay, new AbortController().signal)
    },
  }
}

/** Repeats a request that may be repeated until there is an answer. @throws OutputError */
export const askJson = async (
  http: OutboundHttp,
  base: string,
  request: JsonRequest,
  patience: ReturnType<typeof createPatience>,
): Promise<JsonAnswer> => {
  for (;;) {
    const outcome = await tryJson(http, base, request)
    if (outcome.kind === 'answer') {
      patience.succeeded()
      return outcome.answer
    }
    await patience.wait(outcome)
  }
}
