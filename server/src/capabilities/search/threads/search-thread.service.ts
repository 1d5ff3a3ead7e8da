import type { MessagePort } from 'node:worker_threads'
import { SearchExpired, type SearchResult } from '@stance/core/search/index/search-request'
import { Searcher } from '@stance/core/search/index/searcher'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import type { DatabaseAddress } from '../../../platform/db/connection.ts'
import { createEmbeddingsEndpoint } from '../embeddings/embeddings-endpoint.service.ts'
import { createQueryVectors, type QueryVectors } from '../embeddings/query-vectors.service.ts'
import { type RankedCandidates, rankByMeaning } from '../fallback/candidate-meaning.ts'
import { createPageReader } from './page-reading.service.ts'
import type {
  FromSearchThread,
  IndexedResult,
  IndexedSearch,
  Searchable,
  ThreadData,
  ToSearchThread,
} from './thread-messages.ts'

/** The vectors of queries, if an endpoint gives them. */
const queryVectorsOf = (
  { embeddings }: ThreadData,
  send: (message: FromSearchThread) => void,
): QueryVectors | null =>
  embeddings &&
  createQueryVectors(createEmbeddingsEndpoint(embeddings), (problem) =>
    send({ kind: 'embeddings', problem }),
  )

type TaskMessage = Extract<ToSearchThread, { kind: 'search' | 'rank' }>

/** The pages of findings are read here; issues are read by the service. */
const withPage = async (
  pages: ReturnType<typeof createPageReader>,
  request: IndexedSearch,
  result: SearchResult,
): Promise<IndexedResult> =>
  request.group === 'finding'
    ? { ...result, hits: [], page: await pages.read(request, result.hits) }
    : { ...result, page: null }

const failure = (id: number, error: unknown): FromSearchThread =>
  error instanceof SearchExpired
    ? { kind: 'expired', id }
    : { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? '') : '' }

/** Sends a message; the bytes of a page change their owner. */
const sender = (port: MessagePort) => (message: FromSearchThread) => {
  const page = message.kind === 'result' && 'page' in message.result ? message.result.page : null
  port.postMessage(message, page ? [page.json.buffer] : [])
}

/** Searches what it was last given, one request after the other. */
export const runSearchThread = (port: MessagePort, data: ThreadData): void => {
  let searcher = new Searcher()
  const send = sender(port)
  const pages = createPageReader(data.address as DatabaseAddress)

  let space: SemanticModel['space'] | null = null
  let models: Pick<Searchable, 'model' | 'embedded'> = { model: null, embedded: null }
  const queryVectors = queryVectorsOf(data, send)

  /** A query and the texts have vectors of one space: those of the endpoint, or those of the product. */
  const useVector = (vector: Float32Array | null) => {
    const { model, embedded } = models
    const isEmbedded = vector !== null && vector.length === embedded?.space.dimensions
    if (isEmbedded && embedded) searcher.useSemantics(semanticRanking(embedded, vector))
    else searcher.useSemantics(model && semanticRanking(model))
  }
  const run = async (
    task: TaskMessage,
    vector: Float32Array | null,
  ): Promise<IndexedResult | RankedCandidates> => {
    const isExpired = () => Date.now() > task.deadline
    if (isExpired()) throw new SearchExpired()
    if (task.kind === 'rank') return rankByMeaning(task.request, space)
    const { request } = task
    useVector(vector)
    const include = request.include.filter((one) => one !== 'highlights')
    return withPage(pages, request, searcher.search({ ...request, include, isExpired }))
  }
  const answer = (task: TaskMessage, vector: Float32Array | null): void => {
    const { id } = task
    void run(task, vector).then(
      (result) => send({ kind: 'result', id, result }),
      (error: unknown) => send(failure(id, error)),
    )
  }
  const answerInTurn = (task: TaskMessage): void => {
    const { embedded } = models
    const isByMeaning = task.kind === 'search' && task.request.mode !== 'keyword'
    if (!isByMeaning || embedded === null || queryVectors === null) {
      answer(task, null)
      return
    }
    // The vector comes later: others are answered in the meantime, and the index may have changed.
    void queryVectors
      .of(task.request.text, embedded.space.dimensions)
      .then((vector) => answer(task, vector))
  }
  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'stop') void pages.close().finally(() => port.close())
    else if (message.kind === 'search' || message.kind === 'rank') answerInTurn(message)
    else if (message.kind === 'space') space = message.space
    else if (message.kind === 'forget') {
      searcher = new Searcher()
      models = { model: null, embedded: null }
    } else {
      searcher.swap(message.state)
      models = message
    }
  })
}
