import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { sealEntries } from './audit-chain.ts'
import {
  type Checkpoint,
  type CheckpointKey,
  checkpointDue,
  signCheckpoint,
} from './audit-checkpoint.ts'
import { readCheckpointFile, writeCheckpointFile } from './checkpoint-file.store.ts'

const BATCH = 1_000
/** Half of the second within which a committed entry is to be sealed. */
const PAUSE_MS = 500

/**
 * Chains up to `limit` committed entries after the head of the chain. Returns how many; 0 also when
 * another process is at it.
 */
export const sealCommitted = (connection: Connection, limit: number): Promise<number> =>
  inTransaction(connection, async (transaction) => {
    const store = auditChainStore(transaction)
    if (!(await store.lockForSealing())) return 0
    const entries = await store.committedEntries(limit)
    if (entries.length > 0) await store.saveSeals(sealEntries(await store.head(), entries))
    return entries.length
  })

export interface Sealer {
  readonly connection: Connection
  readonly key: CheckpointKey
  readonly now: Clock
  readonly log: LoopLog
  /** Where the last checkpoint is kept beside the database. */
  readonly checkpointFile: string
}

/** Seals and signs for as long as the process lives. Any number of processes may do so at once. */
export const startSealer = ({ connection, key, now, log, checkpointFile }: Sealer) => {
  const store = auditChainStore(connection)

  /** A checkpoint that the database contradicts is evidence, and stays where it is. */
  const keepOutside = async (checkpoint: Checkpoint) => {
    const kept = await readCheckpointFile(checkpointFile)
    if (kept === null || (await store.hashAt(kept.position)) === kept.hash) {
      return writeCheckpointFile(checkpointFile, checkpoint)
    }
    log.error(
      { file: checkpointFile, position: kept.position },
      'the audit log does not continue the checkpoint in this file; run: stance audit verify',
    )
  }

  const signHead = async (due: typeof checkpointDue) => {
    const head = await store.head()
    if (!due(head, await store.latestCheckpoint(), now())) return
    const checkpoint = signCheckpoint(head, now(), key)
    await store.addCheckpoint(checkpoint)
    await keepOutside(checkpoint)
  }

  const loop = startLoop({
    name: 'sealing the audit log',
    pauseMs: PAUSE_MS,
    log,
    round: async () => {
      const sealed = await sealCommitted(connection, BATCH)
      await signHead(checkpointDue)
      return sealed === BATCH
    },
  })

  return {
    /** Seals what it can, and signs the head that it leaves. */
    stop: async (): Promise<void> => {
      await loop.stop()
      await signHead((head, last) => head.position > (last?.position ?? 0)).catch((error) =>
        log.error({ err: error }, 'the last checkpoint of the audit log was not signed'),
      )
    },
  }
}
