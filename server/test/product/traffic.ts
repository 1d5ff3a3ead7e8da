import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilServed } from './resend.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

interface AskOptions {
  readonly agent: Agent | false
  readonly token: string
  readonly method: 'GET' | 'POST'
  readonly body?: unknown
}

/** Sends one request, whatever the answer is. */
export const askOnce = (url: string, options: AskOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { agent, token, method, body } = options
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const sent = request(url, { method, agent, headers }, (answer) => {
      let received = ''
      answer.on('data', (piece: Buffer) => {
        received += piece
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: received }))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(text)
  })

/**
 * Sends one request over the connections of the agent, or over a new one. It is sent again while a busy
 * service rejects it.
 */
export const ask = (url: string, options: AskOptions): Promise<Answer> =>
  untilServed(() => askOnce(url, options))

export interface Traffic {
  /** Describes what went wrong; empty when every request succeeded. */
  readonly failures: string[]
  /** The bodies of acknowledged requests. */
  readonly acknowledged: string[]
  readonly answered: () => number
  /** Resolves when every client has ended. */
  readonly done: Promise<unknown>
}

export interface Client {
  readonly send: (agent: Agent | false) => Promise<Answer>
  readonly accepts: (status: number) => boolean
}

/**
 * Clients that each send a request every `everyMs` until `goOn` returns false. Half of them keep their
 * connections, half open a new one for each request.
 */
export const traffic = (
  clients: readonly Client[],
  { everyMs, shouldContinue }: { everyMs: number; shouldContinue: () => boolean },
): Traffic => {
  const failures: string[] = []
  const acknowledged: string[] = []
  let answers = 0
  const runClient = async ({ send, accepts }: Client, index: number) => {
    const agent = index % 2 === 0 ? new Agent({ keepAlive: true }) : false
    while (shouldContinue()) {
      try {
        const { status, body } = await send(agent)
        answers += 1
        if (accepts(status)) acknowledged.push(body)
        else failures.push(`${status} ${body}`)
      } catch (error) {
        failures.push(String(error))
      }
      await sleep(everyMs)
    }
    if (agent) agent.destroy()
  }
  return {
    failures,
    acknowledged,
    answered: () => answers,
    done: Promise.all(clients.map(runClient)),
  }
}
