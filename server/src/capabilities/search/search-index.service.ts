import type { IndexSize } from '@stance/core/search/index/index-state'
import { AppError, unavailable } from '../../kernel/app-error.ts'
import type { DatabaseAddress } from '../../platform/db/connection.ts'
import { createFairPermits } from '../../platform/fair-permits.ts'
import { SEARCH_WORKER } from '../../platform/package-paths.ts'
import { createBoundedRequests } from '../../platform/workers/bounded-requests.ts'
import {
  type SupervisedWorker,
  superviseWorker,
  type WorkerLog,
} from '../../platform/workers/supervised-worker.ts'
import type { EmbeddingsAddress } from './embeddings/embeddings-address.ts'
import type { CandidateRequest, RankedCandidates } from './fallback/keyword-ranking.ts'
import { createIndexProgress } from './index-progress.service.ts'
import type {
  FromIndexThread,
  FromSearchThread,
  IndexedResult,
  IndexedSearch,
  SearchTask,
  ToSearchThread,
} from './threads/thread-messages.ts'

/** What is known of the index of this process. */
export interface SearchIndexStatus {
  /** `off`: not configured, or too large for its memory. `building`: the database answers. */
  readonly state: 'off' | 'building' | 'ready'
  /** One sentence, if something is wrong. */
  readonly problem: string | null
  readonly size: IndexSize | null
  readonly epoch: number
  /** How often this process has built the index from all findings. */
  readonly builds: number
  readonly lagMs: number
  readonly waiting: number
}

/** The index of this process, which threads build and search. */
export interface SearchIndex {
  /** Returns null while there is no index: then the database answers. */
  readonly search: (request: IndexedSearch, callerKey: string) => Promise<IndexedResult | null>
  /** Ranks candidates of the database. Returns null if no thread can. */
  readonly rank: (request: CandidateRequest, callerKey: string) => Promise<RankedCandidates | null>
  readonly status: () => SearchIndexStatus
  /** Starts the threads, if there may be an index. The schema must exist. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** How many searches can wait, and how many of them can be of one caller. */
const MAX_WAITING = 64
const MAX_WAITING_PER_CALLER = 16
/** How many the thread has at a time: another caller waits for these alone. */
const MAX_IN_THREAD = 8
/** Of the wait, and then of the search. */
const DEADLINE_MS = 2_000
/** The thread refuses what it did not find before the deadline; then it reads the page from the database. */
const READ_MS = 8_000

export interface SearchIndexOptions {
  readonly address: DatabaseAddress
  /** Of the snapshots; null: none. */
  readonly folder: string | null
  /** 0: no index, and no thread before the first search, whose candidates the main thread ranks. */
  readonly budgetBytes: number
  /** Which endpoint gives the vectors of meaning; absent or null: the product has its own. */
  readonly embeddings?: EmbeddingsAddress | null
  readonly log: WorkerLog
}

/** The index of a process that has none. */
export const NO_SEARCH_INDEX: SearchIndex = {
  search: async () => null,
  rank: async () => null,
  status: () => ({
    state: 'off',
    problem: null,
    size: null,
    epoch: 0,
    builds: 0,
    lagMs: 0,
    waiting: 0,
  }),
  start: () => {},
  stop: async () => {},
}

const createRequests = (
  log: WorkerLog,
  progress: Pick<ReturnType<typeof createIndexProgress>, 'onEmbeddings'>,
  post: (message: ToSearchThread) => void,
) => {
  const requests = createBoundedRequests<SearchTask, IndexedResult | RankedCandidates>({
    maxWaiting: MAX_IN_THREAD,
    deadlineMs: DEADLINE_MS,
    graceMs: READ_MS,
    send: (id, task, deadline) => post({ ...task, id, deadline }),
  })
  const onMessage = (message: FromSearchThread) => {
    if (message.kind === 'embeddings') return progress.onEmbeddings('queries', message)
    if (message.kind === 'result') return requests.answer(message.id, message.result)
    if (message.kind === 'failed') log.error({ stack: message.message }, 'a search failed')
    const reason = message.kind === 'failed' ? 'failed' : 'took too long'
    requests.refuse(message.id, unavailable(`The search ${reason}; try again shortly`))
  }
  const ofAll = () => unavailable('Too many searches are waiting; try again shortly')
  const permits = createFairPermits(
    {
      maxConcurrent: MAX_IN_THREAD,
      maxQueued: MAX_WAITING - MAX_IN_THREAD,
      maxQueuedPerCaller: MAX_WAITING_PER_CALLER,
      maxWaitMs: DEADLINE_MS,
    },
    {
      ofCaller: () =>
        new AppError(
          'RATE_LIMITED',
          `You have ${MAX_WAITING_PER_CALLER} searches that wait for earlier ones; send fewer at the same time`,
        ),
      ofAll,
      tooLate: () => unavailable('The search took too long; try again shortly, or search for less'),
    },
  )
  return {
    ...requests,
    run: permits.run,
    waiting: () => requests.waiting() + permits.waiting(),
    onMessage,
  }
}

export const createSearchIndex = (options: SearchIndexOptions): SearchIndex => {
  const { log, embeddings = null, ...index } = options
  let searchThread: SupervisedWorker<ToSearchThread> | null = null
  let indexThread: SupervisedWorker<never> | null = null
  let isSearching = false
  const isOff = index.budgetBytes === 0
  let mayStart = false
  const progress = createIndexProgress(log, isOff ? 'off' : 'building')
  const requests = createRequests(log, progress, (message) => searchThread?.post(message))

  /** Gives the search thread what it searches; without it, the database answers. */
  const give = () => {
    const searchable = progress.searchable()
    isSearching = searchable !== null && searchThread !== null
    const space = progress.space()
    if (space) searchThread?.post({ kind: 'space', space })
    if (searchable) searchThread?.post({ kind: 'searchable', ...searchable })
  }
  const forget = () => {
    isSearching = false
    searchThread?.post({ kind: 'forget' })
  }
  const startThreads = () => {
    searchThread = superviseWorker<ToSearchThread, FromSearchThread>({
      name: 'searching',
      program: SEARCH_WORKER,
      workerData: { thread: 'search', embeddings, address: index.address },
      log,
      onMessage: requests.onMessage,
      onStart: give,
      onFailure: () => {
        isSearching = false
        requests.refuseAll(unavailable('The search failed; try again shortly'))
      },
    })
    indexThread = superviseWorker<never, FromIndexThread>({
      name: 'the search index',
      program: SEARCH_WORKER,
      workerData: { thread: 'index', embeddings, ...index },
      log,
      onMessage: (message) => {
        progress.onMessage(message)
        if (message.kind === 'searchable' || message.kind === 'refused') give()
        if (progress.searchable() === null) forget()
      },
      onFailure: () => {
        progress.onFailure()
        forget()
      },
    })
  }

  return {
    search: (request, callerKey) => {
      const ask = () => requests.ask({ kind: 'search', request }) as Promise<IndexedResult>
      return requests.run(callerKey, async () => (isSearching ? ask() : null))
    },
    rank: (request, callerKey) => {
      const ask = () => requests.ask({ kind: 'rank', request }) as Promise<RankedCandidates>
      return requests.run(callerKey, async () => {
        if (searchThread?.isRunning()) return ask()
        if (isOff && mayStart && searchThread === null) startThreads()
        return null
      })
    },
    status: () => ({ ...progress.status(), waiting: requests.waiting() }),
    start: () => {
      mayStart = true
      if (!isOff) startThreads()
    },
    stop: async () => {
      mayStart = false
      isSearching = false
      await Promise.all([searchThread?.stop(), indexThread?.stop()])
    },
  }
}
