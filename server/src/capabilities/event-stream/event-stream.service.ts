import type { Readable } from 'node:stream'
import { endOfLog, hasEveryEventAfter, LOG_START } from '../../data/events/event-log.store.ts'
import { type LogPosition, parsePosition } from '../../data/events/log-position.ts'
import { AppError, badRequest, unavailable } from '../../kernel/app-error.ts'
import { type Caller, callerKey } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { createBackpressuredWriter } from './backpressured-writer.service.ts'
import { heartbeatText, resetText, retryText } from './server-sent-event.ts'
import { type Subscriber, startLogReader } from './subscriber.service.ts'

export interface StreamLimits {
  /** The maximum number of open streams in one process. */
  readonly perCaller: number
  readonly perProcess: number
  /** The maximum buffer of one stream, not counting the page that was sent last. */
  readonly bufferedBytes: number
}
export const STREAM_LIMITS: StreamLimits = {
  perCaller: 5,
  perProcess: 500,
  bufferedBytes: 256 * 1024,
}

const SWEEP_INTERVAL_MS = 1_000
const SWEEPS_PER_HEARTBEAT = 15
const RETRY_MS = 2_000
/** Spreads the reconnects of clients whose streams end together. */
const RETRY_SPREAD_MS = 3_000

export interface StreamRequest {
  readonly caller: Caller
  /** Null: every type. */
  readonly types: readonly string[] | null
  /** The id of the last event that the client received; '' when it received none. */
  readonly lastEventId: string
}

interface Stream extends Subscriber {
  readonly caller: Caller
}

const parseLastEventId = (lastEventId: string): LogPosition | null => {
  const position = parsePosition(lastEventId)
  if (lastEventId === '' || position) return position
  throw badRequest('Last-Event-ID must be the id of an event of this stream')
}

const enforceStreamLimits = (
  streams: ReadonlySet<Stream>,
  caller: Caller,
  limits: StreamLimits,
) => {
  if (streams.size >= limits.perProcess) {
    throw unavailable('Too many event streams are open; try again shortly')
  }
  const key = callerKey(caller)
  const own = [...streams].filter((stream) => callerKey(stream.caller) === key)
  if (own.length < limits.perCaller) return
  throw new AppError(
    'RATE_LIMITED',
    `One caller may have at most ${limits.perCaller} event streams open; close one of them`,
  )
}

const sendHeartbeat = ({ writer, subscription }: Stream) =>
  writer.send(heartbeatText(subscription.position))

/** Every second, ends the streams that may not continue; every 15 s, sends the others a heartbeat. */
const startSweep = (
  streams: ReadonlySet<Stream>,
  { mayContinue, isCaughtUp }: Record<'mayContinue' | 'isCaughtUp', (stream: Stream) => boolean>,
) => {
  let sweeps = 0
  const sweep = () => {
    sweeps += 1
    for (const stream of streams) {
      if (!mayContinue(stream)) stream.writer.end()
      else if (sweeps % SWEEPS_PER_HEARTBEAT === 0 && isCaughtUp(stream)) sendHeartbeat(stream)
    }
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref()
  return { stop: () => clearInterval(timer) }
}

interface StreamOptions {
  readonly connection: Connection
  readonly now: Clock
  readonly log: LoopLog
  readonly isDisabled: (caller: Caller) => boolean
  /** Called with the number of open streams whenever it changes. */
  readonly onCount: (open: number) => void
  readonly limits?: StreamLimits
}

/** The event streams of this process. A stream ends when its token expires or its user is disabled. */
export const startEventStreams = (options: StreamOptions) => {
  const { connection, now, log, isDisabled, onCount, limits = STREAM_LIMITS } = options
  const logReader = startLogReader({ connection, log })
  const streams = new Set<Stream>()
  let isStopping = false

  const sweep = startSweep(streams, {
    mayContinue: ({ caller }) => caller.expiresAt > now() && !isDisabled(caller),
    isCaughtUp: logReader.isCaughtUp,
  })
  const add = ({ caller, types }: StreamRequest): Stream => {
    const stream: Stream = {
      caller,
      subscription: { scope: caller.scope, types: types && new Set(types), position: LOG_START },
      writer: createBackpressuredWriter(limits.bufferedBytes, () => {
        streams.delete(stream)
        logReader.unsubscribe(stream)
        onCount(streams.size)
      }),
    }
    streams.add(stream)
    onCount(streams.size)
    return stream
  }
  const sendPreamble = async (stream: Stream, lastPosition: LogPosition | null) => {
    const isResumable =
      lastPosition !== null && (await hasEveryEventAfter(connection, lastPosition))
    const position = isResumable ? lastPosition : await endOfLog(connection)
    stream.subscription = { ...stream.subscription, position }
    stream.writer.send(retryText(Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)))
    if (lastPosition && !isResumable) stream.writer.send(resetText(position))
  }
  const catchUp = async (stream: Stream) => {
    try {
      await logReader.subscribe(stream)
      sendHeartbeat(stream)
    } catch (error) {
      log.info({ err: error }, 'event stream could not catch up; ended')
      stream.writer.end()
    }
  }

  return {
    /**
     * Opens a stream that starts after the last received event, or at the end of the log. If the
     * events after that position have been pruned, the stream starts with `reset`. The first
     * heartbeat marks that the stream has caught up. Throws BAD_REQUEST for a malformed id,
     * RATE_LIMITED and SERVICE_UNAVAILABLE at the limits.
     */
    open: async (request: StreamRequest): Promise<Readable> => {
      const lastPosition = parseLastEventId(request.lastEventId)
      if (isStopping) throw unavailable('The service is stopping; connect again')
      enforceStreamLimits(streams, request.caller, limits)
      const stream = add(request)
      try {
        await sendPreamble(stream, lastPosition)
      } catch (error) {
        stream.writer.readable.destroy()
        throw error
      }
      void catchUp(stream)
      return stream.writer.readable
    },

    /** Ends every stream, so that its client reconnects to another replica, and opens no more. */
    end: (): void => {
      isStopping = true
      for (const { writer } of streams) writer.end()
    },

    stop: async (): Promise<void> => {
      sweep.stop()
      await logReader.stop()
    },
  }
}

export type EventStreams = ReturnType<typeof startEventStreams>
