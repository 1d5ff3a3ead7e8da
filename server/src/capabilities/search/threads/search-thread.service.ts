import type { MessagePort } from 'node:worker_threads'
import { SearchExpired } from '@stance/core/search/index/search-request'
import { Searcher } from '@stance/core/search/index/searcher'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import type { FromSearchThread, ToSearchThread } from './thread-messages.ts'

type SearchMessage = Extract<ToSearchThread, { kind: 'search' }>

/** Searches what it was last given, one request after the other. */
export const runSearchThread = (port: MessagePort): void => {
  const searcher = new Searcher()
  const send = (message: FromSearchThread) => port.postMessage(message)

  const search = ({ id, request, deadline }: SearchMessage): FromSearchThread => {
    const isExpired = () => Date.now() > deadline
    if (isExpired()) return { kind: 'expired', id }
    try {
      return { kind: 'result', id, result: searcher.search({ ...request, isExpired }) }
    } catch (error) {
      if (error instanceof SearchExpired) return { kind: 'expired', id }
      return { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? '') : '' }
    }
  }
  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'stop') port.close()
    else if (message.kind === 'search') send(search(message))
    else {
      searcher.swap(message.state)
      searcher.useSemantics(message.model && semanticRanking(message.model))
    }
  })
}
