import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { migrateJobs } from './job-runner.ts'
import {
  addWorker,
  holdWorker,
  releaseSilentWorkers,
  removeWorker,
  renewWorker,
} from './job-worker.store.ts'

const MINUTE = 60_000

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

/** As if `worker` had taken a job of the queue `queue` some seconds ago. */
const giveJob = async (worker: string, queue: string, secondsAgo = 0) => {
  await enqueue(connection, 'task', {}, { queue })
  const locked = `locked_by = $1, locked_at = now() - make_interval(secs => $2)`
  const values = [worker, secondsAgo, queue]
  await database.pool.query(
    `with queue as (
      update graphile_worker._private_job_queues set ${locked} where queue_name = $3 returning id
    )
    update graphile_worker._private_jobs set ${locked} from queue where job_queue_id = queue.id`,
    values,
  )
}

const silenceFor = (worker: string, seconds: number) =>
  database.pool.query(
    'update job_worker set seen_at = now() - make_interval(secs => $2) where id = $1',
    [worker, seconds],
  )

const holders = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(`
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
    order by locked_by`)
  return rows.map((row) => row.locked_by)
}

describe('the release of silent workers', () => {
  it.each([
    ['was seen just now', { seen: 0, locked: 3_600 }, false],
    ['was seen within the time allowed', { seen: 50, locked: 3_600 }, false],
    ['has been silent for longer', { seen: 70, locked: 3_600 }, true],
    ['fell silent before it took its job', { seen: 70, locked: 0 }, true],
    ['never had a lease, but has only begun', { seen: undefined, locked: 50 }, false],
    ['never had a lease, and has had the time to get one', { seen: undefined, locked: 70 }, true],
  ])('frees the job and the queue of one that %s: %j → %s', async (_, { seen, locked }, freed) => {
    if (seen !== undefined) await addWorker(connection, 'subject')
    await silenceFor('subject', seen ?? 0)
    await giveJob('subject', 'line', locked)
    await addWorker(connection, 'other')
    await giveJob('other', 'apart', 3_600)

    expect(await releaseSilentWorkers(connection, MINUTE)).toEqual(freed ? ['subject'] : [])
    const kept = ['other', 'other', ...(freed ? [] : ['subject', 'subject'])]
    expect(await holders()).toEqual(kept)
    expect(await renewWorker(connection, 'other')).toBe(true)
  })

  it('ends the lease for good', async () => {
    await addWorker(connection, 'silent')
    await silenceFor('silent', 70)
    expect(await renewWorker(connection, 'silent')).toBe(true)
    expect(await releaseSilentWorkers(connection, MINUTE)).toEqual([])
    await silenceFor('silent', 70)
    expect(await releaseSilentWorkers(connection, MINUTE)).toEqual(['silent'])
    expect(await renewWorker(connection, 'silent')).toBe(false)
    expect(await holdWorker(connection, 'silent')).toBe(false)
  })

  it('waits for a transaction that holds the lease, and a heartbeat does not', async () => {
    await addWorker(connection, 'silent')
    await silenceFor('silent', 70)
    const released = vi.fn()
    const releasing = await inTransaction(connection, async (transaction) => {
      expect(await holdWorker(transaction, 'silent')).toBe(true)
      const pending = releaseSilentWorkers(connection, MINUTE).then(released)
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      expect(released).not.toHaveBeenCalled()
      return { pending }
    })
    await releasing.pending
    expect(released).toHaveBeenCalledExactlyOnceWith(['silent'])

    await addWorker(connection, 'lively')
    await inTransaction(connection, async (transaction) => {
      await holdWorker(transaction, 'lively')
      expect(await renewWorker(connection, 'lively')).toBe(true)
    })
  })
})

it('a worker that stops frees what it still has', async () => {
  await addWorker(connection, 'stopping')
  await addWorker(connection, 'other')
  await giveJob('stopping', 'line')
  await giveJob('other', 'apart')
  await removeWorker(connection, 'stopping')
  expect(await holders()).toEqual(['other', 'other'])
  expect(await renewWorker(connection, 'stopping')).toBe(false)
})
