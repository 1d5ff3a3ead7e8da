import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { asLine, asLines, NEWLINE } from './import-batch.ts'

const compress = promisify(gzip)
const FASTEST = { level: 1 }

const PIECE_BYTES = 256 * 1024

function* piecesOf(record: Buffer): Iterable<Buffer> {
  for (let at = 0; at < record.length; at += PIECE_BYTES) {
    yield asLine(record.subarray(at, at + PIECE_BYTES))
  }
  yield NEWLINE
}

/** Compresses a record piece by piece. Copying a large one would hold up other requests. */
const compressPieces = async (record: Buffer): Promise<Buffer> => {
  const compressed: Buffer[] = []
  await pipeline(
    Readable.from(piecesOf(record)),
    createGzip(FASTEST),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) compressed.push(piece)
    },
  )
  return Buffer.concat(compressed)
}

/** Returns records as lines (`asLines`), compressed with gzip. */
export const compressLines = (records: readonly Buffer[]): Promise<Buffer> => {
  const [record] = records
  const isLarge = records.length === 1 && record !== undefined && record.length > PIECE_BYTES
  return isLarge ? compressPieces(record) : compress(asLines(records), FASTEST)
}
