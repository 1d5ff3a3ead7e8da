import type { Readable } from 'node:stream'
import { conflict } from '../../../kernel/app-error.ts'
import { type ArchiveHeader, damaged, END_OF_ROWS, parseHeader } from './archive-format.ts'

const NEWLINE = 0x0a
const EMPTY = Buffer.alloc(0)
const END = Buffer.from(END_OF_ROWS)
const NEXT_END = Buffer.from(`\n${END_OF_ROWS}`)

/** PostgreSQL has no longer row. */
const LONGEST_LINE = 2 ** 30

/** An error of zlib, in words. Anything else is itself. */
const translated = (error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.message === 'incorrect header check')
    return conflict('This is not an archive of Stance')
  if (error.code === 'Z_BUF_ERROR') return damaged('it ends too early', error)
  const corrupt = String(error.code).startsWith('Z_')
  return corrupt ? damaged('its bytes are not those that were written', error) : error
}

/** The bytes in blocks that end where a line ends. */
async function* wholeLines(text: Readable): AsyncGenerator<Buffer, undefined> {
  let pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of text as AsyncIterable<Buffer>) {
      const end = piece.lastIndexOf(NEWLINE) + 1
      if (end > 0) {
        yield Buffer.concat([...pieces, piece.subarray(0, end)])
        pieces = []
        bytes = 0
      }
      pieces.push(piece.subarray(end))
      bytes += piece.length - end
      if (bytes > LONGEST_LINE) throw damaged('a line is longer than any row')
    }
  } catch (error) {
    throw translated(error)
  }
  if (bytes > 0) throw damaged('it ends too early')
}

/** Where the line that closes the rows begins in a block of whole lines, or -1. */
const endOfRows = (block: Buffer): number => {
  if (block.subarray(0, END.length).equals(END)) return 0
  const before = block.indexOf(NEXT_END)
  return before === -1 ? -1 : before + 1
}

export interface ArchiveReader {
  readonly header: ArchiveHeader
  /** The header as it was written. */
  readonly headerLine: string
  /** The rows of the next table, in blocks of whole lines. */
  readonly rows: () => AsyncGenerator<Buffer>
  /** The last line, after the rows of the last table. Throws when more follows. */
  readonly trailerLine: () => Promise<string>
}

/**
 * Reads an archive, already unzipped, from its beginning to its end.
 *
 * @throws AppError CONFLICT, also from what it returns, when it is not an archive or not a whole one.
 */
export const readArchive = async (text: Readable): Promise<ArchiveReader> => {
  const blocks = wholeLines(text)
  let rest: Buffer = EMPTY

  const take = async (): Promise<Buffer | undefined> => {
    if (rest.length === 0) return (await blocks.next()).value
    const block = rest
    rest = EMPTY
    return block
  }
  const takeMore = async (): Promise<Buffer> => {
    const block = await take()
    if (!block) throw damaged('it ends too early')
    return block
  }
  const line = async (): Promise<string> => {
    const block = await takeMore()
    const end = block.indexOf(NEWLINE)
    rest = block.subarray(end + 1)
    return block.toString('utf8', 0, end)
  }

  const headerLine = await line()
  return {
    header: parseHeader(headerLine),
    headerLine,
    async *rows() {
      for (;;) {
        const block = await takeMore()
        const end = endOfRows(block)
        if (end === -1) yield block
        else {
          rest = block.subarray(end + END.length)
          if (end > 0) yield block.subarray(0, end)
          return
        }
      }
    },
    async trailerLine() {
      const trailer = await line()
      if (await take()) throw damaged('something follows its end')
      return trailer
    },
  }
}
