import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { sealEntries } from './audit-chain.ts'
import type { Checkpoint, isCheckpointDue } from './audit-checkpoint.ts'
import { appendJournal } from './audit-journal.service.ts'
import { type CheckpointKey, keyText } from './audit-signature.ts'
import { type SigningFault, signWhenDue } from './audit-signing.service.ts'
import { externalCheckpoint, type FileFault } from './external-checkpoint.service.ts'

const BATCH_SIZE = 1_000
/** Half of the second within which a committed entry must be sealed. */
const POLL_INTERVAL_MS = 500
/** Of so many rounds that seal nothing, one looks whether a checkpoint is due, which is once in two seconds. */
const ROUNDS_PER_SIGNING = 4

/**
 * Chains up to `limit` committed entries after the head of the chain. Returns their number; 0 also
 * when another process is sealing.
 */
export const sealCommitted = async (connection: Connection, limit: number): Promise<number> => {
  // Without entries, which is most of the time, no transaction is opened.
  if (!(await auditChainStore(connection).hasCommittedEntries())) return 0
  return inTransaction(connection, async (transaction) => {
    const store = auditChainStore(transaction)
    if (!(await store.tryLockForSealing())) return 0
    const entries = await store.committedEntries(limit)
    if (entries.length > 0) await store.saveSeals(sealEntries(await store.head(), entries))
    return entries.length
  })
}

export interface Sealer {
  readonly connection: Connection
  readonly key: CheckpointKey
  /** Reads the key again after another one followed it. */
  readonly reloadKey: () => Promise<CheckpointKey>
  readonly now: Clock
  readonly log: LoopLog
  /** The file outside of the database that holds the last checkpoint. */
  readonly checkpointFile: string
  /** The folder of entries that commands wrote without the database. */
  readonly journalFolder: string
  /** Called with what is wrong now, or null. */
  readonly onFault: (fault: string | null) => void
}

const FAULTS: Record<SigningFault | 'file' | 'saving', string> = {
  cut: 'audit log does not continue from its signed head; run: stance audit verify',
  replaced_key: 'audit key was replaced; restart with the new one',
  file: 'audit log does not continue its checkpoint; run: stance audit verify',
  saving: 'audit log checkpoint not saved; retrying',
}

type Report = (name: 'signing' | 'file' | 'saving', fault: string | null, details?: object) => void

/** Logs a fault when it begins, and reports the current ones. */
const createReport = ({ log, onFault }: Sealer): Report => {
  const current = new Map<string, string>()
  return (name, fault, details = {}) => {
    if (fault !== null && current.get(name) !== fault) log.error(details, fault)
    if (fault === null) current.delete(name)
    else current.set(name, fault)
    onFault([...current.values()][0] ?? null)
  }
}

/** Saves checkpoints outside of the database. A failure does not stop the signing. */
const createSaver = ({ connection, checkpointFile }: Sealer, report: Report) => {
  const external = externalCheckpoint(connection, checkpointFile)
  const save = async (checkpoint: Checkpoint): Promise<void> => {
    try {
      const fault: FileFault | null = await external.save(checkpoint)
      report('file', fault && FAULTS.file, { ...fault })
      report('saving', null)
    } catch (error) {
      report('saving', FAULTS.saving, { err: error, file: checkpointFile })
    }
  }
  return {
    save,
    /** Saves what another process signed, or what could not be saved before. */
    catchUp: async ({ publicKey }: CheckpointKey): Promise<void> => {
      const unsaved = await external.unsaved(keyText(publicKey))
      if (unsaved) await save(unsaved)
    },
  }
}

/** Appends what commands wrote. A journal that cannot be read does not stop the sealing. */
const createJournalReader = ({ connection, journalFolder, log }: Sealer) => {
  let isFailing = false
  return async (): Promise<void> => {
    try {
      const damaged = await appendJournal(connection, journalFolder)
      if (damaged.length > 0) log.error({ files: damaged }, 'audit journal files are damaged')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'audit journal not recorded; retrying')
      isFailing = true
    }
  }
}

/** Seals and signs while the process runs. Any number of processes may do so at the same time. */
export const startSealer = (sealer: Sealer) => {
  const { connection, now, log } = sealer
  const report = createReport(sealer)
  const saver = createSaver(sealer, report)
  const recordJournal = createJournalReader(sealer)
  let { key } = sealer
  let unsignedRounds = 0

  const sign = async (isDue?: typeof isCheckpointDue) => {
    const signer = { connection, key: () => key, now, saveOutside: saver.save }
    let fault = await signWhenDue(signer, isDue)
    if (fault === 'replaced_key') {
      key = await sealer.reloadKey()
      fault = await signWhenDue(signer, isDue)
    }
    report('signing', fault && FAULTS[fault])
    await saver.catchUp(key)
  }

  const loop = startLoop({
    name: 'sealing the audit log',
    pauseMs: POLL_INTERVAL_MS,
    log,
    round: async () => {
      await recordJournal()
      const sealed = await sealCommitted(connection, BATCH_SIZE)
      if (sealed > 0 || unsignedRounds === 0) await sign()
      unsignedRounds = (unsignedRounds + 1) % ROUNDS_PER_SIGNING
      return sealed === BATCH_SIZE
    },
  })

  return {
    /** The key that signs at the moment. */
    key: (): CheckpointKey => key,

    /** Seals what is committed, and signs the final head. */
    stop: async (): Promise<void> => {
      await loop.stop()
      try {
        await sealCommitted(connection, BATCH_SIZE)
        await sign((head, last) => head.position > (last?.position ?? 0))
      } catch (error) {
        log.error({ err: error }, 'last audit log checkpoint not signed')
      }
    },
  }
}
