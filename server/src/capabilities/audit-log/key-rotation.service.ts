import { conflict } from '../../kernel/app-error.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AuditRecord } from '../../platform/http/audit-record.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { auditLogStore } from './audit-log.store.ts'
import { type CheckpointKey, keyText } from './audit-signature.ts'
import { ROTATION_ACTION, signRotation } from './key-rotation.ts'

interface Rotation {
  readonly oldKey: CheckpointKey
  readonly newKey: CheckpointKey
  readonly record: Omit<AuditRecord, 'action' | 'detail'>
}

/**
 * Records that one audit key follows another, signed with both. From its commit on, no process signs
 * with the old one. Recording the same rotation again changes nothing.
 * @throws AppError when the old key was replaced by another one, or the new key was used before.
 */
export const recordRotation = (
  connection: Connection,
  { oldKey, newKey, record }: Rotation,
): Promise<void> =>
  inTransaction(connection, async (transaction) => {
    const store = auditChainStore(transaction)
    // A process that signs holds the lock too, so no checkpoint of the old key can follow.
    await store.lockForSealing()
    const rotation = signRotation(oldKey, newKey, record.at)
    const { old_public_key, new_public_key } = rotation
    const rotations = await store.rotations()
    const known = rotations.find((earlier) => earlier.old_public_key === old_public_key)
    if (known?.new_public_key === new_public_key) return
    if (known) throw conflict('This audit key was replaced before; use the one that followed it')
    const isUsed = rotations.some(
      (earlier) =>
        earlier.old_public_key === new_public_key || earlier.new_public_key === new_public_key,
    )
    if (isUsed || new_public_key === old_public_key) {
      throw conflict('The new audit key was used before; create another one')
    }
    await auditLogStore(transaction).append([
      { ...record, action: ROTATION_ACTION, detail: rotation },
    ])
  })

/** Whether one key is recorded to follow the other. */
export const isRotationRecorded = async (
  connection: Connection,
  oldKey: CheckpointKey,
  newKey: CheckpointKey,
): Promise<boolean> => {
  const [from, to] = [keyText(oldKey.publicKey), keyText(newKey.publicKey)]
  const rotations = await auditChainStore(connection).rotations()
  return rotations.some(
    ({ old_public_key, new_public_key }) => old_public_key === from && new_public_key === to,
  )
}
