import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A dispatched event of a text/event-stream. */
export interface DispatchedEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

export interface ReadStream {
  readonly events: readonly DispatchedEvent[]
  /** The id with which a client would resume. */
  readonly lastEventId: string
  readonly retryMs: number | null
  readonly comments: number
}

/** Parses a stream in chunks, as the HTML standard defines. */
export const eventStreamReader = () => {
  const events: DispatchedEvent[] = []
  const read = { events, lastEventId: '', retryMs: null as number | null, comments: 0 }
  let rest = ''
  let id = ''
  let type = ''
  let data: string[] = []

  const dispatch = () => {
    read.lastEventId = id
    if (data.length > 0) events.push({ id, event: type || 'message', data: data.join('\n') })
    type = ''
    data = []
  }
  const parseField = (name: string, value: string) => {
    if (name === 'event') type = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name === 'retry' && /^\d+$/.test(value)) read.retryMs = Number(value)
  }
  const parseLine = (line: string) => {
    if (line === '') dispatch()
    else if (line.startsWith(':')) read.comments += 1
    else {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      parseField(name, value)
    }
  }
  return {
    read: read as ReadStream,
    take: (piece: string) => {
      const lines = (rest + piece).split(/\r\n|\r|\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) parseLine(line)
    },
  }
}

/** Reads a whole stream. */
export const readEventStream = (text: string): ReadStream => {
  const reader = eventStreamReader()
  reader.take(text)
  return reader.read
}

export interface StreamOptions {
  readonly token: string
  readonly lastEventId?: string
  readonly query?: string
}

const ended = (answer: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    answer.once('close', resolve)
  })

/** Collects the events of a response as they arrive. */
const collect = (answer: IncomingMessage, sent: ClientRequest) => {
  const { read, take } = eventStreamReader()
  let body = ''
  const checks = new Set<() => void>()
  answer.setEncoding('utf8')
  answer.on('error', () => {})
  answer.on('data', (piece: string) => {
    if (answer.statusCode === 200) take(piece)
    else body += piece
    for (const check of checks) check()
  })
  const closed = ended(answer)
  /** Resolves when the condition holds; rejects when the stream ends before. */
  const until = (condition: (stream: ReadStream) => boolean): Promise<ReadStream> =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (!condition(read)) return
        checks.delete(check)
        resolve(read)
      }
      checks.add(check)
      closed.then(() => reject(new Error(`The stream ended after ${JSON.stringify(read)}`)))
      check()
    })
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    read,
    until,
    closed,
    /** The body of an error response. */
    refusal: async () => {
      await closed
      return JSON.parse(body)
    },
    /** Resolves when the client has caught up. */
    live: () => until(({ comments }) => comments > 0),
    /** Stops reading from the socket. */
    pause: () => answer.socket.pause(),
    resume: () => answer.socket.resume(),
    close: () => sent.destroy(),
  }
}

export type EventSource = ReturnType<typeof collect>

/** Opens an event stream over a new connection. Resolves with the headers of the response. */
export const openEvents = (
  { url }: { readonly url: string },
  { token, lastEventId, query = '' }: StreamOptions,
): Promise<EventSource> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/events${query}`, {
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    })
    sent.once('response', (answer) => resolve(collect(answer, sent)))
    sent.on('error', reject)
    sent.end()
  })

/** The resources of the events of a stream, in order. */
export const resourceIdsOf = ({ events }: ReadStream): string[] =>
  events.map(({ data }) => JSON.parse(data).subject_id)

/** Selects new findings only, because derived events arrive at any time. */
export const NEW_FINDINGS = '?types=finding.created'

const RECONNECT_MS = 100

/**
 * Reads events continuously, as a client does: when its stream ends, it reconnects to the next server
 * with the id of the last event.
 */
export const followEvents = (next: () => { readonly url: string }, token: string) => {
  const received: DispatchedEvent[] = []
  let current: EventSource | null = null
  let lastEventId = ''
  let isRunning = true

  const readOnce = async () => {
    const stream = await openEvents(next(), {
      token,
      query: NEW_FINDINGS,
      ...(lastEventId !== '' && { lastEventId }),
    })
    current = stream
    await stream.closed
    current = null
    received.push(...stream.read.events)
    lastEventId = stream.read.lastEventId || lastEventId
  }
  const loop = (async () => {
    while (isRunning) {
      await readOnce().catch(() => {})
      await sleep(RECONNECT_MS)
    }
  })()
  return {
    events: (): readonly DispatchedEvent[] => [...received, ...(current?.read.events ?? [])],
    isLive: () => (current?.read.comments ?? 0) > 0,
    stop: async () => {
      isRunning = false
      current?.close()
      await loop
    },
  }
}
