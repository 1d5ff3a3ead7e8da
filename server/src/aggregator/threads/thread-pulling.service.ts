import type { PageReading } from '../input/pulled-page.ts'
import type { PageReader } from '../run/provider-reading.service.ts'
import type { RunThreads } from '../run/run-threads.service.ts'
import { createPageQueue, type PageQueue } from './page-queue.ts'

/** Returns the same bytes, copied where the memory has others too: the whole memory moves to a thread. */
const aloneInMemory = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/** Pages that wait for the threads in addition to those that are read, so that no thread is idle. */
const PAGES_AHEAD = 1

/** Reads pulled pages in threads, when so many have come that starting threads is worth it. */
export const threadPages = ({ forPulling }: Pick<RunThreads, 'forPulling'>): PageReader => {
  let queue: PageQueue<PageReading> | null = null
  return {
    read: (provider, page) => {
      const threads = forPulling(page.body.length)
      if (!threads) return null
      queue ??= createPageQueue(threads.names.length + PAGES_AHEAD)
      const body = aloneInMemory(page.body)
      return queue.add({
        list: `${provider} ${page.label}`,
        bytes: body.length,
        begin: () => threads.run<'page'>({ kind: 'page', provider, page: { ...page, body } }),
      })
    },
  }
}
