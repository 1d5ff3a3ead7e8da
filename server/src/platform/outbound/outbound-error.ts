/** What kept a request from being answered. */
export type OutboundProblem = 'refused' | 'network' | 'timeout' | 'truncated' | 'too_large'

/**
 * A request without a whole response. The message names neither the path nor a header: both may hold
 * tokens.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly problem: OutboundProblem
  /** The code of the system, such as `ENOTFOUND`; '' where there is none. */
  readonly code: string
  constructor(problem: OutboundProblem, message: string, code = '') {
    super(message)
    this.problem = problem
    this.code = code
  }
}
