import type { Readable } from 'node:stream'
import { CommandError } from '../../../kernel/process-error.ts'
import { type ArchiveHeader, damaged, END_OF_ROWS, parseHeader } from './archive-format.ts'

const NEWLINE = 0x0a
const EMPTY = Buffer.alloc(0)
const END = Buffer.from(END_OF_ROWS)
const NEXT_END = Buffer.from(`\n${END_OF_ROWS}`)

/** No row of PostgreSQL is longer. */
const MAX_LINE_BYTES = 2 ** 30
/** The names of all tables and columns take a hundredth of it. */
const MAX_HEADER_BYTES = 2 ** 20

/** Translates an error of zlib. Any other error is returned as it is. */
const translateError = (error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.message === 'incorrect header check')
    return new CommandError('This is not an archive of Stance')
  if (error.code === 'Z_BUF_ERROR') return damaged('it ends too early', error)
  const corrupt = String(error.code).startsWith('Z_')
  return corrupt ? damaged('its compressed data is corrupt', error) : error
}

const firstLineLength = (block: Buffer): number => {
  const newline = block.indexOf(NEWLINE)
  return newline < 0 ? block.length : newline
}

/** Reads the text in blocks that end at the end of a line. */
async function* readWholeLines(text: Readable): AsyncGenerator<Buffer, undefined> {
  let blocks: Buffer[] = []
  let bytes = 0
  let isHeader = true
  try {
    for await (const block of text as AsyncIterable<Buffer>) {
      if (isHeader && bytes + firstLineLength(block) > MAX_HEADER_BYTES) {
        throw damaged('its header is too long')
      }
      const end = block.lastIndexOf(NEWLINE) + 1
      if (end > 0) isHeader = false
      if (end > 0) {
        yield Buffer.concat([...blocks, block.subarray(0, end)])
        blocks = []
        bytes = 0
      }
      blocks.push(block.subarray(end))
      bytes += block.length - end
      if (bytes > MAX_LINE_BYTES) throw damaged('a line is longer than any row')
    }
  } catch (error) {
    throw translateError(error)
  }
  if (bytes > 0) throw damaged('it ends too early')
}

/** Returns where the line that terminates the rows begins in a block of whole lines, or -1. */
const findEndOfRows = (block: Buffer): number => {
  if (block.subarray(0, END.length).equals(END)) return 0
  const newline = block.indexOf(NEXT_END)
  return newline === -1 ? -1 : newline + 1
}

export interface ArchiveReader {
  readonly header: ArchiveHeader
  /** The header line, unparsed. */
  readonly headerLine: string
  /** Reads the rows of the next table, in blocks of whole lines. */
  readonly readRows: () => AsyncGenerator<Buffer>
  /** Reads the last line, after the rows of the last table. Throws when data follows it. */
  readonly readTrailer: () => Promise<string>
}

/**
 * Reads a decompressed archive sequentially.
 *
 * @throws CommandError, also from the methods of the reader, when the text is not an archive or
 * is damaged.
 */
export const readArchive = async (text: Readable): Promise<ArchiveReader> => {
  const blocks = readWholeLines(text)
  let remaining: Buffer = EMPTY

  const nextBlock = async (): Promise<Buffer | undefined> => {
    if (remaining.length === 0) return (await blocks.next()).value
    const block = remaining
    remaining = EMPTY
    return block
  }
  const requireBlock = async (): Promise<Buffer> => {
    const block = await nextBlock()
    if (!block) throw damaged('it ends too early')
    return block
  }
  const readLine = async (): Promise<string> => {
    const block = await requireBlock()
    const end = block.indexOf(NEWLINE)
    remaining = block.subarray(end + 1)
    return block.toString('utf8', 0, end)
  }

  const headerLine = await readLine()
  return {
    header: parseHeader(headerLine),
    headerLine,
    async *readRows() {
      for (;;) {
        const block = await requireBlock()
        const end = findEndOfRows(block)
        if (end === -1) yield block
        else {
          remaining = block.subarray(end + END.length)
          if (end > 0) yield block.subarray(0, end)
          return
        }
      }
    },
    async readTrailer() {
      const trailer = await readLine()
      if (await nextBlock()) throw damaged('data follows its end')
      return trailer
    },
  }
}
