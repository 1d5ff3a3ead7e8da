import type { ModelUsage, TokenUsage } from './model-usage.ts'

/** What is asked of a language model. */
export interface ModelRequest {
  /** Who the model is and what it must do; never contains text from outside. */
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxOutputTokens: number
  /** A JSON schema: the answer is one JSON value of it. */
  readonly schema?: object
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Completion {
  readonly text: string
  /** As the provider counts; null: it does not say. */
  readonly usage: TokenUsage | null
}

/** What is known from the last call. */
export interface Availability {
  readonly state: 'unknown' | 'available' | 'unavailable' | 'misconfigured'
  /** One sentence; '' if there is nothing to say. */
  readonly reason: string
}

/** A language model. Every call is masked by the caller before. */
export interface LanguageModel {
  readonly provider: string
  readonly modelName: string
  /** Tokens of a request and its answer together. */
  readonly maxContext: number
  /** @throws ModelError */
  readonly complete: (request: ModelRequest, signal?: AbortSignal) => Promise<Completion>
  /** Yields the parts of the answer. @throws ModelError */
  readonly stream: (request: ModelRequest, signal?: AbortSignal) => AsyncIterable<string>
  /** An estimate: each provider counts in its own way. */
  readonly countTokens: (text: string) => Promise<number>
  /** The outcome of the last call. Sends nothing. */
  readonly available: () => Availability
  /** What the calls so far took. */
  readonly usage: () => ModelUsage
  readonly close: () => void
}
