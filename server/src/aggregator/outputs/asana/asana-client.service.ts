import { retryAfterOf } from '../../../clouds/cloud-error.ts'
import type { PullTiming } from '../../../clouds/pull/call.service.ts'
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import type { AsanaConfig } from '../../config/output-config.ts'
import { askJson, createPatience, type JsonAnswer, tryJson } from '../json-client.service.ts'
import { OutputError } from '../output-error.ts'
import type { CurrentTask } from './task.ts'

/** One call inside of a batch. */
export interface Action {
  readonly method: 'get' | 'post' | 'put'
  readonly path: string
  readonly data?: object
  readonly fields?: readonly string[]
  /** Whether it has no second effect when it is repeated. */
  readonly mayRepeat: boolean
}

/** Null: it may have had its effect, or not. */
export type ActionResult = { readonly status: number; readonly data: unknown } | null

export interface AsanaClient {
  readonly get: (path: string) => Promise<JsonAnswer>
  /** Sends actions ten at a time, and repeats those that were throttled. In the order of the actions. */
  readonly run: (
    actions: readonly Action[],
    arrived?: (index: number, result: ActionResult) => Promise<void>,
  ) => Promise<readonly ActionResult[]>
}

const BATCH_SIZE = 10

/** What a task is read with. */
export const TASK_FIELDS = [
  'name',
  'notes',
  'due_on',
  'completed',
  'external.gid',
  'memberships.section.gid',
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Json = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}

export const dataOf = (body: unknown): unknown => objectOf(body).data

export const taskOf = (data: unknown): CurrentTask => {
  const task = objectOf(data)
  const memberships = Array.isArray(task.memberships) ? task.memberships : []
  return {
    gid: textOf(task.gid),
    name: textOf(task.name),
    notes: textOf(task.notes),
    due_on: textOf(task.due_on),
    completed: task.completed === true,
    external: textOf(objectOf(task.external).gid),
    sections: memberships.map((one) => textOf(objectOf(objectOf(one).section).gid)),
  }
}

const ROOT = 'Asana'

/** @throws OutputError if no call of this token can succeed */
export const requireAllowed = (status: number, what: string): void => {
  if (status === 401)
    throw new OutputError(`${ROOT} does not accept the token of outputs.asana.token; renew it`)
  if (status === 402)
    throw new OutputError(`${ROOT} does not offer ${what} in the plan of this workspace`)
}

interface Waiting {
  readonly index: number
  readonly action: Action
}

const actionJson = ({ method, path, data, fields }: Action): object => ({
  method,
  relative_path: path,
  ...(data && { data }),
  ...(fields && { options: { fields } }),
})

/** Null: the whole batch was throttled. */
const answersOf = (batch: readonly Waiting[], results: readonly ActionResult[] | null) =>
  batch.map((one, at) => {
    const result = results?.[at] ?? null
    const isLeft =
      results === null || result?.status === 429 || (result === null && one.action.mayRepeat)
    return { ...one, result, isLeft }
  })

const headerOf = (headers: unknown, name: string): unknown =>
  Object.entries(objectOf(headers)).find(([key]) => key.toLowerCase() === name)?.[1]

export const openAsana = (
  http: OutboundHttp,
  { base_url, token }: Pick<AsanaConfig, 'base_url' | 'token'>,
  timing: PullTiming,
): AsanaClient => {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const patience = createPatience(timing, ROOT)

  const runBatch = async (batch: readonly Waiting[]): Promise<readonly ActionResult[] | null> => {
    const body = JSON.stringify({
      data: { actions: batch.map(({ action }) => actionJson(action)) },
    })
    const request = { method: 'POST', path: '/batch', headers, body }
    const outcome = await tryJson(http, base_url, request)
    if (outcome.kind !== 'answer') {
      await patience.wait(outcome)
      return outcome.kind === 'throttled' ? null : batch.map(() => null)
    }
    const { status, body: answer } = outcome.answer
    requireAllowed(status, 'batches')
    const results = dataOf(answer)
    if (status !== 200 || !Array.isArray(results) || results.length !== batch.length)
      throw new OutputError(`${ROOT} refuses a batch with ${status}`)
    return settle(results)
  }

  /** Waits once for all actions of a batch that were throttled or failed. */
  const settle = async (results: readonly unknown[]): Promise<readonly ActionResult[]> => {
    const settled = results.map((result): ActionResult => {
      const { status_code, body } = objectOf(result)
      const status = Number(status_code)
      return status >= 500 ? null : { status, data: dataOf(body) ?? body }
    })
    const throttled = results.find((result) => objectOf(result).status_code === 429)
    const waits = headerOf(objectOf(throttled).headers, 'retry-after')
    const retryAfterMs = retryAfterOf(waits === undefined ? '' : String(waits), Date.now())
    if (throttled !== undefined) await patience.wait({ kind: 'throttled', retryAfterMs })
    else if (settled.includes(null))
      await patience.wait({ kind: 'unknown', retryAfterMs: undefined })
    else patience.succeeded()
    return settled
  }

  return {
    get: async (path) => {
      const answer = await askJson(http, base_url, { method: 'GET', path, headers }, patience)
      requireAllowed(answer.status, path)
      return answer
    },
    run: async (actions, arrived) => {
      const results: ActionResult[] = actions.map(() => null)
      let waiting: Waiting[] = actions.map((action, index) => ({ action, index }))
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH_SIZE)
        const answered = answersOf(batch, await runBatch(batch))
        for (const { index, result } of answered.filter(({ isLeft }) => !isLeft)) {
          results[index] = result
          await arrived?.(index, result)
        }
        waiting = [...answered.filter(({ isLeft }) => isLeft), ...waiting.slice(BATCH_SIZE)]
      }
      return results
    },
  }
}
