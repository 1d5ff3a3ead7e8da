import { MINUTE_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { migrateJobs } from './job-runner.ts'
import {
  addWorker,
  lockWorker,
  releaseExpiredWorkers,
  removeWorker,
  renewWorker,
} from './job-worker.store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = database.connection
  await migrateJobs(database.address, { debug() {}, info() {}, warn() {}, error() {} })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(
    'truncate job_worker, graphile_worker._private_jobs, graphile_worker._private_job_queues',
  )
})

/** Adds a job of the queue `queue` that `worker` has held for some seconds. */
const assignJob = async (worker: string, queue: string, secondsAgo = 0) => {
  await enqueue(connection, 'task', {}, { queue })
  const lock = `locked_by = $1, locked_at = now() - make_interval(secs => $2)`
  const values = [worker, secondsAgo, queue]
  await database.pool.query(
    `with queue as (
      update graphile_worker._private_job_queues set ${lock} where queue_name = $3 returning id
    )
    update graphile_worker._private_jobs set ${lock} from queue where job_queue_id = queue.id`,
    values,
  )
}

const ageLease = (worker: string, seconds: number) =>
  database.pool.query(
    'update job_worker set seen_at = now() - make_interval(secs => $2) where id = $1',
    [worker, seconds],
  )

const readHolders = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(`
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
    order by locked_by`)
  return rows.map((row) => row.locked_by)
}

describe('the release of expired workers', () => {
  it.each([
    ['has just sent a heartbeat', { seenAgo: 0, lockedAgo: 3_600 }, false],
    ['sent a heartbeat within the expiry time', { seenAgo: 50, lockedAgo: 3_600 }, false],
    ['sent its last heartbeat before that', { seenAgo: 70, lockedAgo: 3_600 }, true],
    [
      'sent its last heartbeat before that, but took its job later',
      { seenAgo: 70, lockedAgo: 0 },
      true,
    ],
    ['never had a lease, but took its job recently', { seenAgo: undefined, lockedAgo: 50 }, false],
    [
      'never had a lease and has held its job for longer',
      { seenAgo: undefined, lockedAgo: 70 },
      true,
    ],
  ])(
    'releases the job and the queue of a worker that %s: %j → %s',
    async (_, { seenAgo, lockedAgo }, isReleased) => {
      if (seenAgo !== undefined) await addWorker(connection, 'tested')
      await ageLease('tested', seenAgo ?? 0)
      await assignJob('tested', 'line', lockedAgo)
      await addWorker(connection, 'other')
      await assignJob('other', 'apart', 3_600)

      expect(await releaseExpiredWorkers(connection, MINUTE_MS)).toEqual(
        isReleased ? ['tested'] : [],
      )
      const expected = ['other', 'other', ...(isReleased ? [] : ['tested', 'tested'])]
      expect(await readHolders()).toEqual(expected)
      expect(await renewWorker(connection, 'other')).toBe(true)
    },
  )

  it('ends the lease permanently', async () => {
    await addWorker(connection, 'expired')
    await ageLease('expired', 70)
    expect(await renewWorker(connection, 'expired')).toBe(true)
    expect(await releaseExpiredWorkers(connection, MINUTE_MS)).toEqual([])
    await ageLease('expired', 70)
    expect(await releaseExpiredWorkers(connection, MINUTE_MS)).toEqual(['expired'])
    expect(await renewWorker(connection, 'expired')).toBe(false)
    expect(await lockWorker(connection, 'expired')).toBe(false)
  })

  it('waits for a transaction that locks the lease, while a heartbeat does not', async () => {
    await addWorker(connection, 'expired')
    await ageLease('expired', 70)
    const released = vi.fn()
    const releasing = await inTransaction(connection, async (transaction) => {
      expect(await lockWorker(transaction, 'expired')).toBe(true)
      const pending = releaseExpiredWorkers(connection, MINUTE_MS).then(released)
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      }, 60_000)
      expect(released).not.toHaveBeenCalled()
      return { pending }
    })
    await releasing.pending
    expect(released).toHaveBeenCalledExactlyOnceWith(['expired'])

    await addWorker(connection, 'active')
    await inTransaction(connection, async (transaction) => {
      await lockWorker(transaction, 'active')
      expect(await renewWorker(connection, 'active')).toBe(true)
    })
  })
})

it('a worker that stops releases the jobs that it still holds', async () => {
  await addWorker(connection, 'stopping')
  await addWorker(connection, 'other')
  await assignJob('stopping', 'line')
  await assignJob('other', 'apart')
  await removeWorker(connection, 'stopping')
  expect(await readHolders()).toEqual(['other', 'other'])
  expect(await renewWorker(connection, 'stopping')).toBe(false)
})
