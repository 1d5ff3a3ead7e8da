import type { MessagePort } from 'node:worker_threads'
import { SearchExpired } from '@stance/core/search/index/search-request'
import { Searcher } from '@stance/core/search/index/searcher'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import { rankByMeaning } from '../fallback/candidate-meaning.ts'
import type { FromSearchThread, ToSearchThread } from './thread-messages.ts'

type TaskMessage = Extract<ToSearchThread, { kind: 'search' | 'rank' }>

/** Searches what it was last given, one request after the other. */
export const runSearchThread = (port: MessagePort): void => {
  let searcher = new Searcher()
  const send = (message: FromSearchThread) => port.postMessage(message)

  let space: SemanticModel['space'] | null = null

  const run = (task: TaskMessage, isExpired: () => boolean) =>
    task.kind === 'rank'
      ? rankByMeaning(task.request, space)
      : searcher.search({ ...task.request, isExpired })

  const answer = (task: TaskMessage): FromSearchThread => {
    const { id, deadline } = task
    const isExpired = () => Date.now() > deadline
    if (isExpired()) return { kind: 'expired', id }
    try {
      return { kind: 'result', id, result: run(task, isExpired) }
    } catch (error) {
      if (error instanceof SearchExpired) return { kind: 'expired', id }
      return { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? '') : '' }
    }
  }
  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'stop') port.close()
    else if (message.kind === 'search' || message.kind === 'rank') send(answer(message))
    else if (message.kind === 'space') space = message.space
    else if (message.kind === 'forget') searcher = new Searcher()
    else {
      searcher.swap(message.state)
      searcher.useSemantics(message.model && semanticRanking(message.model))
    }
  })
}
