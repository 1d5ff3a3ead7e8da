import type { MessagePort } from 'node:worker_threads'
import { threadTimeFile } from '../../../platform/workers/thread-time.ts'
import { checkText, problemOfEngine } from './checked-text.service.ts'
import {
  type Decision,
  decisionOf,
  denied,
  EVALUATION_ERROR,
  EVALUATION_TIMEOUT,
} from './decision.ts'
import type {
  EngineAnswers,
  EngineRequest,
  EngineThreadData,
  FromEngine,
  NamedPolicy,
} from './engine-messages.ts'
import { createRegoEngine, EngineTrap, type RegoEngine, RegoError } from './rego-engine.service.ts'
import { describeProblem } from './rego-text.ts'
import { rulesOf } from './syntax-rules.ts'
import { parseTree } from './syntax-tree.ts'

const KNOWS_OWN_TIME = threadTimeFile() !== null
/** How long the engine evaluates one policy. */
const MAX_EVALUATION_MS = 50
/** Prepared texts; another one takes about ten milliseconds. */
const MAX_PREPARED = 500
const TIMEOUT = /exceeded time limit/

const queryOf = (namespace: string): string => `data.${namespace}`

/** The decision for an evaluation that failed. */
const decisionOfError = (error: unknown): Decision => {
  if (error instanceof EngineTrap) return denied(EVALUATION_ERROR, error.message)
  if (!(error instanceof RegoError)) throw error
  if (TIMEOUT.test(error.message)) {
    return denied(EVALUATION_TIMEOUT, `The policy took longer than ${MAX_EVALUATION_MS} ms`)
  }
  return denied(EVALUATION_ERROR, describeProblem(problemOfEngine(error.message)))
}

/** A text that the engine has loaded. */
interface PreparedText {
  readonly id: number
  readonly hasAllowRule: boolean
}

const loadText = (engine: RegoEngine, rego: string, isMeasured: boolean): PreparedText => {
  const id = engine.load(rego, isMeasured)
  const rules = rulesOf(parseTree(engine.syntax(id)))
  return { id, hasAllowRule: rules.some(({ name }) => name === 'allow') }
}

/** The engine of a thread with the texts that it knows. */
const createThreadEngine = (module: object) => {
  const texts = new Map<string, string>()
  const prepared = new Map<string, PreparedText>()
  let engine: RegoEngine = createRegoEngine(module)

  /** An instance that ran out of memory is thrown away; texts are prepared again when they are needed. */
  const replace = () => {
    prepared.clear()
    engine = createRegoEngine(module)
  }
  const prepare = (digest: string): PreparedText => {
    const known = prepared.get(digest)
    if (known !== undefined) return known
    const rego = texts.get(digest)
    if (rego === undefined) throw new Error('The text of a policy is missing')
    if (prepared.size >= MAX_PREPARED) replace()
    const text = loadText(engine, rego, false)
    prepared.set(digest, text)
    return text
  }
  const recover = (error: unknown): void => {
    if (error instanceof EngineTrap) replace()
  }
  const evaluate = (
    { id, hasAllowRule }: PreparedText,
    namespace: string,
    input: string,
    now: number,
  ): Decision => {
    const query = queryOf(namespace)
    const json = engine.evaluate(id, { query, input, now, limitMs: MAX_EVALUATION_MS })
    return decisionOf(json === '' ? {} : JSON.parse(json), hasAllowRule)
  }
  const decide = ({ digest, namespace }: NamedPolicy, input: string, now: number): Decision => {
    const attempt = () => {
      try {
        return evaluate(prepare(digest), namespace, input, now)
      } catch (error) {
        recover(error)
        return decisionOfError(error)
      }
    }
    const decision = attempt()
    // Without the processor time of the thread, a busy machine may have taken the time.
    const isTimeout = decision.deny.some(({ code }) => code === EVALUATION_TIMEOUT)
    return isTimeout && !KNOWS_OWN_TIME ? attempt() : decision
  }
  const uncoveredLines = (id: number): number[] => {
    const report = JSON.parse(engine.coverage(id)) as {
      readonly files: readonly { readonly not_covered: readonly number[] }[]
    }
    return report.files.flatMap(({ not_covered }) => not_covered)
  }
  return {
    addText: (digest: string, rego: string) => texts.set(digest, rego),
    prepare,
    recover,
    decide,
    check: (rego: string, namespace: string) => checkText(engine, rego, namespace),
    test: (
      { rego, namespace, inputs, now }: Extract<EngineRequest, { kind: 'test' }>,
      step: () => void,
    ) => {
      const text = loadText(engine, rego, true)
      step()
      const decisions = inputs.map((input) => {
        try {
          return evaluate(text, namespace, input, now)
        } catch (error) {
          if (error instanceof EngineTrap) throw error
          return decisionOfError(error)
        } finally {
          step()
        }
      })
      const uncovered = uncoveredLines(text.id)
      engine.unload(text.id)
      return { decisions, uncovered }
    },
  }
}

type ThreadEngine = ReturnType<typeof createThreadEngine>

const decideBatch = (
  engine: ThreadEngine,
  { policy, inputs, now, budgetMs }: Extract<EngineRequest, { kind: 'batch' }>,
): readonly Decision[] => {
  const started = performance.now()
  const decisions: Decision[] = []
  for (const input of inputs) {
    decisions.push(engine.decide(policy, input, now))
    if (performance.now() - started > budgetMs) break
  }
  return decisions
}

const answerTo = (
  engine: ThreadEngine,
  request: EngineRequest,
  step: () => void,
): EngineAnswers[keyof EngineAnswers] => {
  switch (request.kind) {
    case 'load':
      for (const { digest, rego } of request.texts) engine.addText(digest, rego)
      for (const { digest } of request.texts) engine.prepare(digest)
      return null
    case 'decide':
      return request.policies.map((policy, index) => {
        if (index > 0) step()
        return engine.decide(policy, request.input, request.now)
      })
    case 'check':
      return engine.check(request.rego, request.namespace)
    case 'test':
      return engine.test(request, step)
    case 'batch':
      return decideBatch(engine, request)
  }
}

/** Serves requests one after the other, until the host ends the thread. */
export const runEngineThread = (port: MessagePort, { module }: EngineThreadData): void => {
  port.postMessage({ kind: 'started', timeFile: threadTimeFile() } satisfies FromEngine)
  const engine = createThreadEngine(module)
  const step = () => port.postMessage({ kind: 'step' } satisfies FromEngine)
  const answer = (request: EngineRequest): FromEngine => {
    try {
      return { kind: 'answer', answer: answerTo(engine, request, step) }
    } catch (error) {
      engine.recover(error)
      const message = error instanceof Error ? error.message : String(error)
      return { kind: error instanceof EngineTrap ? 'exhausted' : 'failed', message }
    }
  }
  port.on('message', (request: EngineRequest) => port.postMessage(answer(request)))
}
