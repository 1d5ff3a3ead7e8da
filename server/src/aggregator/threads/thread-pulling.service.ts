import type { PageReader } from '../run/provider-reading.service.ts'
import type { RunThreads } from '../run/run-threads.service.ts'

/** Reads pulled pages in threads, when so many have come that starting threads is worth it. */
export const threadPages = ({ forPulling }: Pick<RunThreads, 'forPulling'>): PageReader => ({
  read: (provider, page) => {
    const threads = forPulling(page.body.length)
    // The bytes are copied, because a message has the whole memory in which they are.
    const body = new Uint8Array(page.body)
    return threads?.run<'page'>({ kind: 'page', provider, page: { ...page, body } }) ?? null
  },
})
