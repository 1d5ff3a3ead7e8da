import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const GZIP = Buffer.from([0x1f, 0x8b])

/** Decompresses a stream if its content, not its name, says that it is gzip. */
export async function* decompress(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  const allChunks = async function* () {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value
  }
  const isCompressed = !first.done && GZIP.equals(first.value.subarray(0, GZIP.length))
  if (!isCompressed) return yield* allChunks()
  const gunzip = createGunzip()
  // The pipeline destroys both ends on failure, so the reader of `gunzip` sees the error.
  pipeline(allChunks(), gunzip).catch(() => {})
  yield* gunzip
}
