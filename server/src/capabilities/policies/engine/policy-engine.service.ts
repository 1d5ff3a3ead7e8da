import { AppError, unavailable } from '../../../kernel/app-error.ts'
import { createFairPermits } from '../../../platform/fair-permits.ts'
import type { EngineAnswers, EngineRequest, LoadedText } from './engine-messages.ts'
import { createEngineThread, EngineOverrun } from './engine-process.service.ts'
import { compileEngine } from './policy-module.service.ts'

export { EngineOverrun }

const MAX_WAITING = 1_000
const MAX_WAITING_PER_CALLER = 200
const MAX_WAITING_MS = 5_000
/** A rehearsal waits for others that may take seconds each. */
const MAX_REHEARSALS_PER_CALLER = 20
const MAX_REHEARSAL_WAITING_MS = 15_000

type RequestOf<Kind extends EngineRequest['kind']> = Extract<EngineRequest, { kind: Kind }>

/**
 * Asks a thread for a caller, by its key; the texts are those that the request names by their digests. Callers
 * take turns. Throws EngineOverrun, RATE_LIMITED if too many requests of the caller wait, and
 * SERVICE_UNAVAILABLE if too many of all do or the engine cannot be started.
 */
type Ask = <Kind extends EngineRequest['kind']>(
  callerKey: string,
  request: RequestOf<Kind>,
  texts?: readonly LoadedText[],
) => Promise<EngineAnswers[Kind]>

export interface PolicyEngine {
  /** For gates. */
  readonly ask: Ask
  /** For checks, tests and dry runs, in a thread of their own: no gate waits for them. */
  readonly rehearse: Ask
  /** Whether the engine can be started, and what is wrong if not. */
  readonly problem: () => Promise<string | null>
  readonly stop: () => Promise<void>
}

interface LineLimits {
  readonly maxQueuedPerCaller: number
  readonly maxWaitMs: number
}

/** A thread that answers one request at a time, and the line before it. */
const createLine = (
  compiled: () => Promise<object>,
  { maxQueuedPerCaller, maxWaitMs }: LineLimits,
) => {
  const thread = createEngineThread(compiled)
  const permits = createFairPermits(
    { maxConcurrent: 1, maxQueued: MAX_WAITING, maxQueuedPerCaller, maxWaitMs },
    {
      ofCaller: () =>
        new AppError(
          'RATE_LIMITED',
          `You have ${maxQueuedPerCaller} evaluations that wait for earlier ones; send fewer at the same time`,
        ),
      ofAll: () => unavailable('Too many policies are being evaluated; try again shortly'),
      tooLate: () => unavailable('Policies are evaluated too slowly; try again shortly'),
    },
  )
  const ask: Ask = (callerKey, request, texts = []) =>
    permits.run(callerKey, async () => {
      await thread.load(texts)
      return thread.post(request)
    }) as Promise<never>
  return { ask, end: thread.end }
}

/** The engine of policies. Its threads are started when they are needed. */
export const createPolicyEngine = (
  compile: () => Promise<object> = compileEngine,
): PolicyEngine => {
  let compiling: Promise<object> | undefined
  const compiled = () => {
    compiling ??= compile()
    return compiling.catch((error: unknown) => {
      compiling = undefined
      throw unavailable('The engine of policies cannot be started', error)
    })
  }
  const gates = createLine(compiled, {
    maxQueuedPerCaller: MAX_WAITING_PER_CALLER,
    maxWaitMs: MAX_WAITING_MS,
  })
  const rehearsals = createLine(compiled, {
    maxQueuedPerCaller: MAX_REHEARSALS_PER_CALLER,
    maxWaitMs: MAX_REHEARSAL_WAITING_MS,
  })

  return {
    ask: gates.ask,
    rehearse: rehearsals.ask,
    problem: async () => {
      try {
        await compiled()
        return null
      } catch (error) {
        const { cause } = error as { readonly cause?: unknown }
        return cause instanceof Error ? cause.message : String(error)
      }
    },
    stop: async () => {
      await Promise.all([gates.end(), rehearsals.end()])
    },
  }
}
