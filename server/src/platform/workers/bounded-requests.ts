import { unavailable } from '../../kernel/app-error.ts'

/** Requests to a thread that have not been answered. */
export interface BoundedRequests<Request, Answer> {
  /**
   * Sends a request and waits for its answer. Throws SERVICE_UNAVAILABLE if too many are waiting, if the
   * answer does not come before the deadline, or if the thread fails.
   */
  readonly ask: (request: Request) => Promise<Answer>
  readonly answer: (id: number, answer: Answer) => void
  readonly refuse: (id: number, error: Error) => void
  readonly refuseAll: (error: Error) => void
  readonly waiting: () => number
}

interface BoundedRequestsOptions<Request> {
  readonly maxWaiting: number
  readonly deadlineMs: number
  /** How long an answer may take beyond the deadline if the thread kept it; default: not at all. */
  readonly graceMs?: number
  /** Passes a request on, with its number and its deadline as a Unix time in milliseconds. */
  readonly send: (id: number, request: Request, deadline: number) => void
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export const createBoundedRequests = <Request, Answer>({
  maxWaiting,
  deadlineMs,
  graceMs = 0,
  send,
}: BoundedRequestsOptions<Request>): BoundedRequests<Request, Answer> => {
  const waiting = new Map<number, Waiting<Answer>>()
  let lastId = 0
  const take = (id: number): Waiting<Answer> | undefined => {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }
  const refuse = (id: number, error: Error) => take(id)?.reject(error)

  return {
    ask: (request) => {
      if (waiting.size >= maxWaiting) {
        return Promise.reject(unavailable('Too many searches are waiting; try again shortly'))
      }
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const expire = () =>
          refuse(id, unavailable('The search took too long; try again shortly, or search for less'))
        waiting.set(id, { resolve, reject, timer: setTimeout(expire, deadlineMs + graceMs) })
        send(id, request, Date.now() + deadlineMs)
      })
    },
    answer: (id, answer) => take(id)?.resolve(answer),
    refuse,
    refuseAll: (error) => {
      for (const id of [...waiting.keys()]) refuse(id, error)
    },
    waiting: () => waiting.size,
  }
}
