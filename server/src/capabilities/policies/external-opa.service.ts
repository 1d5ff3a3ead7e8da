import { unavailable } from '../../kernel/app-error.ts'
import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createOutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { type Decision, decisionOf, shapeProblem } from './engine/decision.ts'

export interface OpaAddress {
  readonly url: string
  readonly token: string | null
  /** Certificate authorities in addition to Node's. */
  readonly ca?: string | undefined
}

/** A server of Open Policy Agent that decides instead of the registry. */
export interface ExternalOpa {
  /**
   * Returns null for a namespace that the server does not know. Throws SERVICE_UNAVAILABLE for anything but
   * a decision, so that the gate stays shut.
   */
  readonly decide: (namespace: string, input: string) => Promise<Decision | null>
  /** Whether the server has a policy of the namespace; null if it does not say. */
  readonly knows: (namespace: string) => Promise<boolean | null>
  /** Whether the server answers; asked at most once in five seconds. */
  readonly isReachable: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

const TIMEOUT_MS = 2_000
const MAX_ANSWER_BYTES = 1024 * 1024
const HEALTH_AGE_MS = 5_000
/** After as many requests without an answer in a row, none is sent for a while: gates would wait for each. */
const MAX_UNANSWERED = 5
const PAUSE_MS = 5_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const noDecision = (problem: string, cause?: unknown) =>
  unavailable(`The external OPA ${problem}; until it decides, the gate stays shut`, cause)

/** Returns the decision of an answer, null if it has none. */
const decisionIn = (status: number, body: Buffer): Decision | null => {
  if (status !== 200) throw noDecision(`answers with the status ${status}`)
  const answer = (() => {
    try {
      return JSON.parse(body.toString('utf8')) as unknown
    } catch (error) {
      throw noDecision('answers with something that is not JSON', error)
    }
  })()
  if (!isRecord(answer)) throw noDecision('answers with JSON that is no object')
  if (answer.result === undefined) return null
  const problem = shapeProblem(answer.result)
  if (problem !== null) throw noDecision(`gives no decision: ${problem}`)
  return decisionOf(answer.result, true)
}

/** Whether a request got no answer, so that the next one would wait in vain too. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof OutboundError && (error.problem === 'network' || error.problem === 'timeout')

const createPause = () => {
  let unanswered = 0
  let pausedUntil = 0
  return {
    isOver: () => performance.now() >= pausedUntil,
    succeed: () => {
      unanswered = 0
    },
    fail: () => {
      unanswered += 1
      if (unanswered >= MAX_UNANSWERED) pausedUntil = performance.now() + PAUSE_MS
    },
  }
}

const describe = (error: unknown): string => {
  const problem = error instanceof OutboundError ? error.problem : 'network'
  if (problem === 'too_large') return `answers with more than ${MAX_ANSWER_BYTES} bytes`
  if (problem === 'truncated') return 'sent half of a response'
  return problem === 'timeout' ? 'did not answer in time' : 'cannot be reached'
}

export const createExternalOpa = ({ url, token, ca }: OpaAddress): ExternalOpa => {
  const base = url.replace(/\/+$/, '')
  const http = createOutboundHttp({
    trust: namedHosts(url),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    ca,
  })
  const headers = {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const pause = createPause()
  let health = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) }

  const ask = async (path: string, body: string) => {
    if (!pause.isOver()) throw noDecision('does not answer')
    try {
      const sent = { method: 'POST', url: new URL(`${base}${path}`), headers, body }
      const answer = await http.send(sent)
      pause.succeed()
      return answer
    } catch (error) {
      if (isUnanswered(error)) pause.fail()
      throw noDecision(describe(error), error)
    }
  }
  const probe = async (): Promise<boolean> => {
    const sent = { method: 'GET', url: new URL(`${base}/health`), headers }
    return http.send(sent).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  const pathOf = (namespace: string) => `/v1/data/${namespace.replaceAll('.', '/')}`

  return {
    decide: async (namespace, input) => {
      // Without strict errors, a rule that fails is undefined, and a `deny` that fails denies nothing.
      const path = `${pathOf(namespace)}?strict-builtin-errors=true`
      const { status, body } = await ask(path, `{"input":${input}}`)
      return decisionIn(status, body)
    },
    knows: async (namespace) => {
      try {
        const { status, body } = await ask(pathOf(namespace), '{"input":{}}')
        const answered = status === 200 ? (JSON.parse(body.toString('utf8')) as unknown) : null
        return isRecord(answered) ? answered.result !== undefined : null
      } catch {
        return null
      }
    },
    isReachable: () => {
      const at = performance.now()
      if (at - health.at >= HEALTH_AGE_MS) health = { at, answer: probe() }
      return health.answer
    },
    stop: async () => http.close(),
  }
}
