import { Worker } from 'node:worker_threads'
import { POLICY_WORKER } from '../../../platform/package-paths.ts'
import { threadTimeMs } from '../../../platform/workers/thread-time.ts'
import type { EngineRequest, FromEngine, LoadedText } from './engine-messages.ts'

/** The host ends the thread when an evaluation takes longer: the engine does not look at the clock in one call. */
const MAX_EVALUATION_MS = 250
/** While a text is parsed. */
const MAX_LOAD_MS = 5_000
/** All evaluations of one request together. */
const MAX_REQUEST_MS = 5_000
/** How long a thread may wait for a processor before its request is given up. */
const MAX_STALLED_MS = 2_000
/** More texts than this are forgotten together, with the thread. */
const MAX_TEXTS = 2_000

/** In addition to the memory of the engine: texts, their trees and answers. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** The thread did not answer in time, or not with the memory that it has. */
export class EngineOverrun extends Error {
  override readonly name = 'EngineOverrun'
}

type Answered = Exclude<FromEngine, { readonly kind: 'started' | 'step' }>

/** The limit of the first step of a request. */
const limitOf = ({ kind }: EngineRequest): number => {
  if (kind === 'decide') return MAX_EVALUATION_MS
  // A batch ends itself after its budget and one evaluation.
  if (kind === 'batch') return 2 * MAX_EVALUATION_MS
  return MAX_LOAD_MS
}

/**
 * Calls `overrun` when a step of a request takes too long. Where the processor time of the thread is known, it
 * counts: a busy machine ends no evaluation.
 */
const startDeadline = (
  request: EngineRequest,
  usedMs: () => number | null,
  overrun: (message: string) => void,
) => {
  const endsAt = performance.now() + MAX_REQUEST_MS + MAX_LOAD_MS
  let limit = limitOf(request)
  let [startedAt, usedBefore] = [performance.now(), usedMs()]
  const check = () => {
    const used = usedMs()
    const isStalled = performance.now() - startedAt > limit + MAX_STALLED_MS
    const left = used === null || usedBefore === null ? 0 : limit - (used - usedBefore)
    if (left > 0 && !isStalled) timer = setTimeout(check, Math.max(left, 1))
    else overrun(`The policy took longer than ${limit} ms`)
  }
  let timer = setTimeout(check, limit)
  return {
    stop: () => clearTimeout(timer),
    step: () => {
      clearTimeout(timer)
      if (performance.now() > endsAt) {
        overrun(`The evaluations took longer than ${MAX_REQUEST_MS} ms together`)
        return
      }
      limit = MAX_EVALUATION_MS
      ;[startedAt, usedBefore] = [performance.now(), usedMs()]
      timer = setTimeout(check, limit)
    },
  }
}

/** One thread, and which texts it has. It is started when it is needed. */
export const createEngineThread = (compiled: () => Promise<object>) => {
  let worker: Worker | null = null
  let known = new Set<string>()
  let timeFile: string | null = null
  const end = async () => {
    const ending = worker
    worker = null
    known = new Set()
    timeFile = null
    await ending?.terminate()
  }
  const start = async (): Promise<Worker> => {
    const module = await compiled()
    const started = new Worker(POLICY_WORKER, { workerData: { module }, resourceLimits: HEAP })
    started.unref()
    started.on('error', () => {})
    started.once('message', (message: FromEngine) => {
      if (worker === started && message.kind === 'started') timeFile = message.timeFile
    })
    started.once('exit', () => {
      if (worker === started) void end()
    })
    worker = started
    return started
  }
  const answerOf = (thread: Worker, request: EngineRequest): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        deadline.stop()
        thread.off('message', onMessage)
        thread.off('exit', onExit)
      }
      const deadline = startDeadline(
        request,
        () => threadTimeMs(timeFile),
        (message) => {
          settle()
          void end().then(() => reject(new EngineOverrun(message)))
        },
      )
      const onMessage = (message: FromEngine) => {
        if (message.kind === 'started') return
        if (message.kind === 'step') {
          deadline.step()
          return
        }
        settle()
        resolve(message)
      }
      const onExit = () => {
        settle()
        reject(new EngineOverrun('The engine of policies ended'))
      }
      thread.on('message', onMessage)
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
