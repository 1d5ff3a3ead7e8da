import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const GZIP = Buffer.from([0x1f, 0x8b])

/** The plain bytes of a stream that may be compressed: told by its content, not by its name. */
export async function* plain(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  const first = await pieces.next()
  const whole = async function* () {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value
  }
  const compressed = !first.done && GZIP.equals(first.value.subarray(0, GZIP.length))
  if (!compressed) return yield* whole()
  const gunzip = createGunzip()
  // A failure of either end reaches whoever reads the other.
  pipeline(whole(), gunzip).catch(() => {})
  yield* gunzip
}
