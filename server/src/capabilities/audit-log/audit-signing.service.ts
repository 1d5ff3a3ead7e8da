import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type AuditChainStore, auditChainStore } from './audit-chain.store.ts'
import type { ChainHead } from './audit-chain.ts'
import {
  type Checkpoint,
  isCheckpointDue,
  type SignedHead,
  signCheckpoint,
  signHead,
} from './audit-checkpoint.ts'
import { type CheckpointKey, keyText } from './audit-signature.ts'

export interface Signer {
  readonly connection: Connection
  readonly key: () => CheckpointKey
  readonly now: Clock
  /** Called with a new checkpoint before it is committed. */
  readonly saveOutside: (checkpoint: Checkpoint) => Promise<void>
}

/**
 * `cut`: the chain does not continue from what was signed last, which is evidence, so nothing is
 * signed over it; `replaced_key`: another key follows the one of this process.
 */
export type SigningFault = 'cut' | 'replaced_key'

interface Heads {
  readonly head: ChainHead
  readonly signed: SignedHead | null
}

const readHeads = async (store: AuditChainStore): Promise<Heads> => ({
  signed: await store.signedHead(),
  head: await store.head(),
})

/** Without a signed head, nothing was ever signed here. */
const isFirstOfAll = async (store: AuditChainStore): Promise<boolean> =>
  (await store.latestCheckpoint()) === null && !(await store.hasSigned())

const continuesFrom = async (store: AuditChainStore, { head, signed }: Heads): Promise<boolean> => {
  if (signed === null) return head.position === 0 || (await isFirstOfAll(store))
  return head.position >= signed.position && (await store.hashAt(signed.position)) === signed.hash
}

const isReplaced = async (store: AuditChainStore, { publicKey }: CheckpointKey) => {
  const own = keyText(publicKey)
  return (await store.rotations()).some(({ old_public_key }) => old_public_key === own)
}

const signUnderLock = (
  { connection, key, now, saveOutside }: Signer,
  isDue: typeof isCheckpointDue,
): Promise<SigningFault | 'signed' | null> =>
  inTransaction(connection, async (transaction) => {
    const store = auditChainStore(transaction)
    if (!(await store.tryLockForSealing())) return null
    const heads = await readHeads(store)
    if (!isDue(heads.head, heads.signed, now())) return null
    if (!(await continuesFrom(store, heads))) return 'cut'
    if (await isReplaced(store, key())) return 'replaced_key'
    const checkpoint = signCheckpoint(heads.head, now(), key())
    const checkpoints = heads.signed?.checkpoints ?? 0
    await saveOutside(checkpoint)
    await store.addCheckpoint(checkpoint)
    await store.saveSignedHead(signHead(checkpoint, checkpoints + 1, key()))
    return 'signed'
  })

/**
 * Signs the head of the chain when that is due, one process at a time. Returns why it cannot, or
 * null.
 */
export const signWhenDue = async (
  signer: Signer,
  isDue: typeof isCheckpointDue = isCheckpointDue,
): Promise<SigningFault | null> => {
  const store = auditChainStore(signer.connection)
  const heads = await readHeads(store)
  const isBehind = heads.signed !== null && heads.head.position < heads.signed.position
  if (isBehind) return 'cut'
  if (!isDue(heads.head, heads.signed, signer.now())) return null
  const outcome = await signUnderLock(signer, isDue)
  if (outcome !== 'signed') return outcome
  await store.noteSigned()
  return null
}
