import { stat } from 'node:fs/promises'
import { joinPages } from '@stance/core/formats/input/listed-pages'
import type { Provider } from '@stance/core/kernel/provider'
import type { ExportReading } from '../input/export-end.ts'
import { findFiles } from '../input/export-files.service.ts'
import type { ExportPiece } from '../input/export-piece.ts'
import { piecesOf } from '../input/export-pieces.service.ts'
import { recordPosition } from '../input/export-reading.service.ts'
import type { NoFinding } from '../input/record-taking.ts'
import type { ExportReader } from '../run/files-reading.service.ts'
import type { RunOptions } from '../run/run-options.ts'
import type { JobThreads } from './job-threads.service.ts'
import type { PieceReading } from './thread-messages.port.ts'

/** Pieces that wait for a thread, so that none is idle. */
const PIECES_AHEAD = 2

/** Returns the bytes of the exports that a run reads; those that are not found count nothing. */
export const bytesOfExports = async ({ asked, config, folder }: RunOptions): Promise<number> => {
  let bytes = 0
  for (const provider of asked) {
    const cloud = config.clouds[provider]
    if (!cloud || cloud.pull) continue
    const found = await findFiles(folder, cloud.files).catch(() => null)
    for (const file of found?.files ?? []) {
      bytes += await stat(file).then(
        ({ size }) => size,
        () => 0,
      )
    }
  }
  return bytes
}

/** Joins the pieces of a file; null if one of them cannot be read. */
const joinPieces = (
  file: string,
  pieces: readonly ExportPiece[],
  readings: readonly (PieceReading | null)[],
): ExportReading | null => {
  let [findings, records, hasSuppressed] = [0, 0, false]
  const errors: NoFinding[] = []
  const isReport = readings.some((reading) => reading?.isReport)
  const other = readings[0]?.other ?? ''
  const pages = readings.flatMap((reading) => reading?.pages ?? [])
  for (const [at, reading] of readings.entries()) {
    if (reading === null) return null
    const isNumber = pieces[at]?.bytes !== null
    for (const { position, ...what } of reading.errors) {
      errors.push({
        position: isNumber ? recordPosition(records + Number(position)) : position,
        ...what,
      })
    }
    findings += reading.findings
    records += reading.records
    hasSuppressed ||= reading.hasSuppressed
  }
  return { file, findings, hasSuppressed, errors, other, pages: joinPages(pages), isReport }
}

interface PieceOfFile {
  readonly number: number
  readonly piece: ExportPiece
}

/** A file that cannot be opened is one piece, so that reading it says why. */
async function* piecesOfAll(files: readonly string[]): AsyncGenerator<PieceOfFile> {
  for (const [number, file] of files.entries()) {
    for (const piece of await piecesOf(file).catch(() => [{ file, bytes: null }]))
      yield { number, piece }
  }
}

/** Reads the pieces of all files in the threads, a few ahead of the one that is waited for. */
async function* readPieces(threads: JobThreads, provider: Provider, files: readonly string[]) {
  const pieces = piecesOfAll(files)
  const ahead: (PieceOfFile & { readonly reading: Promise<PieceReading | null> })[] = []
  const askNext = async (): Promise<void> => {
    const next = await pieces.next()
    if (next.done) return
    const reading = threads.run<'read'>({ kind: 'read', provider, piece: next.value.piece })
    // It is awaited below, unless reading ends before.
    reading.catch(() => {})
    ahead.push({ ...next.value, reading })
  }
  for (let at = 0; at < threads.names.length * PIECES_AHEAD; at += 1) await askNext()
  for (let first = ahead.shift(); first; first = ahead.shift()) {
    const reading = await first.reading
    await askNext()
    yield { ...first, reading }
  }
}

async function* readFiles(threads: JobThreads, provider: Provider, files: readonly string[]) {
  let pieces: ExportPiece[] = []
  let readings: (PieceReading | null)[] = []
  let number = 0
  for await (const read of readPieces(threads, provider, files)) {
    if (read.number !== number) {
      yield joinPieces(files[number] ?? '', pieces, readings)
      number = read.number
      pieces = []
      readings = []
    }
    pieces.push(read.piece)
    readings.push(read.reading)
  }
  if (pieces.length > 0) yield joinPieces(files[number] ?? '', pieces, readings)
}

/** Reads exports in threads: several files, and pieces of a file with a record on each line. */
export const threadReader = (threads: JobThreads): ExportReader => ({
  read: (provider, files) => readFiles(threads, provider, files),
})
