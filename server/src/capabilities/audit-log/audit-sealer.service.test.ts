import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ControlledTransaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { auditLogStore } from './audit-log.store.ts'
import { appendSealed, auditRecord, MOMENT, records, sealAll } from './audit-log.test-data.ts'
import { sealCommitted, startSealer } from './audit-sealer.service.ts'
import { keyText } from './audit-signature.ts'
import { verifyAuditLog } from './audit-verify.service.ts'
import { readCheckpointFile } from './checkpoint-file.store.ts'

const key = generateKeyPairSync('ed25519')
const noLog = { info: () => {}, error: () => {} }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'stance-audit-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const sealedOrder = async () =>
  (await auditChainStore(database.connection).entriesAfter(0, 10_000)).map(
    ({ request_id }) => request_id,
  )

const verify = () =>
  verifyAuditLog({
    connection: database.connection,
    trustedKeys: [keyText(key.publicKey)],
    externalCheckpoints: [],
  })

const startTestSealer = (overrides: Partial<Parameters<typeof startSealer>[0]> = {}) =>
  startSealer({
    connection: database.connection,
    key,
    reloadKey: async () => key,
    now: () => MOMENT,
    log: noLog,
    checkpointFile: join(folder, 'audit-checkpoint.json'),
    journalFolder: join(folder, 'audit-journal'),
    onFault: () => {},
    ...overrides,
  })

describe('sealing', () => {
  test('chains in batches, each entry once', async () => {
    await auditLogStore(database.connection).append(records(25))
    await sealAll(database.connection, 10)
    expect(await sealCommitted(database.connection, 10)).toBe(0)
    expect(await sealedOrder()).toEqual(records(25).map(({ request_id }) => request_id))
    expect(await verify()).toMatchObject({ ok: true, entries: 25, unsealed: 0 })
  })

  test('concurrently by several processes seals each entry once', async () => {
    await auditLogStore(database.connection).append(records(400))
    await Promise.all([1, 2, 3].map(() => sealAll(database.connection, 7)))
    expect(await sealedOrder()).toEqual(records(400).map(({ request_id }) => request_id))
    expect(await verify()).toMatchObject({ ok: true, entries: 400 })
  })

  test('waits for transactions that started earlier, so that their entries come first', async () => {
    const open = async (requestId: string): Promise<ControlledTransaction<unknown>> => {
      const transaction = await database.connection.startTransaction().execute()
      await auditLogStore(transaction).append([auditRecord({ request_id: requestId })])
      return transaction
    }
    const first = await open('first')
    const second = await open('second')
    await second.commit().execute()
    const early = await sealCommitted(database.connection, 10)
    await first.commit().execute()
    await sealAll(database.connection)
    expect(early).toBe(0)
    expect(await sealedOrder()).toEqual(['first', 'second'])
    expect(await verify()).toMatchObject({ ok: true, entries: 2 })
  })
})

describe('the sealer', () => {
  test('seals in the background, and signs the final head when it stops', async () => {
    const { stop } = startTestSealer()
    const store = auditChainStore(database.connection)
    await auditLogStore(database.connection).append(records(3))
    await vi.waitUntil(async () => (await store.head()).position === 3, { timeout: 60_000 })
    await stop()
    const last = await store.latestCheckpoint()
    expect(last).toMatchObject({ position: 3, hash: (await store.head()).hash })
    expect(await readCheckpointFile(join(folder, 'audit-checkpoint.json'))).toEqual(last)
    expect(await readdir(folder)).toEqual(['audit-checkpoint.json'])
    expect(await verify()).toMatchObject({ ok: true, entries: 3 })
  })

  test('does not sign a head twice', async () => {
    await appendSealed(database.connection, records(2))
    await startTestSealer().stop()
    const store = auditChainStore(database.connection)
    const before = await store.checkpointsAfter(0, 10)
    await startTestSealer({ now: () => new Date('2030-01-01') }).stop()
    expect(before).toHaveLength(1)
    expect(await store.checkpointsAfter(0, 10)).toEqual(before)
  })

  test('never replaces a checkpoint that the database contradicts', async () => {
    const checkpointFile = join(folder, 'audit-checkpoint.json')
    const ahead = {
      position: 9,
      hash: 'h',
      at: '2026-01-01T00:00:00Z',
      public_key: '',
      signature: '',
    }
    await writeFile(checkpointFile, JSON.stringify(ahead))
    await appendSealed(database.connection, records(2))
    const errors: string[] = []
    await startTestSealer({
      log: { ...noLog, error: (_, message) => errors.push(message) },
    }).stop()
    expect(JSON.parse(await readFile(checkpointFile, 'utf8'))).toEqual(ahead)
    expect(errors).toEqual([expect.stringContaining('does not continue its checkpoint')])
  })

  test('survives an unavailable database, and logs it once', async () => {
    const unreachable = openDatabase(
      { connectionString: 'postgres://nobody@127.0.0.1:9/none' },
      { size: 1, onError: () => {} },
    )
    const errors: string[] = []
    const log = { ...noLog, error: (_: object, message: string) => errors.push(message) }
    const { stop } = startTestSealer({ connection: unreachable.connection, log })
    await vi.waitUntil(() => errors.length > 0, 60_000)
    await stop()
    await unreachable.close()
    expect(errors).toEqual([
      'sealing the audit log failed; retrying',
      'last audit log checkpoint not signed',
    ])
  })
})
