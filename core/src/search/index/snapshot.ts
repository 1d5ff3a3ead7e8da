import { checksum } from './checksum.ts'
import type { IndexState } from './index-state.ts'
import { openSegment } from './segments/segment.ts'
import { decodeRows, type RowChunk, rowChunk } from './shared-rows.ts'

/** What a snapshot says about itself. */
export interface SnapshotLabel {
  /** Names the code that wrote it: another version reads texts in another way, and refuses it. */
  readonly version: string
  /** What the owner of the index needs to continue: for example a position in a log. */
  readonly note: string
  /** What the owner keeps with the index, such as the texts that its keys stand for. */
  readonly attachments?: Iterable<Uint8Array>
}

interface Part {
  readonly kind: 'segment' | 'placements' | 'services' | 'texts' | 'issues' | 'attachment'
  readonly offset: number
  readonly byteLength: number
  readonly checksum: number
}

interface Contents extends Omit<SnapshotLabel, 'attachments'> {
  readonly epoch: number
  readonly issues: number
  readonly parts: readonly Part[]
}

const FORMAT = 1
const MAGIC = 0x53_54_53_4e
/** Format and magic at the start; length of the contents, their checksum, and magic at the end. */
const START_BYTES = 8
const END_BYTES = 12

const padded = (length: number): number => Math.ceil(length / 4) * 4

const wordsOf = (bytes: Uint8Array): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)

interface Source {
  readonly kind: Part['kind']
  readonly bytes: Uint8Array
}

const rowSources = (kind: Part['kind'], chunks: readonly RowChunk[]): readonly Source[] =>
  chunks.map(({ buffer }) => ({ kind, bytes: new Uint8Array(buffer) }))

function* sourcesOf(
  state: IndexState,
  attachments: Iterable<Uint8Array>,
): Generator<Source, void, undefined> {
  for (const { buffer, offset, byteLength } of state.segments)
    yield { kind: 'segment', bytes: new Uint8Array(buffer, offset, byteLength) }
  yield* rowSources('placements', state.placements)
  yield* rowSources('services', state.services)
  yield* rowSources('texts', state.texts)
  yield { kind: 'issues', bytes: new Uint8Array(state.issues.buffer, 0, 16 * state.issues.count) }
  for (const bytes of attachments) yield { kind: 'attachment', bytes }
}

/** Returns the end of a snapshot: its contents, then their length and checksum. */
const endOf = (contents: Contents): Uint8Array => {
  const text = new TextEncoder().encode(JSON.stringify(contents))
  const bytes = new Uint8Array(padded(text.length) + END_BYTES).fill(32, 0, padded(text.length))
  bytes.set(text)
  const body = bytes.subarray(0, padded(text.length))
  wordsOf(bytes).set([body.length, checksum(wordsOf(body)), MAGIC], body.length / 4)
  return bytes
}

/**
 * Returns the bytes of an index in parts, one after the other. Each part is a copy, so the index may
 * change until the last one is written: a change after the first part is in the snapshot or not, so
 * the changes since then have to be applied again after it is read. The writer has to `settle` before.
 */
export function* encodeSnapshot(state: IndexState, label: SnapshotLabel): Generator<Uint8Array> {
  const start = new Uint8Array(START_BYTES)
  wordsOf(start).set([MAGIC, FORMAT])
  yield start
  let offset = START_BYTES
  const parts: Part[] = []
  for (const { kind, bytes } of sourcesOf(state, label.attachments ?? [])) {
    const copy = new Uint8Array(padded(bytes.length))
    copy.set(bytes)
    const sum = checksum(wordsOf(copy))
    parts.push({ kind, offset, byteLength: bytes.length, checksum: sum })
    yield copy
    offset += copy.length
  }
  const { version, note } = label
  yield endOf({ version, note, epoch: state.epoch, issues: state.issues.count, parts })
}

/** An index that was read, or the reason why it was refused. */
export type DecodedSnapshot =
  | {
      readonly state: IndexState
      readonly note: string
      readonly attachments: readonly Uint8Array[]
    }
  | { readonly refusal: string }

const REFUSALS = {
  torn: 'The snapshot is not complete.',
  foreign: 'The snapshot was written by another version.',
  damaged: 'The snapshot is damaged.',
} as const

const refuse = (reason: keyof typeof REFUSALS): DecodedSnapshot => ({ refusal: REFUSALS[reason] })

const readContents = (buffer: SharedArrayBuffer): Contents | null => {
  if (buffer.byteLength < START_BYTES + END_BYTES || buffer.byteLength % 4 !== 0) return null
  const words = new Uint32Array(buffer)
  const [length = 0, sum, magic] = words.subarray(words.length - END_BYTES / 4)
  const at = buffer.byteLength - END_BYTES - length
  if (magic !== MAGIC || words[0] !== MAGIC || at < START_BYTES || at % 4 !== 0) return null
  const body = new Uint8Array(buffer, at, length)
  if (words[1] !== FORMAT || checksum(wordsOf(body)) !== sum) return null
  // A decoder refuses shared memory.
  return JSON.parse(new TextDecoder().decode(body.slice())) as Contents
}

const isIntact = (buffer: SharedArrayBuffer, part: Part): boolean =>
  part.offset + padded(part.byteLength) <= buffer.byteLength &&
  checksum(new Uint32Array(buffer, part.offset, padded(part.byteLength) / 4)) === part.checksum

const copyOf = (buffer: SharedArrayBuffer, { offset, byteLength }: Part): SharedArrayBuffer =>
  buffer.slice(offset, offset + byteLength)

const rowsOf = (
  buffer: SharedArrayBuffer,
  parts: readonly Part[],
  kind: Part['kind'],
): RowChunk[] =>
  parts.filter((part) => part.kind === kind).map((part) => rowChunk(copyOf(buffer, part)))

const stateOf = (buffer: SharedArrayBuffer, { parts, epoch, issues }: Contents): IndexState => {
  const segments = parts
    .filter(({ kind }) => kind === 'segment')
    .map(({ offset, byteLength }) => ({ buffer, offset, byteLength }))
  const table = parts.find(({ kind }) => kind === 'issues')
  return {
    epoch,
    segments,
    placements: rowsOf(buffer, parts, 'placements'),
    services: rowsOf(buffer, parts, 'services'),
    texts: rowsOf(buffer, parts, 'texts'),
    issues: {
      count: issues,
      buffer: table === undefined ? new SharedArrayBuffer(0) : copyOf(buffer, table),
    },
    replaced: [],
  }
}

/** Copies, because a decoder of texts refuses shared memory. */
const attachmentsOf = (buffer: SharedArrayBuffer, { parts }: Contents): Uint8Array[] =>
  parts
    .filter(({ kind }) => kind === 'attachment')
    .map(({ offset, byteLength }) => new Uint8Array(buffer, offset, byteLength).slice())

/** Whether everything that the checksums cannot know fits together. */
const isConsistent = (state: IndexState): boolean => {
  for (const chunk of [...state.placements, ...state.services, ...state.texts]) decodeRows(chunk)
  return state.segments.every((published) => openSegment(published) !== null)
}

/**
 * Reads a snapshot from the bytes of a file. Its segments stay in the buffer, so nothing is copied. A
 * snapshot that is torn, damaged or of another version is refused as a whole.
 */
export const decodeSnapshot = (buffer: SharedArrayBuffer, version: string): DecodedSnapshot => {
  try {
    const contents = readContents(buffer)
    if (contents === null) return refuse('torn')
    if (contents.version !== version) return refuse('foreign')
    if (!contents.parts.every((part) => isIntact(buffer, part))) return refuse('damaged')
    const state = stateOf(buffer, contents)
    if (!isConsistent(state)) return refuse('damaged')
    return { state, note: contents.note, attachments: attachmentsOf(buffer, contents) }
  } catch {
    return refuse('damaged')
  }
}
