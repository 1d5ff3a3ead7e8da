import type { Readable } from 'node:stream'
import { endOfLog, isKeptSince, LOG_START } from '../../data/events/event-log.store.ts'
import { type LogPosition, positionFrom } from '../../data/events/log-position.ts'
import { AppError, badRequest, unavailable } from '../../kernel/app-error.ts'
import { type Caller, callerKey } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { openOutlet } from './backpressured-writer.service.ts'
import { heartbeatText, resetText, retryText } from './server-sent-event.ts'
import { type Follower, startFeed } from './subscriber.service.ts'

export interface StreamLimits {
  /** Open at once, in one process. */
  readonly forCaller: number
  readonly forProcess: number
  /** What may wait for a reader, beyond the page that was sent last. */
  readonly waitingBytes: number
}
export const STREAM_LIMITS: StreamLimits = {
  forCaller: 5,
  forProcess: 500,
  waitingBytes: 256 * 1024,
}

const SWEEP_MS = 1_000
const SWEEPS_FOR_HEARTBEAT = 15
const RETRY_MS = 2_000
/** Those whom one stop sends away do not all come back in the same moment. */
const RETRY_SPREAD_MS = 3_000

export interface StreamRequest {
  readonly caller: Caller
  /** Null is every type. */
  readonly types: readonly string[] | null
  /** The id of the last event that the client has seen; '' when it has seen none. */
  readonly lastEventId: string
}

interface Stream extends Follower {
  readonly caller: Caller
}

const givenPosition = (lastEventId: string): LogPosition | null => {
  const position = positionFrom(lastEventId)
  if (lastEventId === '' || position) return position
  throw badRequest('Last-Event-ID must be the id of an event of this stream')
}

const requireRoom = (streams: ReadonlySet<Stream>, caller: Caller, limits: StreamLimits) => {
  if (streams.size >= limits.forProcess) {
    throw unavailable('Too many event streams are open; try again shortly')
  }
  const key = callerKey(caller)
  const own = [...streams].filter((stream) => callerKey(stream.caller) === key)
  if (own.length < limits.forCaller) return
  throw new AppError(
    'RATE_LIMITED',
    `Only ${limits.forCaller} event streams are open at once for one caller; close one of them`,
  )
}

const beat = ({ outlet, subscription }: Stream) => outlet.send(heartbeatText(subscription.position))

/** Every second: ends the streams that may not go on, and every 15 s keeps the others alive. */
const startSweeping = (
  streams: ReadonlySet<Stream>,
  { mayGoOn, isLive }: Record<'mayGoOn' | 'isLive', (stream: Stream) => boolean>,
) => {
  let sweeps = 0
  const sweep = () => {
    sweeps += 1
    for (const stream of streams) {
      if (!mayGoOn(stream)) stream.outlet.end()
      else if (sweeps % SWEEPS_FOR_HEARTBEAT === 0 && isLive(stream)) beat(stream)
    }
  }
  const timer = setInterval(sweep, SWEEP_MS).unref()
  return { stop: () => clearInterval(timer) }
}

interface StreamOptions {
  readonly connection: Connection
  readonly now: Clock
  readonly log: LoopLog
  readonly isDisabled: (caller: Caller) => boolean
  /** Told how many streams are open, whenever that changes. */
  readonly onCount: (open: number) => void
  readonly limits?: StreamLimits
}

/** The event streams of this process. A stream ends with the token and with the user it is for. */
export const startEventStreams = (options: StreamOptions) => {
  const { connection, now, log, isDisabled, onCount, limits = STREAM_LIMITS } = options
  const feed = startFeed({ connection, log })
  const streams = new Set<Stream>()
  let ended = false

  const sweeping = startSweeping(streams, {
    mayGoOn: ({ caller }) => caller.expiresAt > now() && !isDisabled(caller),
    isLive: feed.isLive,
  })
  const add = ({ caller, types }: StreamRequest): Stream => {
    const stream: Stream = {
      caller,
      subscription: { scope: caller.scope, types: types && new Set(types), position: LOG_START },
      outlet: openOutlet(limits.waitingBytes, () => {
        streams.delete(stream)
        feed.leave(stream)
        onCount(streams.size)
      }),
    }
    streams.add(stream)
    onCount(streams.size)
    return stream
  }
  const begin = async (stream: Stream, given: LogPosition | null) => {
    const resumes = given !== null && (await isKeptSince(connection, given))
    const position = resumes ? given : await endOfLog(connection)
    stream.subscription = { ...stream.subscription, position }
    stream.outlet.send(retryText(Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)))
    if (given && !resumes) stream.outlet.send(resetText(position))
  }
  const run = async (stream: Stream) => {
    try {
      await feed.follow(stream)
      beat(stream)
    } catch (error) {
      log.info({ err: error }, 'an event stream could not catch up and was ended')
      stream.outlet.end()
    }
  }

  return {
    /**
     * Opens a stream that begins after the given event, or with what happens from now on. A client
     * whose place in the log is not kept any more is told `reset`. The first heartbeat says that
     * he has caught up. Throws BAD_REQUEST for an id that is none, RATE_LIMITED and
     * SERVICE_UNAVAILABLE at the limits.
     */
    open: async (request: StreamRequest): Promise<Readable> => {
      const given = givenPosition(request.lastEventId)
      if (ended) throw unavailable('The service is stopping; connect again')
      requireRoom(streams, request.caller, limits)
      const stream = add(request)
      try {
        await begin(stream, given)
      } catch (error) {
        stream.outlet.readable.destroy()
        throw error
      }
      void run(stream)
      return stream.outlet.readable
    },

    /** Ends every stream, so that its client connects elsewhere, and opens no more. */
    end: (): void => {
      ended = true
      for (const { outlet } of streams) outlet.end()
    },

    stop: async (): Promise<void> => {
      sweeping.stop()
      await feed.stop()
    },
  }
}

export type EventStreams = ReturnType<typeof startEventStreams>
