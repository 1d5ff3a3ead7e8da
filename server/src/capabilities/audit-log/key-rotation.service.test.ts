import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { auditChainStore } from './audit-chain.store.ts'
import {
  appendSealed,
  auditRecord,
  MOMENT,
  records,
  sealAll,
  signAt,
} from './audit-log.test-data.ts'
import { startSealer } from './audit-sealer.service.ts'
import { keyText } from './audit-signature.ts'
import { verifyAuditLog } from './audit-verify.service.ts'
import { isRotationRecorded, recordRotation } from './key-rotation.service.ts'

const newKey = () => generateKeyPairSync('ed25519')
const [oldKey, currentKey] = [newKey(), newKey()]
const { action: _, detail: __, ...record } = auditRecord()

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'stance-rotation-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const verify = (key: ReturnType<typeof newKey>) =>
  verifyAuditLog({
    connection: database.connection,
    trustedKeys: [keyText(key.publicKey)],
    externalCheckpoints: [],
  })

/** Seals, and signs the final head, with the key of the process and the one that it can read again. */
const sealWith = async (key: ReturnType<typeof newKey>, reloaded = key): Promise<string[]> => {
  const errors: string[] = []
  await startSealer({
    connection: database.connection,
    key,
    reloadKey: async () => reloaded,
    now: () => MOMENT,
    log: { info: () => {}, error: (_details, message) => errors.push(message) },
    checkpointFile: join(folder, 'audit-checkpoint.json'),
    journalFolder: join(folder, 'audit-journal'),
    onFault: () => {},
  }).stop()
  return errors
}

test('the audit log verifies with each key of the line, and with no other', async () => {
  const { connection } = database
  await appendSealed(connection, records(3))
  await signAt(connection, 3, oldKey)
  for (const attempt of [1, 2]) {
    await recordRotation(connection, { oldKey, newKey: currentKey, record })
    expect([attempt, await isRotationRecorded(connection, oldKey, currentKey)]).toEqual([
      attempt,
      true,
    ])
  }
  await appendSealed(connection, records(2, 10))
  expect(await auditChainStore(connection).rotations()).toMatchObject([{ position: 4 }])

  // A process with the old key reads it again; where it cannot, nothing is signed.
  expect(await sealWith(oldKey)).toEqual(['audit key was replaced; restart with the new one'])
  expect((await auditChainStore(connection).signedHead())?.position).toBe(3)
  expect(await sealWith(oldKey, currentKey)).toEqual([])
  expect(await auditChainStore(connection).signedHead()).toMatchObject({
    position: 6,
    public_key: keyText(currentKey.publicKey),
  })
  for (const key of [oldKey, currentKey]) {
    expect(await verify(key)).toMatchObject({ ok: true, entries: 6, checkpoints: 2 })
  }
  expect(await verify(newKey())).toMatchObject({ problem: { position: 3, reason: 'unknown_key' } })
})

test('a key is replaced once, and by a key that was never used', async () => {
  const { connection } = database
  const rotate = (from: typeof oldKey, to: typeof oldKey) =>
    recordRotation(connection, { oldKey: from, newKey: to, record })
  await expect(rotate(oldKey, newKey())).rejects.toThrow('This audit key was replaced before')
  await expect(rotate(currentKey, oldKey)).rejects.toThrow('The new audit key was used before')
  await expect(rotate(currentKey, currentKey)).rejects.toThrow('The new audit key was used before')
})

test('a replaced key that leaked signs nothing that verifies', async () => {
  const { connection } = database
  await appendSealed(connection, records(1, 20))
  await sealAll(connection)
  await signAt(connection, 7, oldKey)
  expect((await verify(currentKey)).problem).toEqual({ position: 7, reason: 'replaced_key' })
})
