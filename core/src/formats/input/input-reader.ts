import { parseHeader } from '../../record-stream/csv.ts'
import {
  createRecordSplitter,
  type SplitRecord,
  UNKNOWN_FORMAT,
} from '../../record-stream/record-stream.ts'
import { columnMatcher } from '../record-parsing.ts'
import { failureOfText } from './failed-call.ts'
import { countPages, type ListedPages } from './listed-pages.ts'
import { mayBeOtherFile, otherFile } from './other-files.ts'

/** A file of an input, as far as it was read. */
export interface ReadFile {
  /** '' if the sender gives none. */
  readonly name: string
  /** What it is, if it is known to hold no findings; else ''. None of its bytes are read. */
  readonly other: string
  /** Its records, including invalid ones. */
  readonly records: number
  /** Its arrays, pages and tables of records. */
  readonly lists: number
}

/**
 * Splits the files of an input into records: the only reader of files, of the service and of the
 * aggregator. Their records are counted through all of them.
 */
export interface InputReader {
  /** Begins a file; ends the one before. Returns the records that end with that. */
  readonly begin: (name: string) => SplitRecord[]
  /** Returns the records that end in this chunk. */
  readonly push: (chunk: Uint8Array) => SplitRecord[]
  /** Ends the last file. */
  readonly end: () => SplitRecord[]
  /** The files that have ended. */
  readonly files: () => readonly ReadFile[]
  /** The pages that have ended. */
  readonly pages: () => readonly ListedPages[]
}

export interface InputReaderOptions {
  /** The id of the format of the records, or `auto`. */
  readonly format: string
  /** As in `SplitOptions`. */
  readonly parsesLines?: boolean
}

/** Enough to tell what a file is. */
const HEAD_BYTES = 4_096

const NO_BYTES = Buffer.alloc(0)

const textOf = (head: Buffer): string =>
  head[0] === 0xff && head[1] === 0xfe
    ? head.toString('utf16le', 2)
    : head.toString('utf8').replace(/^\uFEFF/, '')

/** The file that is being read. */
interface OpenFile {
  readonly name: string
  /** Its first bytes. */
  head: Buffer
  /** Whether they are still needed to tell what it is. */
  isUnknown: boolean
  other: string
  readonly recordsBefore: number
  readonly listsBefore: number
}

/** A file whose text says that a call has failed: the error that is its first record names the failure. */
const withFailure = (split: readonly SplitRecord[], { head }: OpenFile): SplitRecord[] => {
  const [first, ...others] = split
  const isText = first !== undefined && 'error' in first && first.error === UNKNOWN_FORMAT
  const failure = isText ? failureOfText(textOf(head)) : null
  return failure === null ? [...split] : [{ ...(first as SplitRecord), error: failure }, ...others]
}

export const createInputReader = ({ format, parsesLines }: InputReaderOptions): InputReader => {
  const pages = countPages()
  const matchesColumns = columnMatcher(format)
  const splitter = createRecordSplitter({
    matchesColumns,
    ...(parsesLines !== undefined && { parsesLines }),
    checkPage: pages.check,
  })
  const isTable = (text: string): boolean =>
    parseHeader(Buffer.from(text.trimStart().split('\n', 1)[0] ?? ''), matchesColumns) !== null
  const files: ReadFile[] = []
  let records = 0
  let file: OpenFile | null = null

  const open = (name: string): OpenFile => ({
    name,
    head: NO_BYTES,
    isUnknown: mayBeOtherFile(name),
    other: '',
    recordsBefore: records,
    listsBefore: splitter.lists(),
  })
  const counted = (split: SplitRecord[], read: OpenFile): SplitRecord[] => {
    const isFirst = records === read.recordsBefore
    records = split.at(-1)?.position ?? records
    return isFirst ? withFailure(split, read) : split
  }
  /** Decides what a file is by its first bytes, and reads them. */
  const recognise = (opened: OpenFile): SplitRecord[] => {
    opened.isUnknown = false
    const text = textOf(opened.head)
    opened.other = isTable(text) ? '' : (otherFile(opened.name, text) ?? '')
    return opened.other === '' ? splitter.push(opened.head) : []
  }
  const push = (opened: OpenFile, chunk: Uint8Array): SplitRecord[] => {
    if (opened.other !== '') return []
    const isShort = opened.head.length < HEAD_BYTES
    if (isShort) {
      const more = opened.isUnknown ? chunk : chunk.subarray(0, HEAD_BYTES - opened.head.length)
      opened.head = Buffer.concat([opened.head, more])
    }
    if (!opened.isUnknown) return splitter.push(chunk)
    return opened.head.length < HEAD_BYTES ? [] : recognise(opened)
  }
  const end = (): SplitRecord[] => {
    if (!file) return []
    const ended = file
    file = null
    const first = ended.isUnknown ? recognise(ended) : []
    const rest = ended.other === '' ? splitter.end() : []
    const split = counted([...first, ...rest], ended)
    const { name, other, recordsBefore, listsBefore } = ended
    const lists = splitter.lists() - listsBefore
    files.push({ name, other, records: records - recordsBefore, lists })
    return split
  }
  return {
    begin: (name) => {
      const rest = end()
      file = open(name)
      return rest
    },
    push: (chunk) => {
      file ??= open('')
      return counted(push(file, chunk), file)
    },
    end,
    files: () => files,
    pages: pages.all,
  }
}
