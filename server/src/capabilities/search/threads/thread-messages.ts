import type { IndexSize, IndexState } from '@stance/core/search/index/index-state'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { EmbeddingsAddress } from '../embeddings/embeddings-address.ts'
import type { CandidateRequest, RankedCandidates } from '../fallback/keyword-ranking.ts'
import type { Ranking } from '../ranking.ts'
import type { SearchRequest } from '../search-request.ts'

/** What is searched: the index, and the model that ranks its texts by meaning. */
export interface Searchable {
  readonly state: IndexState
  readonly model: SemanticModel | null
  /** The same texts with the vectors of the embeddings endpoint; null: there is none, or some are missing. */
  readonly embedded: SemanticModel | null
}

/** A search as it is sent to a thread. */
export interface IndexedSearch extends SearchRequest {
  readonly scope: DataScope
  /** When it was asked for, as a Unix time in milliseconds. */
  readonly startedAt: number
}

/** What a search found in the index. */
export interface IndexedResult {
  readonly ranking: Ranking
  /** The answer as JSON; null for issues, whose records are still to be read. */
  readonly json: Uint8Array<ArrayBuffer> | null
}

/** What a search thread is asked for. */
export type SearchTask =
  | { readonly kind: 'search'; readonly request: IndexedSearch }
  | { readonly kind: 'rank'; readonly request: CandidateRequest }

export type ToSearchThread =
  | ({ readonly kind: 'searchable' } & Searchable)
  /** There is nothing to search: its memory is free for others. */
  | { readonly kind: 'forget' }
  /** Candidates are ranked by meaning from now on, with the space in which words have theirs. */
  | { readonly kind: 'space'; readonly space: SemanticModel['space'] }
  | (SearchTask & {
      readonly id: number
      /** Unix time in milliseconds. */
      readonly deadline: number
    })
  | { readonly kind: 'stop' }

/** What is wrong with the embeddings endpoint; null: nothing. */
export interface EmbeddingsReport {
  readonly kind: 'embeddings'
  readonly problem: string | null
}

export type FromSearchThread =
  | EmbeddingsReport
  | {
      readonly kind: 'result'
      readonly id: number
      readonly result: IndexedResult | RankedCandidates
    }
  | { readonly kind: 'expired'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** Why there is no index. */
export interface IndexRefusal {
  readonly neededBytes: number
  readonly budgetBytes: number
}

export type FromIndexThread =
  | EmbeddingsReport
  | ({ readonly kind: 'searchable'; readonly size: IndexSize } & Searchable)
  /** The index comes from its snapshot, or from every finding of the database. */
  | { readonly kind: 'began'; readonly origin: 'snapshot' | 'database' }
  /** For the log. */
  | {
      readonly kind: 'logged'
      readonly level: 'info' | 'error'
      readonly message: string
      readonly reason?: string
    }
  /** Sent after each round: how old the log is up to which the index has read. */
  | { readonly kind: 'followed'; readonly lagMs: number }
  | ({ readonly kind: 'refused'; readonly space: SemanticModel['space'] } & IndexRefusal)
  /** What was published last is not brought up to date any more. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failing'; readonly message: string }

export interface ThreadData {
  readonly thread: 'search' | 'index'
  /** Of the database. */
  readonly address: object
  /** null: the vectors of the product are used. */
  readonly embeddings: EmbeddingsAddress | null
}

export interface IndexThreadData extends ThreadData {
  readonly thread: 'index'
  /** Of the snapshots; null: none. */
  readonly folder: string | null
  readonly budgetBytes: number
}
