import { threadTimeFile, threadTimeMs } from '../../../platform/workers/thread-time.ts'
import { instantiateEngine, type PolicyModuleExports } from './policy-module.service.ts'

/** An error of a text or of its evaluation. The engine goes on. */
export class RegoError extends Error {
  override readonly name = 'RegoError'
}

/** The engine ran out of memory or of its stack. The instance cannot be used again. */
export class EngineTrap extends Error {
  override readonly name = 'EngineTrap'
}

export interface Evaluation {
  /** The path of what is evaluated, such as `data.platform.ai.enrichment`. */
  readonly query: string
  /** JSON of an object. */
  readonly input: string
  readonly limitMs: number
  /** What `time.now_ns` is, as a Unix time in milliseconds. */
  readonly now: number
}

/** The texts that one instance of the engine has loaded. */
export interface RegoEngine {
  /** Returns the number of the policy. Throws RegoError for a text that is not Rego. */
  readonly load: (rego: string, isMeasured?: boolean) => number
  readonly unload: (id: number) => void
  /** The syntax tree as JSON. */
  readonly syntax: (id: number) => string
  /** Returns the value as JSON, '' for undefined. Throws RegoError for an error of the evaluation. */
  readonly evaluate: (id: number, evaluation: Evaluation) => string
  /** The lines that evaluations of a measured policy have covered, as JSON. */
  readonly coverage: (id: number) => string
}

const decoder = new TextDecoder()

/**
 * Counts the time of an evaluation: that of the clock, as long as it is within the limit, and then the processor
 * time of the thread, so that a busy machine does not end it.
 */
const createStopwatch = () => {
  const file = threadTimeFile()
  let startedAt = 0
  let usedBefore: number | null = null
  let limit = 0
  return {
    start: (limitMs: number) => {
      usedBefore = threadTimeMs(file)
      startedAt = performance.now()
      limit = limitMs
    },
    now: (): number => {
      const now = performance.now()
      if (usedBefore === null || now - startedAt <= limit) return now
      const used = threadTimeMs(file)
      return used === null ? now : startedAt + used - usedBefore
    },
  }
}

export const createRegoEngine = (module: object): RegoEngine => {
  let moment = 0
  const stopwatch = createStopwatch()
  const wasm: PolicyModuleExports = instantiateEngine(module, () => moment, stopwatch.now)

  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      if (error instanceof RegoError) throw error
      throw new EngineTrap('The policy needs more memory than the engine has', { cause: error })
    }
  }
  const output = (): string =>
    decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.output_pointer(), wasm.output_length()))
  const withText = <Result>(
    text: string,
    work: (pointer: number, length: number) => Result,
  ): Result => {
    const bytes = Buffer.from(text)
    const pointer = wasm.allocate(bytes.length)
    new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes)
    const result = work(pointer, bytes.length)
    wasm.release(pointer, bytes.length)
    return result
  }
  const answer = (code: number): string => {
    const text = output()
    if (code !== 0) throw new RegoError(text)
    return text
  }

  return {
    load: (rego, isMeasured = false) =>
      guarded(() => {
        const id = withText(rego, (pointer, length) => wasm.load(pointer, length, +isMeasured))
        if (id === 0) throw new RegoError(output())
        return id
      }),
    unload: (id) => guarded(() => wasm.unload(id)),
    syntax: (id) => guarded(() => answer(wasm.syntax(id))),
    evaluate: (id, { query, input, limitMs, now }) =>
      guarded(() => {
        moment = now
        stopwatch.start(limitMs)
        const code = withText(query, (pointer, length) =>
          withText(input, (inputPointer, inputLength) =>
            wasm.decide(id, pointer, length, inputPointer, inputLength, limitMs),
          ),
        )
        return answer(code)
      }),
    coverage: (id) => guarded(() => answer(wasm.coverage(id))),
  }
}
