import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ASANA_TOKEN = 'asana-canary-4b1f'
export const PROJECT = '1200000000000001'

export interface FakeTask {
  readonly gid: string
  name: string
  notes: string
  due_on: string
  completed: boolean
  readonly external: string
  section: string
  modified_at: number
}

/** What happens to an action: an answer in its place, or the answer is lost after its effect. */
export type Trouble = 'lost' | { readonly status: number } | undefined

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

export interface FakeAsanaOptions {
  /** Actions in each window of limitMs. */
  readonly limit?: number
  readonly limitMs?: number
  /** Tokens that are no OAuth tokens may not set external ids. */
  readonly isOauth?: boolean
  readonly sections?: readonly string[]
  readonly scopes?: 'all' | 'read'
}

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { errors: [{ message }] },
})

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** Speaks as much of Asana as the job needs, with its limits. `tasks` is the truth. */
export const startFakeAsana = async (options: FakeAsanaOptions = {}) => {
  const { limit = Number.POSITIVE_INFINITY, limitMs = 1000, isOauth = true } = options
  const { sections = ['P1', 'P2', 'P3'], scopes = 'all' } = options
  const tasks = new Map<string, FakeTask>()
  const counts = { requests: 0, throttled: 0, creations: 0, largestBatch: 0, running: 0 }
  const fake = {
    tasks,
    counts,
    trouble: undefined as ((method: string, path: string) => Trouble) | undefined,
    /** Whether the answer to the whole next batch is lost. */
    batchTrouble: undefined as ((number: number) => boolean) | undefined,
  }
  let windowAt = 0
  let used = 0
  let batches = 0

  const isThrottled = (): boolean => {
    const now = Date.now()
    if (now - windowAt >= limitMs) [windowAt, used] = [now, 0]
    used += 1
    return used > limit
  }
  const shown = (task: FakeTask) => ({
    gid: task.gid,
    name: task.name,
    notes: task.notes,
    due_on: task.due_on,
    completed: task.completed,
    external: isOauth && task.external !== '' ? { gid: task.external } : null,
    memberships: [{ section: { gid: task.section } }],
  })
  const find = (id: string): FakeTask | undefined =>
    id.startsWith('external:')
      ? [...tasks.values()].find(({ external }) => external === id.slice('external:'.length))
      : tasks.get(id)

  const create = (data: Fields): Answer => {
    const external = (data.external as { gid?: string } | undefined)?.gid ?? ''
    if (external !== '' && !isOauth) return refusal(403, 'external needs OAuth')
    if (external !== '' && find(`external:${external}`)) return refusal(400, 'external is taken')
    const [membership] = (data.memberships ?? []) as { project: string; section: string }[]
    const project = membership?.project ?? (data.projects as string[] | undefined)?.[0]
    if (project !== PROJECT) return refusal(400, 'project: unknown')
    const gid = String(13_000_000 + tasks.size)
    counts.creations += 1
    tasks.set(gid, {
      gid,
      name: String(data.name),
      notes: String(data.notes),
      due_on: String(data.due_on),
      completed: false,
      external,
      section: membership?.section ?? 'none',
      modified_at: Date.now(),
    })
    return { status: 201, body: { data: { gid } } }
  }
  const update = (task: FakeTask, data: Fields): Answer => {
    Object.assign(task, data, { modified_at: Date.now() })
    return { status: 200, body: { data: shown(task) } }
  }
  const list = (url: URL): Answer => {
    const since = Date.parse(url.searchParams.get('modified_since') ?? '1970-01-01T00:00:00Z')
    const from = Number(url.searchParams.get('offset') ?? 0)
    const all = [...tasks.values()].filter(({ modified_at }) => modified_at >= since)
    const page = all.slice(from, from + 100)
    const next = from + 100 < all.length ? { offset: String(from + 100) } : null
    return { status: 200, body: { data: page.map(shown), next_page: next } }
  }
  const projectAnswer = (path: string): Answer => {
    if (!path.startsWith(`/projects/${PROJECT}`)) return refusal(404, 'project: unknown')
    return path.endsWith('/sections')
      ? { status: 200, body: { data: sections.map((name) => ({ gid: `section-${name}`, name })) } }
      : { status: 200, body: { data: { gid: PROJECT, name: 'Security' } } }
  }
  const writeTask = (method: string, path: string, data: Fields): Answer => {
    if (scopes === 'read') return refusal(403, 'tasks:write is missing')
    if (method === 'post' && path === '/tasks') return create(data)
    const section = /^\/sections\/([^/]+)\/addTask$/.exec(path)?.[1]
    const task = find(section ? String(data.task) : path.slice('/tasks/'.length))
    if (!task) return refusal(404, 'task: unknown')
    return update(task, section ? { section } : data)
  }
  const act = (method: string, target: string, data: Fields): Answer => {
    const url = new URL(target, 'http://fake')
    const path = url.pathname
    if (path.startsWith('/projects/')) return projectAnswer(path)
    if (method !== 'get') return writeTask(method, path, data)
    if (path === '/tasks') return list(url)
    const task = find(decodeURIComponent(path.slice('/tasks/'.length)))
    return task ? { status: 200, body: { data: shown(task) } } : refusal(404, 'task: unknown')
  }
  const throttled = (): Answer => {
    counts.throttled += 1
    const seconds = Math.max(1, Math.ceil((windowAt + limitMs - Date.now()) / 1000))
    return { ...refusal(429, 'slow down'), headers: { 'retry-after': String(seconds) } }
  }
  const actOne = (method: string, path: string, data: Fields): Answer => {
    if (isThrottled()) return throttled()
    const trouble = fake.trouble?.(method, path)
    if (typeof trouble === 'object') return refusal(trouble.status, 'injected')
    const answer = act(method, path, data)
    return trouble === 'lost' ? refusal(500, 'injected after the effect') : answer
  }
  interface BatchAction {
    readonly method: string
    readonly relative_path: string
    readonly data?: Fields
  }
  const runBatch = (actions: readonly BatchAction[]): Answer => {
    counts.largestBatch = Math.max(counts.largestBatch, actions.length)
    if (actions.length > 10) return refusal(400, 'too many actions')
    // They run in no particular order.
    const answers: unknown[] = actions.map(() => null)
    for (const index of [...actions.keys()].reverse()) {
      const action = actions[index]
      if (!action) continue
      const {
        status,
        body,
        headers = {},
      } = actOne(action.method, action.relative_path, action.data ?? {})
      answers[index] = { status_code: status, headers, body }
    }
    return { status: 200, body: { data: answers } }
  }
  const send = (response: ServerResponse, { status, body, headers }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
  const server = createServer(async (request, response) => {
    counts.requests += 1
    const text = await readBody(request)
    if (request.headers.authorization !== `Bearer ${ASANA_TOKEN}`)
      return send(response, refusal(401, 'Not Authorized'))
    const target = String(request.url).replace('/api/1.0', '')
    const method = String(request.method).toLowerCase()
    if (target !== '/batch') return send(response, actOne(method, target, {}))
    const { data } = JSON.parse(text) as { data: { actions: BatchAction[] } }
    batches += 1
    const answer = runBatch(data.actions)
    if (fake.batchTrouble?.(batches)) return response.destroy()
    return send(response, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}/api/1.0`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  })
}

export type FakeAsana = Awaited<ReturnType<typeof startFakeAsana>>
