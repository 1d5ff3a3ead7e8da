import { type CsvTable, type MatchesColumns, parseHeader } from './csv.ts'
import { endOfBlanks, LINE_FEED, OPENING_BRACKETS } from './json-structure.ts'
import { PROLOGUE_LENGTH, parsePrologue } from './prologue.ts'

/** The kind of an input by its first bytes, and the index at which its records begin. */
export type InputKind =
  | { readonly kind: 'json'; readonly from: number }
  | { readonly kind: 'csv'; readonly from: number; readonly table: CsvTable }
  /** Neither; lines of JSON may still follow. */
  | { readonly kind: 'text'; readonly from: number }
  | { readonly kind: 'rejected'; readonly reason: string }

/** The maximum number of bytes that are used to detect the kind of an input. */
const MAX_DETECTION_BYTES = 16 * 1024

/** `scoutsuite_results =`: a document that a page loads as a script. */
const ASSIGNMENT = /^[A-Za-z_$][\w.$]{0,63}\s*=\s*(?=$|[{[])/

/** An empty list, as some programs write it. */
const NULL_LINE = /^null\s*$/

/** Detects the kind of an input. Returns null if more bytes are needed. */
export function detectInputKind(
  head: Buffer,
  { isWhole, matchesColumns }: { isWhole: boolean; matchesColumns: MatchesColumns },
): InputKind | null {
  const hasEnough = isWhole || head.length >= MAX_DETECTION_BYTES
  if (head.length < PROLOGUE_LENGTH && !hasEnough) return null
  const { skip, rejection } = parsePrologue(head)
  if (rejection !== '') return { kind: 'rejected', reason: rejection }
  const bytes = head.subarray(0, MAX_DETECTION_BYTES)
  const start = endOfBlanks(bytes, skip)
  if (OPENING_BRACKETS.has(bytes[start] ?? 0)) return { kind: 'json', from: skip }
  const end = bytes.indexOf(LINE_FEED, start)
  if (end < 0 && !hasEnough) return null
  if (start === bytes.length) return { kind: 'json', from: skip }
  const isLine = end >= 0 || (isWhole && head.length <= MAX_DETECTION_BYTES)
  return kindOfLine(
    bytes,
    { skip, start, end: end < 0 ? bytes.length : end, isLine },
    matchesColumns,
  )
}

/** Returns the kind of an input whose first line is not JSON. */
function kindOfLine(
  bytes: Buffer,
  { skip, start, end, isLine }: { skip: number; start: number; end: number; isLine: boolean },
  matchesColumns: MatchesColumns,
): InputKind {
  const line = bytes.toString('latin1', start, end)
  const [assignment] = ASSIGNMENT.exec(line) ?? []
  if (assignment) return { kind: 'json', from: start + assignment.length }
  if (!isLine) return { kind: 'text', from: start }
  if (NULL_LINE.test(line)) return { kind: 'json', from: end }
  // The first column may have no name, so blanks at the beginning of the line count.
  const lineStart = Math.max(bytes.lastIndexOf(LINE_FEED, start) + 1, skip)
  const table = parseHeader(bytes.subarray(lineStart, end), matchesColumns)
  if (!table) return { kind: 'text', from: start }
  return { kind: 'csv', from: Math.min(end + 1, bytes.length), table }
}
