import { sha256Hex } from '@stance/core/kernel/digest'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import {
  type CheckpointSegment,
  decodeSegment,
  encodeSegment,
  isUsable,
} from './checkpoint-segment.ts'
import { pagesOf } from './page-compression.service.ts'

/** Responses that are put into one file. A shorter list has no checkpoint. */
const SEGMENT_BYTES = 4 * 1024 * 1024

/** A response without its secrets. */
export interface KeptPage {
  readonly compressed: Buffer
  /** Before it was compressed. */
  readonly bytes: number
}

/** The checkpoint of one list. */
export interface ListCheckpoint {
  /** The token to go on with: '' for the first page; null if the list was pulled to its end. */
  readonly start: string | null
  readonly add: (page: KeptPage, next: string) => Promise<void>
  /** Puts what was added into place. */
  readonly flush: () => Promise<void>
  readonly restart: () => Promise<void>
}

interface Pending {
  pages: Buffer[]
  bytes: number
  next: string
}

const numberOf = (at: number): string => String(at).padStart(6, '0')

/** Hands the responses of usable segments on. Returns them; none after a damaged or foreign one. */
const replay = async (
  files: CheckpointFiles,
  folder: string,
  key: string,
  now: number,
  take: (body: Buffer) => void | Promise<void>,
): Promise<CheckpointSegment[]> => {
  const segments: CheckpointSegment[] = []
  for (;;) {
    const bytes = await files.get(`${folder}/${numberOf(segments.length)}`)
    const segment = bytes && decodeSegment(bytes)
    const from = segments.at(-1)?.next ?? ''
    if (!segment || !isUsable(segment, { key, from }, now)) return segments
    for await (const body of pagesOf(segment)) await take(body)
    segments.push({ ...segment, payload: Buffer.alloc(0) })
    if (segment.next === '') return segments
  }
}

/** Opens the checkpoint of a list, and hands on what it has. */
export const openCheckpoint = async (
  files: CheckpointFiles,
  { provider, key, now }: { provider: string; key: string; now: Date },
  take: (body: Buffer) => void | Promise<void>,
): Promise<ListCheckpoint> => {
  const folder = `${provider}-${sha256Hex(key).slice(0, 32)}`
  const segments = await replay(files, folder, key, now.getTime(), take)
  const last = segments.at(-1)
  if (!last) await files.remove(folder)
  let count = segments.length
  const started_at = last?.started_at ?? now.toISOString()
  let pending: Pending = { pages: [], bytes: 0, next: '' }
  let from = last?.next ?? ''
  const flush = async (): Promise<void> => {
    const { pages, next } = pending
    if (pages.length === 0) return
    pending = { pages: [], bytes: 0, next: '' }
    const payload = Buffer.concat(pages)
    const lengths = pages.map(({ length }) => length)
    const name = `${folder}/${numberOf(count)}`
    count += 1
    await files.put(name, encodeSegment({ key, started_at, from, next, lengths, payload }))
    from = next
  }
  return {
    start: last ? last.next || null : '',
    add: async ({ compressed, bytes }, next) => {
      pending.pages.push(compressed)
      pending.bytes += bytes
      pending.next = next
      if (pending.bytes >= SEGMENT_BYTES) await flush()
    },
    flush,
    restart: async () => {
      pending = { pages: [], bytes: 0, next: '' }
      count = 0
      from = ''
      await files.remove(folder)
    },
  }
}

/** Removes the checkpoints of a provider, those of earlier configurations too. */
export const removeCheckpoints = (files: CheckpointFiles, provider: string): Promise<void> =>
  files.remove(`${provider}-`)
