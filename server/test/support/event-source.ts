import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A dispatched event of a text/event-stream. */
export interface Dispatched {
  readonly id: string
  readonly event: string
  readonly data: string
}

export interface ReadStream {
  readonly events: readonly Dispatched[]
  /** With which a client would come back. */
  readonly lastEventId: string
  readonly retryMs: number | null
  readonly comments: number
}

/** Reads a stream piece by piece, as the HTML standard says. Lines end in a line feed. */
export const eventStreamReader = () => {
  const events: Dispatched[] = []
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
  const takeField = (name: string, value: string) => {
    if (name === 'event') type = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name === 'retry' && /^\d+$/.test(value)) read.retryMs = Number(value)
  }
  const takeLine = (line: string) => {
    if (line === '') dispatch()
    else if (line.startsWith(':')) read.comments += 1
    else {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      takeField(name, value)
    }
  }
  return {
    read: read as ReadStream,
    take: (piece: string) => {
      const lines = (rest + piece).split(/\r\n|\r|\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) takeLine(line)
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

/** What came, as it comes. */
const collect = (answer: IncomingMessage, sent: ClientRequest) => {
  const { read, take } = eventStreamReader()
  let body = ''
  const looks = new Set<() => void>()
  answer.setEncoding('utf8')
  answer.on('error', () => {})
  answer.on('data', (piece: string) => {
    if (answer.statusCode === 200) take(piece)
    else body += piece
    for (const look of looks) look()
  })
  const closed = ended(answer)
  /** Waits for what is looked for; rejects when the stream ends before. */
  const until = (isThere: (stream: ReadStream) => boolean): Promise<ReadStream> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!isThere(read)) return
        looks.delete(look)
        resolve(read)
      }
      looks.add(look)
      closed.then(() => reject(new Error(`The stream ended after ${JSON.stringify(read)}`)))
      look()
    })
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    read,
    until,
    closed,
    /** The body of a refusal. */
    refusal: async () => {
      await closed
      return JSON.parse(body)
    },
    /** Settles when the client has caught up. */
    live: () => until(({ comments }) => comments > 0),
    /** Leaves in the socket what comes. */
    pause: () => answer.socket.pause(),
    resume: () => answer.socket.resume(),
    close: () => sent.destroy(),
  }
}

export type EventSource = ReturnType<typeof collect>

/** Opens an event stream over a connection of its own, and answers with its headers. */
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

/** What the events of a stream were about, in their order. */
export const subjectsOf = ({ events }: ReadStream): string[] =>
  events.map(({ data }) => JSON.parse(data).subject_id)

/** Asks for new findings only: what follows from them comes when it comes. */
export const NEW_FINDINGS = '?types=finding.created'

const COME_BACK_MS = 100

/**
 * Reads on and on, as a client does: when its stream ends, it comes back to whichever server is
 * named by then, with the id of the last event that it has seen.
 */
export const followEvents = (next: () => { readonly url: string }, token: string) => {
  const told: Dispatched[] = []
  let current: EventSource | null = null
  let lastEventId = ''
  let goOn = true

  const readOnce = async () => {
    const stream = await openEvents(next(), {
      token,
      query: NEW_FINDINGS,
      ...(lastEventId !== '' && { lastEventId }),
    })
    current = stream
    await stream.closed
    current = null
    told.push(...stream.read.events)
    lastEventId = stream.read.lastEventId || lastEventId
  }
  const reading = (async () => {
    while (goOn) {
      await readOnce().catch(() => {})
      await sleep(COME_BACK_MS)
    }
  })()
  return {
    events: (): readonly Dispatched[] => [...told, ...(current?.read.events ?? [])],
    isLive: () => (current?.read.comments ?? 0) > 0,
    stop: async () => {
      goOn = false
      current?.close()
      await reading
    },
  }
}
