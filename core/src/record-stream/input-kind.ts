import { type CsvTable, type KnowsColumns, readHeader } from './csv.ts'
import { endOfBlanks, LINE_FEED, OPENING_BRACKETS } from './json-structure.ts'
import { PROLOGUE_LENGTH, readPrologue } from './prologue.ts'

/** What an input is by its first bytes, and the index at which its records begin. */
export type InputKind =
  | { readonly kind: 'json'; readonly from: number }
  | { readonly kind: 'csv'; readonly from: number; readonly table: CsvTable }
  /** Neither; lines of JSON may follow all the same. */
  | { readonly kind: 'text'; readonly from: number }
  | { readonly kind: 'refused'; readonly reason: string }

/** How much of an input may be needed to tell what it is. */
const MOST_BYTES = 16 * 1024

/** `scoutsuite_results =`: a document that a page loads as a script. */
const ASSIGNMENT = /^[A-Za-z_$][\w.$]{0,63}\s*=\s*(?=$|[{[])/

/** An empty list as some programs write it. */
const NO_LIST = /^null\s*$/

/** What an input is; null when more of it is needed to tell. */
export function inputKind(
  head: Buffer,
  { isWhole, knows }: { isWhole: boolean; knows: KnowsColumns },
): InputKind | null {
  const isEnough = isWhole || head.length >= MOST_BYTES
  if (head.length < PROLOGUE_LENGTH && !isEnough) return null
  const { skip, refusal } = readPrologue(head)
  if (refusal !== '') return { kind: 'refused', reason: refusal }
  const bytes = head.subarray(0, MOST_BYTES)
  const start = endOfBlanks(bytes, skip)
  if (OPENING_BRACKETS.has(bytes[start] ?? 0)) return { kind: 'json', from: skip }
  const end = bytes.indexOf(LINE_FEED, start)
  if (end < 0 && !isEnough) return null
  if (start === bytes.length) return { kind: 'json', from: skip }
  const isLine = end >= 0 || (isWhole && head.length <= MOST_BYTES)
  return kindOfLine(bytes, { skip, start, end: end < 0 ? bytes.length : end, isLine }, knows)
}

/** What an input is whose first line is no JSON. */
function kindOfLine(
  bytes: Buffer,
  { skip, start, end, isLine }: { skip: number; start: number; end: number; isLine: boolean },
  knows: KnowsColumns,
): InputKind {
  const line = bytes.toString('latin1', start, end)
  const [assignment] = ASSIGNMENT.exec(line) ?? []
  if (assignment) return { kind: 'json', from: start + assignment.length }
  if (!isLine) return { kind: 'text', from: start }
  if (NO_LIST.test(line)) return { kind: 'json', from: end }
  // The first column may have no name, so blanks at the beginning of the line count.
  const lineStart = Math.max(bytes.lastIndexOf(LINE_FEED, start) + 1, skip)
  const table = readHeader(bytes.subarray(lineStart, end), knows)
  if (!table) return { kind: 'text', from: start }
  return { kind: 'csv', from: Math.min(end + 1, bytes.length), table }
}
