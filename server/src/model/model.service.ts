import { hostOfUrl } from '../clouds/cloud-endpoint.ts'
import { type PullTiming, SYSTEM_TIMING } from '../clouds/pull/call.service.ts'
import { createOutboundHttp } from '../platform/outbound/outbound-http.ts'
import { createPermits } from '../platform/permits.ts'
import type { Reservation } from './budget.ts'
import type { Completion, LanguageModel, ModelRequest } from './model.port.ts'
import { ModelError } from './model-error.ts'
import { createLimits, type ModelLimits } from './model-limits.service.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ProviderCalls } from './providers/sdk-calls.service.ts'
import { countTokens, estimateTokens } from './token-count.service.ts'

export interface ModelSurroundings {
  readonly timing?: PullTiming
  /** Certificate authorities in addition to Node's. */
  readonly ca?: string | undefined
}

/** An answer is far smaller. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** What a provider adds to the texts of a request. */
const TOKENS_OF_A_REQUEST = 64
const TOKENS_OF_A_MESSAGE = 8

const httpOf = ({ base_url, sts_endpoint, proxy, timeout_s }: ModelSettings, ca?: string) =>
  createOutboundHttp({
    trust: new Map(
      [base_url, sts_endpoint].filter(Boolean).map((url) => [hostOfUrl(url), 'named'] as const),
    ),
    timeoutMs: timeout_s * 1000,
    maxBytes: MAX_ANSWER_BYTES,
    ...(proxy !== '' && { proxy }),
    ca,
  })

const inputTokensOf = async ({ system, messages, schema }: ModelRequest): Promise<number> => {
  const texts = [system, ...messages.map(({ content }) => content), JSON.stringify(schema ?? '')]
  const tokens = await estimateTokens(texts.join('\n'))
  return tokens + TOKENS_OF_A_REQUEST + TOKENS_OF_A_MESSAGE * messages.length
}

const timedOut = (seconds: number): ModelError =>
  new ModelError('timeout', `it did not answer within ${seconds} s`, { mayBeCharged: true })

const toOwn = (error: unknown): ModelError =>
  error instanceof ModelError
    ? error
    : new ModelError('invalid', 'its answer is not that of such a model', { mayBeCharged: true })

interface Calling {
  readonly settings: ModelSettings
  readonly limits: ModelLimits
  readonly timing: PullTiming
  /** Loads the library. */
  readonly open: () => Promise<ProviderCalls>
}

interface Call {
  readonly deadline: number
  readonly signal: AbortSignal
  readonly failureOf: (error: unknown) => unknown
}

/** Bounds the time of a call, with its repetitions. */
const beginCall = ({ settings, timing }: Calling, signal: AbortSignal | undefined): Call => {
  const timeoutMs = settings.timeout_s * 1000
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    deadline: timing.now() + timeoutMs,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    failureOf: (error) => {
      if (signal?.aborted) return signal.reason
      return timeout.aborted ? timedOut(settings.timeout_s) : toOwn(error)
    },
  }
}

/** @throws ModelError if the request and its answer do not fit. */
const measure = async ({ settings }: Calling, request: ModelRequest): Promise<number> => {
  const tokens = await inputTokensOf(request)
  if (tokens + request.maxOutputTokens <= settings.max_context) return tokens
  throw new ModelError('invalid', 'the request is longer than the context of the model')
}

const settleFailure = ({ limits }: Calling, reservation: Reservation, error: unknown): void => {
  const isFree = error instanceof ModelError && !error.mayBeCharged
  if (isFree) limits.budget.release(reservation)
  else limits.budget.settle(reservation, null)
  if (error instanceof ModelError) limits.fail(error)
}

const attempt = async (calling: Calling, request: ModelRequest, tokens: number, call: Call) => {
  const { limits, open } = calling
  await limits.wait(call.deadline, call.signal)
  const provider = await open()
  const reservation = limits.reserve(tokens, request.maxOutputTokens)
  try {
    const completion = await provider.complete(request, call.signal)
    limits.budget.settle(reservation, completion.usage)
    limits.succeed()
    return completion
  } catch (error) {
    const failure = call.failureOf(error)
    settleFailure(calling, reservation, failure)
    throw failure
  }
}

const completeBy = async (
  calling: Calling,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): Promise<Completion> => {
  const { limits } = calling
  const tokens = await measure(calling, request)
  const call = beginCall(calling, signal)
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(calling, request, tokens, call)
    } catch (error) {
      const failure = call.failureOf(error)
      if (!(failure instanceof ModelError && limits.mayRepeat(failure, tried))) throw failure
      await limits.pause(tried, call.signal).catch((reason) => {
        throw call.failureOf(reason)
      })
    }
  }
}

async function* streamBy(
  calling: Calling,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const { limits, open } = calling
  const tokens = await measure(calling, request)
  const call = beginCall(calling, signal)
  await limits.wait(call.deadline, call.signal)
  const provider = await open()
  const reservation = limits.reserve(tokens, request.maxOutputTokens)
  let failure: unknown = null
  let isEnded = false
  try {
    const usage = yield* provider.stream(request, call.signal)
    limits.budget.settle(reservation, usage)
    isEnded = true
    limits.succeed()
  } catch (error) {
    failure = call.failureOf(error)
    throw failure
  } finally {
    // A reader that stops early ends here too.
    if (!isEnded) settleFailure(calling, reservation, failure)
  }
}

/**
 * Returns a model: its calls are bounded in number, time, repetitions, tokens and money, and none is made
 * while it fails. Its library is loaded with the first call.
 */
export const createModel = (
  settings: ModelSettings,
  { timing = SYSTEM_TIMING, ca }: ModelSurroundings = {},
): LanguageModel => {
  const http = httpOf(settings, ca)
  const limits = createLimits(settings, timing)
  const permits = createPermits(settings.concurrency)
  let calls: Promise<ProviderCalls> | null = null
  const open = (): Promise<ProviderCalls> => {
    calls ??= import('./providers/sdk-calls.service.ts').then(({ openCalls }) =>
      openCalls(settings, http),
    )
    return calls
  }
  const calling: Calling = { settings, limits, timing, open }
  return {
    provider: settings.provider,
    modelName: settings.model,
    maxContext: settings.max_context,
    complete: (request, signal) => permits.run(() => completeBy(calling, request, signal)),
    stream: (request, signal) => streamBy(calling, request, signal),
    countTokens,
    available: limits.outcome.get,
    usage: limits.budget.usage,
    close: http.close,
  }
}
