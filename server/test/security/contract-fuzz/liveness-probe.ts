import { get } from 'node:http'

const EVERY_MS = 50
const TIMEOUT_MS = 60_000

export interface Liveness {
  readonly asked: number
  /** Responses other than 200. */
  readonly failures: readonly string[]
  readonly slowestMs: number
}

/** Probes the process over a new connection. Returns what is wrong, or ''. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve) => {
    const sent = get(`${url}/healthz`, { agent: false, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200 ? '' : `${answer.statusCode}`))
    })
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
    sent.once('error', (error) => resolve(error.message))
  })

/** Probes a service twenty times a second until it is stopped. */
export const probeLiveness = (url: string) => {
  const failures: string[] = []
  const answers: Promise<void>[] = []
  let slowestMs = 0
  const once = async () => {
    const start = performance.now()
    const wrong = await ask(url)
    slowestMs = Math.max(slowestMs, performance.now() - start)
    if (wrong !== '') failures.push(wrong)
  }
  const timer = setInterval(() => answers.push(once()), EVERY_MS)
  return {
    stop: async (): Promise<Liveness> => {
      clearInterval(timer)
      await Promise.all(answers)
      return { asked: answers.length, failures, slowestMs }
    },
  }
}
