import type { PageReader } from '../run/provider-reading.service.ts'
import type { RunThreads } from '../run/run-threads.service.ts'

/** Returns the same bytes, copied where the memory has others too: a message has the whole memory. */
const aloneInMemory = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/** Reads pulled pages in threads, when so many have come that starting threads is worth it. */
export const threadPages = ({ forPulling }: Pick<RunThreads, 'forPulling'>): PageReader => ({
  read: (provider, page) => {
    const threads = forPulling(page.body.length)
    const body = aloneInMemory(page.body)
    return threads?.run<'page'>({ kind: 'page', provider, page: { ...page, body } }) ?? null
  },
})
