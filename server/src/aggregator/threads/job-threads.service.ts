import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AGGREGATOR_WORKER } from '../../platform/package-paths.ts'
import type { Replies, Reply, Task, ThreadData } from './thread-messages.port.ts'

type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>

/** Threads that do tasks of one run. */
export interface JobThreads {
  readonly names: readonly string[]
  /** Does a task in the thread that is free first. */
  readonly run: <Kind extends Task['kind']>(task: TaskOf<Kind>) => Promise<Replies[Kind]>
  /** Does a task in the thread of this number, after those that it was given before. */
  readonly runIn: <Kind extends Task['kind']>(
    thread: number,
    task: TaskOf<Kind>,
  ) => Promise<Replies[Kind]>
  /** Does a task in each thread. */
  readonly runInEach: <Kind extends Task['kind']>(
    task: TaskOf<Kind>,
  ) => Promise<readonly Replies[Kind][]>
  /** Rejects all tasks, also those that are asked later. */
  readonly fail: (error: unknown) => void
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly task: Task
  readonly resolve: (value: Replies[Task['kind']]) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  current: Waiting | null
  readonly own: Waiting[]
}

/**
 * The program gives its own thread a large space before the first collection of old objects. Several
 * threads share as much, so that all of them fit into 1 GiB.
 */
const SPACE_OF_THREADS_MIB = 240

/** Most findings are dead after a batch: with twice the space, half as many collections copy those that live. */
const YOUNG_SPACE_OF_THREADS_MIB = 128

const startThread = (data: ThreadData): Thread => ({
  worker: new Worker(AGGREGATOR_WORKER, { workerData: data }),
  current: null,
  own: [],
})

/** The memory that moves to the thread with a task. */
const memoryIn = (task: Task): ArrayBuffer[] =>
  task.kind === 'page' ? [task.page.body.buffer as ArrayBuffer] : []

/** Starts threads, each with a name. */
export const startJobThreads = (
  names: readonly string[],
  data: Omit<ThreadData, 'name'>,
): JobThreads => {
  const shareOf = (mebibytes: number) => Math.floor(mebibytes / Math.max(1, names.length))
  setFlagsFromString(`--initial-old-space-size=${shareOf(SPACE_OF_THREADS_MIB)}`)
  setFlagsFromString(`--min-semi-space-size=${shareOf(YOUNG_SPACE_OF_THREADS_MIB)}`)
  setFlagsFromString(`--max-semi-space-size=${shareOf(YOUNG_SPACE_OF_THREADS_MIB)}`)
  const threads = names.map((name) => startThread({ ...data, name }))
  const waiting: Waiting[] = []
  let failure: { readonly error: unknown } | null = null

  const giveNext = (thread: Thread): void => {
    if (thread.current) return
    thread.current = thread.own.shift() ?? waiting.shift() ?? null
    if (!thread.current) return
    const { task } = thread.current
    thread.worker.postMessage(task, memoryIn(task))
  }
  const fail = (error: unknown): void => {
    failure ??= { error }
    const all = [...waiting.splice(0)]
    for (const thread of threads) {
      all.push(...thread.own.splice(0), ...(thread.current ? [thread.current] : []))
      thread.current = null
    }
    for (const { reject } of all) reject(error)
  }
  for (const thread of threads) {
    thread.worker.on('message', (reply: Reply) => {
      const { current } = thread
      thread.current = null
      if (reply.ok) current?.resolve(reply.value)
      else current?.reject(reply.error)
      giveNext(thread)
    })
    thread.worker.on('error', fail)
    thread.worker.on('exit', () => fail(new Error('A thread of the run has ended')))
  }
  const ask = <Kind extends Task['kind']>(
    queueTo: (one: Waiting) => void,
    task: TaskOf<Kind>,
  ): Promise<Replies[Kind]> =>
    new Promise<Replies[Task['kind']]>((resolve, reject) => {
      if (failure) reject(failure.error)
      else queueTo({ task, resolve, reject })
    }) as Promise<Replies[Kind]>
  const askThread = <Kind extends Task['kind']>(
    thread: Thread | undefined,
    task: TaskOf<Kind>,
  ): Promise<Replies[Kind]> =>
    ask((one) => {
      if (!thread) throw new RangeError('There is no such thread')
      thread.own.push(one)
      giveNext(thread)
    }, task)
  return {
    names,
    run: (task) =>
      ask((one) => {
        waiting.push(one)
        for (const thread of threads) giveNext(thread)
      }, task),
    runIn: (thread, task) => askThread(threads[thread], task),
    runInEach: (task) => Promise.all(threads.map((thread) => askThread(thread, task))),
    fail,
    stop: async () => {
      fail(new Error('The run has ended'))
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
