import { type FileHandle, open } from 'node:fs/promises'
import type { ExportPiece } from './export-piece.ts'

const PIECE_BYTES = 16 * 1024 * 1024
const FIRST_BYTES = 1024 * 1024
const WINDOW_BYTES = 256 * 1024

/** With these bytes a file begins that consists of JSON objects, or it cannot be read. */
const OBJECT_START = '{"'

/**
 * The ends of lines between two objects. Inside an object or a text of JSON none of them can occur, so
 * that what is between two of them is whole records, or the file cannot be read.
 */
const BOUNDARIES = ['}\n{', '}\r\n{']

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Returns where the first line begins that is at this byte or later; -1 if it is further than a piece. */
const nextLine = async (
  file: FileHandle,
  at: number,
  boundary: string,
  pieceBytes: number,
): Promise<number> => {
  const reach = boundary.length - 1
  for (let from = at - reach; from < at + pieceBytes; from += WINDOW_BYTES) {
    const bytes = await readAt(file, from, WINDOW_BYTES + reach)
    const found = bytes.indexOf(boundary)
    if (found >= 0) return from + found + reach
    if (bytes.length < WINDOW_BYTES) return -1
  }
  return -1
}

const boundsOf = async (
  file: FileHandle,
  size: number,
  pieceBytes: number,
): Promise<readonly number[]> => {
  const first = (await readAt(file, 0, FIRST_BYTES)).toString('latin1')
  const boundary = BOUNDARIES.find((text) => first.includes(text))
  if (!first.startsWith(OBJECT_START) || boundary === undefined) return []
  const bounds = [0]
  for (let at = pieceBytes; at < size; at += pieceBytes) {
    const last = bounds.at(-1) ?? 0
    if (at <= last) continue
    const next = await nextLine(file, at, boundary, pieceBytes)
    if (next < 0) break
    bounds.push(next)
  }
  return [...bounds, size]
}

/** Divides an export with an object on each line into pieces of whole lines. Others are one piece. */
export const piecesOf = async (
  path: string,
  pieceBytes = PIECE_BYTES,
): Promise<readonly ExportPiece[]> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const bounds = size > pieceBytes ? await boundsOf(file, size, pieceBytes) : []
    if (bounds.length < 3) return [{ file: path, bytes: null }]
    return bounds
      .slice(0, -1)
      .map((from, at) => ({ file: path, bytes: { from, to: bounds[at + 1] ?? size } }))
  } finally {
    await file.close()
  }
}
