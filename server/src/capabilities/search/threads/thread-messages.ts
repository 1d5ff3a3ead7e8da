import type { IndexSize, IndexState } from '@stance/core/search/index/index-writer'
import type { SearchRequest, SearchResult } from '@stance/core/search/index/search-request'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'

/** What is searched: the index, and the model that ranks its texts by meaning. */
export interface Searchable {
  readonly state: IndexState
  readonly model: SemanticModel | null
}

/** A search as it is sent to a thread. */
export type IndexedSearch = Omit<SearchRequest, 'isExpired'>

export type ToSearchThread =
  | ({ readonly kind: 'searchable' } & Searchable)
  | {
      readonly kind: 'search'
      readonly id: number
      readonly request: IndexedSearch
      /** Unix time in milliseconds. */
      readonly deadline: number
    }
  | { readonly kind: 'stop' }

export type FromSearchThread =
  | { readonly kind: 'result'; readonly id: number; readonly result: SearchResult }
  | { readonly kind: 'expired'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** Why there is no index. */
export interface IndexRefusal {
  readonly neededBytes: number
  readonly budgetBytes: number
}

export type FromIndexThread =
  | ({ readonly kind: 'searchable'; readonly size: IndexSize } & Searchable)
  /** The index comes from its snapshot, or from every finding of the database. */
  | { readonly kind: 'began'; readonly origin: 'snapshot' | 'database' }
  /** For the log. */
  | {
      readonly kind: 'told'
      readonly level: 'info' | 'error'
      readonly message: string
      readonly reason?: string
    }
  /** Sent after each round: how old the log is up to which the index has read. */
  | { readonly kind: 'followed'; readonly lagMs: number }
  | ({ readonly kind: 'refused' } & IndexRefusal)
  | { readonly kind: 'failing'; readonly message: string }

export interface ThreadData {
  readonly thread: 'search' | 'index'
}

export interface IndexThreadData extends ThreadData {
  readonly thread: 'index'
  readonly address: object
  /** Of the snapshots; null: none. */
  readonly folder: string | null
  readonly budgetBytes: number
}
