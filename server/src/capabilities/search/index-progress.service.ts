import type { IndexSize } from '@stance/core/search/index/index-state'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import type { WorkerLog } from '../../platform/workers/supervised-worker.ts'
import type {
  EmbeddingsReport,
  FromIndexThread,
  IndexRefusal,
  Searchable,
} from './threads/thread-messages.ts'

const MB = 1024 * 1024

const NOT_UP_TO_DATE =
  'The search index cannot be brought up to date; the log of the service has the cause'

const describeRefusal = ({ neededBytes, budgetBytes }: IndexRefusal): string =>
  `The search index is off, and the best keyword matches of the database are ranked: it needs ${Math.ceil(
    neededBytes / MB,
  )} MB and may use ${Math.floor(budgetBytes / MB)}; raise STANCE_SEARCH_MEMORY_MB`

const NO_EMBEDDINGS = 'the embeddings endpoint fails; searches use the vectors of the product'

const describeEmbeddings = (problems: ReadonlyMap<string, string>): string | null => {
  const [problem] = problems.values()
  return problem === undefined
    ? null
    : `${problem}, so searches use the vectors of the product; check STANCE_EMBEDDINGS_URL, STANCE_EMBEDDINGS_MODEL and STANCE_EMBEDDINGS_API_KEY`
}

type Handlers = {
  readonly [Kind in FromIndexThread['kind']]: (
    message: Extract<FromIndexThread, { kind: Kind }>,
  ) => void
}

/** What the index thread has reported. `withoutIndex`: the state while there is no index and no refusal. */
export const createIndexProgress = (log: WorkerLog, withoutIndex: 'off' | 'building') => {
  let searchable: Searchable | null = null
  let size: IndexSize | null = null
  let problem: string | null = null
  let state: 'off' | 'building' | 'ready' = withoutIndex
  let lagMs = 0
  let followedAt = performance.now()
  let builds = 0
  let space: SemanticModel['space'] | null = null

  const embeddingProblems = new Map<string, string>()

  const onEmbeddings = (what: 'queries' | 'texts', { problem: found }: EmbeddingsReport): void => {
    const isKnown = embeddingProblems.has(what)
    if (found === null) embeddingProblems.delete(what)
    else embeddingProblems.set(what, found)
    if (found !== null && !isKnown) log.error({ reason: found }, NO_EMBEDDINGS)
    if (found === null && isKnown) log.info({}, 'the embeddings endpoint answers again')
  }

  const handlers: Handlers = {
    began: ({ origin }) => {
      if (origin === 'database') builds += 1
      log.info({ origin }, 'the search index begins')
    },
    searchable: (message) => {
      if (state !== 'ready') {
        log.info({ ...message.size }, 'the search index is ready')
        followedAt = performance.now()
      }
      searchable = { state: message.state, model: message.model, embedded: message.embedded }
      size = message.size
      problem = null
      state = 'ready'
    },
    followed: (message) => {
      lagMs = message.lagMs
      followedAt = performance.now()
      problem = null
    },
    refused: (message) => {
      space = message.space
      searchable = null
      // Without any memory for it, the index is off because the operator said so.
      problem = message.budgetBytes === 0 ? null : describeRefusal(message)
      state = 'off'
    },
    outdated: () => {
      searchable = null
      state = withoutIndex
    },
    failing: ({ message: reason }) => {
      log.error({ reason }, 'the search index is not up to date; trying again')
      problem = NOT_UP_TO_DATE
    },
    embeddings: (message) => onEmbeddings('texts', message),
    logged: ({ level, message, reason }) => log[level]({ reason }, message),
  }
  return {
    searchable: () => searchable,
    /** In which candidates are ranked by meaning, when there is too little memory for an index. */
    space: () => space,
    status: () => ({
      state,
      problem: problem ?? describeEmbeddings(embeddingProblems),
      size,
      epoch: searchable?.state.epoch ?? 0,
      builds,
      // A round that takes long, or fails, has not read what came since.
      lagMs: state === 'ready' ? Math.max(lagMs, performance.now() - followedAt) : 0,
    }),
    onEmbeddings,
    onMessage: (message: FromIndexThread): void => handlers[message.kind](message as never),
    /** The thread has ended: what it published is not brought up to date any more. */
    onFailure: (): void => {
      searchable = null
      state = withoutIndex
    },
  }
}
