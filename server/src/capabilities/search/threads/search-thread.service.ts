import type { MessagePort } from 'node:worker_threads'
import { SearchExpired } from '@stance/core/search/index/search-request'
import { Searcher } from '@stance/core/search/index/searcher'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import type { DatabaseAddress } from '../../../platform/db/connection.ts'
import { createEmbeddingsEndpoint } from '../embeddings/embeddings-endpoint.service.ts'
import { createQueryVectors, type QueryVectors } from '../embeddings/query-vectors.service.ts'
import { rankByMeaning } from '../fallback/candidate-meaning.ts'
import type { RankedCandidates } from '../fallback/keyword-ranking.ts'
import { createAnswering } from './search-answering.service.ts'
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

/** A search as the index knows it. */
const coreRequest = ({ query, mode, filters, scope, page, group, include }: IndexedSearch) => ({
  text: query,
  mode,
  filters,
  scope,
  ...page,
  group,
  include: [...include].filter((one) => one !== 'highlights'),
})

const failure = (id: number, error: unknown): FromSearchThread =>
  error instanceof SearchExpired
    ? { kind: 'expired', id }
    : { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? '') : '' }

/** Sends messages; the bytes of an answer change their owner. */
const sender = (port: MessagePort) => (message: FromSearchThread) => {
  const json = message.kind === 'result' && 'json' in message.result ? message.result.json : null
  port.postMessage(message, json ? [json.buffer] : [])
}

/** Searches what it was last given, one request after the other. */
export const runSearchThread = (port: MessagePort, data: ThreadData): void => {
  let searcher = new Searcher()
  const send = sender(port)
  const answering = createAnswering(data.address as DatabaseAddress)

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
    useVector(vector)
    return answering.answer(
      task.request,
      searcher.search({ ...coreRequest(task.request), isExpired }),
    )
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
      .of(task.request.query, embedded.space.dimensions)
      .then((vector) => answer(task, vector))
  }
  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'stop') void answering.close().finally(() => port.close())
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
