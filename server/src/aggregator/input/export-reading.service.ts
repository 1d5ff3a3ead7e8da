import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { createInputReader } from '@stance/core/formats/input/input-reader'
import { otherRecord } from '@stance/core/formats/input/other-records'
import { NOTHING_STATED } from '@stance/core/formats/observation'
import { isObject, ListTooLarge } from '@stance/core/formats/reading/record-fields'
import { createFormatDetector } from '@stance/core/formats/registry'
import { readLargeDocument } from '@stance/core/record-stream/large-document'
import { maskSecrets, maskSecretsStepwise } from '@stance/core/record-stream/masked-secrets'
import { parseRecord, type SplitRecord } from '@stance/core/record-stream/record-stream'
import { decompress } from '../../platform/gzip.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { runInTurns } from '../../platform/turn.ts'
import type { ExportEnd } from './export-end.ts'
import { type ExportSink, type FileContext, takeErrors, takeValue } from './record-taking.ts'

/** An export that cannot be read to its end: what it lists is not known. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport'
  readonly file: string
  readonly position: string
  constructor(file: string, position: string, message: string) {
    super(message)
    this.file = file
    this.position = position
  }
}

const BUFFER_BYTES = 256 * 1024
/** Larger documents are read result by result, so that they are not held as values. */
const LARGE_RECORD_BYTES = 4 * 1024 * 1024

/** The position of a record in a file. */
export const recordPosition = (record: number): string => `record ${record}`

interface ExportContext extends FileContext {
  readonly positionOf: (record: number) => string
  /** What was taken of the file so far. */
  readonly taken: { isReport: boolean }
}

type ReadableRecord = Extract<SplitRecord, { readonly bytes: Buffer }>

/** @throws UnreadableExport for a record of no known format: it may be an error in place of findings. */
const takeKnown = (context: ExportContext, position: string, value: unknown): void => {
  const message = takeValue(context, position, value)
  if (message === '') {
    context.taken.isReport = true
    return
  }
  const other = otherRecord(value)
  if (other === null) throw new UnreadableExport(context.file, position, message)
  context.sink.noFinding(context.file, { position, message: `It is ${other}, and no finding` })
}

/** Reads the results of a large document twice if some of them are reported several times. */
const takeLargeRecord = async (
  context: ExportContext,
  position: string,
  { bytes, excess }: ReadableRecord,
) => {
  const { file, sink, detect } = context
  const document = await runInTurns(readLargeDocument(await runInTurns(maskSecretsStepwise(bytes))))
  if (!document) throw new UnreadableExport(file, position, 'The record is not valid JSON')
  const format = detect(document.value)
  const { value } = document
  const results = isObject(value) ? format?.read?.(value, NOTHING_STATED) : null
  if (!results) {
    if (excess) throw new UnreadableExport(file, position, excess)
    takeKnown(context, position, value)
    return
  }
  const { repeated } = await runInTurns(results(new Map()))
  const summary = await runInTurns(results(repeated), (observation) => {
    if (observation) sink.observation(observation)
  })
  context.taken.isReport = true
  takeErrors(context, position, summary.errors)
}

/** Nothing after this reads a secret of a known shape: not the state, a report or a message. */
const withoutSecrets = <T extends { readonly bytes: Buffer }>(record: T): T => {
  const bytes = maskSecrets(record.bytes)
  // The value of the record was parsed with the secret.
  return bytes === record.bytes ? record : { ...record, bytes, value: undefined }
}

/** Returns a promise for a large record only: awaiting each would cost more than parsing it. */
const takeRecord = (context: ExportContext, record: SplitRecord): Promise<void> | undefined => {
  const { file } = context
  const position = context.positionOf(record.position)
  if ('error' in record) throw new UnreadableExport(file, position, record.error)
  if (record.bytes.length > LARGE_RECORD_BYTES || record.excess) {
    return takeLargeRecord(context, position, record).catch((error) => {
      throw error instanceof ListTooLarge
        ? new UnreadableExport(file, position, error.message)
        : error
    })
  }
  const parsed = parseRecord(withoutSecrets(record))
  if (!parsed.ok) throw new UnreadableExport(file, position, parsed.error)
  takeKnown(context, position, parsed.value)
  return undefined
}

const takeRecords = async (context: ExportContext, records: readonly SplitRecord[]) => {
  for (const record of records) {
    const large = takeRecord(context, record)
    if (large) await large
  }
}

const requireFile = async (file: string): Promise<void> => {
  const stats = await stat(file).catch((error) => {
    throw new UnreadableExport(file, '', `The file cannot be read: ${reasonOf(error)}`)
  })
  if (!stats.isFile()) throw new UnreadableExport(file, '', 'It is not a regular file')
}

/** Ends with an error of the file, not of the program. */
async function* bytesOf(file: string): AsyncIterable<Uint8Array> {
  try {
    yield* decompress(createReadStream(file, { highWaterMark: BUFFER_BYTES }))
  } catch (error) {
    throw new UnreadableExport(file, '', `The file cannot be read to its end: ${reasonOf(error)}`)
  }
}

const readerOfExports = () => createInputReader({ format: 'auto', parsesLines: true })

/**
 * Reads the records of a piece of an export, and returns how many it has. Their positions are numbers
 * that begin with the piece.
 * @throws UnreadableExport if it is not well-formed or cut off.
 */
export const readPiece = async (
  file: string,
  { from, to }: { readonly from: number; readonly to: number },
  sink: ExportSink,
): Promise<ExportEnd & { readonly records: number }> => {
  const reader = readerOfExports()
  const context = {
    file,
    sink,
    detect: createFormatDetector(),
    positionOf: String,
    taken: { isReport: false },
  }
  const bytes = createReadStream(file, { start: from, end: to - 1, highWaterMark: BUFFER_BYTES })
  for await (const chunk of bytes) await takeRecords(context, reader.push(chunk))
  await takeRecords(context, reader.end())
  const { isReport } = context.taken
  return { other: '', pages: reader.pages(), isReport, records: reader.files()[0]?.records ?? 0 }
}

const NO_LIST = 'It holds neither findings nor a list of them'

/**
 * Reads the records of an export as they arrive.
 * @throws UnreadableExport if it is not well-formed, cut off, or holds something in place of findings.
 */
export const readExport = async (file: string, sink: ExportSink): Promise<ExportEnd> => {
  await requireFile(file)
  const reader = readerOfExports()
  const context = {
    file,
    sink,
    detect: createFormatDetector(),
    positionOf: recordPosition,
    taken: { isReport: false },
  }
  let isEmpty = true
  reader.begin(file)
  for await (const chunk of bytesOf(file)) {
    isEmpty &&= chunk.every((byte) => byte <= 0x20)
    await takeRecords(context, reader.push(chunk))
    sink.pause()
    await setImmediate()
  }
  if (isEmpty) throw new UnreadableExport(file, '', 'The file is empty')
  await takeRecords(context, reader.end())
  const [read] = reader.files()
  if (read?.other === '' && read.records === 0 && read.lists === 0) {
    throw new UnreadableExport(file, '', NO_LIST)
  }
  const isReport = context.taken.isReport || (read?.records === 0 && read.lists > 0)
  return { other: read?.other ?? '', pages: reader.pages(), isReport }
}
