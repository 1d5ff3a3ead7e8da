import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { sealEntries } from './audit-chain.ts'
import {
  type Checkpoint,
  type CheckpointKey,
  isCheckpointDue,
  signCheckpoint,
} from './audit-checkpoint.ts'
import { readCheckpointFile, writeCheckpointFile } from './checkpoint-file.store.ts'

const BATCH_SIZE = 1_000
/** Half of the second within which a committed entry must be sealed. */
const POLL_INTERVAL_MS = 500

/**
 * Chains up to `limit` committed entries after the head of the chain. Returns their number; 0 also
 * when another process is sealing.
 */
export const sealCommitted = (connection: Connection, limit: number): Promise<number> =>
  inTransaction(connection, async (transaction) => {
    const store = auditChainStore(transaction)
    if (!(await store.tryLockForSealing())) return 0
    const entries = await store.committedEntries(limit)
    if (entries.length > 0) await store.saveSeals(sealEntries(await store.head(), entries))
    return entries.length
  })

export interface Sealer {
  readonly connection: Connection
  readonly key: CheckpointKey
  readonly now: Clock
  readonly log: LoopLog
  /** The file outside of the database that holds the last checkpoint. */
  readonly checkpointFile: string
}

/** Seals and signs while the process runs. Any number of processes may do so at the same time. */
export const startSealer = ({ connection, key, now, log, checkpointFile }: Sealer) => {
  const store = auditChainStore(connection)

  /** A checkpoint that the database contradicts is evidence, so it is not overwritten. */
  const saveExternally = async (checkpoint: Checkpoint) => {
    const saved = await readCheckpointFile(checkpointFile)
    if (saved === null || (await store.hashAt(saved.position)) === saved.hash) {
      return writeCheckpointFile(checkpointFile, checkpoint)
    }
    log.error(
      { file: checkpointFile, position: saved.position },
      'audit log does not continue its checkpoint; run: stance audit verify',
    )
  }

  const signHead = async (due: typeof isCheckpointDue) => {
    const head = await store.head()
    if (!due(head, await store.latestCheckpoint(), now())) return
    const checkpoint = signCheckpoint(head, now(), key)
    await store.addCheckpoint(checkpoint)
    await saveExternally(checkpoint)
  }

  const loop = startLoop({
    name: 'sealing the audit log',
    pauseMs: POLL_INTERVAL_MS,
    log,
    round: async () => {
      const sealed = await sealCommitted(connection, BATCH_SIZE)
      await signHead(isCheckpointDue)
      return sealed === BATCH_SIZE
    },
  })

  return {
    /** Finishes sealing, and signs the final head. */
    stop: async (): Promise<void> => {
      await loop.stop()
      await signHead((head, last) => head.position > (last?.position ?? 0)).catch((error) =>
        log.error({ err: error }, 'last audit log checkpoint not signed'),
      )
    },
  }
}
