import { vi } from 'vitest'
import type { Connection } from '../../platform/db/connection.ts'
import type { AuditRecord } from '../../platform/http/audit-record.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { type Checkpoint, signCheckpoint, signHead } from './audit-checkpoint.ts'
import { auditLogStore } from './audit-log.store.ts'
import { sealCommitted } from './audit-sealer.service.ts'
import type { CheckpointKey } from './audit-signature.ts'

export const MOMENT = new Date('2026-03-01T10:00:00.000Z')

export const auditRecord = (overrides: Partial<AuditRecord> = {}): AuditRecord => ({
  at: MOMENT,
  actor: 'kim@example.test',
  role: 'operator',
  action: 'updateFinding',
  method: 'PATCH',
  path: '/api/v1/findings/f1',
  resource_type: 'findings',
  resource_id: 'f1',
  result: 'success',
  status: 200,
  ip: '192.0.2.1',
  request_id: 'r1',
  detail: {},
  ...overrides,
})

/** Records with distinct `request_id`s, one second apart. */
export const records = (count: number, first = 0): AuditRecord[] =>
  Array.from({ length: count }, (_, index) =>
    auditRecord({
      at: new Date(MOMENT.getTime() + (first + index) * 1_000),
      request_id: `r${first + index}`,
    }),
  )

/** Seals everything. Open transactions of other tests on the same server can delay it. */
export const sealAll = async (connection: Connection, limit = 1_000): Promise<void> => {
  const store = auditChainStore(connection)
  await vi.waitUntil(
    async () => {
      await sealCommitted(connection, limit)
      return (await store.countUnsealed()) === 0
    },
    { timeout: 60_000, interval: 20 },
  )
}

export const appendSealed = async (
  connection: Connection,
  added: readonly AuditRecord[],
): Promise<void> => {
  await auditLogStore(connection).append(added)
  await sealAll(connection)
}

/** Signs the chain as it was at a position, as the sealer does with its head. */
export const signAt = async (
  connection: Connection,
  position: number,
  key: CheckpointKey,
): Promise<Checkpoint> => {
  const store = auditChainStore(connection)
  const head = { position, hash: (await store.hashAt(position)) ?? '' }
  const checkpoint = signCheckpoint(head, MOMENT, key)
  const signed = await store.signedHead()
  await store.addCheckpoint(checkpoint)
  await store.saveSignedHead(signHead(checkpoint, (signed?.checkpoints ?? 0) + 1, key))
  await store.noteSigned()
  return checkpoint
}
