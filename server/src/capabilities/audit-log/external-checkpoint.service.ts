import type { Connection } from '../../platform/db/connection.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { type Checkpoint, signatureFault } from './audit-checkpoint.ts'
import { readCheckpointFile, writeCheckpointFile } from './checkpoint-file.store.ts'

/** The database contradicts the checkpoint in the file, which is evidence. */
export interface FileFault {
  readonly file: string
  readonly position: number
}

/** Keeps the newest checkpoint in a file outside of the database. */
export const externalCheckpoint = (connection: Connection, file: string) => {
  const store = auditChainStore(connection)
  let last: Checkpoint | null = null

  /** A file that was removed while this process runs does not make it forget what it wrote. */
  const readSaved = async () => (await readCheckpointFile(file)) ?? last

  const isContradicted = async ({ position, hash }: Checkpoint): Promise<boolean> =>
    (await store.hashAt(position)) !== hash

  return {
    /** Returns the fault that keeps the file as it is, or null. */
    save: async (checkpoint: Checkpoint): Promise<FileFault | null> => {
      const saved = await readSaved()
      if (saved && (await isContradicted(saved))) {
        if (last === saved) await writeCheckpointFile(file, saved)
        return { file, position: saved.position }
      }
      // Another process may share the file and be ahead.
      if (saved === null || saved.position < checkpoint.position || last === saved) {
        await writeCheckpointFile(file, checkpoint)
      }
      last = checkpoint
      return null
    },

    /** Returns the newest checkpoint of the key, if this process has not saved it yet. */
    unsaved: async (publicKey: string): Promise<Checkpoint | null> => {
      const latest = await store.latestCheckpoint()
      if (latest === null || latest.position <= (last?.position ?? 0)) return null
      return signatureFault(latest, new Set([publicKey])) === null ? latest : null
    },
  }
}
