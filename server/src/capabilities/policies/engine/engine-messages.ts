import type { Decision } from './decision.ts'
import type { TextProblem } from './rego-text.ts'

/** A text under the digest by which later requests name it. */
export interface LoadedText {
  readonly digest: string
  readonly rego: string
}

interface Evaluated {
  /** JSON of an object. */
  readonly input: string
  /** A Unix time in milliseconds. */
  readonly now: number
}

/** What a policy is evaluated with: the text, and the namespace as `data.…`. */
export interface NamedPolicy {
  readonly digest: string
  readonly namespace: string
}

export type EngineRequest =
  | { readonly kind: 'load'; readonly texts: readonly LoadedText[] }
  | ({ readonly kind: 'decide'; readonly policies: readonly NamedPolicy[] } & Evaluated)
  | { readonly kind: 'check'; readonly rego: string; readonly namespace: string }
  | {
      readonly kind: 'test'
      readonly rego: string
      readonly namespace: string
      readonly inputs: readonly string[]
      readonly now: number
    }
  | {
      readonly kind: 'batch'
      readonly policy: NamedPolicy
      readonly inputs: readonly string[]
      readonly now: number
      /** Inputs after it are left for the next request, so that others are served between. */
      readonly budgetMs: number
    }

/** The answers by the kind of the request. */
export interface EngineAnswers {
  readonly load: null
  readonly decide: readonly Decision[]
  readonly check: readonly TextProblem[]
  readonly test: { readonly decisions: readonly Decision[]; readonly uncovered: readonly number[] }
  readonly batch: readonly Decision[]
}

export type FromEngine =
  /** Where its processor time is counted; null: nowhere. */
  | { readonly kind: 'started'; readonly timeFile: string | null }
  /** One part of a request is done: the time for the next begins. */
  | { readonly kind: 'step' }
  | { readonly kind: 'answer'; readonly answer: EngineAnswers[keyof EngineAnswers] }
  /** The engine has not enough memory for it. */
  | { readonly kind: 'exhausted'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface EngineThreadData {
  readonly module: object
}
