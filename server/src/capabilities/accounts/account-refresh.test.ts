import { accountDirectory } from '@stance/core/metadata/account-directory'
import { validMetadata } from '@stance/core/metadata/account-metadata.fixture'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { migrateJobs, startJobs } from '../../platform/jobs/job-runner.ts'
import { observation, UNKNOWN_HISTORY } from '../findings/findings.test-data.ts'
import { reportOf } from '../findings/ingest/derived-finding.ts'
import { type FindingsUnit, recordReports } from '../findings/ingest/findings.service.ts'
import { findingsWriteStore } from '../findings/ingest/findings-write.store.ts'
import { refreshAccountTask } from './account-refresh.jobs.ts'
import { enqueueRefreshes, REFRESH_ACCOUNT } from './account-refresh.service.ts'
import { accountStore } from './accounts.store.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }
const NOW = new Date('2026-03-01T12:00:00.000Z')
const ACCOUNT = '111122223333'

/** The accounts file as it is read by a process; its text stands for its digest. */
const metadata = (text: string) => ({
  directory: accountDirectory(validMetadata(text)),
  digest: text,
})
const OLD = metadata(`accounts: [{match: '${ACCOUNT}', owner: ann}]`)
const NEW = metadata(`accounts: [{match: '${ACCOUNT}', owner: bob, application_id: till}]`)

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.address, SILENT)
})
afterEach(() => database.close())

const transact = <T>(work: (unit: FindingsUnit) => Promise<T>): Promise<T> =>
  inTransaction(database.connection, (open) =>
    work({ store: findingsWriteStore(unscopedConnection(open)), announce: () => sql`select 1` }),
  )

const rows = async (text: string) => (await database.pool.query(text)).rows
const findings = () =>
  rows('select account_id, owner, application_id, version from finding order by 1')
const accounts = () => rows('select id, metadata_digest from account order by id')

const report = (account_id: string, { directory }: typeof OLD) => {
  const one = observation({ account_id })
  const reports = [{ told: reportOf(one, directory.of(one)), provenance: null }]
  return transact((unit) => recordReports(unit, reports, NOW))
}

const refresh = (known: typeof OLD) => enqueueRefreshes(database.connection, known)

/** Works on jobs, as a process that knows this metadata, until `done` holds. */
const workUntil = async (known: typeof OLD, done: () => Promise<void>) => {
  const { connection, address } = database
  const jobs = await startJobs({
    address,
    crons: [],
    log: SILENT,
    concurrency: 2,
    timings: { pollMs: 50 },
    tasks: {
      [REFRESH_ACCOUNT]: refreshAccountTask({
        connection,
        transact,
        now: () => NOW,
        history: UNKNOWN_HISTORY,
        ...known,
      }),
    },
  })
  await vi.waitFor(done, { timeout: 15_000, interval: 20 })
  await jobs.stop()
}

const standUnder = (known: typeof OLD, count: number) => async () => {
  const all = await accounts()
  expect(all.map(({ metadata_digest }) => metadata_digest)).toEqual(Array(count).fill(known.digest))
}

describe('a changed accounts file', () => {
  it('reaches the findings of its accounts, once', async () => {
    await report(ACCOUNT, OLD)
    await report('444455556666', OLD)
    expect(await refresh(OLD)).toBe(2)
    await workUntil(OLD, standUnder(OLD, 2))
    expect((await findings()).map(({ version }) => version)).toEqual([1, 1])

    expect(await refresh(NEW)).toBe(2)
    await workUntil(NEW, standUnder(NEW, 2))
    expect(await findings()).toEqual([
      { account_id: ACCOUNT, owner: 'bob', application_id: 'till', version: 2 },
      { account_id: '444455556666', owner: '', application_id: '', version: 1 },
    ])
    expect(await rows('select application_id from finding_count where findings > 0')).toEqual(
      expect.arrayContaining([{ application_id: 'till' }, { application_id: '' }]),
    )
    expect(await refresh(NEW)).toBe(0)
  })

  it('is waited for by one job for each account, for the metadata of last', async () => {
    await report(ACCOUNT, OLD)
    await refresh(OLD)
    await refresh(NEW)
    const jobs = await rows('select payload from graphile_worker._private_jobs')
    expect(jobs).toEqual([{ payload: { account_id: ACCOUNT, digest: NEW.digest } }])
  })

  it('is not applied by a process that has not read it', async () => {
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

it('accounts that the file names are on record, and make no work while they have no findings', async () => {
  expect(await refresh(NEW)).toBe(0)
  expect(await accounts()).toEqual([{ id: ACCOUNT, metadata_digest: NEW.digest }])
})

it('findings that an account had before it was on record stand under nothing known', async () => {
  await report(ACCOUNT, OLD)
  expect(await refresh(NEW)).toBe(1)
  expect(await accounts()).toEqual([{ id: ACCOUNT, metadata_digest: '' }])
})

it('an account that an import has just met stands under the metadata of today', async () => {
  const store = accountStore(unscopedConnection(database.connection))
  await store.add([{ id: ACCOUNT, provider: 'aws', name: '' }], NEW.digest)
  expect(await refresh(NEW)).toBe(0)
  await store.add([{ id: ACCOUNT, provider: '', name: 'Till' }], OLD.digest)
  expect(await rows('select * from account')).toEqual([
    { id: ACCOUNT, provider: 'aws', name: 'Till', metadata_digest: NEW.digest },
  ])
})
