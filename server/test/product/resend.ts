import { setTimeout as sleep } from 'node:timers/promises'

const SHED = { status: 503, sentence: 'Too many requests are in progress' }
/** Sooner than its `Retry-After` says: what a test waits for may be over in a second. */
const RESEND_MS = 200

interface Answered {
  readonly status: number
  readonly body: unknown
}

const isShed = ({ status, body }: Answered): boolean => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  // A response to HEAD has no body.
  return status === SHED.status && (text === '' || text.includes(SHED.sentence))
}

/**
 * Sends a request, and sends it again while a busy service rejects it before any work was done for it.
 */
export const untilServed = async <Answer extends Answered>(
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await send()
  if (!isShed(answer)) return answer
  await sleep(RESEND_MS)
  return untilServed(send)
}
