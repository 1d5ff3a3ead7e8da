import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import type { Connection } from '../../../platform/db/connection.ts'
import type { FollowedIndex } from '../index/index-building.service.ts'
import type { FollowedPage } from '../index/index-following.service.ts'
import {
  loadSnapshot,
  prepareSnapshot,
  programVersion,
  type SnapshotDeps,
} from './index-snapshot.service.ts'
import { isSnapshotDue, isSnapshotDueAtStop } from './snapshot-due.ts'
import { snapshotFile } from './snapshot-file.store.ts'

/** Writes to the log. */
export type Tell = (level: 'info' | 'error', message: string, reason?: string) => void

interface SnapshotsOptions {
  readonly connection: Connection
  /** null: no snapshots. */
  readonly folder: string | null
  readonly budgetBytes: number
  readonly tell: Tell
}

/** The snapshots of the index of a process. No failure of theirs stops the index. */
export interface Snapshots {
  /** Returns null if there is none, or none that can be used. */
  readonly load: (space: SemanticModel['space']) => Promise<FollowedIndex | null>
  /** Another index begins, which has no snapshot. */
  readonly restart: () => void
  readonly count: (page: FollowedPage) => void
  /** Writes one in the background if it is due. */
  readonly saveIfDue: (index: FollowedIndex) => Promise<void>
  /** Ends what runs in the background, and writes a last one if that is quick. */
  readonly stop: (index: FollowedIndex | null) => Promise<void>
  /** Removes the snapshot: it does not have what the database has. */
  readonly discard: () => Promise<void>
}

const NO_SNAPSHOTS: Snapshots = {
  load: async () => null,
  restart: () => {},
  count: () => {},
  saveIfDue: async () => {},
  stop: async () => {},
  discard: async () => {},
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const NEVER = new AbortController().signal

export const createSnapshots = async (options: SnapshotsOptions): Promise<Snapshots> => {
  const { connection, folder, budgetBytes, tell } = options
  if (folder === null) return NO_SNAPSHOTS
  const version = await programVersion()
  const deps: SnapshotDeps = { connection, file: snapshotFile(folder), version }
  const stopping = new AbortController()
  let savedAt: number | null = null
  let events = 0
  let changes = 0
  /** Until the next event there is nothing that a snapshot could refer to. */
  let isLogEmpty = false
  let writing: Promise<void> | null = null
  const ageMs = () => (savedAt === null ? null : performance.now() - savedAt)
  const begin = (at: number | null) => {
    savedAt = at
    events = 0
    changes = 0
  }

  const save = async (index: FollowedIndex, signal: AbortSignal): Promise<void> => {
    const started = performance.now()
    const counted = { events, changes }
    begin(started)
    try {
      const write = await prepareSnapshot(deps, index)
      isLogEmpty = write === null
      if (write === null) return begin(null)
      await write(signal)
      tell('info', 'the search index was saved')
    } catch (error) {
      events += counted.events
      changes += counted.changes
      if (!signal.aborted) tell('error', 'the search index could not be saved', reasonOf(error))
    }
  }

  return {
    load: async (space) => {
      begin(null)
      try {
        const index = await loadSnapshot(deps, { space, maxBytes: budgetBytes })
        if (index) begin(performance.now())
        return index
      } catch (error) {
        tell('info', 'the snapshot of the search index is not used', reasonOf(error))
        return null
      }
    },
    restart: () => begin(null),
    count: (page) => {
      events += page.events
      changes += page.changes
    },
    saveIfDue: async (index) => {
      if (writing || (isLogEmpty && events === 0)) return
      const { documents } = index.findings.writer.size()
      if (!isSnapshotDue({ ageMs: ageMs(), events, changes, documents })) return
      writing = save(index, stopping.signal).finally(() => {
        writing = null
      })
    },
    stop: async (index) => {
      stopping.abort()
      await writing
      if (index === null) return
      const { bytes } = index.findings.writer.size()
      if (isSnapshotDueAtStop({ ageMs: ageMs(), events }, bytes)) await save(index, NEVER)
    },
    discard: () => deps.file.remove().catch(() => {}),
  }
}
