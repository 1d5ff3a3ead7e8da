import { once } from 'node:events'
import { describe, expect, it, type Mock, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import type { JobContext } from './job-task.ts'
import { BRIEF, eventually, gate, type JobRow, QUICK, SILENT, useJobs } from './jobs.fixture.ts'

const { start, add, jobs, workers, noJobsLeft, query, connection } = useJobs()

const payloadsOf = (task: Mock): unknown[] => task.mock.calls.map(([payload]) => payload)

describe('a job', () => {
  it('is run with its payload', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await add('greet', { name: 'Ödön', at: [1, null] })
    await noJobsLeft()
    expect(task).toHaveBeenCalledExactlyOnceWith(
      { name: 'Ödön', at: [1, null] },
      expect.objectContaining({ attempt: 1 }),
    )
  })

  it('of a transaction that is rolled back never runs', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    const broken = inTransaction(connection(), async (transaction) => {
      await enqueue(transaction, 'greet', 'never')
      throw new Error('the change failed')
    })
    await expect(broken).rejects.toThrow('the change failed')
    await add('greet', 'later')
    await noJobsLeft()
    expect(payloadsOf(task)).toEqual(['later'])
  })

  it('runs once, however many processes work', async () => {
    const done: number[] = []
    const tasks = {
      count: async (payload: unknown) => {
        done.push(Number(payload))
      },
    }
    await Promise.all([start({ tasks }), start({ tasks })])
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    await Promise.all(numbers.map((number) => add('count', number)))
    await noJobsLeft()
    expect(done.sort((a, b) => a - b)).toEqual(numbers)
  })

  it('replaces the one that waits under the same key', async () => {
    await add('greet', 'first', { key: 'greeting' })
    await add('greet', 'second', { key: 'greeting' })
    await add('greet', 'third', { key: 'other' })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await noJobsLeft()
    expect(payloadsOf(task).sort()).toEqual(['second', 'third'])
  })

  it('of a queue waits for the one before, whichever process has it', async () => {
    const order: string[] = []
    const { open, opened } = gate()
    const tasks = {
      first: async () => {
        await opened
        order.push('first')
      },
      second: async () => {
        order.push('second')
      },
      apart: async () => open(),
    }
    await add('first', {}, { queue: 'line' })
    await add('second', {}, { queue: 'line' })
    await Promise.all([start({ tasks }), start({ tasks })])
    await eventually(async () => expect((await jobs())[0]?.locked_by).not.toBeNull())
    await add('apart', {})
    await noJobsLeft()
    expect(order).toEqual(['first', 'second'])
  })

  it('waits for its time', async () => {
    await add('greet', 'next century', { runAt: new Date('2126-01-01') })
    await add('greet', 'now', { runAt: new Date('2026-01-01') })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(payloadsOf(task)).toEqual(['now'])
  })

  it('survives that every connection of its worker breaks', async () => {
    const { open, opened } = gate()
    const begun = gate()
    const task = vi.fn(async () => {
      begun.open()
      await opened
    })
    await start({ tasks: { task }, concurrency: 1, timings: BRIEF })
    await add('task', 'running')
    await begun.opened
    await add('task', 'waiting')
    await query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    open()
    await noJobsLeft()
    // The first may run again: that it was done could not be written down.
    expect(new Set(payloadsOf(task))).toEqual(new Set(['running', 'waiting']))
  })

  it('that nobody here knows is left to others', async () => {
    await add('unknown', {})
    await add('greet', {})
    await start({ tasks: { greet: async () => {} } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(await jobs()).toMatchObject([{ task_identifier: 'unknown', attempts: 0 }])
  })
})

describe('a job that fails', () => {
  const runNow = (rows: readonly JobRow[]) =>
    query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [
      rows.map((row) => row.id),
    ])

  it('is tried again, later', async () => {
    const attempts: number[] = []
    const frail = async (_: unknown, { attempt }: JobContext) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('not yet')
    }
    await start({ tasks: { frail } })
    await add('frail', {})
    const failed = await eventually(async () => {
      const rows = await jobs()
      expect(rows).toMatchObject([{ attempts: 1, last_error: 'not yet', locked_by: null }])
      return rows
    })
    await runNow(failed)
    await noJobsLeft()
    expect(attempts).toEqual([1, 2])
  })

  it('is kept for inspection after the last attempt, and reported without its payload', async () => {
    const error = vi.fn()
    const tasks = {
      hopeless: async () => {
        throw new Error('never')
      },
    }
    await start({ tasks, log: { ...SILENT, error } })
    await add('hopeless', { note: 'confidential' }, { maxAttempts: 1 })
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'never', locked_by: null }]),
    )
    expect(error).toHaveBeenCalledExactlyOnceWith(
      {
        err: expect.objectContaining({ message: 'never' }),
        task: 'hopeless',
        job_id: expect.any(String),
        attempt: 1,
      },
      'The job failed for the last time',
    )
  })
})

describe('stopping', () => {
  it('waits for the jobs that run, takes no more, and leaves no trace', async () => {
    const { open, opened } = gate()
    const begun = gate()
    const done = vi.fn()
    const slow = async () => {
      begun.open()
      await opened
      done()
    }
    const runner = await start({ tasks: { slow }, concurrency: 1 })
    await add('slow', {})
    await begun.opened
    await add('slow', {})
    const stopped = runner.stop()
    open()
    await stopped
    expect(done).toHaveBeenCalledOnce()
    expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }])
    expect(await workers()).toEqual([])
    expect(runner.stop()).toBe(stopped)
  })

  it('interrupts a job that takes long, and gives back one that does not listen', async () => {
    const never = gate()
    const interrupted = vi.fn()
    const begun = [gate(), gate()]
    const runner = await start({
      timings: { ...QUICK, undisturbedMs: 50, stopMs: 200 },
      tasks: {
        polite: async (_, { signal }) => {
          begun[0]?.open()
          await once(signal, 'abort')
          interrupted(signal.reason.message)
        },
        deaf: async () => {
          begun[1]?.open()
          await never.opened
        },
      },
    })
    await add('polite', {})
    await add('deaf', {})
    await Promise.all(begun.map((each) => each.opened))
    await runner.stop()
    expect(interrupted).toHaveBeenCalledExactlyOnceWith('The process is stopping')
    expect(await jobs()).toMatchObject([{ task_identifier: 'deaf', attempts: 1, locked_by: null }])
    expect(await workers()).toEqual([])
    never.open()
  })
})

describe('the clock', () => {
  it('refuses a pattern that it cannot read', async () => {
    const crons = [{ task: 'nightly', pattern: '0 25 * * *' }]
    await expect(start({ tasks: { nightly: async () => {} }, crons })).rejects.toThrow()
    expect(await workers()).toEqual([])
  })

  it('is known to the database once for all processes', async () => {
    const crons = [{ task: 'nightly', pattern: '0 3 * * *', payload: { full: true } }]
    const tasks = { nightly: async () => {} }
    await Promise.all([start({ tasks, crons }), start({ tasks, crons })])
    const known = 'select identifier from graphile_worker._private_known_crontabs'
    await eventually(async () => expect(await query(known)).toEqual([{ identifier: 'nightly' }]))
  })
})
