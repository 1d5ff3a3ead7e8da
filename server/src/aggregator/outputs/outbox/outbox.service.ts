import { gunzipSync, gzipSync } from 'node:zlib'
import {
  EMPTY_OUTBOX,
  OUTBOX_FOLDER,
  type OutboxState,
  type ParcelRef,
  type TaskFileRef,
} from '../../state/manifest.ts'
import { MAX_SHARD_BYTES } from '../../state/shard-layout.ts'
import { readNamed } from '../../state/state-reading.service.ts'
import type { StateStore } from '../../state/state-store.port.ts'
import { putFile, replaceManifest, type StateHead } from '../../state/state-writing.service.ts'

const OVERHEAD_BYTES = 1000

const encodeLines = (lines: readonly string[]): string =>
  JSON.stringify({ gzip: gzipSync(lines.join('\n')).toString('base64') })

const decodeLines = (content: string): string[] => {
  const { gzip } = JSON.parse(content) as { readonly gzip: string }
  return gunzipSync(Buffer.from(gzip, 'base64')).toString().split('\n')
}

/** The names of files that no parcel has. A file is never replaced while the manifest names it. */
const freeNumbers = (parcels: readonly ParcelRef[]) => {
  const used = new Set(
    parcels.map(({ name }) => Number(/parcel-(\d+)/.exec(name)?.[1] ?? Number.NaN)),
  )
  let number = -1
  return (): number => {
    do number += 1
    while (used.has(number))
    return number
  }
}

export interface Parcel {
  readonly destination: string
  readonly run_id: string
  /** Each without line feeds. */
  readonly lines: readonly string[]
  readonly records: number
}

/**
 * What a run adds to the outbox. Its files are written at once; they count when a manifest names them.
 * Without a store, nothing is written.
 */
export interface OutboxDraft {
  readonly post: (parcel: Parcel) => Promise<void>
  /** The tasks that the tracker is known to have. */
  readonly readTasks: (file: TaskFileRef) => Promise<string[]>
  readonly putTasks: (number: number, first: string, rows: readonly string[]) => Promise<void>
  readonly current: OutboxState
  /** Says that the tasks are those of a tracker. */
  readonly setTracker: (tracker: string, is_adopted: boolean) => void
  readonly state: () => OutboxState
}

export const tasksBase = (number: number): string => `${OUTBOX_FOLDER}/tasks-${number}`

export const tasksContent = (rows: readonly string[]): string => `[\n${rows.join(',\n')}\n]`

export const tasksIn = (content: string): string[] =>
  content
    .split('\n')
    .slice(1, -1)
    .map((line) => line.replace(/,$/, ''))

export const readTaskFile = async (store: StateStore, file: TaskFileRef): Promise<string[]> =>
  tasksIn(await readNamed(store, file))

export const draftOutbox = (
  store: StateStore,
  current: OutboxState = EMPTY_OUTBOX,
  isDryRun = false,
): OutboxDraft => {
  const parcels = [...current.parcels]
  const nextNumber = freeNumbers(parcels)
  let tasks: TaskFileRef[] | null = null
  let tracker: Pick<OutboxState, 'tracker' | 'is_adopted'> = current
  const post = async ({ lines, ...parcel }: Parcel): Promise<void> => {
    if (isDryRun || lines.length === 0) return
    const content = encodeLines(lines)
    if (content.length + OVERHEAD_BYTES > MAX_SHARD_BYTES && lines.length > 1) {
      const half = Math.ceil(lines.length / 2)
      const records = Math.min(parcel.records, half)
      await post({ ...parcel, lines: lines.slice(0, half), records })
      await post({ ...parcel, lines: lines.slice(half), records: parcel.records - records })
      return
    }
    const base = `${OUTBOX_FOLDER}/parcel-${nextNumber()}`
    parcels.push({ ...parcel, ...(await putFile(store, base, content, undefined)) })
  }
  return {
    post,
    current,
    readTasks: (file) => readTaskFile(store, file),
    putTasks: async (number, first, rows) => {
      if (isDryRun) return
      const ref = current.tasks[number]
      const file = await putFile(store, tasksBase(number), tasksContent(rows), ref)
      tasks ??= []
      tasks.push({ ...file, first })
    },
    setTracker: (name, is_adopted) => {
      tasks ??= []
      tracker = { tracker: name, is_adopted }
    },
    state: () => ({
      parcels,
      tasks: tasks ?? current.tasks,
      tracker: tracker.tracker,
      is_adopted: tracker.is_adopted,
    }),
  }
}

/** What has to be sent. Every change is in the state before the next call is made. */
export interface Outbox {
  readonly head: () => StateHead
  readonly state: () => OutboxState
  readonly parcelsFor: (destination: string) => readonly ParcelRef[]
  readonly linesOf: (parcel: ParcelRef) => Promise<string[]>
  /** Says that a parcel may arrive from now on. */
  readonly start: (parcel: ParcelRef, at: Date) => Promise<void>
  /** Says which recipients are left. */
  readonly keepFor: (parcel: ParcelRef, left: readonly string[]) => Promise<void>
  /** Says that a parcel has arrived, together with what the tracker has now. */
  readonly remove: (
    parcel: ParcelRef,
    changes?: Partial<Pick<OutboxState, 'tasks' | 'is_adopted'>>,
  ) => Promise<void>
  readonly change: (changes: Partial<Pick<OutboxState, 'tasks' | 'is_adopted'>>) => Promise<void>
  readonly store: StateStore
}

export const openOutbox = (
  store: StateStore,
  opened: StateHead,
  checkLock: () => Promise<void>,
): Outbox => {
  let head = opened
  const state = (): OutboxState => head.manifest.outbox ?? EMPTY_OUTBOX
  const save = async (outbox: OutboxState): Promise<void> => {
    await checkLock()
    head = await replaceManifest(store, { ...head.manifest, outbox }, head.sha256)
  }
  const replace = (parcel: ParcelRef, next: ParcelRef | null): readonly ParcelRef[] =>
    state().parcels.flatMap((one) => {
      if (one.name !== parcel.name) return [one]
      return next ? [next] : []
    })
  const currentOf = (parcel: ParcelRef): ParcelRef =>
    state().parcels.find(({ name }) => name === parcel.name) ?? parcel
  return {
    store,
    state,
    head: () => head,
    parcelsFor: (destination) =>
      state().parcels.filter((parcel) => parcel.destination === destination),
    linesOf: async (parcel) => decodeLines(await readNamed(store, parcel)),
    start: async (parcel, at) => {
      const current = currentOf(parcel)
      if (current.started_at !== undefined) return
      const started = { ...current, started_at: at.toISOString() }
      await save({ ...state(), parcels: replace(parcel, started) })
    },
    keepFor: async (parcel, left) =>
      save({ ...state(), parcels: replace(parcel, { ...currentOf(parcel), left }) }),
    remove: async (parcel, changes = {}) =>
      save({ ...state(), ...changes, parcels: replace(parcel, null) }),
    change: async (changes) => save({ ...state(), ...changes }),
  }
}
