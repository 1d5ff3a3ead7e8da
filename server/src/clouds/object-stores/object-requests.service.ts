import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { CloudError, retryAfterOf } from '../cloud-error.ts'
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
  readonly headers: IncomingHttpHeaders
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
  readonly codeOf: (headers: IncomingHttpHeaders, body: string) => string
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

/** Returns a header; '' if there is none. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[name] ?? '')

const isSuccess = (status: number): boolean => status < 300 || status === 308

interface Sender {
  readonly dialect: StoreDialect
  readonly http: OutboundHttp
  readonly timeoutMs: number
}

const send = async (
  request: ObjectRequest,
  { dialect, http, timeoutMs }: Sender,
  renew: boolean,
): Promise<ObjectAnswer> => {
  const { method, url, body: sent, maxBytes = MAX_ANSWER_BYTES } = request
  const authorisation = await dialect.authorise(request, renew)
  const response = await http.send({
    method,
    url,
    // An object is what was stored, not what a gateway makes of it.
    headers: { 'accept-encoding': 'identity', ...request.headers, ...authorisation },
    body: sent,
    timeoutMs,
    cutAtBytes: Math.max(maxBytes, MAX_ERROR_BYTES),
  })
  const { status, headers } = response
  const isDone = isSuccess(status)
  const body = response.body.subarray(0, (isDone ? maxBytes : MAX_ERROR_BYTES) + 1)
  const code = isDone ? '' : dialect.codeOf(headers, body.toString())
  // Only a word: an answer may repeat what was sent.
  return { status, headers, body, code: /^[A-Za-z0-9]{1,60}$/.exec(code)?.[0] ?? '' }
}

/** Full jitter, so that clients that failed together do not return together. */
const delayOf = (attempt: number, answer: ObjectAnswer | null, random: () => number): number => {
  const wanted = answer && retryAfterOf(answer.headers['retry-after'], Date.now())
  const jitter = random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return (wanted ?? 0) + jitter
}

/** Why there is no answer, without addresses or headers. */
const causeOf = (error: unknown): string => {
  if (error instanceof CloudError) return error.message
  if (!(error instanceof OutboundError)) return 'the connection broke'
  const { code, problem, message } = error
  if (problem === 'timeout') return 'it did not answer in time'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `its name has no address (${code}); check the name, the region and the endpoint`
  return message
}

const describe = ({ url }: StoreDialect, { call, object }: ObjectRequest): string =>
  `${url}: ${call}${object === '' ? '' : ` of ${object}`}`

const refusalOf = (dialect: StoreDialect, request: ObjectRequest, answer: ObjectAnswer) => {
  const { status, code, headers } = answer
  const what = `${describe(dialect, request)} was refused (${[status, code].join(' ').trim()})`
  const region = headerOf(headers, 'x-amz-bucket-region')
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
  http: OutboundHttp,
  times: Partial<RequestTimes> = {},
): SendRequest => {
  const { timeoutMs, wait, random } = { ...DEFAULT_TIMES, ...times }
  const attempt = async (request: ObjectRequest, renew: boolean): Promise<ObjectAnswer | Error> => {
    try {
      return await send(request, { dialect, http, timeoutMs }, renew)
    } catch (error) {
      if (error instanceof OutboundError && error.problem === 'refused')
        throw new ObjectStoreError(`${describe(dialect, request)}: ${error.message}`, true)
      if (error instanceof OutboundError || error instanceof CloudError) return error
      throw error
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
