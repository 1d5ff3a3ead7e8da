import type { MessagePort } from 'node:worker_threads'
import { SearchExpired } from '@stance/core/search/index/search-request'
import { Searcher } from '@stance/core/search/index/searcher'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import { createEmbeddingsEndpoint } from '../embeddings/embeddings-endpoint.service.ts'
import { createQueryVectors, type QueryVectors } from '../embeddings/query-vectors.service.ts'
import { rankByMeaning } from '../fallback/candidate-meaning.ts'
import type { FromSearchThread, Searchable, ThreadData, ToSearchThread } from './thread-messages.ts'

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

/** Searches what it was last given, one request after the other. */
export const runSearchThread = (port: MessagePort, data: ThreadData): void => {
  let searcher = new Searcher()
  const send = (message: FromSearchThread) => port.postMessage(message)

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
  const run = (task: TaskMessage, vector: Float32Array | null, isExpired: () => boolean) => {
    if (task.kind === 'rank') return rankByMeaning(task.request, space)
    useVector(vector)
    return searcher.search({ ...task.request, isExpired })
  }
  const answer = (task: TaskMessage, vector: Float32Array | null): FromSearchThread => {
    const { id, deadline } = task
    const isExpired = () => Date.now() > deadline
    if (isExpired()) return { kind: 'expired', id }
    try {
      return { kind: 'result', id, result: run(task, vector, isExpired) }
    } catch (error) {
      if (error instanceof SearchExpired) return { kind: 'expired', id }
      return { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? '') : '' }
    }
  }
  const answerInTurn = (task: TaskMessage): void => {
    const { embedded } = models
    const isByMeaning = task.kind === 'search' && task.request.mode !== 'keyword'
    if (!isByMeaning || embedded === null || queryVectors === null) {
      send(answer(task, null))
      return
    }
    // The vector comes later: others are answered in the meantime, and the index may have changed.
    void queryVectors
      .of(task.request.text, embedded.space.dimensions)
      .then((vector) => send(answer(task, vector)))
  }
  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'stop') port.close()
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
