import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { type ChainHead, GENESIS, type SealedEntry, sealEntries } from './audit-chain.ts'
import { type Checkpoint, signCheckpoint } from './audit-checkpoint.ts'
import { auditLogStore } from './audit-log.store.ts'
import { appendSealed, MOMENT, records, signAt } from './audit-log.test-data.ts'
import { keyText } from './audit-signature.ts'
import { verifyAuditLog } from './audit-verify.service.ts'

const newKey = () => generateKeyPairSync('ed25519')
const key = newKey()
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
  await appendSealed(database.connection, records(ENTRIES))
  for (const position of SIGNED) await signAt(database.connection, position, key)
  external = signCheckpoint(await headAt(ENTRIES), MOMENT, key)
})
afterEach(() => database.close())

const verify = (options: { externalCheckpoint?: Checkpoint; foreign?: boolean } = {}) =>
  verifyAuditLog({
    connection: database.connection,
    trustedKeys: [keyText(options.foreign ? newKey().publicKey : key.publicKey)],
    externalCheckpoints: options.externalCheckpoint ? [options.externalCheckpoint] : [],
  })

/** Changes that require all privileges on the database. */
const tamper = async (...statements: string[]) => {
  for (const statement of ['alter table audit_entry disable trigger all', ...statements]) {
    await sql.raw(statement).execute(database.connection)
  }
}

/** The totals of the list, as if they had been counted correctly. */
const recount = () =>
  tamper(
    'delete from audit_count',
    'insert into audit_count select actor, result, count(*) from audit_entry where position is not null group by actor, result',
  )

/** Rewrites the chain from an entry on, so that it is consistent again. */
const rewriteFrom = async (position: number) => {
  const store = auditChainStore(database.connection)
  const entries = await store.entriesAfter(position - 1, ENTRIES)
  const before = position === 1 ? GENESIS : await headAt(position - 1)
  const forged = entries.map((entry) => ({ ...entry, actor: 'mallory' }))
  await tamper(`update audit_entry set actor = 'mallory' where position >= ${position}`)
  await store.saveSeals(sealEntries(before, forged) as SealedEntry[])
  await recount()
}

describe('verification of the audit log', () => {
  test('succeeds for an unchanged log', async () => {
    await auditLogStore(database.connection).append(records(2, 50))
    expect(await verify({ externalCheckpoint: external })).toEqual({
      ok: true,
      entries: ENTRIES,
      head: await headAt(ENTRIES),
      checkpoints: 3,
      unsigned: ENTRIES - 10,
      external,
      isSigned: true,
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
    const mallory = newKey()
    await rewriteFrom(6)
    await tamper('delete from audit_checkpoint where position = 10')
    await signAt(database.connection, 10, mallory)
    expect((await verify()).problem).toEqual({ position: 10, reason: 'unknown_key' })
  })

  describe('after the end was removed', () => {
    const CUT = [
      'delete from audit_entry where position > 8',
      'delete from audit_checkpoint where position > 8',
    ]

    test.each([
      ['with its checkpoints', CUT, { position: 9, reason: 'truncated' }],
      [
        'with its checkpoints and the signed head',
        [...CUT, 'delete from audit_head'],
        { position: 9, reason: 'truncated' },
      ],
      [
        'and an older checkpoint was made the signed head',
        [
          ...CUT,
          'update audit_head h set position = c.position, hash = c.hash, at = c.at, signature = c.signature, checkpoints = 1 from audit_checkpoint c',
        ],
        { position: 4, reason: 'signature' },
      ],
      [
        'with everything that was ever signed',
        [
          'delete from audit_entry where position > 2',
          'truncate audit_checkpoint',
          'truncate audit_head',
        ],
        { position: 3, reason: 'truncated' },
      ],
      [
        'with all entries, checkpoints and totals',
        [
          'truncate audit_entry',
          'truncate audit_checkpoint',
          'truncate audit_head',
          'truncate audit_count',
        ],
        { position: 1, reason: 'truncated' },
      ],
    ])('%s, the database alone tells', async (_case, statements, problem) => {
      await tamper(...statements)
      await recount()
      expect((await verify()).problem).toEqual(problem)
    })

    test('by a copy of an older database, only the external checkpoint tells', async () => {
      const { rows } = await database.pool.query('select * from audit_head')
      await appendSealed(database.connection, records(3, ENTRIES))
      const newest = await signAt(database.connection, ENTRIES + 3, key)
      await tamper(
        `delete from audit_entry where position > ${ENTRIES}`,
        `delete from audit_checkpoint where position > ${ENTRIES}`,
      )
      const [old] = rows
      await database.pool.query(
        'update audit_head set position = $1, hash = $2, at = $3, checkpoints = $4, signature = $5',
        [old.position, old.hash, old.at, old.checkpoints, old.signature],
      )
      await recount()
      expect((await verify()).ok).toBe(true)
      expect((await verify({ externalCheckpoint: newest })).problem).toEqual({
        position: ENTRIES + 1,
        reason: 'truncated',
      })
    })
  })

  test.each([
    ['a checkpoint', 'delete from audit_checkpoint where position = 4', 'checkpoints_removed', 10],
    ['every checkpoint', 'truncate audit_checkpoint', 'checkpoints_removed', 10],
    ['the signed head', 'truncate audit_head', 'truncated', ENTRIES + 1],
  ])('reports that %s was removed', async (_case, statement, reason, position) => {
    await tamper(statement)
    expect((await verify()).problem).toEqual({ position, reason })
  })

  test.each([
    ['a total that was changed', 'update audit_count set entries = entries + 1'],
    ['a total that was removed', 'truncate audit_count'],
    ['a total of nothing', "insert into audit_count values ('mallory', 'denied', 1)"],
  ])('reports %s', async (_case, statement) => {
    await tamper(statement)
    expect((await verify()).problem).toEqual({ position: ENTRIES, reason: 'counts' })
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
