import { accountDirectory } from '@stance/core/metadata/account-directory'
import { validMetadata } from '@stance/core/metadata/account-metadata.fixture'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import { inTransaction, type Transact } from '../../platform/db/transaction.ts'
import { migrateJobs, startJobs } from '../../platform/jobs/job-runner.ts'
import { coverageStore } from '../findings/coverage/coverage.store.ts'
import { EMPTY_RATES, observation } from '../findings/findings.test-data.ts'
import { deriveFinding } from '../findings/ingest/derived-finding.ts'
import { type RecordingStores, recordFindings } from '../findings/ingest/findings.service.ts'
import { findingsWriteStore } from '../findings/ingest/findings-write.store.ts'
import type { RescoreStores } from '../findings/rescoring/rescoring.service.ts'
import { statementStore } from '../findings/statements/statements.store.ts'
import { refreshAccountTask } from './account-refresh.jobs.ts'
import { enqueueRefreshes, REFRESH_ACCOUNT } from './account-refresh.service.ts'
import { accountStore } from './accounts.store.ts'

const NO_LOG = { debug() {}, info() {}, warn() {}, error() {} }
const NOW = new Date('2026-03-01T12:00:00.000Z')
const ACCOUNT = '111122223333'

/** A loaded accounts file; its text serves as its digest. */
const metadata = (text: string) => ({
  directory: accountDirectory(validMetadata(text)),
  digest: text,
})
const OLD = metadata(`accounts: [{match: '${ACCOUNT}', owner: ann}]`)
const NEW = metadata(`accounts: [{match: '${ACCOUNT}', owner: bob, application_id: till}]`)

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.address, NO_LOG)
})
afterEach(() => database.close())

const transact: Transact<RescoreStores & RecordingStores> = (work) =>
  inTransaction(database.connection, (open) =>
    work({
      findingWrites: findingsWriteStore(unscopedConnection(open)),
      coverage: coverageStore(unscopedConnection(open)),
      findingStatements: statementStore(unscopedConnection(open)),
      eventLog: { append: () => sql`select 1` },
      findingExceptions: { follow: async () => {} },
      connection: open,
    }),
  )

const rows = async (text: string) => (await database.pool.query(text)).rows
const findings = () =>
  rows('select account_id, owner, application_id, version from finding order by 1')
const accounts = () => rows('select id, metadata_digest from account order by id')

const report = (account_id: string, { directory }: typeof OLD) => {
  const input = observation({ account_id })
  const observedFindings = [
    { source: deriveFinding(input, directory.describeAsset(input)), provenance: null },
  ]
  return transact((stores) => recordFindings(stores, observedFindings, NOW))
}

const refresh = (loaded: typeof OLD) => enqueueRefreshes(database.connection, loaded)

/** Runs jobs, as a process that has loaded this metadata, until `done` passes. */
const workUntil = async (loaded: typeof OLD, done: () => Promise<void>) => {
  const { connection, address } = database
  const jobs = await startJobs({
    address,
    crons: [],
    log: NO_LOG,
    concurrency: 2,
    timings: { pollMs: 50 },
    tasks: {
      [REFRESH_ACCOUNT]: refreshAccountTask({
        connection,
        transact,
        now: () => NOW,
        storedRates: EMPTY_RATES,
        accountFile: loaded,
      }),
    },
  })
  await vi.waitFor(done, { timeout: 60_000, interval: 20 })
  await jobs.stop()
}

const haveDigest = (loaded: typeof OLD, count: number) => async () => {
  const all = await accounts()
  expect(all.map(({ metadata_digest }) => metadata_digest)).toEqual(
    Array(count).fill(loaded.digest),
  )
}

describe('a changed accounts file', () => {
  it('is applied to the findings of its accounts, once', async () => {
    await report(ACCOUNT, OLD)
    await report('444455556666', OLD)
    expect(await refresh(OLD)).toBe(2)
    await workUntil(OLD, haveDigest(OLD, 2))
    expect((await findings()).map(({ version }) => version)).toEqual([1, 1])

    expect(await refresh(NEW)).toBe(2)
    await workUntil(NEW, haveDigest(NEW, 2))
    expect(await findings()).toEqual([
      { account_id: ACCOUNT, owner: 'bob', application_id: 'till', version: 2 },
      { account_id: '444455556666', owner: '', application_id: '', version: 1 },
    ])
    expect(await rows('select application_id from finding_count where findings > 0')).toEqual(
      expect.arrayContaining([{ application_id: 'till' }, { application_id: '' }]),
    )
    expect(await refresh(NEW)).toBe(0)
  })

  it('enqueues one job for each account, with the latest metadata', async () => {
    await report(ACCOUNT, OLD)
    await refresh(OLD)
    await refresh(NEW)
    const jobs = await rows('select payload from graphile_worker._private_jobs')
    expect(jobs).toEqual([{ payload: { account_id: ACCOUNT, digest: NEW.digest } }])
  })

  it('is not applied by a process that has not loaded it', async () => {
    await report(ACCOUNT, OLD)
    await refresh(NEW)
    await workUntil(OLD, async () => {
      expect(await rows('select last_error from graphile_worker._private_jobs')).toEqual([
        { last_error: expect.stringContaining('other account metadata') },
      ])
    })
    expect(await findings()).toMatchObject([{ owner: 'ann', version: 1 }])
  })
})

it('accounts of the file are stored, and enqueue no job while they have no findings', async () => {
  expect(await refresh(NEW)).toBe(0)
  expect(await accounts()).toEqual([{ id: ACCOUNT, metadata_digest: NEW.digest }])
})

it('an account with findings that is stored later has an empty digest', async () => {
  await report(ACCOUNT, OLD)
  expect(await refresh(NEW)).toBe(1)
  expect(await accounts()).toEqual([{ id: ACCOUNT, metadata_digest: '' }])
})

it('an account that an import adds has the digest of the current metadata', async () => {
  const store = accountStore(unscopedConnection(database.connection))
  await store.add([{ id: ACCOUNT, provider: 'aws', name: '' }], NEW.digest)
  expect(await refresh(NEW)).toBe(0)
  await store.add([{ id: ACCOUNT, provider: '', name: 'Till' }], OLD.digest)
  expect(await rows('select * from account')).toEqual([
    { id: ACCOUNT, provider: 'aws', name: 'Till', metadata_digest: NEW.digest, is_listed: true },
  ])
})

it('a repository whose findings were refreshed is still no account of the list', async () => {
  await transact((stores) => {
    const input = observation({ account_id: 'till/web', provider: '' })
    const source = deriveFinding(input, OLD.directory.describeAsset(input))
    return recordFindings(stores, [{ source, provenance: null }], NOW)
  })
  expect(await refresh(OLD)).toBe(1)
  await workUntil(OLD, haveDigest(OLD, 2))
  const store = accountStore(unscopedConnection(database.connection))
  expect(await store.page({ page: 1, per_page: 50 }, 'id')).toMatchObject({
    rows: [{ id: ACCOUNT }],
    total: 1,
  })
})
