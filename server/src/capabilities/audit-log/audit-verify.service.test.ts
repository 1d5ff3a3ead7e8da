import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { type ChainHead, GENESIS, type SealedEntry, sealEntries } from './audit-chain.ts'
import { type Checkpoint, signCheckpoint } from './audit-checkpoint.ts'
import { auditLogStore } from './audit-log.store.ts'
import { appendSealed, MOMENT, records } from './audit-log.test-data.ts'
import { verifyAuditLog } from './audit-verify.service.ts'

const key = generateKeyPairSync('ed25519')
const ENTRIES = 12
const SIGNED = [4, 10]

let database: Awaited<ReturnType<typeof createTestDatabase>>
let external: Checkpoint

const headAt = async (position: number): Promise<ChainHead> => {
  const hash = await auditChainStore(database.connection).hashAt(position)
  return { position, hash: hash ?? '' }
}

beforeEach(async () => {
  database = await createTestDatabase()
  const store = auditChainStore(database.connection)
  await appendSealed(database.connection, records(ENTRIES))
  for (const position of SIGNED) {
    await store.addCheckpoint(signCheckpoint(await headAt(position), MOMENT, key))
  }
  external = signCheckpoint(await headAt(ENTRIES), MOMENT, key)
})
afterEach(() => database.close())

const verify = (options: { externalCheckpoint?: Checkpoint; foreign?: boolean } = {}) =>
  verifyAuditLog({
    connection: database.connection,
    trustedKeys: options.foreign ? [generateKeyPairSync('ed25519').publicKey] : [key.publicKey],
    externalCheckpoint: options.externalCheckpoint ?? null,
  })

/** Changes that require all privileges on the database. */
const tamper = async (...statements: string[]) => {
  for (const statement of ['alter table audit_entry disable trigger all', ...statements]) {
    await sql.raw(statement).execute(database.connection)
  }
}

/** Rewrites the chain from an entry on, so that it is consistent again. */
const rewriteFrom = async (position: number) => {
  const store = auditChainStore(database.connection)
  const entries = await store.entriesAfter(position - 1, ENTRIES)
  const before = position === 1 ? GENESIS : await headAt(position - 1)
  const forged = entries.map((entry) => ({ ...entry, actor: 'mallory' }))
  await tamper(`update audit_entry set actor = 'mallory' where position >= ${position}`)
  await store.saveSeals(sealEntries(before, forged) as SealedEntry[])
}

describe('verification of the audit log', () => {
  test('succeeds for an unchanged log', async () => {
    await auditLogStore(database.connection).append(records(2, 50))
    expect(await verify({ externalCheckpoint: external })).toEqual({
      ok: true,
      entries: ENTRIES,
      head: await headAt(ENTRIES),
      checkpoints: 3,
      unsealed: 2,
      problem: null,
    })
  })

  test.each([
    [
      'a changed actor',
      "update audit_entry set actor = 'Kim@example.test' where position = 6",
      6,
      'hash',
    ],
    [
      'a backdated entry',
      "update audit_entry set at = at - interval '1 ms' where position = 6",
      6,
      'hash',
    ],
    [
      'an infinite timestamp',
      "update audit_entry set at = 'infinity' where position = 6",
      6,
      'hash',
    ],
    ['a changed detail', `update audit_entry set detail = '{"a":1}' where position = 6`, 6, 'hash'],
    [
      'a changed hash',
      "update audit_entry set hash = repeat('0', 64) where position = 6",
      6,
      'hash',
    ],
    ['a deleted entry', 'delete from audit_entry where position = 6', 6, 'gap'],
    ['a deleted first entry', 'delete from audit_entry where position = 1', 1, 'gap'],
    [
      'two swapped entries',
      'update audit_entry set position = 100 where position = 6; update audit_entry set position = 6 where position = 7; update audit_entry set position = 7 where position = 100',
      6,
      'prev_hash',
    ],
    ['a truncated end', 'delete from audit_entry where position > 8', 9, 'truncated'],
    ['an emptied log', 'truncate audit_entry', 1, 'truncated'],
    [
      'a forged checkpoint',
      "update audit_checkpoint set hash = 'x' where position = 4",
      4,
      'checkpoint',
    ],
    [
      'a checkpoint with another date',
      "update audit_checkpoint set at = '2020-01-01' where position = 10",
      10,
      'signature',
    ],
  ])('reports the first bad position of %s', async (_case, statement, position, reason) => {
    await tamper(...statement.split('; '))
    expect(await verify()).toMatchObject({ ok: false, problem: { position, reason } })
  })

  test('detects a consistently rewritten chain at the next checkpoint', async () => {
    await rewriteFrom(6)
    expect((await verify()).problem).toEqual({ position: 10, reason: 'checkpoint' })
  })

  test('detects a rewritten chain that was signed with another key', async () => {
    const mallory = generateKeyPairSync('ed25519')
    await rewriteFrom(6)
    await tamper('delete from audit_checkpoint where position = 10')
    const store = auditChainStore(database.connection)
    await store.addCheckpoint(signCheckpoint(await headAt(10), MOMENT, mallory))
    expect((await verify()).problem).toEqual({ position: 10, reason: 'unknown_key' })
  })

  test('detects only by the external checkpoint that an older copy was restored', async () => {
    await tamper(
      'delete from audit_entry where position > 8',
      'delete from audit_checkpoint where position > 8',
    )
    expect((await verify()).ok).toBe(true)
    expect((await verify({ externalCheckpoint: external })).problem).toEqual({
      position: 9,
      reason: 'truncated',
    })
  })

  test('detects by the external checkpoint that the end was rewritten', async () => {
    await rewriteFrom(11)
    expect((await verify()).ok).toBe(true)
    expect((await verify({ externalCheckpoint: external })).problem).toEqual({
      position: ENTRIES,
      reason: 'checkpoint',
    })
  })

  test('reports the first of two problems', async () => {
    await tamper(
      "update audit_entry set actor = 'x' where position = 8",
      "update audit_checkpoint set signature = '' where position = 4",
    )
    expect((await verify()).problem).toEqual({ position: 4, reason: 'signature' })
  })

  test('trusts only the given keys', async () => {
    expect((await verify({ foreign: true })).problem).toEqual({
      position: 4,
      reason: 'unknown_key',
    })
  })
})
