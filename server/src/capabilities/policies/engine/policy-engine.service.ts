import { Worker } from 'node:worker_threads'
import { unavailable } from '../../../kernel/app-error.ts'
import { POLICY_WORKER } from '../../../platform/package-paths.ts'
import type { EngineAnswers, EngineRequest, FromEngine, LoadedText } from './engine-messages.ts'
import { compileEngine } from './policy-module.service.ts'

/** The host ends the thread when an answer takes longer: the engine does not look at the clock in one call. */
const MAX_ANSWER_MS = 250
/** While a text is parsed. */
const MAX_LOAD_MS = 5_000
const MAX_TEST_MS = 10_000
const MAX_WAITING = 1_000
const MAX_WAITING_MS = 5_000
/** More texts than this are forgotten together, with the thread. */
const MAX_TEXTS = 2_000

/** The thread did not answer in time, or not with the memory that it has. */
export class EngineOverrun extends Error {
  override readonly name = 'EngineOverrun'
}

type RequestOf<Kind extends EngineRequest['kind']> = Extract<EngineRequest, { kind: Kind }>

export interface PolicyEngine {
  /**
   * Asks the thread; the texts are those that the request names by their digests. Throws EngineOverrun, and
   * SERVICE_UNAVAILABLE if too many wait or the engine cannot be started.
   */
  readonly ask: <Kind extends EngineRequest['kind']>(
    request: RequestOf<Kind>,
    texts?: readonly LoadedText[],
  ) => Promise<EngineAnswers[Kind]>
  /** Whether the engine can be started, and what is wrong if not. */
  readonly problem: () => Promise<string | null>
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly work: () => Promise<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  readonly since: number
}

const limitOf = ({ kind }: EngineRequest): number => {
  if (kind === 'decide') return MAX_ANSWER_MS
  // A batch ends itself after its budget and one evaluation.
  if (kind === 'batch') return 4 * MAX_ANSWER_MS
  return kind === 'test' ? MAX_TEST_MS : MAX_LOAD_MS
}

/** One thread, and which texts it has. It is started when it is needed. */
const createThread = (compiled: () => Promise<object>) => {
  let worker: Worker | null = null
  let known = new Set<string>()
  const end = async () => {
    const ending = worker
    worker = null
    known = new Set()
    await ending?.terminate()
  }
  const start = async (): Promise<Worker> => {
    const module = await compiled()
    const started = new Worker(POLICY_WORKER, { workerData: { module } })
    started.unref()
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) void end()
    })
    worker = started
    return started
  }
  const answerOf = (thread: Worker, request: EngineRequest): Promise<FromEngine> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timeout)
        thread.off('message', onMessage)
        thread.off('exit', onExit)
      }
      const onMessage = (message: FromEngine) => {
        settle()
        resolve(message)
      }
      const onExit = () => {
        settle()
        reject(new EngineOverrun('The engine of policies ended'))
      }
      const timeout = setTimeout(() => {
        settle()
        const overrun = new EngineOverrun(`The policy took longer than ${limitOf(request)} ms`)
        void end().then(() => reject(overrun))
      }, limitOf(request))
      thread.once('message', onMessage)
      thread.once('exit', onExit)
      thread.postMessage(request)
    })
  const post = async (request: EngineRequest) => {
    const reply = await answerOf(worker ?? (await start()), request)
    if (reply.kind === 'answer') return reply.answer
    if (reply.kind === 'exhausted') throw new EngineOverrun(reply.message)
    throw new Error(reply.message)
  }
  return {
    post,
    /** Gives the thread the texts that it does not have. */
    load: async (texts: readonly LoadedText[]) => {
      if (known.size > MAX_TEXTS) await end()
      const missing = texts.filter(({ digest }) => !known.has(digest))
      if (missing.length === 0) return
      await post({ kind: 'load', texts: missing })
      for (const { digest } of missing) known.add(digest)
    },
    end,
  }
}

/** The engine of policies: one thread, which answers one request at a time. */
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
  const thread = createThread(compiled)
  const waiting: Waiting[] = []
  let isBusy = false

  const drain = async () => {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { work, resolve, reject, since } = next
      if (performance.now() - since > MAX_WAITING_MS) {
        reject(unavailable('Policies are evaluated too slowly; try again shortly'))
      } else await work().then(resolve, reject)
    }
    isBusy = false
  }
  const enqueue = (work: () => Promise<unknown>): Promise<unknown> => {
    if (waiting.length >= MAX_WAITING) {
      return Promise.reject(unavailable('Too many policies are being evaluated; try again shortly'))
    }
    return new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject, since: performance.now() })
      void drain()
    })
  }

  return {
    ask: (request, texts = []) =>
      enqueue(async () => {
        await thread.load(texts)
        return thread.post(request)
      }) as Promise<never>,
    problem: async () => {
      try {
        await compiled()
        return null
      } catch (error) {
        const { cause } = error as { readonly cause?: unknown }
        return cause instanceof Error ? cause.message : String(error)
      }
    },
    stop: thread.end,
  }
}
