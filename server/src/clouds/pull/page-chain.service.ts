import { sha256Hex } from '@stance/core/kernel/digest'
import { type CallContext, callForPage, isRejectedToken, PullFailure } from './call.service.ts'
import type { FetchedPage } from './pull-target.ts'

export interface ChainHandlers {
  /** Takes pages in their order. The next one is fetched in the meantime. */
  readonly take: (page: FetchedPage) => void | Promise<void>
  /** The list begins again: what was taken comes a second time. */
  readonly restarted: () => void | Promise<void>
}

/** How often a list begins again because its token was rejected. */
const MAX_RESTARTS = 2
/** More pages than any list has. */
const MAX_PAGES = 1_000_000

/** Digests, because a token may have kilobytes. */
const digestOf = (token: string): string => sha256Hex(token).slice(0, 16)

const createLoopCheck = (label: string) => {
  const seen = new Set<string>()
  return (next: string): void => {
    if (next === '') return
    const digest = digestOf(next)
    if (seen.has(digest) || seen.size > MAX_PAGES) {
      throw new PullFailure(
        `${label}: the list does not end, because the page tokens repeat; run again, and report it to the provider if it happens again`,
      )
    }
    seen.add(digest)
  }
}

/** Begins a call whose failure is looked at later. */
const begin = (token: string, context: CallContext): Promise<FetchedPage> => {
  const page = callForPage(token, context)
  page.catch(() => {})
  return page
}

const pullFrom = async (token: string, context: CallContext, { take }: ChainHandlers) => {
  const checkLoop = createLoopCheck(context.target.label)
  let pending: Promise<FetchedPage> | null = begin(token, context)
  while (pending) {
    const page: FetchedPage = await pending
    checkLoop(page.next)
    // An empty page in the middle has a token, and the last one has none.
    pending = page.next === '' ? null : begin(page.next, context)
    await take(page)
  }
}

/**
 * Pulls a list from a token to its end; from the beginning where the token is ''.
 * @throws PullFailure
 */
export const pullChain = async (
  token: string,
  context: CallContext,
  handlers: ChainHandlers,
): Promise<void> => {
  let start = token
  for (let restarts = 0; ; restarts += 1) {
    try {
      await pullFrom(start, context, handlers)
      return
    } catch (error) {
      if (!isRejectedToken(error)) throw error
      if (restarts >= MAX_RESTARTS) {
        const { message } = error as Error
        throw new PullFailure(
          `${context.target.label}: ${message}, ${restarts + 1} times; run again`,
        )
      }
      await handlers.restarted()
      start = ''
    }
  }
}
