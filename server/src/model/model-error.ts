/** Why a model gave no answer. */
export type ModelProblem =
  /** The key, the model or the address is wrong: no repetition helps. */
  | 'misconfigured'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  /** What came is no answer. */
  | 'invalid'
  /** The budget does not cover the call, which was not made. */
  | 'budget'
  /** The last calls failed, so this one was not made. */
  | 'paused'

interface Details {
  readonly retryAfterMs?: number | undefined
  /** Whether the provider may have charged for the call. */
  readonly mayBeCharged?: boolean
}

/** The message has neither prompt nor answer, nor anything that the provider wrote. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly problem: ModelProblem
  readonly retryAfterMs: number | undefined
  readonly mayBeCharged: boolean
  constructor(problem: ModelProblem, message: string, details: Details = {}) {
    super(message)
    this.problem = problem
    this.retryAfterMs = details.retryAfterMs
    this.mayBeCharged = details.mayBeCharged ?? false
  }
}
