import { Worker } from 'node:worker_threads'

export interface WorkerLog {
  readonly info: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

/** A thread that is started again when it fails. */
export interface SupervisedWorker<Message> {
  /** Returns false if the thread is not running. */
  readonly post: (message: Message) => boolean
  readonly isRunning: () => boolean
  /** Asks the thread to end, and ends it if it does not. */
  readonly stop: () => Promise<void>
}

interface SupervisedWorkerOptions<Received> {
  /** For log messages: "the search index". */
  readonly name: string
  /** The path of the program. */
  readonly program: string
  readonly workerData: object
  readonly log: WorkerLog
  readonly onMessage: (message: Received) => void
  /** Called whenever the thread has started, also again. */
  readonly onStart?: () => void
  /** Called whenever the thread has ended without being asked to. */
  readonly onFailure?: () => void
}

/** The message by which a thread is asked to end. */
export const STOP = { kind: 'stop' } as const

const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000
/** A thread that ran for this long starts again without a longer pause. */
const STABLE_MS = 60_000
const STOP_MS = 5_000

/** Starts a thread, and starts it again after a pause that grows while it fails repeatedly. */
export const superviseWorker = <Sent extends object, Received>(
  options: SupervisedWorkerOptions<Received>,
): SupervisedWorker<Sent> => {
  const { name, program, workerData, log, onMessage, onStart, onFailure } = options
  let worker: Worker | null = null
  let restart: NodeJS.Timeout | undefined
  let pauseMs = MIN_PAUSE_MS
  let isStopping = false

  const onExit = (startedAt: number) => {
    worker = null
    if (isStopping) return
    onFailure?.()
    if (performance.now() - startedAt > STABLE_MS) pauseMs = MIN_PAUSE_MS
    restart = setTimeout(start, pauseMs)
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
  const start = () => {
    const startedAt = performance.now()
    const started = new Worker(program, { workerData })
    started.on('message', onMessage)
    started.on('error', (err) => log.error({ err }, `${name} failed; starting it again`))
    started.once('exit', () => onExit(startedAt))
    worker = started
    // The caller has the worker only after this function has returned.
    queueMicrotask(() => onStart?.())
  }
  start()

  return {
    post: (message) => {
      worker?.postMessage(message)
      return worker !== null
    },
    isRunning: () => worker !== null && !isStopping,
    stop: async () => {
      isStopping = true
      clearTimeout(restart)
      const ending = worker
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.postMessage(STOP)
      const timeout = setTimeout(() => void ending.terminate(), STOP_MS)
      await ended
      clearTimeout(timeout)
    },
  }
}
