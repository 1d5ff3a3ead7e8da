import { setTimeout as sleep } from 'node:timers/promises'
import { ObjectStoreError } from './object-store.port.ts'

export interface ObjectRequest {
  /** The call as its store names it: `PutObject`. */
  readonly call: string
  /** The object, for messages; '' for calls on the bucket. */
  readonly object: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** More bytes of an answer are not read. */
  readonly maxBytes?: number
}

export interface ObjectAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** The store's word for an error; '' for a success. */
  readonly code: string
}

/** What differs between stores in how requests are sent. */
export interface StoreDialect {
  readonly url: string
  /** Returns the headers that show who sends a request. `renew`: the last ones were rejected. */
  readonly authorise: (
    request: ObjectRequest,
    renew: boolean,
  ) => Promise<Readonly<Record<string, string>>>
  readonly codeOf: (headers: Headers, body: string) => string
  /** Returns the permission that a call needs, as the end of a sentence. */
  readonly permissionOf: (call: string) => string
  /** Takes notice of an answer that says how the clocks differ. Returns whether to send again. */
  readonly adjustClock?: (answer: ObjectAnswer) => boolean
}

export interface RequestTimes {
  readonly timeoutMs: number
  readonly wait: (ms: number) => Promise<unknown>
  readonly random: () => number
}

const DEFAULT_TIMES: RequestTimes = { timeoutMs: 60_000, wait: sleep, random: Math.random }

const MAX_ATTEMPTS = 6
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 10_000
const MAX_RETRY_AFTER_MS = 60_000
const MAX_ANSWER_BYTES = 16 << 20
const MAX_ERROR_BYTES = 64 << 10

const RETRIED_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const RETRIED_CODES: ReadonlySet<string> = new Set([
  'ConditionalRequestConflict',
  'OperationAborted',
  'RequestTimeout',
  'SlowDown',
])
const EXPIRED_CODES: ReadonlySet<string> = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidToken',
  'TokenRefreshRequired',
])
const MISSING_CODES: ReadonlySet<string> = new Set([
  'NoSuchBucket',
  'ContainerNotFound',
  'ResourceNotFound',
  'AccountIsDisabled',
])

const readBody = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1)
}

const isSuccess = (status: number): boolean => status < 300 || status === 308

const send = async (
  request: ObjectRequest,
  dialect: StoreDialect,
  renew: boolean,
  timeoutMs: number,
): Promise<ObjectAnswer> => {
  const headers = await dialect.authorise(request, renew)
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(request.body && { body: request.body }),
  })
  const { status } = response
  const limit = isSuccess(status) ? (request.maxBytes ?? MAX_ANSWER_BYTES) : MAX_ERROR_BYTES
  const body = await readBody(response, limit)
  const code = isSuccess(status) ? '' : dialect.codeOf(response.headers, body.toString())
  // Only a word: an answer may repeat what was sent.
  return {
    status,
    headers: response.headers,
    body,
    code: /^[A-Za-z0-9]{1,60}$/.exec(code)?.[0] ?? '',
  }
}

const retryAfterMs = (headers: Headers): number | null => {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS) : null
}

/** Full jitter, so that clients that failed together do not return together. */
const delayOf = (attempt: number, answer: ObjectAnswer | null, random: () => number): number => {
  const wanted = answer && retryAfterMs(answer.headers)
  const jitter = random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return (wanted ?? 0) + jitter
}

/** The words of the network for a failure, without addresses or headers. */
const causeOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `its name has no address (${code}); check the name, the region and the endpoint`
  return code === '' ? 'the connection broke' : `the connection failed (${code})`
}

const describe = ({ url }: StoreDialect, { call, object }: ObjectRequest): string =>
  `${url}: ${call}${object === '' ? '' : ` of ${object}`}`

const refusalOf = (dialect: StoreDialect, request: ObjectRequest, answer: ObjectAnswer) => {
  const { status, code, headers } = answer
  const what = `${describe(dialect, request)} was refused (${[status, code].join(' ').trim()})`
  const region = headers.get('x-amz-bucket-region')
  if (status >= 300 && status < 400)
    return `${what}: the bucket has another address${region ? `; its region is ${region}` : ''}`
  if (MISSING_CODES.has(code) || status === 404)
    return `${what}: the bucket or container does not exist; create it, or check its name`
  if (status === 401) return `${what}: the store does not accept the identity; check its audience`
  if (code === 'AuthorizationHeaderMalformed') return `${what}: check the region of the bucket`
  return status === 403 ? `${what}: grant ${dialect.permissionOf(request.call)}` : what
}

const isRejected = ({ status, code }: ObjectAnswer): boolean =>
  status === 401 || EXPIRED_CODES.has(code)

type Verdict = 'accept' | 'renew' | 'send again' | 'wait' | 'refuse'

interface Judge {
  readonly dialect: StoreDialect
  readonly isExpected: (answer: ObjectAnswer) => boolean
  readonly canRenew: boolean
}

const verdictOn = (
  answer: ObjectAnswer | null,
  { dialect, isExpected, canRenew }: Judge,
): Verdict => {
  if (answer === null) return 'wait'
  if (isSuccess(answer.status) || isExpected(answer)) return 'accept'
  if (isRejected(answer)) return canRenew ? 'renew' : 'refuse'
  if (dialect.adjustClock?.(answer)) return 'send again'
  return RETRIED_STATUS.has(answer.status) || RETRIED_CODES.has(answer.code) ? 'wait' : 'refuse'
}

const failureOf = (dialect: StoreDialect, request: ObjectRequest, outcome: unknown) => {
  const answer = answerIn(outcome)
  const reason = answer ? [answer.status, answer.code].join(' ').trim() : causeOf(outcome)
  const message = `${describe(dialect, request)} failed ${MAX_ATTEMPTS} times: ${reason}`
  return new ObjectStoreError(message, false)
}

const answerIn = (outcome: unknown): ObjectAnswer | null =>
  outcome instanceof Error ? null : (outcome as ObjectAnswer)

export type SendRequest = (
  request: ObjectRequest,
  isExpected?: (answer: ObjectAnswer) => boolean,
) => Promise<ObjectAnswer>

/**
 * Returns a function that sends a request until it has an answer: a success, or one that the caller
 * expects. Every call that is sent may be carried out several times.
 */
export const requestSender = (
  dialect: StoreDialect,
  times: Partial<RequestTimes> = {},
): SendRequest => {
  const { timeoutMs, wait, random } = { ...DEFAULT_TIMES, ...times }
  const attempt = async (request: ObjectRequest, renew: boolean): Promise<ObjectAnswer | Error> => {
    try {
      return await send(request, dialect, renew, timeoutMs)
    } catch (error) {
      if (error instanceof ObjectStoreError || !(error instanceof Error)) throw error
      return error
    }
  }
  /** Returns the answer that ends the call, or what to do before the next attempt. */
  const judge = (outcome: ObjectAnswer | Error, request: ObjectRequest, rules: Judge) => {
    const answer = answerIn(outcome)
    const verdict = verdictOn(answer, rules)
    if (answer && verdict === 'refuse')
      throw new ObjectStoreError(refusalOf(dialect, request, answer), true)
    return answer && verdict === 'accept' ? answer : verdict
  }
  return async (request, isExpected = () => false) => {
    let last: Verdict = 'accept'
    let canRenew = true
    for (let number = 1; ; number += 1) {
      const outcome = await attempt(request, last === 'renew')
      const judged = judge(outcome, request, { dialect, isExpected, canRenew })
      if (typeof judged !== 'string') return judged
      if (number >= MAX_ATTEMPTS) throw failureOf(dialect, request, outcome)
      if (judged === 'wait') await wait(delayOf(number, answerIn(outcome), random))
      canRenew &&= judged !== 'renew'
      last = judged
    }
  }
}
